import { listCanonicalPages, resolveTarget } from '../audit/rules/shared/judge.ts';
import type { Page } from '../audit/site/page.ts';
import type { Hit, Site } from '../audit/site/site.ts';
import type { Target } from '../audit/site/target.ts';
import { countItems } from '../lib/counts.ts';
import { parsePath } from '../lib/url/path.ts';
import type { Figures, PageFigure } from '../report/report.ts';

/** Figures of a site's pages, for the pictures in a report and the table of pages. */
export function computeFigures(site: Site): Figures {
  const links = collectPageLinks(site);
  const depths = measureDepths(site.home, links);
  const linkedFrom = countItems([...links.values()].flatMap((targets) => [...targets]));

  const listed = new Set(listCanonicalPages(site));
  const sectionOf = assignSections(site);
  return {
    pages: site.pages.map(
      (page): PageFigure => ({
        path: page.url,
        section: sectionOf(page.url),
        depth: depths.get(page),
        linkedFrom: linkedFrom.get(page) ?? 0,
        listed: listed.has(page),
      }),
    ),
    apiFiles: site.api.length,
    sectionOf: (url) => sectionOf(URL.parse(url)?.pathname ?? url),
  };
}

/** The pages to which each page links. */
function collectPageLinks(site: Site): ReadonlyMap<Page, ReadonlySet<Page>> {
  const links = new Map<Page, Set<Page>>();
  const known = new Map<Target, Hit | undefined>();
  const find = (target: Target): Hit | undefined => {
    if (!known.has(target)) known.set(target, followMapRedirect(site, resolveTarget(site, target)));
    return known.get(target);
  };

  for (const page of site.pages) {
    const own = new Set<Page>();
    for (const { kind, target } of page.refs) {
      if (kind !== 'link' || target.kind !== 'site') continue;
      const hit = find(target);
      if (hit?.kind === 'page' && hit.page !== page) own.add(hit.page);
    }
    links.set(page, own);
  }

  return links;
}

/** Follows a redirect of the map, which never leads to another one. */
function followMapRedirect(site: Site, hit: Hit | undefined): Hit | undefined {
  if (hit?.kind !== 'redirect' || URL.parse(hit.to, site.origin) === null) return hit;
  const { origin, pathname, search } = new URL(hit.to, site.origin);
  return origin === site.origin ? site.find(parsePath(pathname), search.slice(1)) : hit;
}

function measureDepths(
  home: Page | undefined,
  links: ReadonlyMap<Page, ReadonlySet<Page>>,
): Map<Page, number> {
  const depths = new Map<Page, number>();
  let row = home === undefined ? [] : [home];
  for (let depth = 0; row.length > 0; depth += 1) {
    for (const page of row) depths.set(page, depth);
    row = [...new Set(row.flatMap((page) => [...(links.get(page) ?? [])]))].filter(
      (page) => !depths.has(page),
    );
  }

  return depths;
}

/** A language at the start of a path. The folders below it are the sections. */
const language = /^[a-z]{2}(?:-[a-z]{2,4})?$/i;

/**
 * Assigns URLs to sections: the first folder below the base and the language. A folder with a single page belongs to the
 * folder above.
 */
export function assignSections({ base, pages }: Pick<Site, 'base' | 'pages'>): (path: string) => string {
  const counts = new Map<string, number>();
  for (const { url } of pages) {
    const folder = findFirstFolder(url, base);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }

  return (path) => {
    const folder = findFirstFolder(path, base);
    const isPlace = folder === base || (counts.get(folder) ?? 0) > 1 || isLanguage(folder, base);
    return isPlace ? folder : folder.replace(/(?<![^/])[^/]+\/$/, '');
  };
}

function isLanguage(folder: string, base: string): boolean {
  return language.test(folder.slice(base.length, -1));
}

function findFirstFolder(path: string, base: string): string {
  const below = path.startsWith(base) ? path.slice(base.length) : path.replace(/^\//, '');
  const [first = '', second = ''] = below.split('/');
  const parts = language.test(first) && second !== '' ? [first, second] : [first];
  const named = parts.filter((part) => part !== '');
  return named.length === 0 ? base : `${base}${named.join('/')}/`;
}
