import type { Site } from '../../site/site.ts';
import type { SitemapEntry } from '../../site/sitemap.ts';
import { defineRule } from '../rule.ts';
import { page, site, sitemap } from '../shared/example.ts';
import { isChooser, readPageVersions, versionedPages } from '../shared/hreflang.ts';
import { findUnfitReason } from '../shared/judge.ts';
import { findCodeFault } from '../shared/language.ts';
import { buildUrlKey, listed, listedVersions, locateEntry, parseOwnUrl } from '../shared/sitemaps.ts';

const origin = 'https://www.example.com';
const pair = { en: '/', de: '/de/' };
const german = { 'de/index.html': page('/de/', { lang: 'de' }) };

/** A sitemap with language versions: URL ─▶ code ─▶ URL. */
const versioned = (entries: Readonly<Record<string, Readonly<Record<string, string>>>>): string =>
  Object.entries(entries).reduce(
    (xml, [url, versions]) =>
      xml.replace(
        `<loc>${origin}${url}</loc>`,
        Object.entries(versions).reduce(
          (links, [code, to]) =>
            `${links}<xhtml:link rel="alternate" hreflang="${code}" href="${origin}${to}"/>`,
          '$&',
        ),
      ),
    sitemap(...Object.keys(entries)).replace('<urlset', '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"'),
  );

export default defineRule({
  id: 'hreflang-sitemap',
  title: 'Language versions in the sitemap exist, and list each other',
  level: 'error',
  conventions: ['W-CANON-4', 'W-MIG-4'],
  why: "hreflang in the sitemap counts like hreflang on the pages. Search engines drop a version that is missing or doesn't list this one, and ignore an invalid code. (Google Search Central, localized versions: sitemap.)",
  fix: 'give every URL of the group the same list of versions, itself included',
  examples: () => ({
    good: { 'both list both': site({ ...german, 'sitemap.xml': versioned({ '/': pair, '/de/': pair }) }) },
    bad: { 'a missing version': site({ 'sitemap.xml': versioned({ '/': pair }) }) },
  }),
  *check(site) {
    const names = collectDeclaredVersions(site);
    for (const item of listed(site)) {
      const { entry, own } = item;
      if (own === undefined || entry.alternates.length === 0) continue;
      const here = buildUrlKey(own);
      const place = locateEntry(item);
      if (!names(here, here))
        yield {
          ...place,
          message: 'the URL has language versions in the sitemap, but is not one of them itself',
        };
      for (const { hreflang, href } of entry.alternates) {
        const fault =
          findCodeFault(hreflang) ??
          findUrlFault(site, names, here, { hreflang, href }) ??
          findLanguageFault(site, entry.alternates, { hreflang, href });
        if (fault !== undefined)
          yield { ...place, message: `hreflang "${hreflang}" in the sitemap ${fault}` };
      }
    }
  },
});

type Alternate = SitemapEntry['alternates'][number];
type Names = (from: string, to: string) => boolean;

/** Whether a URL declares another as a version, in sitemaps or HTML. */
function collectDeclaredVersions(site: Site): Names {
  const inMaps = listedVersions(site);
  const inPages = new Set<string>();
  for (const page of inMaps.size === 0 ? [] : versionedPages(site)) {
    if (page.kind !== 'page') continue;
    for (const { target } of readPageVersions(site, page))
      if (target.kind === 'site') inPages.add(`${page.url} ${buildUrlKey(target)}`);
  }
  return (from, to) => inMaps.get(from)?.has(to) === true || inPages.has(`${from} ${to}`);
}

function findUrlFault(site: Site, names: Names, here: string, version: Alternate): string | undefined {
  const { hreflang, href } = version;
  if (!/^https?:\/\//i.test(href)) return `has "${href}", which is not an absolute URL`;
  const to = parseOwnUrl(site, href);
  if (to === undefined || buildUrlKey(to) === here) return undefined;
  if (isChooser(site, hreflang, to.path, to.query)) return undefined;
  const fault = findUnfitReason(site, to.path, to.query);
  if (fault !== undefined) return `has ${href}, ${fault}`;
  return names(buildUrlKey(to), here) ? undefined : `has ${href}, which does not list this URL`;
}

/** One URL per language; the second is reported. */
function findLanguageFault(
  site: Site,
  all: readonly Alternate[],
  { hreflang, href }: Alternate,
): string | undefined {
  const first = all.find((one) => one.hreflang.toLowerCase() === hreflang.toLowerCase());
  if (first === undefined || first.href === href) return undefined;
  const [one, other] = [first.href, href].map((url) => parseOwnUrl(site, url));
  const isOne = one !== undefined && other !== undefined && buildUrlKey(one) === buildUrlKey(other);
  return isOne ? undefined : `has two URLs, ${first.href} and ${href}`;
}
