import { sortByCount } from '../../lib/counts.ts';
import type { Place } from '../../lib/finding.ts';
import { parsePath } from '../../lib/url/path.ts';
import { locateOnPage } from '../rules/rule.ts';
import { listIndexablePages } from '../rules/shared/indexable.ts';
import { listSitemapEntries, locateEntry } from '../rules/shared/sitemaps.ts';
import type { Site, WrongOrigin } from '../site/site.ts';
import { defineCause } from './cause.ts';
import { rewriteUrls } from './rewrite-urls.ts';

/** Most canonicals or sitemap entries name another host, such as http://localhost:4321 or a preview. */
export const wrongOrigin = defineCause({
  id: 'wrongOrigin',
  find: findWrongOrigin,
  correct: (site, { origin }) => rewriteUrls(site, { ...site.corrections, origin }),
});

/** A URL on another host, in a canonical or in the sitemap. */
interface ForeignUrl {
  readonly origin: string;
  readonly place: Partial<Place>;
}

function findWrongOrigin(site: Site): WrongOrigin | undefined {
  if (!site.originKnown) return undefined;
  const canonicals = listForeignCanonicals(site);
  const entries = listForeignEntries(site);

  const origin =
    findMajority(canonicals, listIndexablePages(site).length) ??
    findMajority(entries, listSitemapEntries(site).length);
  if (origin === undefined) return undefined;

  const pick = (urls: readonly ForeignUrl[]) =>
    urls.filter((url) => url.origin === origin).map(({ place }) => place);
  return { origin, canonicals: pick(canonicals), sitemapEntries: pick(entries) };
}

function listForeignCanonicals(site: Site): ForeignUrl[] {
  const foreign: ForeignUrl[] = [];
  for (const page of listIndexablePages(site)) {
    const [rel] = page.canonicals;
    if (rel?.target.kind !== 'web') continue;
    foreign.push({ origin: rel.target.origin, place: locateOnPage(site, page, rel) });
  }
  return foreign;
}

/** The entries whose path is a page of this site. A sitemap may list another site of the same owner. */
function listForeignEntries(site: Site): ForeignUrl[] {
  const foreign: ForeignUrl[] = [];
  for (const item of listSitemapEntries(site)) {
    const url = item.own === undefined ? URL.parse(item.entry.loc) : null;
    if (url === null || site.ask(parsePath(url.pathname)).page === undefined) continue;
    foreign.push({ origin: url.origin, place: locateEntry(item) });
  }
  return foreign;
}

/** The origin of more than half of all URLs. */
function findMajority(urls: readonly ForeignUrl[], all: number): string | undefined {
  const [[origin, count] = ['', 0]] = sortByCount(urls.map((url) => url.origin));
  return count > all / 2 ? origin : undefined;
}
