import {
  decodePath,
  otherSlash,
  type Path,
  parsePath,
  segmentsOf,
  withoutTrailingSlash,
} from '../../../lib/url/path.ts';
import { type Entry, foldPath, type Target } from '../../../map/entry.ts';
import { makeLookup } from '../../../map/lookup.ts';
import { targetOf } from '../../../map/outcome.ts';
import type { ResolvedMap } from '../../../map/resolved-map.ts';
import { printTarget } from '../../../map/target.ts';
import type { Page } from '../../site/page.ts';
import { urlOfFile } from '../../site/page-paths.ts';
import type { SiteMap } from '../../site/redirects-file.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { hasBuild, mapped, mapText, placeOf, sourceText } from '../shared/map.ts';

const rye = { 'breads/rye.html': page('/breads/rye'), 'de/rye.html': page('/de/rye') };

export default defineRule({
  id: 'map-page-variant',
  title: 'No pattern matches the URL variants of a page',
  level: 'warning',
  conventions: ['W-ADDR-3'],
  why: "A URL variant of a page (with or without the trailing slash, or with the file name) redirects to the page's own URL. Patterns come before that, so a pattern above live pages redirects people who type or link such a variant elsewhere.",
  fix: 'replace the pattern with the old URLs, one by one',
  examples: () => ({
    good: {
      'a folder without pages': site({ ...rye, 'redirects.yaml': mapText(['/bread/*', '/breads/*']) }),
    },
    bad: { 'all that is missing': mapped(['/*', '/']) },
  }),
  *check(site) {
    const { map } = site;
    if (map === undefined || map.resolved.patterns.length === 0 || !hasBuild(site) || site.isAnswered) return;
    const taken = takenIn(site, map);
    if (taken.size === 0) return;
    for (const entry of map.map.entries) {
      const all = entry.kind === 'pattern' ? taken.get(placeOf(entry)) : undefined;
      if (all === undefined) continue;
      taken.delete(placeOf(entry));
      yield { ...entry.place, ...said(site, entry, all) };
    }
  },
});

/** A page variant that a pattern matches. */
interface Taken {
  readonly page: Page;
  readonly path: Path;
  /** Undefined if it is gone. */
  readonly target: Target | undefined;
}

/** Place of a pattern ─▶ the variants that it matches. */
function takenIn(site: Site, { resolved }: SiteMap): Map<string, Taken[]> {
  const { ignoreCase } = resolved;
  const lookup = makeLookup([], resolved.patterns, ignoreCase);
  const keyOf = (path: Path): string => foldPath(withoutTrailingSlash(path), ignoreCase);
  const found: (Taken & { readonly place: string })[] = [];
  for (const page of site.pages) {
    for (const path of page.variants) {
      const match = lookup.pattern(path, []);
      if (match === undefined || !isSentOn(page, site, path)) continue;
      const target = targetOf(match.entry, [], match.captures);
      if (target?.origin === '' && isOf(page, site, parsePath(target.path))) continue;
      found.push({ page, path, target, place: placeOf(match.entry) });
    }
  }
  const named =
    found.length === 0 ? new Set() : namedIn(resolved, new Set(found.map(({ path }) => keyOf(path))));
  return Map.groupBy(
    found.filter(({ path }) => !named.has(keyOf(path))),
    ({ place }) => place,
  );
}

/** The paths that exact entries answer, which come before any pattern. */
function namedIn({ exact, ignoreCase }: ResolvedMap, paths: ReadonlySet<string>): Set<string> {
  const named = new Set<string>();
  for (const { path, query } of exact) {
    const key = foldPath(path, ignoreCase);
    if (query.length === 0 && paths.has(key)) named.add(key);
  }
  return named;
}

/** True for a variant that every host redirects to the page unless a pattern matches. */
function isSentOn(page: Page, site: Site, path: Path): boolean {
  const isVariant = path === otherSlash(page.url) || path === urlOfFile(page.file, site.base);
  return isVariant && isOf(page, site, path);
}

function isOf(page: Page, site: Site, path: Path): boolean {
  const hit = site.find(path);
  return hit?.kind === 'page' && hit.page === page;
}

type Said = { readonly message: string; readonly fix: string };

function said(site: Site, entry: Entry, all: readonly Taken[]): Said {
  const taken = all.reduce((one, other) => (rankOf(other) > rankOf(one) ? other : one));
  const { page, path, target } = taken;
  const count = new Set(all.map((one) => one.page)).size;
  const own = decodePath(page.url);
  const of = count === 1 ? 'a page' : `${count.toLocaleString('en')} pages`;
  const end =
    target === undefined
      ? `is gone, but ${own} is a page`
      : `redirects to ${printTarget(target)}, not to ${own}`;
  const way = otherWay(site, entry, taken);
  const others = count === 1 ? '' : ', and so on for each page';
  return {
    message: `${sourceText(entry)} also matches URL variants of ${of}: ${decodePath(path)} ${end}`,
    // A build from before the page moved still has it.
    fix: `if the page is still there (build first if you moved it), replace the pattern with the old URLs, one by one${way}${way === '' ? '' : others}`,
  };
}

/** How to keep the pattern. An exact entry for the other trailing slash would hide the page; a pattern doesn't. */
function otherWay(site: Site, entry: Entry, { page, path }: Taken): string {
  const own = decodePath(page.url);
  if (path !== otherSlash(page.url)) return `, or write \`${decodePath(path)}\` to \`${own}\` above it`;
  const folder = `${withoutTrailingSlash(page.url)}/`;
  const above = decodePath(`${folder}*`);
  if (above === sourceText(entry)) return `, or start it with "${decodePath(folder)}:name/*"`;
  // Patterns above would match variants of deeper pages.
  const hasBelow = site.pages.some(({ url }) => url !== page.url && url.startsWith(folder));
  return hasBelow ? '' : `, or write \`${above}\` to \`${own}\` above it`;
}

/** The best example is a page without pages below, with the other trailing slash, which people type. */
function rankOf({ page: { url }, path }: Taken): number {
  return segmentsOf(url).length * 2 + (path === otherSlash(url) ? 1 : 0);
}
