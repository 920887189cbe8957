import { memoize } from '../../../lib/memoize.ts';
import type { Path } from '../../../lib/url/path.ts';
import { locateOnPage, type Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { isRooted } from '../../site/target.ts';
import { defineRule } from '../rule.ts';
import { findHeaderCanonical } from '../shared/canonical.ts';
import { site } from '../shared/example.ts';
import { forgottenBase } from '../shared/forgotten-base.ts';
import { findUnfitReason, isSelf, readCanonicals } from '../shared/judge.ts';
import { listed } from '../shared/sitemaps.ts';

const named = (path: string, more: Record<string, string> = {}) =>
  site({ '/copy/': { canonical: `https://www.example.com${path}` }, ...more });

const listedPaths = memoize(
  (site: Site): ReadonlySet<Path | undefined> => new Set(listed(site).map(({ own }) => own?.path)),
);

export default defineRule({
  id: 'canonical-target',
  title: 'A canonical points to a page that is canonical itself',
  level: 'error',
  conventions: ['W-CANON-2', 'W-MIG-4'],
  why: 'If the target of a canonical is missing, redirects, is noindex or has another canonical, search engines choose a URL themselves. (Google Search Central, consolidate duplicate URLs.)',
  fix: 'use the URL of the final page',
  examples: () => ({
    good: { 'a page that is its own canonical': named('/gauges/') },
    bad: { 'an image': named('/icon.svg') },
  }),
  *check(site) {
    // `canonical-host` reports them all at once.
    if (forgottenBase(site) !== undefined) return;
    for (const page of site.pages) {
      for (const rel of readCanonicals(page)) {
        if (rel.target.kind !== 'site' || isSelf(page, rel.target)) continue;
        // `canonical-absolute` reports a relative one that is wrong only for that.
        if (!isRooted(rel.href) && [page, undefined].includes(findPageAt(site, rel.target.path))) continue;
        const { path, query } = rel.target;
        const fault = findUnfitReason(site, path, query);
        const message = (what: string) => `the canonical is ${rel.href}, ${what}`;
        const unsaid = fault === undefined ? undefined : findUndeclaredVariant(site, path);
        if (unsaid !== undefined)
          yield {
            ...locateOnPage(site, page, rel),
            level: 'warning',
            message: message(`a variant of ${unsaid.url}, which has no canonical itself`),
            fix: 'use one variant here, in its own canonical and in links',
          };
        else if (fault !== undefined) yield { ...locateOnPage(site, page, rel), message: message(fault) };
        else if (site.find(path, query)?.kind !== 'file') continue;
        else if (/\.pdf$/i.test(path))
          yield {
            ...locateOnPage(site, page, rel),
            level: 'warning',
            message: message('a PDF, which search results would show instead of the page'),
            fix: 'point the canonical to the page itself, and serve the PDF with a Link header that points to the page',
          };
        else if (noPage.test(path))
          yield { ...locateOnPage(site, page, rel), message: message('which is a file, not a page') };
      }
    }
  },
});

/** Files that aren't search results. */
const noPage = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|m?js|json|xml|zip|mp[34]|webm)$/i;

/** A valid page in another variant than its assumed own URL, which neither the page nor the sitemap declares. */
function findUndeclaredVariant(site: Site, path: Path): Page | undefined {
  const hit = site.find(path);
  if (hit?.kind !== 'page' || hit.own || findUnfitReason(site, hit.page.url, '') !== undefined)
    return undefined;
  const { page } = hit;
  const isSaid =
    page.rels.some(({ rel, hreflang }) => rel.includes('canonical') || hreflang !== undefined) ||
    findHeaderCanonical(site, page) !== undefined ||
    listedPaths(site).has(page.url);
  return isSaid ? undefined : page;
}

function findPageAt(site: Site, path: Path): Page | undefined {
  const hit = site.find(path);
  return hit?.kind === 'page' ? hit.page : undefined;
}
