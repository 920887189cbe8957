import { memoize, memoizeByName } from '../../../lib/memoize.ts';
import type { Spot } from '../../../lib/text/lines.ts';
import type { Page, Rel } from '../../../pages/page.ts';
import type { LinkTarget } from '../../../pages/target.ts';
import { resolveUrl } from '../../site/ask-target.ts';
import type { Site } from '../../site/site.ts';
import { listSitemapEntries } from './sitemaps.ts';

// The language versions that pages and sitemaps declare: <link rel="alternate" hreflang="de" href="/de/">.

/** A language version from the head of a page, or from a sitemap. */
export interface Version extends Spot {
  readonly file: string;
  readonly hreflang: string;
  readonly href: string;
  readonly target: LinkTarget;
}

/** Page ─▶ language versions, each once: search engines treat versions in head and sitemap alike. */
export const listLanguageVersions = memoize((site: Site): ReadonlyMap<Page, readonly Version[]> => {
  const versionsByPage = new Map<Page, Version[]>();
  for (const page of site.pages) {
    const versions = page.rels.flatMap((rel) => readHreflang(page, rel) ?? []);
    if (versions.length > 0) versionsByPage.set(page, versions);
  }

  for (const { sitemap, entry, ownUrl } of listSitemapEntries(site)) {
    if (ownUrl === undefined || entry.alternates.length === 0) continue;
    const { page, isVariant } = site.ask(ownUrl.path, ownUrl.query);
    // `sitemap-entries` reports an entry that isn't the own URL of a page.
    if (page === undefined || isVariant) continue;

    const versions = versionsByPage.get(page) ?? [];
    versionsByPage.set(page, versions);
    const { line, column } = entry;
    for (const { hreflang, href } of entry.alternates) {
      if (versions.some((one) => one.hreflang === hreflang && one.href === href)) continue;
      const target = resolveUrl(site, href, '/');
      versions.push({ file: sitemap.file, line, column, hreflang, href, target });
    }
  }
  return versionsByPage;
});

function readHreflang({ file }: Page, rel: Rel): Version | undefined {
  const { hreflang, href, target, line, column } = rel;
  if (hreflang === undefined || !rel.head || !rel.rel.includes('alternate') || isFeed(rel)) return undefined;
  return { file, line, column, hreflang, href, target };
}

/** A feed may have a language by hreflang too, but it isn't a version of the page. */
export function isFeed({ type }: Pick<Rel, 'type'>): boolean {
  return type !== undefined && type !== '' && !/html/i.test(type);
}

/** A page with language versions, for examples: code ─▶ URL. */
export function printAlternates(versions: Readonly<Record<string, string>>): string {
  return Object.entries(versions)
    .map(([code, url]) => `<link rel="alternate" hreflang="${code}" href="https://www.example.com${url}">`)
    .join('\n');
}

/** Common mistakes, and the right codes. */
const meantCountries: Record<string, string> = { uk: 'GB', eu: 'no region', un: 'no region' };

/** The error in a code of hreflang; undefined for none. Looking up names is slow, and sites use few. */
export const findCodeFault = memoizeByName((code): string | undefined => {
  if (code.toLowerCase() === 'x-default') return undefined;

  const parts = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/i.exec(code);
  if (parts === null) return 'is not a language code';
  const [, language = '', , region] = parts;
  const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  if (languages.of(language) === undefined) return `has the language "${language}", which does not exist`;

  const [two = ''] = language.length === 3 ? Intl.getCanonicalLocales(language) : [];
  if (two.length === 2) return `has the language "${language}"; write ${two}`;
  if (region === undefined || /^\d/.test(region)) return undefined;

  const rightCode = meantCountries[region.toLowerCase()];
  if (rightCode !== undefined) return `has the country "${region}"; write ${rightCode}`;
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

  return regions.of(region.toUpperCase()) === undefined
    ? `has the country "${region}", which does not exist`
    : undefined;
}, 1000);
