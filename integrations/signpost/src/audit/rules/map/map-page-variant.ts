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
import type { Site, SiteMap } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { formatSource, hasBuild, mapText, placeOf, siteWithMap } from '../shared/map.ts';

const messages = {
  gone: (source: string, path: string, url: string) =>
    `${source} also matches URL variants of pages: ${path} is gone, but ${url} is a page`,
  redirected: (source: string, path: string, to: string, url: string) =>
    `${source} also matches URL variants of pages: ${path} redirects to ${to}, not to ${url}`,
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

    const reported = new Set<string>();
    for (const { entry, page, path, target } of findTaken(site, map)) {
      if (reported.has(placeOf(entry))) continue;
      reported.add(placeOf(entry));
      const [source, variant, own] = [formatSource(entry), decodePath(path), decodePath(page.url)];
      const message =
        target === undefined
          ? messages.gone(source, variant, own)
          : messages.redirected(source, variant, printTarget(target), own);
      yield { ...entry.place, message };
    }
  },
});

/** A page variant that a pattern matches, and where it leads; undefined if it is gone. */
interface Taken {
  readonly entry: Entry;
  readonly page: Page;
  readonly path: Path;
  readonly target: Entry['outcome']['target'];
}

function* findTaken(site: Site, { resolved }: SiteMap): Generator<Taken> {
  const { ignoreCase } = resolved;
  const lookup = makeLookup([], resolved.patterns, ignoreCase);
  const keyOf = (path: Path): string => foldPath(removeTrailingSlash(path), ignoreCase);
  // Exact entries come before any pattern.
  const exact = new Set(resolved.exact.flatMap(({ query, path }) => (query.length === 0 ? keyOf(path) : [])));

  for (const page of site.pages) {
    // /about/ and /about.html of /about, which every host redirects to the page unless a pattern matches.
    for (const path of [toggleTrailingSlash(page.url), buildFileUrl(page.file, site.base)]) {
      if (path === page.url || !isUrlOf(page, site, path) || exact.has(keyOf(path))) continue;
      const match = lookup.pattern(path, []);
      const target = match && resolveTarget(match.entry, [], match.captures);
      const isOwn = target?.origin === '' && isUrlOf(page, site, parsePath(target.path));
      if (match !== undefined && !isOwn) yield { entry: match.entry, page, path, target };
    }
  }
}

function isUrlOf(page: Page, site: Site, path: Path): boolean {
  const hit = site.find(path);
  return hit?.kind === 'page' && hit.page === page;
}
