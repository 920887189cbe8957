import type { Command } from 'commander';
import { listIndexablePages } from '../../audit/rules/shared/judge.ts';
import { type Ledger, parseLedger } from '../../audit/site/ledger.ts';
import { readSite } from '../../audit/site/read.ts';
import type { PlatformRule } from '../../hosts/shared/platform-rule.ts';
import { findOrAddGroup } from '../../lib/command/command.ts';
import { items, type OptionValues, text } from '../../lib/command/define-command.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { isFolder } from '../../lib/disk/chunks.ts';
import { makeTemporaryFolder } from '../../lib/disk/folders.ts';
import { version } from '../../lib/disk/package.ts';
import { readTextIfFile } from '../../lib/disk/read.ts';
import { type Client, openClient } from '../../lib/http/client.ts';
import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { compact, formatCount } from '../../lib/text/text.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
import { compilePattern } from '../../lib/url/wildcards.ts';
import { crawlOldSite } from '../../migrate/inventory/crawl.ts';
import { readSource } from '../../migrate/inventory/gather.ts';
import { identifyUrl, makeOldSite, removeWww } from '../../migrate/inventory/hosts.ts';
import { Inventory } from '../../migrate/inventory/merge.ts';
import { expectReadable } from '../../migrate/inventory/open.ts';
import type { Sighting } from '../../migrate/inventory/read/input.ts';
import type { OldUrl } from '../../migrate/state/old-url.ts';
import { isBuiltHere, resolveBuild } from '../../project/facts.ts';
import { loadInputs, loadServing } from '../../project/load.ts';
import {
  countFrom,
  networkOptions,
  parseNetworkOptions,
  parsePositiveNumber,
  printPause,
} from '../../project/network-options.ts';
import { buildBaseUrl } from '../../project/site-url.ts';
import { ownRulesIn } from '../../serve/read-own-rules.ts';

export function ledgerGroup(program: Command): Command {
  return findOrAddGroup(
    program,
    'ledger',
    'keep a list of every published URL and check that none gets lost',
    {
      examples: ['ledger update --from https://www.example.com/sitemap.xml', 'ledger check'],
      fails: 'a published URL is lost',
    },
  );
}

export const sourceOptions = {
  from: items(
    '--from <source,...>',
    'a built folder, a sitemap (URL or file), a live site to crawl, or a list of URLs',
  ),
  site: text('--site <url>', 'the URL of the site, with the folder that it is served from'),
  maxPages: text('--max-pages <n>', 'fetch at most this many pages in a crawl (default: 10000)'),
  rate: text('--rate <n>', 'send this many requests per second in a crawl (default: 5)'),
  ...networkOptions,
};

export type SourceOptions = OptionValues<typeof sourceOptions>;

/** The URLs of a build, if one is named, and of everything in `--from`: builds, and what `migrate inventory` reads. */
export async function collectPublishedUrls(dist: string | undefined, options: SourceOptions) {
  const site = parseSite(options.site);
  const { from = [] } = options;
  const folders: string[] = [];
  for (const name of from) if (!isUrl(name) && (await isFolder(name))) folders.push(name);
  const others = from.filter((name) => !folders.includes(name));
  if (others.length > 0) await expectReadable(others);
  const own = dist === undefined ? undefined : await readPages(dist, options.site);
  const paths = new Set<Path>(own?.paths);
  const notes = [...(own?.notes ?? [])];
  for (const folder of folders) {
    const found = await readPages(await resolveBuild(folder), options.site);
    notes.push(`${folder}: a folder of pages, ${formatCount(found.paths.length, 'URL')}`, ...found.notes);
    for (const path of found.paths) paths.add(path);
  }
  const inventory = new Inventory(makeOldSite(site ? [removeWww(site.host)] : [], findSiteFolder(site)));
  notes.push(...(await gatherSources(others, inventory, options)));
  for (const [why, rows] of Map.groupBy(inventory.rows(), explainOmission)) {
    if (why === undefined) for (const { url } of rows) paths.add(parsePath(url));
    else notes.push(`${formatCount(rows.length, 'URL')} left out: ${why}`);
  }
  if (paths.size === 0) {
    const named = dist === undefined ? from : [dist, ...from];
    throw new Problem([`${named.join(', ')}: no URL of the site was found.`, ...notes].join('\n'));
  }
  return { paths, notes };
}

export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** A build, its pages that search engines may list, and the URLs of its sitemap that a server renders on demand. */
export async function readIndexablePages(dist: string, site: string | undefined) {
  const build = openBuildFolder(dist);
  const loaded = await loadInputs({ dist, site, list: build.list });
  const { settings, map, onDemand } = loaded;
  const patterns = onDemand.map(compilePattern);
  const facts = readSite(build, {
    origin: site ?? (settings && buildBaseUrl(settings)),
    domains: settings?.domains,
    map,
    serving: await loadServing(loaded),
  });
  const listed = facts.sitemaps.flatMap(({ entries }) => entries.flatMap(({ loc }) => URL.parse(loc) ?? []));
  const rendered = listed
    .filter(({ origin }) => origin === facts.origin)
    .map(({ pathname }) => parsePath(pathname))
    .filter((path) => patterns.some((pattern) => pattern.test(path)));
  return { facts, map, pages: listIndexablePages(facts), rendered };
}

async function readPages(dist: string, site: string | undefined) {
  const { facts, map, pages, rendered } = await readIndexablePages(dist, site);
  const stubs = map === undefined ? facts.documents.filter(({ kind }) => kind === 'redirect') : [];
  const root = (await isBuiltHere(dist)) ? '.' : undefined;
  const own = await ownRulesIn({ root, dist, withGenerated: map === undefined });
  const moved = own.rules.flatMap(({ rules }) => rules.flatMap(findMovedUrls));
  const hidden = new Set(facts.pages).difference(new Set(pages));
  const [first] = hidden;
  return {
    paths: [...[...pages, ...stubs].map(({ url }) => url), ...rendered, ...moved],
    notes: compact(
      first &&
        `${formatCount(hidden.size, 'page')} left out, such as ${first.url}: noindex. To guard one too, add its line to the ledger.`,
    ),
  };
}

/** The URL that a platform rule redirects permanently and unconditionally; undefined for a pattern. */
function findMovedUrls({ kind, status, state, isExact, conditions, samples }: PlatformRule): Path[] {
  const [path] = samples;
  const isMoved = kind === 'redirect' && (status === 301 || status === 308) && state.is === 'active';
  return isMoved && isExact && conditions.length === 0 && path !== undefined ? [parsePath(path)] : [];
}

function parseSite(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url !== null && isUrl(text)) return url;
  throw new Problem(`Invalid --site: "${text}". Pass the URL of the site, such as https://www.example.com.`);
}

/** The folder that the site is served from, without a final slash; '' for the whole host. */
function findSiteFolder(site: URL | undefined): string {
  return site === undefined ? '' : parsePath(site.pathname).replace(/\/$/, '');
}

async function gatherSources(
  names: readonly string[],
  inventory: Inventory,
  options: SourceOptions,
): Promise<string[]> {
  const notes: string[] = [];
  const found = await parseNetworkOptions(options);
  let client: Client | undefined;
  const network = (): Client => (client ??= openClient({ userAgent: `astro-signpost/${version}`, ...found }));
  const journal = makeTemporaryFolder();
  const settings = {
    ...{ state: journal.path, hosts: [], concurrency: 4, ignoreRobots: false, onPause: printPause },
    maxPages: countFrom('--max-pages', options.maxPages ?? '10000', 1000),
    rate: parsePositiveNumber('--rate', options.rate ?? '5'),
  };
  try {
    for (const name of names) {
      const gathered = await readSource(name, {
        ...{ inventory, known: [], network, now: new Date() },
        crawl: (url, take) =>
          crawlOldSite(network(), url, (one) => (isVariant(one) ? undefined : take(one)), settings),
      });
      if (gathered === undefined) continue;
      notes.push(`${name}: ${gathered.title}, ${formatCount(gathered.source.urls, 'URL')}`);
      notes.push(...gathered.notices.map((notice) => `  ${notice}`));
    }
    return notes;
  } finally {
    await client?.close();
    journal.remove();
  }
}

/** Why a URL isn't a published one; undefined if it is. */
function explainOmission({ url, junk, status, sources, location, canonical }: OldUrl): string | undefined {
  if (junk !== '') return junk;
  if (url.includes('?')) return 'a query, and the ledger lists paths';
  if (status === undefined) return sources.every((kind) => kind === 'crawl') ? 'no answer' : undefined;
  if (location !== '') return undefined;
  if (status !== 200) return `returned ${status}`;
  if (canonical !== '' && identifyUrl(extractPath(canonical)) !== identifyUrl(url))
    return 'another canonical URL';
  return undefined;
}

/** True for a redirect that only changes the trailing slash, since an inventory has one row for both. */
function isVariant({ url, location = '' }: Sighting): boolean {
  if (location === '') return false;
  const [from, to] = [new URL(url), URL.parse(location, url)];
  return from.host === to?.host && identifyUrl(extractPath(from.href)) === identifyUrl(extractPath(to.href));
}

function extractPath(text: string): string {
  return parsePath(URL.parse(text, 'https://host.invalid')?.pathname ?? text);
}

/** The lines of the ledger; empty if there is no file. A `Problem` lists every invalid line, and says if a file stays as it is. */
export async function readLines(file: string, isUpdate = false): Promise<Ledger> {
  const { ledger, findings } = parseLedger(file, (await readTextIfFile(file)) ?? '');
  if (findings.length === 0) return ledger;
  const lines = findings.map(
    ({ line, column, message, fix }) =>
      `${file}:${line}:${column}: ${toSentence(message)}${fix === undefined ? '' : ` ${toSentence(fix)}`}`,
  );
  throw new Problem(
    `${file} has lines that can't be read${isUpdate ? '. It stays unchanged' : ''}:\n${lines.join('\n')}`,
  );
}
