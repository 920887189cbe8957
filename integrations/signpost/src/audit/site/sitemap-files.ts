import type { BuildFiles } from '../../lib/file.ts';
import { catchProblem } from '../../lib/problem.ts';
import type { Path } from '../../lib/url/path.ts';
import { readSitemap } from './read-sitemap.ts';
import type { Robots } from './robots.ts';
import type { Sitemap } from './sitemap.ts';

/** The maximum number of sitemaps; real indexes list fewer. */
const maxFiles = 1000;

/**
 * Reads the sitemaps of a build: those with usual names, those in robots.txt, and those that an index lists. `origin` and
 * `base` tell which of the listed URLs is a file of the build.
 */
export function findSitemaps(
  build: BuildFiles,
  robots: Robots | undefined,
  origin: string,
  base: Path,
): Sitemap[] {
  const buildFiles = new Set(build.list);
  const findFile = (href: string) => findFileOfUrl(href, origin, base, buildFiles);
  const filesInRobots = (robots?.sitemaps ?? []).map(({ value }) => findFile(value));
  const queue = [...listNamedSitemaps(buildFiles), ...filesInRobots];

  // An index adds its sitemaps to the end of the queue.
  const sitemaps = new Map<string, Sitemap>();
  for (const file of queue) {
    if (file === undefined || sitemaps.has(file) || sitemaps.size >= maxFiles) continue;
    const sitemap = readSitemapOfBuild(build, file);
    sitemaps.set(file, sitemap);
    if (sitemap.kind !== 'index') continue;
    for (const { loc } of sitemap.entries) queue.push(findFile(loc));
  }

  return [...sitemaps.values()];
}

/** sitemap-index.xml, sitemap_1.xml.gz, at the top of the build. */
function listNamedSitemaps(buildFiles: ReadonlySet<string>): string[] {
  const namedFiles = [...buildFiles].filter((file) => /^sitemap[^/]*\.(?:xml|txt)(?:\.gz)?$/i.test(file));
  // MkDocs writes sitemap.xml.gz as a copy of sitemap.xml.
  return namedFiles.filter((file) => !(file.endsWith('.gz') && buildFiles.has(file.slice(0, -'.gz'.length))));
}

/** The file of the build that a URL in robots.txt or in an index names; undefined for one of another site, or a missing one. */
function findFileOfUrl(
  href: string,
  origin: string,
  base: Path,
  buildFiles: ReadonlySet<string>,
): string | undefined {
  const url = URL.parse(href, origin);
  if (url === null || url.host !== new URL(origin).host) return undefined;

  // The crawl of a live site has a file for /sitemap.xml?page=2. In a build, a query has no meaning.
  const fileNames = [
    findSitemapFile(url, base),
    findSitemapFile({ pathname: url.pathname, search: '' }, base),
  ];
  return fileNames.find((name) => name !== undefined && buildFiles.has(name));
}

function readSitemapOfBuild(build: BuildFiles, file: string): Sitemap {
  return catchProblem(
    () => readSitemap(file, build.read(file)),
    ({ message }) => ({ file, kind: 'broken', entries: [], trouble: message }),
  );
}

/** The name of the file at a URL, with its query: `sitemap.xml?page=2`; undefined outside of the base. */
export function findSitemapFile(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  base: Path,
): string | undefined {
  if (pathname.startsWith(base)) return pathname.slice(base.length) + search;
  return undefined;
}
