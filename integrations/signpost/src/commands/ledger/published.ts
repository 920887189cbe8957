import { listIndexablePages } from '../../audit/rules/shared/judge.ts';
import { readSite } from '../../audit/site/read.ts';
import type { PlatformRule } from '../../hosts/shared/platform-rule.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { isFolder } from '../../lib/disk/chunks.ts';
import { makeTemporaryFolder } from '../../lib/disk/folders.ts';
import { version } from '../../lib/disk/package.ts';
import { openClient } from '../../lib/http/client.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
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

/** URLs of a site, and sentences about what was left out. */
interface FoundUrls {
  readonly paths: readonly Path[];
  readonly notes: readonly string[];
}

/** The URLs of builds, sitemaps, live sites and lists; without any, those of the project's build. */
export async function collectPublishedUrls(
  sources: readonly string[],
  site: string | undefined,
): Promise<FoundUrls> {
  const folders: string[] = sources.length === 0 ? [await resolveBuild(undefined)] : [];
  const others: string[] = [];
  for (const name of sources)
    if (await isFolder(name)) folders.push(await resolveBuild(name));
    else others.push(name);
  await expectReadable(others);

  const paths: Path[] = [];
  for (const folder of folders) paths.push(...(await readBuiltUrls(folder, site)));
  const listed = others.length === 0 ? { paths: [], notes: [] } : await readListedUrls(others, site);
  paths.push(...listed.paths);

  if (paths.length > 0) return { paths, notes: listed.notes };
  throw new Problem(
    [`${[...folders, ...others].join(', ')}: no URL of the site was found.`, ...listed.notes].join('\n'),
  );
}

/** The pages of a build, and the URLs that its redirect pages and its own redirect files redirect for good. */
async function readBuiltUrls(dist: string, origin: string | undefined): Promise<Path[]> {
  const build = openBuildFolder(dist);
  const loaded = await loadInputs({ dist, site: origin, list: build.list });
  const { settings, map } = loaded;
  const site = readSite(build, {
    origin: origin ?? (settings && buildBaseUrl(settings)),
    domains: settings?.domains,
    map,
    serving: await loadServing(loaded),
  });

  // No search engine lists /thanks/, which is noindex.
  const pages = listIndexablePages(site);
  const stubs = map === undefined ? site.documents.filter(({ kind }) => kind === 'redirect') : [];
  const root = (await isBuiltHere(dist)) ? '.' : undefined;
  const own = await readOwnRules({ root, dist, withGenerated: map === undefined });
  const moved = own.rules.flatMap(({ rules }) => rules.flatMap(findMovedUrls));

  return [...[...pages, ...stubs].map(({ url }) => url), ...moved];
}

/** The URL that a platform rule redirects permanently and unconditionally; none for a pattern. */
function findMovedUrls({ kind, status, state, isExact, conditions, samples }: PlatformRule): Path[] {
  const [path] = samples;
  const isMoved = kind === 'redirect' && (status === 301 || status === 308) && state.is === 'active';
  return isMoved && isExact && conditions.length === 0 && path !== undefined ? [parsePath(path)] : [];
}

/** Sitemaps, lists and live sites, as `migrate inventory` reads them. */
async function readListedUrls(names: readonly string[], site: string | undefined): Promise<FoundUrls> {
  const { origin, base = '/' } = site === undefined ? {} : parseSiteUrl(site);
  const hosts = origin === undefined ? [] : [new URL(origin).host];
  const inventory = new Inventory(makeOldSite(hosts, base === '/' ? '' : base));
  const notes = await fillInventory(inventory, names);

  const paths: Path[] = [];
  for (const [why, rows] of Map.groupBy(inventory.rows(), explainOmission)) {
    if (why === undefined) paths.push(...rows.map(({ url }) => parsePath(url)));
    else notes.push(`${formatCount(rows.length, 'URL')} left out: ${why}`);
  }
  return { paths, notes };
}

async function fillInventory(inventory: Inventory, names: readonly string[]): Promise<string[]> {
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
      notes.push(...(gathered?.notices ?? []));
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
