import {
  decodePath,
  type Path,
  parsePath,
  removeTrailingSlash,
  toggleTrailingSlash,
} from '../../../lib/url/path.ts';
import { type Entry, foldPath } from '../../../map/entry.ts';
import { makeLookup } from '../../../map/lookup.ts';
import { resolveTarget } from '../../../map/outcome.ts';
import { printTarget } from '../../../map/target.ts';
import type { Page } from '../../site/page.ts';
import { buildFileUrl } from '../../site/page-paths.ts';
import type { SiteMap } from '../../site/redirects-file.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { formatSource, hasBuild, mapText, placeOf, siteWithMap } from '../shared/map.ts';

const messages = {
  matches: (source: string, pages: number, example: string) => {
    const of = pages === 1 ? 'a page' : `${pages.toLocaleString('en')} pages`;
    return `${source} also matches URL variants of ${of}: ${example}`;
  },
  gone: (path: string, url: string) => `${path} is gone, but ${url} is a page`,
  redirected: (path: string, to: string, url: string) => `${path} redirects to ${to}, not to ${url}`,
};

const rye = { 'breads/rye.html': page('/breads/rye'), 'de/rye.html': page('/de/rye') };

export default defineRule({
  id: 'map-page-variant',
  title: 'No pattern matches the URL variants of a page',
  level: 'warning',
  conventions: ['W-ADDR-3'],
  why: "A URL variant of a page (with or without the trailing slash, or with the file name) redirects to the page's own URL. Patterns come before that, so a pattern above live pages redirects people who type or link such a variant elsewhere.",
  fix: 'if the page is still there (build first if you moved it), replace the pattern with the old URLs, one by one',
  examples: () => ({
    good: {
      'a folder without pages': site({ ...rye, 'redirects.yaml': mapText(['/bread/*', '/breads/*']) }),
    },
    bad: { 'all that is missing': siteWithMap(['/*', '/']) },
  }),
  *check(site) {
    const { map } = site;
    if (map === undefined || map.resolved.patterns.length === 0 || !hasBuild(site) || site.isAnswered) return;
    const taken = findTaken(site, map);

    for (const entry of map.map.entries) {
      const all = entry.kind === 'pattern' ? taken.get(placeOf(entry)) : undefined;
      const [first] = all ?? [];
      if (all === undefined || first === undefined) continue;
      taken.delete(placeOf(entry));
      const pages = new Set(all.map((one) => one.page)).size;
      yield { ...entry.place, message: messages.matches(formatSource(entry), pages, describeExample(first)) };
    }
  },
});

/** A page variant that a pattern matches, and where it leads; undefined if it is gone. */
interface Taken {
  readonly page: Page;
  readonly path: Path;
  readonly target: Entry['outcome']['target'];
}

/** Place of a pattern ─▶ the variants that it matches. */
function findTaken(site: Site, { resolved }: SiteMap): Map<string, Taken[]> {
  const { ignoreCase } = resolved;
  const lookup = makeLookup([], resolved.patterns, ignoreCase);
  const keyOf = (path: Path): string => foldPath(removeTrailingSlash(path), ignoreCase);
  // Exact entries come before any pattern.
  const exact = new Set(
    resolved.exact.filter(({ query }) => query.length === 0).map(({ path }) => foldPath(path, ignoreCase)),
  );

  const found = new Map<string, Taken[]>();
  for (const page of site.pages) {
    // /about/ and /about.html of /about, which every host redirects to the page unless a pattern matches.
    for (const path of [toggleTrailingSlash(page.url), buildFileUrl(page.file, site.base)]) {
      if (path === page.url || !isUrlOf(page, site, path) || exact.has(keyOf(path))) continue;
      const match = lookup.pattern(path, []);
      if (match === undefined) continue;
      const target = resolveTarget(match.entry, [], match.captures);
      if (target?.origin === '' && isUrlOf(page, site, parsePath(target.path))) continue;
      const place = placeOf(match.entry);
      found.set(place, [...(found.get(place) ?? []), { page, path, target }]);
    }
  }
  return found;
}

function isUrlOf(page: Page, site: Site, path: Path): boolean {
  const hit = site.find(path);
  return hit?.kind === 'page' && hit.page === page;
}

function describeExample({ page, path, target }: Taken): string {
  const own = decodePath(page.url);
  return target === undefined
    ? messages.gone(decodePath(path), own)
    : messages.redirected(decodePath(path), printTarget(target), own);
}
