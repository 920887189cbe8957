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
import { openClient } from '../../lib/http/client.ts';
import { Problem } from '../../lib/problem.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { compact, formatCount } from '../../lib/text/text.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
import { compilePattern } from '../../lib/url/wildcards.ts';
import { crawlOldSite } from '../../migrate/inventory/crawl.ts';
import { readSource } from '../../migrate/inventory/gather.ts';
import { makeOldSite } from '../../migrate/inventory/hosts.ts';
import { Inventory } from '../../migrate/inventory/merge.ts';
import { expectReadable } from '../../migrate/inventory/open.ts';
import type { OldUrl } from '../../migrate/state/old-url.ts';
import { isBuiltHere, resolveBuild } from '../../project/facts.ts';
import { loadInputs, loadServing } from '../../project/load.ts';
import { buildBaseUrl, parseSiteUrl } from '../../project/site-url.ts';
import { readOwnRules } from '../../serve/read-own-rules.ts';

export function ledgerGroup(program: Command): Command {
  return findOrAddGroup(program, 'ledger', 'keep a list of every published URL, so that none gets lost', {
    examples: ['ledger update --from https://www.example.com/sitemap.xml', 'ledger check'],
    fails: 'a published URL is lost',
  });
}

export const sourceOptions = {
  from: items('--from <source,...>', 'a build, a sitemap, a live site or a list of URLs'),
  site: text('--site <url>', 'the URL of the site, with its folder'),
};

export type SourceOptions = OptionValues<typeof sourceOptions>;

/** URLs of a site, and sentences about what was left out. */
interface FoundUrls {
  readonly paths: readonly Path[];
  readonly notes: readonly string[];
}

/** The URLs of a build, if one is named, and of everything in `--from`: builds, sitemaps, sites and lists. */
export async function collectPublishedUrls(
  dist: string | undefined,
  { from = [], site }: SourceOptions,
): Promise<{ readonly paths: Set<Path>; readonly notes: string[] }> {
  const folders: string[] = [];
  for (const name of from) if (await isFolder(name)) folders.push(name);
  const others = from.filter((name) => !folders.includes(name));
  if (others.length > 0) await expectReadable(others);

  const found: FoundUrls[] = [];
  if (dist !== undefined) found.push(await readBuiltUrls(dist, site));
  for (const folder of folders) {
    const built = await readBuiltUrls(await resolveBuild(folder), site);
    const note = `${folder}: a folder of pages, ${formatCount(built.paths.length, 'URL')}`;
    found.push({ ...built, notes: [note, ...built.notes] });
  }
  if (others.length > 0) found.push(await readSources(others, site));

  const paths = new Set(found.flatMap((one) => one.paths));
  const notes = found.flatMap((one) => one.notes);
  if (paths.size > 0) return { paths, notes };
  const named = dist === undefined ? from : [dist, ...from];
  throw new Problem([`${named.join(', ')}: no URL of the site was found.`, ...notes].join('\n'));
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

/** The pages of a build, and the URLs that its redirect pages and its own redirect files redirect for good. */
async function readBuiltUrls(dist: string, site: string | undefined): Promise<FoundUrls> {
  const { facts, map, pages, rendered } = await readIndexablePages(dist, site);
  const stubs = map === undefined ? facts.documents.filter(({ kind }) => kind === 'redirect') : [];
  const root = (await isBuiltHere(dist)) ? '.' : undefined;
  const own = await readOwnRules({ root, dist, withGenerated: map === undefined });
  const moved = own.rules.flatMap(({ rules }) => rules.flatMap(findMovedUrls));

  // /thanks/ is noindex, so no search engine lists its URL.
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

/** The URL that a platform rule redirects permanently and unconditionally; none for a pattern. */
function findMovedUrls({ kind, status, state, isExact, conditions, samples }: PlatformRule): Path[] {
  const [path] = samples;
  const isMoved = kind === 'redirect' && (status === 301 || status === 308) && state.is === 'active';
  return isMoved && isExact && conditions.length === 0 && path !== undefined ? [parsePath(path)] : [];
}

/** Sitemaps, lists and live sites, as `migrate inventory` reads them. */
async function readSources(names: readonly string[], site: string | undefined): Promise<FoundUrls> {
  const { origin, base } = site === undefined ? { origin: undefined, base: '/' } : parseSiteUrl(site);
  const hosts = origin === undefined ? [] : [new URL(origin).host];
  const inventory = new Inventory(makeOldSite(hosts, base === '/' ? '' : base));
  const notes = await gatherSources(names, inventory);

  const paths: Path[] = [];
  for (const [why, rows] of Map.groupBy(inventory.rows(), explainOmission)) {
    if (why === undefined) paths.push(...rows.map(({ url }) => parsePath(url)));
    else notes.push(`${formatCount(rows.length, 'URL')} left out: ${why}`);
  }
  return { paths, notes };
}

async function gatherSources(names: readonly string[], inventory: Inventory): Promise<string[]> {
  const client = openClient({ userAgent: `astro-signpost/${version}` });
  const journal = makeTemporaryFolder();
  const crawling = { state: journal.path, hosts: [], concurrency: 4, ignoreRobots: false };
  const settings = { ...crawling, maxPages: 10_000, rate: 5 };

  const notes: string[] = [];
  try {
    for (const name of names) {
      const gathered = await readSource(name, {
        inventory,
        client,
        crawl: (url, take) => crawlOldSite(client, url, take, settings),
      });
      if (gathered === undefined) continue;
      notes.push(`${name}: ${gathered.title}, ${formatCount(gathered.source.urls, 'URL')}`);
      notes.push(...gathered.notices.map((notice) => `  ${notice}`));
    }
    return notes;
  } finally {
    await client.close();
    journal.remove();
  }
}

/** Why a URL isn't a published one; undefined if it is. */
function explainOmission({ url, junk, status, sources, location }: OldUrl): string | undefined {
  if (junk !== '') return junk;
  if (url.includes('?')) return 'a query, and the ledger lists paths';
  if (status === undefined) return sources.every((kind) => kind === 'crawl') ? 'no answer' : undefined;
  return location === '' && status !== 200 ? `returned ${status}` : undefined;
}

/** The lines of the ledger; empty if there is no file. A `Problem` lists every invalid line. */
export async function readLines(file: string): Promise<Ledger> {
  const { ledger, findings } = parseLedger(file, (await readTextIfFile(file)) ?? '');
  if (findings.length === 0) return ledger;

  const lines = findings.map(
    ({ line, column, message, fix = '' }) =>
      `${file}:${line}:${column}: ${toSentence(message)} ${toSentence(fix)}`,
  );
  throw new Problem(`${file} has lines that can't be read:\n${lines.join('\n')}`);
}
