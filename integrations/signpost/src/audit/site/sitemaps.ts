import type { Path } from '../../lib/path.ts';
import { Problem } from '../../lib/problem.ts';
import type { Robots } from './robots.ts';
import { readSitemap, type Sitemap } from './sitemap.ts';
import type { BuildFiles } from './source.ts';

/** No index of a real site names more; past it we stop reading. */
const most = 1000;

/** The sitemaps of a build: those by the usual names, those that robots.txt names, and what an index lists. */
export function findSitemaps(
  build: BuildFiles,
  robots: Robots | undefined,
  origin: string,
  base: Path,
): Sitemap[] {
  const present = new Set(build.list);
  const usual = build.list.filter((file) => /^sitemap[^/]*\.(?:xml|txt)(?:\.gz)?$/i.test(file));
  const fileOf = (address: string): string | undefined => {
    if (URL.parse(address, origin) === null) return undefined;
    const url = new URL(address, origin);
    if (url.host !== new URL(origin).host) return undefined;
    // A server may tell its sitemaps apart by their query; of a build, a query is nothing.
    const asked = sitemapFileOf(url, base);
    return asked !== undefined && present.has(asked)
      ? asked
      : sitemapFileOf({ pathname: url.pathname, search: '' }, base);
  };
  const named = (robots?.sitemaps ?? []).map(({ value }) => fileOf(value));
  const queue = [...usual, ...named];
  const sitemaps = new Map<string, Sitemap>();
  for (const file of queue) {
    if (file === undefined || !present.has(file) || sitemaps.has(file) || sitemaps.size >= most) continue;
    const sitemap = readOne(build, file);
    sitemaps.set(file, sitemap);
    if (sitemap.kind !== 'index') continue;
    for (const { loc } of sitemap.entries) queue.push(fileOf(loc));
  }
  return [...sitemaps.values()];
}

function readOne(build: BuildFiles, file: string): Sitemap {
  try {
    return readSitemap(file, build.read(file));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { file, kind: 'broken', entries: [], size: 0, trouble: error.message };
  }
}

/** The file of an address, with its query; undefined for one that is not below the base. */
export function sitemapFileOf(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  base: Path,
): string | undefined {
  return pathname.startsWith(base) ? pathname.slice(base.length) + search : undefined;
}
