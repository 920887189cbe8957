import type { Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { page, site, sitemap } from '../shared/example.ts';
import { alternates, versionsOf } from '../shared/hreflang.ts';
import { unfit } from '../shared/judge.ts';
import { codeFault } from '../shared/language-code.ts';
import { inSitemap, listed, ownAddress } from '../shared/sitemaps.ts';

const origin = 'https://www.example.com';
const pair = { en: '/', de: '/de/' };
const german = { 'de/index.html': page('/de/', { lang: 'de' }) };

/** A sitemap whose addresses have language versions: address ─▶ code ─▶ address. */
const versioned = (entries: Readonly<Record<string, Readonly<Record<string, string>>>>): string =>
  Object.entries(entries).reduce(
    (xml, [address, versions]) =>
      xml.replace(
        `<loc>${origin}${address}</loc>`,
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
  title: 'Language versions in the sitemap are there, and name each other',
  level: 'error',
  conventions: ['W-CANON-4', 'W-MIG-4'],
  why: 'hreflang in the sitemap counts as hreflang in the pages does: a version that is missing, or that does not name this one, is dropped, and a code that is none is ignored. (Google Search Central, localized versions: sitemap.)',
  fix: 'put the same list of versions, the page itself among them, at each address of the group',
  examples: {
    good: [
      {
        title: 'both name both',
        files: site({ ...german, 'sitemap.xml': versioned({ '/': pair, '/de/': pair }) }),
      },
      {
        title: 'a version that names this one in its HTML',
        files: site({
          'index.html': page('/', { head: alternates(pair) }),
          'de/index.html': page('/de/', { lang: 'de', head: alternates(pair) }),
          'sitemap.xml': versioned({ '/': pair, '/de/': {} }),
        }),
      },
    ],
    bad: [
      { title: 'a version that is not there', files: site({ 'sitemap.xml': versioned({ '/': pair }) }) },
      {
        title: 'no way back',
        files: site({ ...german, 'sitemap.xml': versioned({ '/': pair, '/de/': {} }) }),
      },
      {
        title: 'not itself',
        files: site({ ...german, 'sitemap.xml': versioned({ '/': { de: '/de/' }, '/de/': pair }) }),
      },
      {
        title: 'a code that is none',
        files: site({
          ...german,
          'sitemap.xml': versioned({
            '/': { 'en-UK': '/', de: '/de/' },
            '/de/': { 'en-UK': '/', de: '/de/' },
          }),
        }),
      },
    ],
  },
  *check(site) {
    const versions = versionsByAddress(site);
    for (const item of listed(site)) {
      const { entry, own } = item;
      if (own === undefined || entry.alternates.length === 0) continue;
      const here = keyOf(own);
      const place = inSitemap(item);
      if (versions.get(here)?.has(here) !== true)
        yield {
          ...place,
          message: 'the address has language versions in the sitemap, but is none of them itself',
        };
      for (const { hreflang, href } of entry.alternates) {
        const fault = codeFault(hreflang) ?? addressFault(site, versions, here, href);
        if (fault !== undefined)
          yield { ...place, message: `hreflang "${hreflang}" in the sitemap ${fault}` };
      }
    }
  },
});

type Versions = ReadonlyMap<string, ReadonlySet<string>>;

/** Address ─▶ the addresses that it names as versions, in sitemaps and in its HTML. */
function versionsByAddress(site: Site): Versions {
  const all = new Map<string, Set<string>>();
  const add = (from: string, to: string): void => {
    const known = all.get(from);
    if (known === undefined) all.set(from, new Set([to]));
    else known.add(to);
  };
  for (const { entry, own } of listed(site)) {
    if (own === undefined) continue;
    for (const { href } of entry.alternates) {
      const to = ownAddress(site, href);
      if (to !== undefined) add(keyOf(own), keyOf(to));
    }
  }
  if (all.size === 0) return all;
  for (const page of site.pages) addWritten(page, add);
  return all;
}

function addWritten(page: Page, add: (from: string, to: string) => void): void {
  for (const { target } of versionsOf(page)) {
    if (target.kind === 'site') add(page.address, keyOf(target));
  }
}

function addressFault(site: Site, versions: Versions, here: string, href: string): string | undefined {
  if (!/^https?:\/\//i.test(href)) return `names "${href}", which is no absolute address`;
  const to = ownAddress(site, href);
  if (to === undefined || keyOf(to) === here) return undefined;
  const fault = unfit(site, to.path, to.query);
  if (fault !== undefined) return `names ${href}, ${fault}`;
  return versions.get(keyOf(to))?.has(here) === true
    ? undefined
    : `names ${href}, which does not name this address`;
}

function keyOf({ path, query }: { readonly path: string; readonly query: string }): string {
  return query === '' ? path : `${path}?${query}`;
}
