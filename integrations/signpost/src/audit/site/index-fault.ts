import { isSameLanguage } from '../../lib/url/language.ts';
import { parsePath } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { hasCanonicalUrl, hasOtherCanonical } from '../rules/shared/canonicals.ts';
import { describeMissingUrl } from '../rules/shared/describe-url.ts';
import { findPageNoindex } from '../rules/shared/indexable.ts';
import type { OwnUrl } from '../rules/shared/sitemaps.ts';
import { findCanonicalPage } from './ask-target.ts';
import { formatLocation, formatUrl } from './follow-target.ts';
import { removeLanguageFolder } from './languages.ts';
import { findRepair } from './repair.ts';
import { readRole } from './role.ts';
import type { Site } from './site.ts';
import { isLedOn, judgeTarget, type SiteTarget, type Verdict } from './verdict.ts';

// Why search engines don't index a URL: canonicals, language versions, entries of sitemaps and targets of redirects all ask here.

export type EndFaultKind = 'errorPage' | 'missing' | 'gone' | 'loop';

type IndexFaultKind =
  | EndFaultKind
  /** It redirects to a page. */
  | 'moved'
  | 'noindex'
  /** Its canonical is another URL. */
  | 'copy'
  /** It isn't the own URL of its page. */
  | 'variant';

export interface IndexFault {
  readonly kind: IndexFaultKind;
  /** A clause: `which is not in the build`. */
  readonly text: string;
  /** True for a copy in an old version of a documentation. */
  readonly isOfOldVersion?: boolean;
  /** What to change on the target page, where the reference to it is right: one cause for all references to such pages. */
  readonly causeInTarget?: { readonly key: string; readonly fix: string } | undefined;
}

/** A target of this site by path and query. */
export function createOwnTarget({ path, query }: OwnUrl): SiteTarget {
  return { kind: 'site', path, query, fragment: '', insecure: false };
}

/** The first fault of a URL of this site; undefined for a page that may be indexed, for a file, and for an unknown answer. */
export function findIndexFault(site: Site, target: SiteTarget): IndexFault | undefined {
  const verdict = judgeTarget(site, target);
  return findEndFault(site, target, verdict) ?? findPageFault(site, target, verdict);
}

/** The fault of a URL where no page is. */
export function findEndFault(
  site: Site,
  target: SiteTarget,
  verdict: Verdict,
): { readonly kind: EndFaultKind; readonly text: string } | undefined {
  const { end, last } = verdict;
  const redirect = isLedOn(verdict) && last !== undefined ? `which redirects to ${formatUrl(last)}, ` : '';
  switch (end) {
    case 'errorPage':
      return { kind: end, text: `${redirect}which is an error page` };
    case 'gone':
      return { kind: end, text: `${redirect}which is gone (410)` };
    case 'loop':
      return { kind: end, text: 'which is in a redirect loop' };
    case 'missing':
      return redirect === ''
        ? { kind: end, text: describeMissingUrl(site, target.path) + describeNearUrl(site, target, verdict) }
        : { kind: end, text: redirect + describeMissingUrl(site) };
    default:
      return undefined;
  }
}

/** `: only its capitals differ from /gauges/` */
function describeNearUrl(site: Site, target: SiteTarget, verdict: Verdict): string {
  const repair = findRepair(site, { servedUrl: target.path }, target.path, verdict);
  if (repair?.how === 'other case') return `: only its capitals differ from ${repair.target.path}`;
  return /\/https?:\//.test(target.path) ? ': it is two URLs in one' : '';
}

/** The fault of a URL that leads to a page. */
function findPageFault(
  site: Site,
  { path, query }: SiteTarget,
  { way, answer, page }: Verdict,
): IndexFault | undefined {
  // A URL with a temporary redirect, such as to a login or a language, stays the one that search engines list.
  if (answer === undefined || way.includes('temporary')) return undefined;
  if (way.includes('redirect'))
    return { kind: 'moved', text: `which redirects to ${formatLocation(site, answer)}` };
  if (way.includes('refresh')) return { kind: 'moved', text: 'which only redirects' };
  if (page === undefined) return undefined;
  if (findPageNoindex(site, page) !== undefined) return { kind: 'noindex', text: 'which is noindex' };

  const [canonical] = page.canonicals;
  // /pumps/?sort=price isn't /pumps/, even if /pumps/ is its own canonical.
  const mayBeCopy = hasOtherCanonical(page) || (query !== '' && canonical !== undefined);
  if (canonical && mayBeCopy && !hasCanonicalUrl(page, path, query) && !leadsNowhere(site, page))
    return {
      kind: 'copy',
      text: `whose canonical is ${canonical.href}`,
      isOfOldVersion: readRole(site, page).origin === 'oldVersion',
      causeInTarget: hasCanonicalInOtherLanguage(site, page) ? otherLanguageCause : undefined,
    };
  if (!way.includes('variant')) return undefined;
  const text = `whose own URL is ${page.servedUrl}`;
  if (path.includes('//')) return { kind: 'variant', text, causeInTarget: twoSlashesCause };
  return {
    kind: 'variant',
    text,
    causeInTarget: page.servedUrl === `${path}index.html` ? indexFileCause : undefined,
  };
}

/** /de/gauges/ with the canonical /gauges/. */
const otherLanguageCause = {
  key: 'other language',
  fix: "set the canonical of each translated page to its own URL, and list no page that isn't translated",
};

/** /de/ with the canonical /de/index.html. */
const indexFileCause = { key: 'index file', fix: 'leave index.html out of the canonical of the page' };

/** https://www.example.com//gauges/ */
export const twoSlashesCause = {
  key: 'two slashes',
  fix: 'remove one of the two slashes where the layout joins the URL of the site and the path',
};

/** True for a canonical that isn't a page, or is a second URL of one: search engines ignore it, and `canonical-target` reports it. */
function leadsNowhere(site: Site, { canonicals: [canonical] }: Page): boolean {
  if (canonical?.target.kind !== 'site') return false;
  const { way, end, page } = judgeTarget(site, canonical.target);
  const isPage = page?.kind === 'page' && findPageNoindex(site, page) === undefined;
  return (
    !isPage ||
    way.some((step) => step !== 'http' && step !== 'tracked') ||
    !['fine', 'noSuchId'].includes(end)
  );
}

/** The fault of a URL that a line of robots.txt disallows; undefined where the line disallows the whole site. */
export function findDisallowingLine({ robots, base }: Site, { path, query }: OwnUrl): number | undefined {
  const line = robots?.blocks(path, query);
  return line === robots?.blocks(parsePath(base)) ? undefined : line;
}

/**
 * True for /de/gauges/ with the canonical /gauges/ in English, as a template without the language writes it. A page that nobody has
 * translated declares English too.
 */
function hasCanonicalInOtherLanguage(site: Site, page: Page): boolean {
  const canonicalPage = hasOtherCanonical(page) ? findCanonicalPage(site, page) : undefined;
  if (canonicalPage === undefined) return false;
  if (removeLanguageFolder(site, page) === removeLanguageFolder(site, canonicalPage)) return true;
  if (page.lang === undefined || canonicalPage.lang === undefined) return false;
  return !isSameLanguage(page.lang.text, canonicalPage.lang.text);
}
