import { listIndexablePages } from '../audit/rules/shared/judge.ts';
import { ledgerFile } from '../audit/site/ledger.ts';
import type { Page } from '../audit/site/page.ts';
import { readSite } from '../audit/site/read.ts';
import type { Site } from '../audit/site/site.ts';
import { isPlatformId, platformTitles } from '../hosts/shared/platform-rule.ts';
import { answerFromFiles } from '../hosts/shared/rule-order.ts';
import { defaultBuild, getCommandCall } from '../lib/command/command.ts';
import {
  defineCommand,
  flag,
  items,
  type OptionValues,
  optionalArgument,
  textOr,
} from '../lib/command/define-command.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { showsColors } from '../lib/text/colors.ts';
import { wordFinding } from '../lib/text/sentence.ts';
import { compact, escapeLineForTerminal, printVersionedJson } from '../lib/text/text.ts';
import { isBuiltHere, readHosts, resolveBuild } from '../project/facts.ts';
import { expectHosts } from '../project/hosts.ts';
import { loadInputs, loadServing } from '../project/load.ts';
import { reportMissingLedger } from '../project/read-ledger.ts';
import { buildBaseUrl } from '../project/site-url.ts';
import { findUnservedHosts } from '../project/unserved.ts';
import { type FoundRules, readOwnRules } from '../serve/read-own-rules.ts';
import { findLostUrls, type GuardedHost, listPublishedUrls } from './ledger/lost.ts';
import { findMovedFiles } from './ledger/moved-files.ts';
import { collectPublishedUrls, ledgerGroup, readLines, sourceOptions } from './ledger/published.ts';
import { type Checked, printMarkdown, printText } from './ledger/report.ts';

const checkNotes = `A URL is lost when no page, file or redirect of the build matches it, or when
its redirect target doesn't exist. To give one up, delete its line from the
ledger, or list it under "gone:" in redirects.yaml. To request the URLs on the
live site: \`npx astro-signpost verify URL --urls ${ledgerFile}\`.`;

const options = {
  ledger: textOr('--ledger <file>', 'the ledger of published URLs', ledgerFile),
  host: items('--host <name,...>', 'the hosts to check (default: those of the project)'),
  json: flag('--json', 'print JSON'),
  comment: flag('--comment', 'comment on the pull or merge request, in CI'),
  ...sourceOptions,
};

type CheckOptions = OptionValues<typeof options>;

/** `signpost ledger check [DIST]`: fails if a build loses a published URL, and suggests its new place. */
export const ledgerCheckCommand = defineCommand({
  name: 'ledger check',
  group: ledgerGroup,
  description: 'list the published URLs that a build loses',
  arguments: [optionalArgument('[dist]', `the built site (${defaultBuild})`)],
  options,
  help: {
    examples: [
      'ledger check public',
      'ledger check site --from https://docs.example.com/sitemap.xml',
      'ledger check dist --site https://example.github.io/project/ --json',
    ],
    fails: 'a published URL is lost, or the host serves none of the redirects',
    notes: checkNotes,
  },
  async run(chosen, dist) {
    const checked = await checkBuild(dist ?? (await resolveBuild(undefined)), chosen);
    await print(checked, chosen);
    return checked.lost.length + checked.unserved.length > 0 ? 1 : 0;
  },
});

async function checkBuild(named: string, options: CheckOptions): Promise<Checked> {
  if (/^https?:\/\//i.test(named))
    throw new Problem(
      `ledger check reads a built folder. To request the URLs on the live site: ${getCommandCall()} verify ${named} --urls ${options.ledger}`,
    );
  const dist = await resolveBuild(named);
  const build = openBuildFolder(dist);
  const published = await readPublishedUrls(options);

  const loaded = await loadInputs({ dist, site: options.site, list: build.list });
  const { settings, map } = loaded;
  const site = readSite(build, {
    ...{ map, domains: settings?.domains, serving: await loadServing(loaded) },
    origin: options.site ?? (settings && buildBaseUrl(settings)),
    declared: loaded.onDemand,
  });

  // netlify.toml and vercel.json are beside the build, in the root of the project.
  const root = (await isBuiltHere(dist)) ? '.' : undefined;
  const own = await readOwnRules({ root, dist, withGenerated: map === undefined });
  const hosts = selectHosts(own, options.host ?? (await findHosts(dist, site)));
  const guarded = { site, hosts, files: build.list };

  const listed = new Set<string>(published.urls.map(({ path }) => path));
  const isListed = ({ url, variants }: Page): boolean => [url, ...variants].some((path) => listed.has(path));
  const unlisted = listIndexablePages(site).filter((page) => page !== site.home && !isListed(page));
  return {
    ledger: options.ledger,
    dist: named,
    published: listed.size,
    lost: findLostUrls(guarded, published.urls, await findMovedFiles(options.ledger)),
    unserved: (await findUnservedHosts(loaded)).map(wordFinding),
    unlisted: unlisted.length,
    notes: compact(...published.notes, ...own.faults, describeCatchAll(hosts)),
  };
}

/** The URLs of the ledger and of `--from`. A `Problem` without any, and for a named ledger that doesn't exist. */
async function readPublishedUrls(options: CheckOptions) {
  const { ledger: file, from = [] } = options;
  const isMissing = from.length === 0 && (await readTextIfFile(file)) === undefined;
  if (isMissing && file !== ledgerFile) throw reportMissingLedger(file);

  // `--from https://www.example.com/sitemap.xml` needs no file.
  const ledger = await readLines(file);
  const others = from.length === 0 ? undefined : await collectPublishedUrls(undefined, options);

  if (ledger.length === 0 && others === undefined)
    throw new Problem(
      `${file} doesn't list any URL yet. Fill it from the build: ${getCommandCall()} ledger update. If the site is live, also from there: ${getCommandCall()} ledger update --from https://www.example.com/sitemap.xml`,
    );
  return { urls: listPublishedUrls(ledger, others?.paths ?? []), notes: others?.notes ?? [] };
}

/** The hosts of the project. Only GitHub Pages reads a CNAME and uses the domain github.io. */
async function findHosts(dist: string, site: Site): Promise<readonly string[]> {
  const hosts = await readHosts(dist);
  const isOnGitHubPages = site.domain !== undefined || /\.github\.io$/.test(new URL(site.origin).hostname);
  return hosts.length === 0 && isOnGitHubPages ? ['github-pages'] : hosts;
}

/** These hosts with their rules. If none is known, a rule of any file is enough: Netlify or Cloudflare may read _redirects. */
function selectHosts({ rules }: FoundRules, ids: readonly string[]): GuardedHost[] {
  expectHosts(ids);
  if (ids.length === 0) return [{ title: '', rules: rules.flatMap((file) => file.rules) }];

  return ids.map((id) => ({
    title: isPlatformId(id) ? platformTitles[id] : id,
    rules: rules.filter(({ host }) => host === id).flatMap((file) => file.rules),
  }));
}

const nowhere = { path: '/signpost-no-such-page/no-such-page' };

/** A rewrite of every URL, as in single-page apps, hides every loss. */
function describeCatchAll(hosts: readonly GuardedHost[]): string {
  const rules = hosts.flatMap((host) => answerFromFiles(host.rules, nowhere).rule ?? []);
  const first = rules.find(({ kind }) => kind === 'rewrite' || kind === 'proxy');
  if (first === undefined) return '';
  return `${first.file}:${first.line} matches every URL ("${first.text}"), so lost pages can't be detected.`;
}

async function print(checked: Checked, { json, comment }: CheckOptions): Promise<void> {
  process.stdout.write(json ? printVersionedJson({ ...checked }) : printText(checked, showsColors));
  if (!comment) return;

  const { commentOnChange } = await import('./shared/comment.ts');
  const isQuiet = checked.lost.length + checked.unserved.length === 0;
  const wanted = {
    about: 'url-guard',
    key: checked.ledger,
    markdown: printMarkdown(checked),
    quiet: isQuiet ? 'no URL is lost' : undefined,
  } as const;
  console.error(escapeLineForTerminal(await commentOnChange(wanted, process.env)));
}
