import { basename, dirname, join } from 'node:path';
import { ledgerFile, printLedger } from '../../audit/site/ledger.ts';
import { isHostId } from '../../hosts/load.ts';
import { dayOf } from '../../lib/date.ts';
import { listBuild } from '../../lib/disk/build-folder.ts';
import { version } from '../../lib/disk/package.ts';
import { exists, readText } from '../../lib/disk/read.ts';
import { commandDocs, repositoryUrl } from '../../lib/docs.ts';
import { counted, figure, present } from '../../lib/text/text.ts';
import { type Path, withoutTrailingSlash, withTrailingSlash } from '../../lib/url/path.ts';
import { slashIn, withoutComments } from '../../project/astro-config.ts';
import { ownScript } from '../../project/build-command.ts';
import { buildScript } from '../../project/build-script.ts';
import {
  configOf,
  type DetectedHost,
  type Generator,
  generatorOf,
  hasAdapter,
  lacksServerUrls,
} from '../../project/detect.ts';
import { expectHosts, hostsNamed } from '../../project/emit.ts';
import { hostsHere } from '../../project/hosts-here.ts';
import { readShown } from '../../project/load.ts';
import { schemaComment } from '../../project/schema-comment.ts';
import { usualDist } from '../../project/settings-file.ts';
import { signpostYaml } from '../../project/site-facts.ts';
import { guessSiteOf, siteText, siteUrl } from '../../project/site-url.ts';
import { usualBuild } from '../../project/usual-build.ts';
import { usualMapFile } from '../../redirects/map/entry.ts';
import { usualBaseline } from '../../report/baseline.ts';
import { indexableIn } from '../ledger/published.ts';
import { type CheckedImport, checkImport, faultsText } from '../map-import/faults.ts';
import { reportOf } from '../map-import/report.ts';
import { sourceSteps } from '../map-import/source-steps.ts';
import { siteNote, withIntegration, withSite } from './astro-config.ts';
import { baselineOf, hasOldErrors, type Written } from './baseline.ts';
import { ciStep, generatorCommand, workflowFile } from './ci.ts';
import { type Existing, existingRedirects, mapOf } from './existing.ts';
import { type DetectedSite, detectedSite, siteKeys } from './site.ts';

interface PlannedFile {
  readonly file: string;
  readonly what: string;
  /** Created when it is written: a baseline needs the files before it. */
  readonly content: Content;
}

type Content = () => Promise<string | Written> | string;

/** What was found in a project, and what it needs. */
export interface InitPlan {
  readonly found: readonly (readonly [name: string, value: string])[];
  readonly files: readonly PlannedFile[];
  /** Imported redirects that the map lacks or has with another target, by file. */
  readonly imports: readonly { readonly name: string; readonly report: string }[];
  /** The imported redirects that are errors, by cause. */
  readonly faults: readonly string[];
  readonly there: readonly string[];
  readonly notes: readonly string[];
  readonly next: readonly Step[];
}

type Step = readonly [command: string, does: string];

interface InitInput {
  readonly site: string | undefined;
  readonly hosts: readonly string[] | undefined;
}

/** Plans the files of a project without writing anything. */
export async function planInit({ site, hosts: named }: InitInput): Promise<InitPlan> {
  const generator = await generatorOf('.');
  expectHosts(named ?? []);
  const { found: hosts, doubt } =
    named === undefined
      ? await hostsHere()
      : { found: named.filter(isHostId).map((id) => ({ id, signs: ['--host'] })), doubt: undefined };
  const origin = site === undefined ? undefined : siteUrl(site).origin;
  const usual = await usualBuild();
  const dist = (await exists(usual)) ? usual : (generator?.dist ?? usualDist);
  const isAstro = generator?.title === 'Astro';
  const isMapped = await exists(usualMapFile);
  const {
    existing,
    notes: unreadNotes,
    unread,
  } = await existingRedirects(
    generator,
    hosts.map(({ id }) => id),
    dist,
  );
  const files: PlannedFile[] = [];
  const there: string[] = [];
  const notes = [...unreadNotes];
  const plan = async (file: string, what: string, content: Content): Promise<void> => {
    if (await exists(file)) there.push(file);
    else files.push({ file, what, content });
  };

  const isBuilt = await exists(dist);
  const detected =
    isAstro || site !== undefined ? undefined : await detectedSite(generator, isBuilt ? dist : undefined);
  const away = isBuilt ? await otherHostOf(dist, origin) : undefined;
  const isImported = existing.length > 0 && !isMapped;
  const { text, added } = mapOf(usualMapFile, existing);
  const checked = isImported
    ? await checkImport(usualMapFile, text, { dist, ...sitesOf(site, away) })
    : { text, dead: [], excused: [] };
  await plan(usualMapFile, whatOf(added, checked), () => checked.text);
  // With an adapter, no folder has all pages, so a build would not tell.
  if (isImported && !isBuilt && !(await hasAdapter('.')))
    notes.push(
      'The site is not built, so redirects that lead to no page are not found. To find them first, write nothing now, build the site, and run this command again.',
    );
  let setsSite = false;
  if (isAstro) {
    const { config = '', text } = await configOf(generator.configs);
    const isIntegrated = /['"]astro-signpost['"]/.test(text);
    const integrated = isIntegrated ? text : withIntegration(text, named ?? []);
    const changed = withSite(integrated ?? text, origin);
    setsSite = changed !== (integrated ?? text);
    const does = [
      ...(isIntegrated || integrated === undefined ? [] : ['adds the integration']),
      ...(setsSite ? ['sets `site`'] : []),
    ];
    const sends = isIntegrated
      ? ''
      : '. The host files then send HSTS for one day (to change that, set `http.hsts`)';
    const what = `${does.join(', and ')}${sends}`;
    if (does.length > 0) files.push({ file: config, what, content: () => changed });
    else if (isIntegrated) there.push(config);
    if (integrated === undefined)
      notes.push(
        `${config}: add the integration yourself: import signpost from 'astro-signpost', and signpost() in \`integrations\`.`,
      );
    if (origin !== undefined && !/\bsite\s*[:,]/.test(changed))
      notes.push(`${config}: add \`site: '${origin}'\`.`);
    if (origin === undefined && !/\bsite\s*[:,]/.test(text))
      notes.push(`${config} has no \`site\`. Add the URL of the site, or pass --site to this command.`);
    const wrongSite = siteNote(config, changed, origin);
    if (wrongSite !== undefined && away === undefined) notes.push(wrongSite);
    if (/@astrojs\/sitemap/.test(text))
      notes.push(
        `Remove @astrojs/sitemap from ${config}, then run: npm uninstall @astrojs/sitemap. Signpost writes /sitemap.xml. If search engines know the old one, redirect it, then build: npx signpost map add /sitemap-index.xml /sitemap.xml`,
      );
    if (/@astrojs\/starlight/.test(text)) notes.push(...starlightNotes(text));
  } else
    await plan(
      signpostYaml,
      `${(site ?? detected) === undefined ? 'the host' : 'the site, its host'}, and exceptions for the rules of the audit`,
      () => settingsText(site === undefined ? detected?.url : siteText(site), hosts),
    );
  const ignored = await readText('.gitignore');
  if (ignored !== undefined && !/^\/?deploy\/?\s*$/m.test(ignored)) {
    // Wrangler's local state, which tells nobody else anything.
    const usesWrangler =
      hosts.some(({ id }) => id === 'cloudflare') && !/^\/?\.wrangler\/?\s*$/m.test(ignored);
    files.push({
      file: '.gitignore',
      what: `adds deploy/, which each build writes anew${usesWrangler ? ', and .wrangler/' : ''}`,
      content: () =>
        `${ignored.trimEnd()}\n\n# files for the host, written by signpost\ndeploy/\n${usesWrangler ? '.wrangler/\n' : ''}`,
    });
  }
  const unrecorded: string[] = [];
  if (away !== undefined && !((await exists(ledgerFile)) && (await exists(usualBaseline))))
    unrecorded.push(
      `The build in ${dist} is of ${away}: ${setsSite ? '' : `${await howToSetSite(generator, origin)}, `}build${setsSite ? ' again' : ''}, and run this command again. It then records the URLs and findings of the build.`,
    );
  else if (isBuilt)
    await plan(ledgerFile, 'the URLs of the build: a later build that loses one fails', () =>
      ledgerOf(dist, site, isAstro ? generator.configs : []),
    );
  // Only a build with Signpost tells which URLs a server renders on demand.
  const needsBuild = isAstro && (await lacksServerUrls('.'));
  // Last, since the site, its host and the map decide what is found.
  if (
    (await exists(usualBaseline)) ||
    (away === undefined && !needsBuild && (await hasOldErrors(dist, site)))
  )
    await plan(usualBaseline, 'the findings of the build, so that only new ones fail', () =>
      baselineOf(dist, site),
    );
  notes.push(...(await packageNotes((await readText('package.json')) ?? '')));
  if (checked.dead.length > 0)
    notes.push(
      `Decide on the ${checked.dead.length === 1 ? 'redirect in a comment' : `${counted(checked.dead.length, 'redirect')} in comments`} of ${usualMapFile}: correct the target and remove the "# ", or delete the line. If another server answers at a target, write \`# signpost-ignore map-target: REASON\` on the line above.`,
    );
  const script = isAstro ? undefined : await buildNote(hosts, { generator, dist });
  if (script !== undefined) notes.push(script);
  if (hosts.some(({ id }) => id === 'cloudflare')) notes.push(...(await wranglerNote()));
  if (!isMapped)
    for (const one of existing) {
      const place = { hosts: hosts.map(({ id }) => id), dist: isAstro ? undefined : dist };
      notes.push(...(dirname(one.name) === dist ? [builtNote(one.name)] : await sourceSteps(one, place)));
    }
  const hasLedger = [...there, ...files.map(({ file }) => file)].includes(ledgerFile);
  const hasScript = script !== undefined || (await ownScript()) !== undefined;
  const step = await ciStep({ generator, dist, hasLedger, hasScript });
  if (step.isOutdated)
    files.push({ file: step.file, what: 'now with the URL guard', content: () => step.text });
  else if (step.isWritten)
    await plan(step.file, 'builds the site, checks the map and audits the build', () => step.text);
  else if (!/\bsignpost\b/.test((await readText(step.file)) ?? ''))
    notes.push(
      `${step.file === workflowFile ? "This folder isn't the root of a Git repository, so the workflow isn't written. " : ''}For CI, add this to ${step.file}:\n${step.text.trimEnd()}`,
    );
  return {
    found: foundRows(
      generator,
      hostText(hosts, doubt),
      await redirectsRow(existing, isMapped ? [] : unread, isMapped),
      {
        dist,
        isBuilt,
        detected,
      },
    ),
    files,
    imports: isMapped ? [] : added.flatMap(reported),
    faults: faultsText(checked, dist, {
      dead: `${usualMapFile} has each as a comment`,
      excused: `${usualMapFile} excuses each with a \`signpost-ignore\` comment`,
    }),
    there,
    notes: [...unrecorded, ...(files.length === 0 ? [] : notes)],
    next: nextSteps({
      ...{ isAstro, needsBuild, isRecorded: isBuilt && away === undefined },
      hosts: doubt === undefined ? hosts : [],
      build: hasScript || isAstro ? 'npm run build' : generator && generatorCommand(generator),
    }),
  };
}

/** The origin of a build for another host than that of `--site`. */
async function otherHostOf(dist: string, origin: string | undefined): Promise<string | undefined> {
  const built = origin === undefined ? undefined : await guessSiteOf(dist, listBuild(dist).list);
  const own = built && new URL(built).origin;
  return own === origin ? undefined : own;
}

/** The URL in the canonicals of the build: with the other one, all of its pages would be duplicates. */
function sitesOf(site: string | undefined, away: string | undefined) {
  if (site === undefined || away === undefined) return { site };
  const { origin, base } = siteUrl(site);
  return { site: away + base, alias: [new URL(origin).host] };
}

async function howToSetSite(generator: Generator | undefined, origin = ''): Promise<string> {
  const key = siteKeys[generator?.title ?? '']?.url;
  const { config } = await configOf(generator?.configs ?? []);
  return key === undefined || config === undefined
    ? `set the URL of the site to ${origin}`
    : `set \`${key}\` in ${config} to ${origin}`;
}

/** What the script `build` has to do, if the host reads its files from the build and no script puts them there. */
async function buildNote(
  [host, ...others]: readonly DetectedHost[],
  { generator, dist }: { readonly generator: Generator | undefined; readonly dist: string },
): Promise<string | undefined> {
  if (host === undefined || others.length > 0) return undefined;
  const build = (await ownScript()) ?? generatorCommand(generator);
  if (/\bsignpost\b/.test(build)) return undefined;
  const [loaded] = await hostsNamed([host.id]);
  const script = loaded && buildScript(loaded, dist, build);
  return script === undefined
    ? undefined
    : `${loaded?.title} reads the redirects from ${dist}, so each build must put them there, in CI and on the platform. Set the script \`build\` in package.json, and let both run it:\n"build": ${JSON.stringify(script)}`;
}

/** The step after the first build, if Wrangler deploys the site as a Worker with a file that Signpost merges. */
async function wranglerNote(): Promise<string[]> {
  const own = await readText('wrangler.jsonc');
  if (own === undefined || /"(?:pages_build_output_dir|main)"/.test(own) || (await hasAdapter('.')))
    return [];
  return [
    'After the first build, copy deploy/cloudflare/wrangler.jsonc over your wrangler.jsonc: it is your file with the generated keys. Commit both it and deploy/cloudflare/ours.txt, which lists these keys:\ncp deploy/cloudflare/wrangler.jsonc .\ngit add wrangler.jsonc && git add -f deploy/cloudflare/ours.txt',
  ];
}

/** Nothing tells where a build has its file from. */
function builtNote(name: string): string {
  return `${usualMapFile} has the redirects of ${name} now. If your build makes that file, remove them from its source; otherwise delete them there.`;
}

/** The packages that CI needs, in versions that it can install. */
async function packageNotes(manifest: string): Promise<string[]> {
  const [, wanted] = /"astro-signpost"\s*:\s*"([^"]*)"/.exec(manifest) ?? [];
  if (wanted === undefined && (await exists(join('node_modules', 'astro-signpost', 'package.json'))))
    return [];
  if (wanted === undefined) {
    const tarball = `astro-signpost-${version}.tgz`;
    return [
      `Install the package. It isn't on npm yet: pack it in a clone of its repository, beside this folder, and install the tarball.\ngit clone ${repositoryUrl}.git ../signpost\n(cd ../signpost && npm ci && npm run build:package && npm pack --silent -w astro-signpost)\nmkdir -p vendor && cp ../signpost/${tarball} vendor/\nnpm install --save-dev ./vendor/${tarball}`,
    ];
  }
  const path = wanted.slice('file:'.length);
  const name = basename(path);
  return present(
    /^file:(?:\.\.|\/)/.test(wanted) &&
      `package.json installs astro-signpost from ${path}, which is outside of this project, so \`npm ci\` fails in CI. Copy the file into the project, and install it from there.\nmkdir -p vendor && cp ${path} vendor/\nnpm install --save-dev ./vendor/${name}`,
  );
}

/** What Starlight needs besides the integration. */
function starlightNotes(text: string): string[] {
  return present(
    !/StarlightHead\.astro/.test(text) &&
      "Add to starlight(): components: { Head: 'astro-signpost/components/StarlightHead.astro' }",
    !/\btrailingSlash\s*:/.test(text) &&
      "Add `trailingSlash: 'always'` to the Astro config: Starlight then links to /en/, the URL of its page, and not to /en.",
    // A language called "root" has no prefix.
    /\blocales\s*:/.test(text) &&
      !/\broot\s*:/.test(text) &&
      `All languages have a prefix, so / has no page. Redirect it: npx signpost map add / /${defaultLocaleOf(text)}/`,
  );
}

function defaultLocaleOf(text: string): string {
  return /\bdefaultLocale\s*:\s*['"`]([\w-]+)/.exec(text)?.[1] ?? 'en';
}

function whatOf(existing: readonly Existing[], { dead }: CheckedImport): string {
  if (existing.length === 0) return 'an empty redirect map';
  const count = counted(ruleCount(existing) - dead.length, 'redirect');
  return dead.length === 0
    ? count
    : `${count}, and ${figure(dead.length)} in comments, without a page to lead to`;
}

function reported({ name, brought }: Existing): InitPlan['imports'] {
  const { known = [] } = brought;
  const isWhole =
    brought.notices.length + known.length === 0 && brought.items.every(({ kind }) => kind !== 'unexpressed');
  return isWhole
    ? []
    : [{ name, report: reportOf(name, brought, `npx signpost map import ${name} --json lists them`) }];
}

function ruleCount(existing: readonly Existing[]): number {
  return existing.flatMap(({ brought }) => brought.items.filter(({ kind }) => kind === 'rule')).length;
}

function foundRows(
  generator: Generator | undefined,
  host: string,
  redirects: string,
  {
    dist,
    isBuilt,
    detected,
  }: { readonly dist: string; readonly isBuilt: boolean; readonly detected: DetectedSite | undefined },
): (readonly [string, string])[] {
  return [
    ['Generator', generator?.title ?? 'not detected'],
    ['Host', host],
    ...(detected === undefined ? [] : ([['Site', `${detected.url} (${detected.sign})`]] as const)),
    ['Build', isBuilt ? dist : `${dist}, not built yet`],
    ['Redirects', redirects],
  ];
}

function hostText(hosts: readonly DetectedHost[], doubt: string | undefined): string {
  if (doubt !== undefined) return doubt;
  const named = hosts.map(({ id, signs }) => `${id} (${signs[0]})`);
  return named.length === 0 ? 'not detected (pass --host NAME)' : named.join(', ');
}

async function redirectsRow(
  existing: readonly Existing[],
  unread: readonly string[],
  isMapped: boolean,
): Promise<string> {
  const entries = isMapped ? (await readShown(usualMapFile)).map.entries.length : 0;
  const found = existing.map((one) => `${ruleCount([one])} in ${one.name}`);
  return (
    present(
      entries > 0 && `${figure(entries)} in ${usualMapFile}`,
      ...found,
      ...unread.map((what) => `${what} (not read)`),
    ).join(', ') || 'none'
  );
}

function settingsText(site: string | undefined, hosts: readonly DetectedHost[]): string {
  const [host, ...further] = hosts.map(({ id }) => id);
  const isSure =
    host !== undefined && (further.length === 0 || hosts.every(({ signs: [sign] }) => sign === '--host'));
  const named = further.length === 0 ? host : `[${[host, ...further].join(', ')}]`;
  return [
    `${schemaComment('signpost', signpostYaml, { installs: true })}${site === undefined ? '# site: https://www.example.com' : `site: ${site}`}`,
    isSure ? `host: ${named}` : '# host: netlify',
    `# Levels and exceptions for the rules of \`npx signpost audit\`: ${commandDocs('audit')}`,
    'rules: {}',
    '',
  ].join('\n');
}

/**
 * The ledger with all pages of a build, as a build with Signpost will write their URLs. Old URLs that it redirects are in
 * the redirect map.
 */
async function ledgerOf(
  dist: string,
  site: string | undefined,
  astroConfigs: readonly string[],
): Promise<string> {
  const { pages } = await indexableIn(dist, site);
  const { config, text } = await configOf(astroConfigs);
  const hasSlash = config === undefined ? undefined : slashIn(withoutComments(text));
  const written = ({ url }: { readonly url: Path }): Path => {
    if (hasSlash === undefined || /\.[^/]*$/.test(url)) return url;
    return hasSlash ? withTrailingSlash(url) : withoutTrailingSlash(url);
  };
  return printLedger([], pages.map(written), dayOf(new Date()));
}

interface Situation {
  readonly isAstro: boolean;
  readonly hosts: readonly DetectedHost[];
  readonly needsBuild: boolean;
  /** True if the URLs of a build are in the ledger. */
  readonly isRecorded: boolean;
  /** The command that builds the site, if it is known. */
  readonly build: string | undefined;
}

function nextSteps({ isAstro, hosts, needsBuild, isRecorded, build }: Situation): readonly Step[] {
  const host =
    hosts.length === 1 || hosts[0]?.signs[0] === '--host' ? '' : ` --host ${hosts[0]?.id ?? 'NAME'}`;
  const check: Step = ['npx signpost map check', 'find mistakes in the redirects'];
  const again: readonly Step[] =
    isRecorded && !needsBuild
      ? []
      : [
          [
            'npx signpost init',
            isRecorded
              ? `record the errors of that build, if any, in ${usualBaseline}`
              : `after the first build: record its URLs in ${ledgerFile} and its errors, if any, in ${usualBaseline}, and add the check for lost URLs to CI`,
          ],
        ];
  const does = isAstro ? 'audit the site, and write the files of the host to deploy/' : 'build the site';
  const built: readonly Step[] = build === undefined ? [] : [[build, does]];
  return [
    // The check compares the map with the build, which is that from before the user's changes.
    ...built,
    ...again,
    check,
    ...(isAstro
      ? []
      : ([
          [
            `npx signpost map compile${host} --output deploy`,
            'write the files of the host; the README.md beside them says where each goes',
          ],
          ['npx signpost audit', 'find what is wrong in the build'],
        ] as const)),
    ['npx signpost map add /old /new/', 'add a redirect'],
    [
      'npx signpost ledger update',
      `after ${isRecorded ? 'each release' : 'the first build, and after each release'}: record the URLs of the build in ${ledgerFile}. A later build that loses one fails`,
    ],
  ];
}
