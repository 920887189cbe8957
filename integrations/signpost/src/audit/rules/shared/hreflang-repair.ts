import { memoize } from '../../../lib/memoize.ts';
import type { Page } from '../../../pages/page.ts';
import { askTarget, isBroken } from '../../site/ask-target.ts';
import type { Site } from '../../site/site.ts';
import { judgeTarget } from '../../site/verdict.ts';
import { findCodeFault, type Version } from './hreflang.ts';

// What to write where a page lacks a language version.

/** For / and /de/: `on /, add <link rel="alternate" hreflang="de" href="https://www.example.com/de/">`. */
export function proposeVersion(
  site: Site,
  listing: Page,
  listed: Page,
  versions: readonly Version[],
  versionsByPage: ReadonlyMap<Page, readonly Version[]>,
): string {
  const code = findOwnCode(site, listed, versions);
  const url = site.origin + listed.servedUrl;
  // Two URLs for one code would contradict each other.
  const other = versionsByPage
    .get(listing)
    ?.find(({ hreflang }) => hreflang.toLowerCase() === code.toLowerCase());
  // A layout writes the versions of the home page into each page: the home page lists its own, so this page is wrong.
  const otherPage = other && askTarget(site, other.target)?.page;
  const versionsOfOther = (otherPage && versionsByPage.get(otherPage)) ?? [];
  if (otherPage !== undefined && listing !== listed && includesPage(site, versionsOfOther, listing))
    return `on ${listed.servedUrl}, write the language versions of this page in place of ${site.origin}${listing.servedUrl}, the version of ${otherPage.servedUrl}`;
  if (other !== undefined)
    return `on ${listing.servedUrl}, write ${url} in hreflang="${code}" in place of ${other.href}`;

  const own = { hreflang: code, href: url };
  const versionsOfListing = versionsByPage.get(listing) ?? [];
  if (versionsOfListing.length > 0) {
    const isInSitemap = versionsOfListing.some(({ file }) => file !== listing.file);
    return proposeLinks(listing, [own], isInSitemap);
  }
  // A page that listed the other one alone would lack itself: the whole set is added in one round.
  const living = versions.filter(({ target }) => !isBroken(site, target));
  const wholeSet = includesPage(site, versions, listed) ? living : [...living, own];
  return proposeLinks(
    listing,
    wholeSet,
    versions.some(({ file }) => file !== listed.file),
  );
}

/** `on /gauges/, add <link rel="alternate" hreflang="de" href="https://www.example.com/de/">` */
function proposeLinks(
  { servedUrl }: Page,
  versions: readonly Pick<Version, 'hreflang' | 'href'>[],
  isInSitemap: boolean,
): string {
  const links = versions.map(({ hreflang, href }) => {
    const attributes = `rel="alternate" hreflang="${hreflang}" href="${href}"`;
    return isInSitemap ? `<xhtml:link ${attributes}/>` : `<link ${attributes}>`;
  });
  return `${isInSitemap ? 'in the entry of' : 'on'} ${servedUrl}, add ${links.join(' ')}`;
}

/** The code by which a page lists itself, otherwise that of <html lang="de">, unless that isn't a code: <html lang="zh,en">. */
function findOwnCode(site: Site, page: Page, versions: readonly Version[]): string {
  const own = versions.find(
    ({ hreflang, target }) => hreflang !== 'x-default' && askTarget(site, target)?.page === page,
  );
  const lang = page.lang?.text ?? '';
  return own?.hreflang ?? (findCodeFault(lang) === undefined ? lang : '…');
}

/** Makes the function for what a page lists. 400 pages may list 400 versions each. */
const makeListReader = memoize((site: Site) =>
  memoize((versions: readonly Version[]) => ({
    // /gauges/, or /gauges?from=de, a second URL that `hreflang-target` reports
    pages: new Set(versions.map((version) => findMeantPage(site, version))),
    otherUrls: new Set(versions.flatMap(({ target }) => (target.kind === 'web' ? target.url : []))),
  })),
);

/** The page of a version, also of http://localhost:4321/de/, which `hreflang-target` reports. */
function findMeantPage(site: Site, { target }: Version): Page | undefined {
  const { meant } = judgeTarget(site, target);
  return meant?.how === 'local' ? site.ask(meant.path).page : askTarget(site, target)?.page;
}

/** True if a page lists another, here /gauges/, in its `versions`. */
export function includesPage(site: Site, versions: readonly Version[], page: Page): boolean {
  const listed = makeListReader(site)(versions);
  if (listed.pages.has(page)) return true;

  // On another host: https://www.example.org/gauges/, if it is the canonical of /gauges/.
  const canonical = page.canonicals[0]?.target;
  return canonical?.kind === 'web' && listed.otherUrls.has(canonical.url);
}
