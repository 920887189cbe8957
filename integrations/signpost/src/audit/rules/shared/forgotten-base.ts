import { memoize } from '../../../lib/memoize.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { readCanonicals } from './judge.ts';
import { sortedRefs } from './refs.ts';

/** Pages; fewer may be equal by chance. */
const few = 3;

/** URLs; the same for a site without canonicals of this host. */
const many = 10;

/**
 * What all canonicals have before the pages' URLs, such as `/docs/`, if no page is below it. Without canonicals of this
 * host, nearly all broken URLs decide.
 */
export const forgottenBase = memoize((site: Site): string | undefined => {
  const first = site.pages.find(hasOwnCanonical);
  if (first === undefined) return findBaseInLinks(site);
  const base = readCanonicalBase(site, first);
  if (base === '') return undefined;
  const pages = site.pages.filter(hasOwnCanonical);
  return pages.length >= few && pages.every((page) => readCanonicalBase(site, page) === base)
    ? `${base}/`
    : undefined;
});

/** The first folder of nearly all broken URLs that work without it. */
function findBaseInLinks(site: Site): string | undefined {
  const broken = new Set(sortedRefs(site).broken.map(({ target }) => target.path));
  const [first = ''] = broken;
  const base = first.slice(0, first.indexOf('/', 1) + 1);
  if (broken.size < many || base.length < 3) return undefined;
  const meant = [...broken].filter((path) => {
    const hit = path.startsWith(base) ? site.find(parsePath(path.slice(base.length - 1))) : undefined;
    // If the site has a base, what is outside of it is unknown.
    return hit !== undefined && hit.kind !== 'unseen';
  });
  return meant.length > broken.size * 0.9 ? base : undefined;
}

export function hasOwnCanonical(page: Page): boolean {
  return readCanonicals(page)[0]?.target.kind === 'site';
}

/** The part of the canonical before the page's own URL; '' for none, and for another page. */
function readCanonicalBase(site: Site, page: Page): string {
  const [canonical] = readCanonicals(page);
  if (canonical?.target.kind !== 'site' || site.find(canonical.target.path) !== undefined) return '';
  const named = normalizePageUrl(canonical.target.path);
  const own = normalizePageUrl(page.url);
  return named.endsWith(own) ? named.slice(0, named.length - own.length) : '';
}

/** A URL in the common form of all layouts. */
function normalizePageUrl(url: string): string {
  return url.replace(/(?:\/index)?\.html?$/, '').replace(/\/$/, '');
}
