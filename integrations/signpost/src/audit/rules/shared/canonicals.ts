import { isMissing } from '../../../answers/answer.ts';
import { memoize } from '../../../lib/memoize.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import type { LinkTarget } from '../../../pages/target.ts';
import type { SitePages } from '../../site/site.ts';
import type { SentHeader } from '../../site/site-headers.ts';
import { listIndexablePages } from './indexable.ts';

// Pages with a canonical of their own, and those that name another page.

/** True if the canonical is another page or site. */
export function hasOtherCanonical(page: Page): boolean {
  const [canonical] = page.canonicals;
  return canonical !== undefined && !isSelf(page, canonical.target);
}

/** True for the page's own URL without a query. */
export function isSelf(page: Page, target: LinkTarget): boolean {
  return target.kind === 'site' && target.path === page.servedUrl && target.query === '';
}

/** True if the canonical is exactly this URL, query included. */
export function hasCanonicalUrl(page: Page, path: Path, query: string): boolean {
  const target = page.canonicals[0]?.target;
  return target?.kind === 'site' && target.path === path && target.query === query;
}

/** True for a page whose canonical is another page, and not only another URL of its own: /cart/index.html of /cart/. */
export function namesOtherPage(site: SitePages, page: Page): boolean {
  return hasOtherCanonical(page) && !leadsToNoOtherPage(site, page);
}

/** The indexable pages that are their own canonical, have none, or have one that leads to no other page. */
export const listCanonicalPages = memoize((site: SitePages): readonly Page[] =>
  listIndexablePages(site).filter(
    (page) => !namesOtherPage(site, page) && findOtherHeaderCanonical(site, page) === undefined,
  ),
);

/** True for a canonical where nothing is, and for another URL of the page: https://www.example.com//about/ of /about/. */
function leadsToNoOtherPage({ ask }: SitePages, page: Page): boolean {
  const target = page.canonicals[0]?.target;
  if (target?.kind !== 'site') return false;
  // Hosts serve //about as /about, which GitHub Pages redirects to /about/.
  const answer = ask(parsePath(target.path.replace(/\/{2,}/g, '/')), target.query);
  return isMissing(answer) || answer.page === page;
}

/** The canonical that only the Link header declares, if it is another page. */
export function findOtherHeaderCanonical(site: SitePages, page: Page): string | undefined {
  const headerCanonical = page.canonicals.length > 0 ? undefined : findHeaderCanonical(site, page);
  const url = headerCanonical === undefined ? null : URL.parse(headerCanonical);
  if (url === null) return undefined;
  if (url.origin === site.origin && parsePath(url.pathname) === page.servedUrl) return undefined;
  return headerCanonical;
}

/** The paths that pages declare as their canonicals. */
export const listCanonicalPaths = memoize(({ documents }: SitePages): ReadonlySet<Path | undefined> => {
  const targets = documents.map(({ canonicals }) => canonicals[0]?.target);
  return new Set(targets.map((target) => (target?.kind === 'site' ? target.path : undefined)));
});

/** The canonicals on other hosts. */
export const listForeignCanonicals = memoize((site: SitePages) =>
  listIndexablePages(site).flatMap((page) => {
    const [rel] = page.canonicals;
    return rel?.target.kind === 'web' ? [{ page, rel, origin: rel.target.origin }] : [];
  }),
);

/** The canonical in a Link header; undefined without one. (RFC 8288.) */
export function readHeaderCanonical(value: string): string | undefined {
  // Commas separate links; URLs may contain commas too.
  for (const [, url = '', parameters = ''] of value.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, unquoted] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    const rel = (quoted ?? unquoted ?? '').toLowerCase().split(/\s+/);
    if (rel.includes('canonical')) return url.trim();
  }
  return undefined;
}

const hasCanonicals = memoize((site: SitePages) =>
  (site.headers?.blocks ?? []).some(({ headers }) => headers.some(isCanonicalHeader)),
);

/** True for a Link header with a canonical. */
export function isCanonicalHeader({ name, value }: SentHeader): boolean {
  return name === 'link' && readHeaderCanonical(value) !== undefined;
}

/** True if the host inserts a part of the requested URL: `https://www.example.com/:splat`, `/$1`. */
export function hasPlaceholder(url: string): boolean {
  return /\/:[A-Za-z]|\$\d/.test(url);
}

/** The canonical in a page's Link header; undefined without one, or if the host inserts a part of it. */
export function findHeaderCanonical(site: SitePages, { servedUrl: url }: Page): string | undefined {
  const header = hasCanonicals(site) ? site.headers?.for(url).find(isCanonicalHeader) : undefined;
  const canonical = header && readHeaderCanonical(header.value);
  if (canonical === undefined || hasPlaceholder(canonical)) return undefined;
  return canonical;
}
