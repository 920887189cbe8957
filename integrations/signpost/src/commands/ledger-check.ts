import { listIndexablePages } from '../audit/rules/shared/judge.ts';
import { type Ledger, ledgerFile } from '../audit/site/ledger.ts';
import type { Page } from '../audit/site/page.ts';
import { readSite } from '../audit/site/read.ts';
import { isPlatformId, platformTitles } from '../hosts/shared/platform-rule.ts';
import { answerFromFiles } from '../hosts/shared/rule-order.ts';
import { defaultBuild, getCommandCall } from '../lib/command/command.ts';
import {
  choiceOr,
  defineCommand,
  flag,
  items,
  type OptionValues,
  onDemandOption,
  optionalArgument,
  text,
  textOr,
} from '../lib/command/define-command.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { removeLogin } from '../lib/http/login.ts';
import { Problem } from '../lib/problem.ts';
import { showsColors } from '../lib/text/colors.ts';
import { wordFinding } from '../lib/text/sentence.ts';
import { compact, escapeLineForTerminal, formatCount } from '../lib/text/text.ts';
import type { Path } from '../lib/url/path.ts';
import { compilePattern } from '../lib/url/wildcards.ts';
import { isBuiltHere, readHosts, resolveBuild } from '../project/facts.ts';
import { expectHosts } from '../project/hosts.ts';
import { loadInputs, loadServing } from '../project/load.ts';
import { reportMissingLedger } from '../project/read-ledger.ts';
import { onDemandFrom } from '../project/settings-file.ts';
import { buildBaseUrl } from '../project/site-url.ts';
import { findUnservedHosts } from '../project/unserved.ts';
import { ownRulesIn } from '../serve/read-own-rules.ts';
import {
  countBuilt,
  describeLoss,
  findLostUrls,
  type Guarded,
  guessServedFolder,
  type LostUrl,
} from './ledger/lost.ts';
import { findMovedFiles } from './ledger/moved-files.ts';
import { collectPublishedUrls, isUrl, ledgerGroup, readLines, sourceOptions } from './ledger/published.ts';
import { type Checked, formats } from './ledger/report.ts';

const checkNotes = `A URL is lost when no page, file or redirect of the build matches it, or when
its redirect target doesn't exist. To give one up, delete its line from the
ledger, or list it under "gone:" in redirects.yaml.

With a URL, each published URL is requested on the live site. One that returns
neither a page nor 410, also after redirects, is lost.`;

const options = {
  ledger: textOr('--ledger <file>', 'the ledger of published URLs', ledgerFile),
  host: items('--host <name,...>', 'the platforms to check (default: the hosts of the project)'),
  map: text('--map <file>', 'the redirect map (default: redirects.yaml here)'),
  onDemand: onDemandOption,
  format: choiceOr('--format <name>', 'the output format', ['text', 'markdown', 'json'], 'text'),
  json: flag('--json', 'the same as --format json'),
  output: text('--output <file>', 'write the result to a file'),
  comment: flag('--comment', 'in GitHub Actions or GitLab CI: comment on the pull or merge request'),
  ...sourceOptions,
};

type CheckOptions = OptionValues<typeof options>;

/** `signpost ledger check [TARGET]`: fails if a build or a live site loses a published URL; a build suggests its new place. */
export const ledgerCheckCommand = defineCommand({
  name: 'ledger check',
  group: ledgerGroup,
  description: 'list the published URLs that a build or a live site loses',
  arguments: [optionalArgument('[target]', `the built site, or the URL of the live site (${defaultBuild})`)],
  options,
  help: {
    examples: [
      'ledger check public',
      'ledger check https://www.example.com',
      'ledger check site --from https://docs.example.com/sitemap.xml',
      'ledger check dist --site https://example.github.io/project/ --json',
    ],
    fails: 'a published URL is lost, or the host serves none or only some of the redirects',
    notes: checkNotes,
  },
  async run(chosen, target) {
    const named = target ?? (await resolveBuild(undefined));
    const checked = await (isUrl(named) ? checkLive(named, chosen) : check(named, chosen));
    await print(checked, chosen);
    return checked.lost.length + checked.unserved.length > 0 ? 1 : 0;
  },
});

/** The lines of the ledger. A `Problem` if a named one doesn't exist, unless a source of `--from` lists URLs too. */
async function readCheckedLedger({ ledger: file, from = [] }: CheckOptions): Promise<Ledger> {
  if (file !== ledgerFile && from.length === 0 && (await readTextIfFile(file)) === undefined)
    throw reportMissingLedger(file);
  return readLines(file);
}

function refuseEmptyLedger(file: string): Problem {
  return new Problem(
    `${file} doesn't list any URL yet. Fill it from the build: ${getCommandCall()} ledger update. If the site is live, also from there: ${getCommandCall()} ledger update --from https://www.example.com/sitemap.xml`,
  );
}

/** The options that a live site has no use for. */
const forFolders = { host: '--host', map: '--map', onDemand: '--on-demand' } as const;

/** Requests the published URLs on the live site, which has no build to suggest targets from. */
async function checkLive(url: string, options: CheckOptions): Promise<Checked> {
  for (const [key, name] of Object.entries(forFolders))
    if (Object.hasOwn(options, key))
      throw new Problem(`${name} is for a built folder: ${getCommandCall()} ledger check dist ${name} …`);
  const { ledger: file, from = [] } = options;
  const ledger = await readCheckedLedger(options);
  const others = from.length === 0 ? undefined : await collectPublishedUrls(undefined, options);
  if (ledger.length === 0 && others === undefined) throw refuseEmptyLedger(file);
  const published = new Map([
    ...[...(others?.paths ?? [])].map((path) => [path, undefined] as const),
    ...ledger.map((line) => [line.path, line] as const),
  ]);
  const { findLostOnline } = await import('./ledger/live.ts');
  const { lost, note } = await findLostOnline(url, published, options);
  return {
    ledger: file,
    site: removeLogin(url),
    published: published.size,
    lost,
    unserved: [],
    unlisted: 0,
    notes: compact(...(others?.notes ?? []), note),
  };
}

async function check(named: string, options: CheckOptions): Promise<Checked> {
  if (named === '')
    throw new Problem('The folder name is empty. Pass the folder of the built site, such as public or dist.');
  const { ledger: file, from = [] } = options;
  const ledger = await readCheckedLedger(options);
  const dist = await resolveBuild(named);
  const build = openBuildFolder(dist);
  if (ledger.length === 0 && from.length === 0) throw refuseEmptyLedger(file);
  const others = from.length === 0 ? undefined : await collectPublishedUrls(undefined, options);
  const paths = [...ledger.map(({ path }) => path), ...(others?.paths ?? [])];
  const loaded = await loadInputs({ dist, site: options.site, map: options.map, list: build.list });
  const { settings, map } = loaded;
  const said = options.site ?? (settings && buildBaseUrl(settings));
  const onDemand = [...loaded.onDemand, ...onDemandFrom(options)];
  const serving = await loadServing(loaded);
  const read = (origin: string | undefined) =>
    readSite(build, { ...{ origin, map, domains: settings?.domains, serving }, declared: onDemand });
  const first = read(said);
  const base = said === undefined && !first.originKnown ? guessServedFolder(paths, build.list) : '/';
  const site = base === '/' ? first : read(first.origin + base);
  const listed = new Set<string>(paths);
  const isListed = ({ url, variants }: Page): boolean => [url, ...variants].some((path) => listed.has(path));
  const { platforms, isEach, all, faults } = await selectPlatforms(
    dist,
    map !== undefined,
    options.host,
    site.domain !== undefined || /\.github\.io$/i.test(new URL(site.origin).hostname),
  );
  const declared = onDemand.map(compilePattern);
  const isOnDemand = (path: Path): boolean => declared.some((pattern) => pattern.test(path));
  const guarded = { site, files: build.list, platforms, isEach, isOnDemand };
  const unlisted = listIndexablePages(site).filter((page) => !isListed(page));
  // A page doesn't become the home page.
  const fresh = unlisted.filter((page) => page !== site.home).map(({ url }) => url);
  const lost = findLostUrls(guarded, ledger, others?.paths ?? [], await findMovedFiles(file));
  return {
    ledger: file,
    dist: named,
    published: listed.size,
    lost,
    unserved: (await findUnservedHosts(loaded)).map(wordFinding),
    unlisted: unlisted.length,
    ...(lost.length === 0 || fresh.length === 0 ? {} : { newPages: fresh.slice(0, mostNew) }),
    notes: compact(
      ...(others?.notes ?? []),
      base !== '/' &&
        `No page of ${named} has a canonical URL. Signpost assumes that they are served from ${base}. Pass --site if that is wrong.`,
      describeOtherFolder(lost, site.base, build.list),
      ...faults,
      describeCatchAll(platforms),
      ...(isEach ? [] : onSomeAlone(guarded, paths)),
      ...listUnreadFiles(platforms, all, lost),
    ),
  };
}

/** New pages that are named beside lost URLs. */
const mostNew = 5;

/** The published folder's platform reads no redirect file. */
const gitHubPages = { id: 'github-pages', title: 'GitHub Pages', rules: [] };

/**
 * The platforms whose files count, and whether each must answer: the named ones, otherwise the likely ones. `all` are those
 * with files.
 */
async function selectPlatforms(
  dist: string,
  hasMap: boolean,
  named: readonly string[] | undefined,
  isOnGitHubPages: boolean,
) {
  const root = (await isBuiltHere(dist)) ? '.' : undefined;
  const { rules, faults } = await ownRulesIn({ root, dist, withGenerated: !hasMap });
  const all: Guarded['platforms'] = [...Map.groupBy(rules, ({ host }) => host)].map(([platform, files]) => ({
    id: platform,
    title: platformTitles[platform],
    rules: files.flatMap((file) => file.rules),
  }));
  if (named !== undefined) {
    expectHosts(named);
    const platforms = named.map((id) => all.find((one) => one.id === id) ?? makeEmptyPlatform(id));
    return { platforms, isEach: true, all, faults };
  }
  // Only GitHub Pages reads CNAME and uses this domain, and it reads no redirect file.
  if (isOnGitHubPages) return { platforms: [gitHubPages], isEach: true, all, faults };
  const likely = await readHosts(dist);
  const fitting = all.filter((platform) => likely.some((id) => id === platform.id));
  return { platforms: fitting.length === 0 ? all : fitting, isEach: false, all, faults };
}

/** A platform without redirect files, for which a map may still generate pages. */
function makeEmptyPlatform(id: string): Guarded['platforms'][number] {
  if (id === gitHubPages.id) return gitHubPages;
  if (!isPlatformId(id)) return { id, title: id, rules: [] };
  return { id, title: platformTitles[id], rules: [] };
}

const nowhere = { path: '/signpost-no-such-page/no-such-page' };

/** A rewrite of every URL, as in single-page apps, hides every loss. */
function describeCatchAll(platforms: Guarded['platforms']): string {
  const rules = platforms.flatMap(({ rules: own }) => answerFromFiles(own, nowhere).rule ?? []);
  const [first] = rules.filter(({ kind }) => kind === 'rewrite' || kind === 'proxy');
  return first === undefined
    ? ''
    : `${first.file}:${first.line} matches every URL ("${first.text}"), so lost pages can't be detected.`;
}

/** URLs that only some of the likely platforms answer. */
function onSomeAlone(guarded: Guarded, paths: readonly Path[]): string[] {
  if (guarded.platforms.length < 2) return [];
  return guarded.platforms.flatMap((own) => {
    const one = { ...guarded, platforms: [own] };
    const lost = paths.filter(
      (path) => describeLoss(one, path) !== undefined && describeLoss(guarded, path) === undefined,
    );
    const [first] = lost;
    if (first === undefined) return [];
    const are = lost.length === 1 ? 'is' : 'are';
    return [
      `On ${own.title}, ${formatCount(lost.length, 'published URL')} ${are} lost, such as ${first}: ${describeLoss(one, first)}. To check for it, pass --host ${own.id}.`,
    ];
  });
}

/** Files that redirect lost URLs but aren't read by the site's platform. */
function listUnreadFiles(
  platforms: Guarded['platforms'],
  all: Guarded['platforms'],
  lost: readonly LostUrl[],
): string[] {
  const read = new Set(platforms.flatMap(({ rules }) => rules.map(({ file }) => file)));
  const redirected = new Map<string, Set<Path>>();
  for (const { rules } of all)
    for (const { path } of lost) {
      const { rule, location } = answerFromFiles(rules, { path, hasFile: false });
      if (rule === undefined || location === undefined || read.has(rule.file)) continue;
      redirected.set(rule.file, (redirected.get(rule.file) ?? new Set()).add(path));
    }
  const titles = platforms.map(({ title }) => title).join(' and ');
  return [...redirected].map(
    ([file, paths]) =>
      `${file} redirects ${formatCount(paths.size, 'lost URL')}, such as ${[...paths][0]}, but isn't a file that ${titles} reads. Put the redirect where it is read, such as in a page with <meta http-equiv="refresh"> at the URL, or pass --host with the platform that serves the site.`,
  );
}

/** Many lost URLs often mean one folder too many or too few in all of them. */
function describeOtherFolder(lost: readonly LostUrl[], base: Path, files: readonly string[]): string {
  const paths = lost.map(({ path }) => path);
  const other = guessServedFolder(paths, files);
  if (paths.length < 3 || other === base || countBuilt(paths, other, files) <= paths.length / 2) return '';
  return `Signpost assumes that the pages are served from ${base}. Served from ${other}, most of the lost URLs would exist. If that is right, pass --site with that folder, such as https://www.example.com${other}.`;
}

async function print(checked: Checked, options: CheckOptions): Promise<void> {
  const { format, json, output, comment } = options;
  const text = formats[json ? 'json' : format](checked, output === undefined && showsColors);
  if (output === undefined) process.stdout.write(text);
  else await writeFileAt(output, text);
  if (!comment) return;
  const { commentOnChange } = await import('./shared/comment.ts');
  const said = await commentOnChange(
    {
      about: 'url-guard',
      key: checked.ledger,
      markdown: formats.markdown(checked),
      quiet: checked.lost.length + checked.unserved.length === 0 ? 'no URL is lost' : undefined,
    },
    process.env,
  );
  console.error(escapeLineForTerminal(said));
}
