import { memoize } from '../../../lib/memoize.ts';
import type { Page } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import type { SentHeader } from '../../site/site-headers.ts';

/** The canonical in a Link header; undefined without one. (RFC 8288.) */
export function readHeaderCanonical(value: string): string | undefined {
  // Commas separate links; URLs may contain commas too.
  for (const [, url = '', rest = ''] of value.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(rest) ?? [];
    const rel = (quoted ?? plain ?? '').toLowerCase().split(/\s+/);
    if (rel.includes('canonical')) return url.trim();
  }
  return undefined;
}

const hasCanonicals = memoize((site: SitePages) =>
  (site.headers?.blocks ?? []).some(({ headers }) => headers.some(isCanonical)),
);

function isCanonical({ name, value }: SentHeader): boolean {
  return name === 'link' && readHeaderCanonical(value) !== undefined;
}

/** True if the host inserts a part of the requested URL: `https://www.example.com/:splat`, `/$1`. */
export function isFilledIn(url: string): boolean {
  return /\/:[A-Za-z]|\$\d/.test(url);
}

/** The canonical in a page's Link header; undefined without one, or if the host inserts a part of it. */
export function findHeaderCanonical(site: SitePages, { url }: Page): string | undefined {
  const header = hasCanonicals(site) ? site.headers?.for(url).find(isCanonical) : undefined;
  const canonical = header && readHeaderCanonical(header.value);
  return canonical === undefined || isFilledIn(canonical) ? undefined : canonical;
}
