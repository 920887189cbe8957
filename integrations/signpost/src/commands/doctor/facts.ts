import { join } from 'node:path';
import { ledgerFile } from '../../audit/site/ledger.ts';
import { asBuilt, type Host, isAt } from '../../hosts/host.ts';
import { hostLoads } from '../../hosts/load.ts';
import { listBuild } from '../../lib/disk/build-folder.ts';
import { boundaryOf, git, isInRepository } from '../../lib/disk/git.ts';
import { version } from '../../lib/disk/package.ts';
import { exists, listFiles, readText } from '../../lib/disk/read.ts';
import { readKeys } from '../../lib/json/jsonc.ts';
import { Problem } from '../../lib/problem.ts';
import { counted, present } from '../../lib/text/text.ts';
import { isHtml } from '../../lib/url/path.ts';
import { folderOf } from '../../plan/build.ts';
import { buildCommand } from '../../project/build-command.ts';
import { howToDelete } from '../../project/changes.ts';
import { configOf, type DetectedHost, generatorOf } from '../../project/detect.ts';
import { isWritten } from '../../project/emit.ts';
import { hostsHere } from '../../project/hosts-here.ts';
import { guessSettings, type Inputs, loadInputs } from '../../project/load.ts';
import { recordFile } from '../../project/own-files.ts';
import { publishedName } from '../../project/published-folder.ts';
import { lastBuild, settingsFile, usualDist } from '../../project/settings-file.ts';
import { signpostYaml } from '../../project/site-facts.ts';
import { urlOf } from '../../project/site-url.ts';
import { builtHere, usualBuild } from '../../project/usual-build.ts';
import { usualBaseline } from '../../report/baseline.ts';
import { serverConfigs } from '../map-import/server-configs.ts';
import { conflicts } from './conflicts.ts';
import { conflict, type Data, type Fact } from './fact.ts';

/** Checks the project in the current folder without changing anything. */
export async function examine(): Promise<Fact[]> {
  const { found: hosts, doubt } = await hostsHere();
  const { inputs, fault } = await tryInputs();
  const deployed = await deployedHosts();
  const ids = hosts.map(({ id }) => id);
  return [
    ...(await versions()),
    ...(await project({ hosts, doubt, inputs })),
    ...(await files(inputs)),
    ...(await deployFacts(deployed, inputs)),
    ...(await gitFacts()),
    ...(fault === undefined ? [] : [conflict('unreadable', 'Unreadable', fault)]),
    ...(await conflicts(inputs, ids, deployed)),
  ];
}

async function tryInputs(): Promise<{ inputs?: Inputs; fault?: string }> {
  try {
    return { inputs: await loadInputs({}) };
  } catch (error) {
    if (error instanceof Problem) return { fault: error.message };
    throw error;
  }
}

async function versions(): Promise<Fact[]> {
  const fact = (id: string, name: string, data: Data, value: string): Fact => ({
    ...{ topic: 'Versions', id, name, data, value },
  });
  const installed = await Promise.all(
    ['astro', 'astro-signpost'].map(async (name) => {
      const found = readKeys((await readText(join('node_modules', name, 'package.json'))) ?? '').version;
      return typeof found === 'string' ? [fact(name, `Installed ${name}`, { version: found }, found)] : [];
    }),
  );
  const { version: node, platform } = process;
  return [
    fact('signpost', 'Signpost', { version }, version),
    fact('node', 'Node', { version: node.slice(1), platform }, `${node} on ${platform}`),
    ...installed.flat(),
  ];
}

interface Detected {
  readonly hosts: readonly DetectedHost[];
  readonly doubt: string | undefined;
  readonly inputs: Inputs | undefined;
}

async function project({ hosts, doubt, inputs }: Detected): Promise<Fact[]> {
  const fact = (id: string, name: string, data: Data, value: string): Fact => ({
    ...{ topic: 'Project', id, name, data, value },
  });
  const { title: generator, dist: expected } = (await generatorOf('.')) ?? {};
  const built = await builtHere();
  const dist = built ?? expected ?? usualDist;
  const pages = built === undefined ? undefined : listBuild(built).list.filter(isHtml).length;
  const command = await buildCommand();
  const build =
    pages === undefined
      ? fact('build', 'Build', { path: dist, isBuilt: false, command: command ?? null }, `${dist}, not built`)
      : fact('build', 'Build', { path: dist, isBuilt: true, pages }, `${dist}, ${counted(pages, 'page')}`);
  const needsBuild = pages === undefined && command !== undefined;
  return [
    fact('generator', 'Generator', { title: generator ?? null }, generator ?? 'not detected'),
    ...hostFacts(hosts, doubt, generator === 'Astro'),
    needsBuild ? { ...build, fix: `Run: ${command}` } : build,
    await siteFact(inputs, generator === 'Astro'),
  ];
}

function hostFacts(hosts: readonly DetectedHost[], doubt: string | undefined, isAstro: boolean): Fact[] {
  const fact = (data: Data, value: string): Fact => ({
    ...{ topic: 'Project', id: 'host', name: 'Host', data, value },
  });
  if (doubt !== undefined) {
    const where = isAstro
      ? 'set `deploy.host` in the options of signpost()'
      : `write \`host: netlify\` or \`host: cloudflare\` into ${signpostYaml}`;
    const possible = hosts.map(({ id }) => id);
    return [{ ...fact({ host: null, possible }, doubt), fix: `For all commands, ${where}.` }];
  }
  if (hosts.length === 0) return [fact({ host: null }, 'not detected')];
  return hosts.map(({ id: host, signs }) => fact({ host, signs }, `${host}, because of ${signs.join(', ')}`));
}

async function siteFact(inputs: Inputs | undefined, isAstro: boolean): Promise<Fact> {
  const fact = (url: string | null, value: string): Fact => ({
    ...{ topic: 'Project', id: 'site', name: 'Site', data: { url }, value },
  });
  if (inputs?.settings !== undefined) return fact(urlOf(inputs.settings), urlOf(inputs.settings));
  const guessed = inputs && (await guessSettings(inputs, []));
  if (guessed !== undefined)
    return fact(urlOf(guessed), `${urlOf(guessed)}, found in the pages or the sitemap of ${inputs?.dist}`);
  if (!isAstro)
    return fact(
      null,
      `unknown. Pass --site https://www.example.com, or write \`site: https://www.example.com\` into ${signpostYaml}.`,
    );
  const { text } = await configOf((await generatorOf('.'))?.configs ?? []);
  const isIntegrated = /['"]astro-signpost['"]/.test(text);
  return fact(
    null,
    `unknown until a build with Signpost, which takes \`site\` from the Astro config. Run: ${isIntegrated ? await buildCommand() : 'npx astro-signpost init'}`,
  );
}

async function files(inputs: Inputs | undefined): Promise<Fact[]> {
  const fact = (id: string, name: string, data: Data, value: string): Fact => ({
    ...{ topic: 'Files', id, name, data, value },
  });
  const there = async (id: string, name: string, path: string): Promise<Fact> => {
    const isThere = await exists(path);
    return fact(id, name, { path, exists: isThere }, isThere ? path : `no ${path}`);
  };
  const { map, mapFiles = [], ledger = [], baseline = usualBaseline } = inputs ?? {};
  const gone = map?.entries.filter(({ outcome }) => outcome.status === 410).length ?? 0;
  const redirects = (map?.entries.length ?? 0) - gone;
  const counts = present(counted(redirects, 'redirect'), gone > 0 && counted(gone, 'gone URL'));
  const hasLedger = await exists(ledgerFile);
  return [
    fact(
      'map',
      'Map',
      { paths: mapFiles, redirects, gone },
      map === undefined ? 'no redirects.yaml' : [...mapFiles, ...counts].join(', '),
    ),
    fact(
      'ledger',
      'Ledger',
      { path: ledgerFile, exists: hasLedger, urls: ledger.length },
      hasLedger ? `${ledgerFile}, ${counted(ledger.length, 'URL')}` : `no ${ledgerFile}`,
    ),
    ...(await serverConfigs(map)).map(({ file, has, todo }) => ({
      ...fact('serverConfig', 'Server config', { path: file }, `${file} ${has}, not all in redirects.yaml`),
      fix: todo,
    })),
    await there('baseline', 'Baseline', baseline),
    await there('settings', 'Settings', signpostYaml),
    await there('buildSettings', 'Build settings', settingsFile),
  ];
}

/** The hosts whose files an earlier build has written. */
async function deployedHosts(): Promise<Host[]> {
  const written = await Promise.all(
    Object.entries(hostLoads).map(async ([id, load]) =>
      (await isWritten(join('deploy', id))) ? [await load()] : [],
    ),
  );
  return written.flat();
}

/** What is deployed from where: the published folder, and the destination of each host file. */
async function deployFacts(deployed: readonly Host[], inputs: Inputs | undefined): Promise<Fact[]> {
  if (deployed.length === 0) return [];
  const { dist = await usualBuild(), settings } = inputs ?? {};
  const published = publishedName({ root: '.', dist, below: settings ? folderOf(settings) : '' });
  const last = await lastBuild('.');
  const facts = await Promise.all(
    deployed.map(async (host) => {
      const folder = join('deploy', host.id);
      const list = await listFiles(folder);
      const { places } = asBuilt(host, last.adapter);
      const readme = (await readText(join(folder, 'README.md'))) ?? '';
      return Promise.all(
        places
          .map(({ path, goes }) => ({ path, goes, files: list.filter((name) => isAt(path, name)) }))
          .filter(({ files }) => files.length > 0)
          .map(async ({ path, goes, files }): Promise<Fact> => {
            const isPut = last.host === host.id;
            const made = `${folder}/${path.replace(/^\.\//, '')}`;
            const fact = { topic: 'Deploy', id: 'hostFile', name: made } as const;
            if (goes !== 'dist') return { ...fact, data: { path: made, host: host.id }, value: goes };
            const { state, value } = await stateIn(published, files, folder, isPut);
            if (state === 'missing' && !readme.includes(`| \`${path}\` |`))
              return {
                ...fact,
                data: { path: made, host: host.id, state: 'stale' },
                value: `no longer generated, and not deployed. ${howToDelete(folder, list.includes(recordFile))}`,
              };
            return { ...fact, data: { path: made, host: host.id, goesTo: published, state }, value };
          }),
      );
    }),
  );
  const folder: Fact = {
    ...{ topic: 'Deploy', id: 'publishedFolder', name: 'Published folder' },
    ...{ data: { path: published }, value: published },
  };
  return [folder, ...facts.flat()];
}

/** Whether files are in the published folder, where only their own host's build puts them. */
async function stateIn(
  published: string,
  files: readonly string[],
  folder: string,
  isPut: boolean,
): Promise<{ readonly state: 'missing' | 'same' | 'different'; readonly value: string }> {
  const how = isPut ? 'the next build copies it there' : 'copy it there after each build';
  const pairs = await Promise.all(
    files.map((file) => Promise.all([readText(join(folder, file)), readText(join(published, file))])),
  );
  if (pairs.some(([, there]) => there === undefined))
    return { state: 'missing', value: `missing in ${published}: ${how}` };
  // A build adds the generated lines to the site's own file.
  const isSame = isPut || pairs.every(([made, there]) => made === there);
  return isSame
    ? { state: 'same', value: `in ${published}` }
    : { state: 'different', value: `different in ${published}: ${how}` };
}

async function gitFacts(): Promise<Fact[]> {
  const fact = (data: Data, value: string): Fact => ({
    ...{ topic: 'Git', id: 'history', name: 'History', data, value },
  });
  if (!isInRepository('.')) return [fact({ isRepository: false }, 'not a Git repository')];
  try {
    const commits = Number((await git('.', ['rev-list', '--count', 'HEAD']))?.toString().trim() ?? '0');
    const isShallow = (await boundaryOf('.')).size > 0;
    const data = { isRepository: true, commits, isShallow };
    if (!isShallow) return [fact(data, counted(commits, 'commit'))];
    return [
      {
        ...fact(data, `cut off after ${counted(commits, 'commit')}`),
        conflict: true,
        fix: 'Removed redirects are found in the history. In GitHub Actions, give actions/checkout `fetch-depth: 0`.',
      },
    ];
  } catch {
    return [fact({ isRepository: true, commits: null }, 'Git is not installed')];
  }
}
