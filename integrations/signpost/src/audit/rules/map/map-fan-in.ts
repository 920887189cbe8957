import { parsePath } from '../../../lib/url/path.ts';
import { removeDisplayParameters } from '../../../lib/url/query-words.ts';
import type { Entry, RedirectMap, Target } from '../../../map/entry.ts';
import type { ResolvedMap } from '../../../map/resolved-map.ts';
import { hasPlaceholders } from '../../../map/target.ts';
import { locateOnPage, type Page } from '../../site/page.ts';
import type { SiteMap } from '../../site/redirects-file.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import {
  crowd,
  describeEntry,
  formatSource,
  isHome,
  isUnrelated,
  listMaps,
  listWrittenEntries,
  siteWithMap,
} from '../shared/map.ts';

const messages = {
  urls: (count: number, path: string, first: string) =>
    `${count} unrelated old URLs redirect to ${path}, starting with ${first}`,
  folder: (source: string) => `everything below ${source} redirects to the home page`,
  pages: (count: number, first: string) =>
    `${count} pages only redirect to the home page, starting with ${first}`,
};
const fixOfPages = 'redirect each to its replacement, or remove it, so that it returns 404';

const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
const retired = (to: string, count: number) =>
  siteWithMap(...many(count, (index) => [`/part-${index}`, to] as const));

export default defineRule({
  id: 'map-fan-in',
  title: 'Many old URLs do not redirect to one unrelated page',
  level: 'warning',
  conventions: ['W-REDIR-5'],
  why: 'Search engines treat a redirect to an unrelated page as a soft 404, and it helps nobody. If several pages became one page, declare it with `merge`. (Google Search Central, site moves: do not redirect many old URLs to one irrelevant destination.)',
  fix: 'redirect each to its replacement, list it under `gone`, or declare the merge, as `- merge: [/old-1, /old-2]` with `to:`',
  examples: () => ({
    good: { 'a few': retired('/', 5) },
    bad: { 'twenty to the home page': retired('/', 20) },
  }),
  *check(site) {
    for (const map of listMaps(site)) yield* reportCrowds(map, site.base);

    // Pages that only redirect, as generators write them for old URLs: Jekyll's redirect_from, Hugo's aliases.
    const pages = findRedirectPagesToHome(site);
    const [first] = pages;
    if (first !== undefined && pages.length >= crowd)
      yield {
        ...locateOnPage(site, first),
        level: 'error',
        message: messages.pages(pages.length, first.url),
        fix: fixOfPages,
      };
  },
});

function findRedirectPagesToHome(site: Site): Page[] {
  return site.documents.filter(({ kind, url, refreshes: [refresh] }) => {
    const isToHome = refresh?.target.kind === 'site' && isHome(refresh.target.path, site.base);
    return kind === 'redirect' && isToHome && isUnrelated(url, site.base);
  });
}

function* reportCrowds({ map, resolved }: SiteMap, base: string): Generator<Report> {
  for (const [path, all] of groupByTargetPath(resolved, base)) {
    const home = isHome(path, base);
    const unrelated = listWrittenEntries(all, map).filter((entry) => !isRelated(entry, path));
    const [first] = unrelated;
    // Pages and sort orders of one list count as one URL.
    const apart = new Set(unrelated.map((entry) => removeDisplayParameters(formatSource(entry)))).size;
    const open = home ? findUndeclaredFolderRedirect(unrelated, map) : undefined;
    if (apart >= crowd && first !== undefined) {
      const level = home ? 'error' : 'warning';
      yield {
        ...first.place,
        level,
        ...(home ? { fix: 'redirect each to its replacement, or list it under `gone`' } : {}),
        message: messages.urls(apart, path, formatSource(first)),
      };
    } else if (open !== undefined) {
      yield { ...open.place, message: messages.folder(formatSource(open)) };
    }
  }
}

/**
 * The first entry that redirects a whole folder there without a declared merge. An entry with a target per URL, of which flattening redirects only
 * missing pages to home, doesn't count.
 */
function findUndeclaredFolderRedirect(
  entries: readonly Entry[],
  { entries: written }: RedirectMap,
): Entry | undefined {
  const open = entries.filter((entry) => entry.kind === 'pattern' && entry.rest && !entry.merge);
  if (open.length === 0) return undefined;
  const spread = new Set(
    written.flatMap((entry) => {
      const { target } = entry.outcome;
      return target !== undefined && hasHole(entry, target) ? [describeEntry(entry)] : [];
    }),
  );
  return open.find((entry) => !spread.has(describeEntry(entry)));
}

/** Entries by target path: those to the home page, and those to a page with many. */
function groupByTargetPath({ exact, patterns }: ResolvedMap, base: string): ReadonlyMap<string, Entry[]> {
  const crowds = new Map<string, Entry[]>();
  // Nearly all of a million targets have one source, and need neither a count nor a list.
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const all = [...exact, ...patterns];
  for (const entry of all) {
    const path = readUndeclaredTarget(entry, base);
    if (path === undefined) continue;
    if (isHome(path, base)) crowds.set(path, []);
    const before = seen.size;
    seen.add(path);
    if (seen.size === before) counts.set(path, (counts.get(path) ?? 1) + 1);
  }
  for (const [path, count] of counts) if (count >= crowd) crowds.set(path, []);
  if (crowds.size > 0)
    for (const entry of all) crowds.get(readUndeclaredTarget(entry, base) ?? '')?.push(entry);
  return crowds;
}

/** The target path of an entry without a declared merge; merging into home isn't allowed. */
function readUndeclaredTarget(entry: Entry, base: string): string | undefined {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '' || hasHole(entry, target)) return undefined;
  return entry.merge && !isHome(target.path, base) ? undefined : target.path;
}

function hasHole(entry: Entry, target: Target): boolean {
  return entry.kind === 'pattern' && hasPlaceholders(target.path, entry);
}

function isRelated(entry: Entry, path: string): boolean {
  return !isUnrelated(entry.kind === 'exact' ? entry.path : parsePath(entry.text), path);
}
