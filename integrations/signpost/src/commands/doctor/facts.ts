import { join } from 'node:path';
import { ledgerFile } from '../../audit/site/ledger.ts';
import { type Host, isAt, withAdapter } from '../../hosts/host.ts';
import { hostLoads } from '../../hosts/load.ts';
import { listBuild } from '../../lib/disk/build-folder.ts';
import { boundaryOf, git, isInRepository } from '../../lib/disk/git.ts';
import { version } from '../../lib/disk/package.ts';
import { exists, listFiles, readText } from '../../lib/disk/read.ts';
import { isWritten } from '../../lib/disk/write-host.ts';
import { readKeys } from '../../lib/json/jsonc.ts';
import { Problem } from '../../lib/problem.ts';
import { counted, present } from '../../lib/text/text.ts';
import { isHtml } from '../../lib/url/path.ts';
import { configOf, generatorOf, hostsOf } from '../../project/detect.ts';
import { guessSettings, type Inputs, loadInputs } from '../../project/load.ts';
import { recordedIn } from '../../project/own-files.ts';
import { publishedName } from '../../project/published-folder.ts';
import { rootFindings } from '../../project/root-files.ts';
import { lastBuild, settingsFile } from '../../project/settings-file.ts';
import { signpostYaml } from '../../project/site-facts.ts';
import { urlOf } from '../../project/site-url.ts';
import { unservedFindings } from '../../project/unserved.ts';
import { builtHere, usualBuild } from '../../project/usual-build.ts';
import type { OwnFile } from '../../redirects/foreign/platform-files.ts';
import { isForMap } from '../../redirects/import/platforms.ts';
import { folderOf } from '../../redirects/plan/build.ts';
import { usualBaseline } from '../../report/baseline.ts';
import { ownRulesIn } from '../../serve/read-own-rules.ts';

export interface Fact {
  readonly topic: 'Versions' | 'Project' | 'Files' | 'Deploy' | 'Git' | 'Conflicts';
  readonly name: string;
  readonly value: string;
  readonly conflict?: boolean;
  readonly fix?: string;
}

/** Checks the project in the current folder without changing anything. */
export async function examine(): Promise<Fact[]> {
  const hosts = await hostsOf({ root: '.', dist: await builtHere(), environment: process.env });
  const { inputs, fault } = await tryInputs();
  const deployed = await deployedHosts();
  return [
    ...(await versions()),
    ...(await project(hosts, inputs)),
    ...(await files(inputs)),
    ...(await deployFacts(deployed, inputs)),
    ...(await gitFacts()),
    ...(fault === undefined ? [] : [conflict('Unreadable', fault)]),
    ...(await conflicts(
      inputs,
      hosts.map(({ id }) => id),
      deployed,
    )),
  ];
}

function conflict(name: string, value: string, fix?: string): Fact {
  return { topic: 'Conflicts', name, value, conflict: true, ...(fix === undefined ? {} : { fix }) };
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
  const fact = (name: string, value: string): Fact => ({ topic: 'Versions', name, value });
  const installed = await Promise.all(
    ['astro', 'astro-signpost'].map(async (name) => {
      const found = readKeys((await readText(join('node_modules', name, 'package.json'))) ?? '').version;
      return typeof found === 'string' ? [fact(`Installed ${name}`, found)] : [];
    }),
  );
  return [
    fact('Signpost', version),
    fact('Node', `${process.version} on ${process.platform}`),
    ...installed.flat(),
  ];
}

type Hosts = Awaited<ReturnType<typeof hostsOf>>;

async function project(hosts: Hosts, inputs: Inputs | undefined): Promise<Fact[]> {
  const fact = (name: string, value: string): Fact => ({ topic: 'Project', name, value });
  const generator = await generatorOf('.');
  const dist = await usualBuild();
  const pages = (await exists(dist)) ? listBuild(dist).list.filter(isHtml).length : undefined;
  return [
    fact('Generator', generator?.title ?? 'none that Signpost knows'),
    ...(hosts.length === 0
      ? [fact('Host', 'not detected')]
      : hosts.map(({ id, signs }) => fact('Host', `${id}, because of ${signs.join(', ')}`))),
    fact('Build', pages === undefined ? `${dist}, not built` : `${dist}, ${counted(pages, 'page')}`),
    fact('Site', await siteOf(inputs, generator?.title === 'Astro')),
  ];
}

async function siteOf(inputs: Inputs | undefined, isAstro: boolean): Promise<string> {
  if (inputs?.settings !== undefined) return urlOf(inputs.settings);
  const guessed = inputs && (await guessSettings(inputs, []));
  if (guessed === undefined && isAstro)
    return 'unknown until a build with Signpost, which takes `site` from the Astro config. Run: npx signpost init';
  return guessed === undefined
    ? `unknown. Pass --site https://www.example.com, or write \`site: https://www.example.com\` into ${signpostYaml}.`
    : `${urlOf(guessed)}, found in the pages or the sitemap of ${inputs?.dist}`;
}

async function files(inputs: Inputs | undefined): Promise<Fact[]> {
  const fact = (name: string, value: string): Fact => ({ topic: 'Files', name, value });
  const there = async (name: string, file: string): Promise<Fact> =>
    fact(name, (await exists(file)) ? file : `no ${file}`);
  const { map, mapFiles = [], ledger = [], baseline = usualBaseline } = inputs ?? {};
  const gone = map?.entries.filter(({ outcome }) => outcome.status === 410).length ?? 0;
  return [
    fact(
      'Map',
      map === undefined
        ? 'no redirects.yaml'
        : present(
            ...mapFiles,
            counted(map.entries.length - gone, 'redirect'),
            gone > 0 && counted(gone, 'gone URL'),
          ).join(', '),
    ),
    fact(
      'Ledger',
      (await exists(ledgerFile)) ? `${ledgerFile}, ${counted(ledger.length, 'URL')}` : `no ${ledgerFile}`,
    ),
    await there('Baseline', baseline),
    await there('Settings', signpostYaml),
    await there('Build settings', settingsFile),
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
      const made = await listFiles(folder);
      const hasAdapter = host.adapter !== undefined && host.adapter.name === last.adapter;
      const { places } = hasAdapter ? withAdapter(host) : host;
      return Promise.all(
        places
          .map(({ path, goes }) => ({ path, goes, files: made.filter((name) => isAt(path, name)) }))
          .filter(({ files }) => files.length > 0)
          .map(async ({ path, goes, files }): Promise<Fact> => {
            const isPut = last.host === host.id;
            const value = goes === 'dist' ? await stateIn(published, files, folder, isPut) : goes;
            return { topic: 'Deploy', name: `${folder}/${path.replace(/^\.\//, '')}`, value };
          }),
      );
    }),
  );
  return [{ topic: 'Deploy', name: 'Published folder', value: published }, ...facts.flat()];
}

/** Whether files are in the published folder, where only their own host's build puts them. */
async function stateIn(
  published: string,
  files: readonly string[],
  folder: string,
  isPut: boolean,
): Promise<string> {
  const how = isPut
    ? 'the build copies it there, unless it lists it as "to delete"'
    : 'copy it there after each build';
  const pairs = await Promise.all(
    files.map((file) => Promise.all([readText(join(folder, file)), readText(join(published, file))])),
  );
  if (pairs.some(([, there]) => there === undefined)) return `missing in ${published}: ${how}`;
  // A build adds the generated lines to the site's own file.
  const isSame = isPut || pairs.every(([made, there]) => made === there);
  return isSame ? `in ${published}` : `different in ${published}: ${how}`;
}

async function gitFacts(): Promise<Fact[]> {
  const fact = (value: string): Fact => ({ topic: 'Git', name: 'History', value });
  if (!isInRepository('.')) return [fact('not a Git repository')];
  try {
    const count = (await git('.', ['rev-list', '--count', 'HEAD']))?.toString().trim() ?? '0';
    if ((await boundaryOf('.')).size === 0) return [fact(counted(Number(count), 'commit'))];
    return [
      {
        ...fact(`cut off after ${counted(Number(count), 'commit')}`),
        conflict: true,
        fix: 'Removed redirects are found in the history. In GitHub Actions, give actions/checkout `fetch-depth: 0`.',
      },
    ];
  } catch {
    return [fact('Git is not installed')];
  }
}

/** The hosts that read a file, restricted to the project's if it is one of them. */
function readBy(rules: readonly { readonly host: string }[], hosts: readonly string[]): string[] {
  const all = rules.map(({ host }) => host);
  const own = all.filter((host) => hosts.includes(host));
  return own.length > 0 ? own : all;
}

/** Files with redirects besides the generated ones. */
async function ownRedirects(found: readonly OwnFile[], hosts: readonly string[]): Promise<Fact[]> {
  const byFile = Map.groupBy(found, ({ file }) => file);
  const facts = Array.from(byFile, async ([file, all]): Promise<Fact[]> => {
    const recorded = await recordedIn(file);
    const own = all.filter(({ rules }) => rules.some((rule) => isForMap(rule) && !recorded.has(rule.text)));
    if (own.length === 0) return [];
    return [
      conflict(
        'Own redirects',
        `${file} has redirects of its own for ${readBy(own, hosts).join(' and ')}`,
        `They can apply instead of redirects.yaml. If redirects.yaml has them, delete them from ${file} and from the file it is copied from. Otherwise move them: npx signpost map import ${file} --output redirects.yaml --append`,
      ),
    ];
  });
  return (await Promise.all(facts)).flat();
}

/** What hosts read from the root of the project, where it is older than the deploy folder. */
async function outdated(deployed: readonly Host[]): Promise<Fact[]> {
  const facts = deployed.map(async (host) => {
    const folder = join('deploy', host.id);
    const places = { folder, root: '.', expectsAll: false };
    const found = await rootFindings(host, await listFiles(folder), places);
    return found.map(({ message, fix }) => conflict('Outdated files', message, fix));
  });
  return (await Promise.all(facts)).flat();
}

async function conflicts(
  inputs: Inputs | undefined,
  hosts: readonly string[],
  deployed: readonly Host[],
): Promise<Fact[]> {
  const errors = (inputs?.findings ?? []).filter(({ level }) => level === 'error');
  const { rules, faults } = await ownRulesIn({ root: '.', dist: await builtHere() });
  const own = inputs?.map === undefined ? [] : await ownRedirects(rules, hosts);
  const stale = deployed.filter(({ id }) => hosts.length > 0 && !hosts.includes(id));
  const generator = await generatorOf('.');
  const { config, text } = await configOf(generator?.title === 'Astro' ? generator.configs : []);
  const isAtExample = /[{,\s]site\s*:\s*['"`]https:\/\/example\.com\/?['"`]/.test(text);
  return present(
    errors.length > 0 &&
      conflict(
        'Map',
        `${counted(errors.length, 'error')} in the map or the ledger`,
        'Run: npx signpost map check',
      ),
    ...own,
    ...faults.map((fault) => conflict('Own redirects', fault)),
    ...(await outdated(deployed)),
    ...(inputs === undefined ? [] : await unservedFindings(inputs)).map(({ message, fix }) =>
      conflict('Redirects', message, fix),
    ),
    ...stale.map(({ id }) =>
      conflict(
        'Old files',
        `deploy/${id} is there, and ${id} is not a host of this project`,
        `If you deploy from there, you may deploy an old map. Remove it, or name the host.`,
      ),
    ),
    isAtExample &&
      conflict(
        'Site',
        `${config} has \`site: 'https://example.com'\`, the placeholder of a template`,
        'Set it to the URL of your site: canonical URLs and redirects use it.',
      ),
    /['"]@astrojs\/sitemap['"]/.test(text) &&
      conflict(
        'Sitemap',
        `${config} has @astrojs/sitemap, but Signpost writes the sitemap`,
        'Remove it, then run: npm uninstall @astrojs/sitemap',
      ),
  );
}
