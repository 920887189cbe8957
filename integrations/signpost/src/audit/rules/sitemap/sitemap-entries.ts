import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { site, sitemap } from '../shared/example.ts';
import { findNotIndexedReason } from '../shared/judge.ts';
import { findNoindexHeader } from '../shared/noindex.ts';
import { listed, locateEntry } from '../shared/sitemaps.ts';

export default defineRule({
  id: 'sitemap-entries',
  title: 'The sitemap lists only indexable pages',
  level: 'error',
  conventions: ['W-SITEMAP-1', 'W-NOINDEX-2', 'W-MIG-3', 'W-MIG-5'],
  why: 'A sitemap asks search engines to index its URLs. If a URL is missing, redirects or is noindex, crawlers learn not to trust the file. (Google Search Central, build a sitemap.)',
  fix: 'remove the URL from the sitemap, or fix the page',
  examples: () => ({
    good: { 'pages and a PDF': site({ 'a.pdf': 'x', 'sitemap.xml': sitemap('/', '/gauges/', '/a.pdf') }) },
    bad: { 'a missing page': site({ 'sitemap.xml': sitemap('/', '/gone/') }) },
  }),
  *check(site) {
    for (const item of listed(site)) {
      const { own } = item;
      const fault = own && findEntryFault(site, own.path, own.query);
      if (fault !== undefined)
        yield { ...locateEntry(item), message: `the sitemap lists ${item.entry.loc}, ${fault}` };
    }
  },
});

function findEntryFault(site: Site, path: Path, query: string): string | undefined {
  const line = findForcedRedirect(site, path);
  if (line !== undefined) return `which ${line.file}:${line.line} redirects to ${line.to}`;

  const hit = site.find(path, query);
  const fault = findNotIndexedReason(site, path, hit);
  if (fault !== undefined) return fault;
  if (hit?.kind === 'file' && isHiddenFile(site, path)) return 'which is noindex';
  const blocking = site.robots?.blocks(path, query);
  // `robots-disallow-all` reports a line that blocks the home page too.
  if (blocking === undefined || blocking === site.robots?.blocks(parsePath(site.base))) return undefined;
  return `which line ${blocking} of robots.txt disallows`;
}

/** The line of `_redirects` that hides a page of the build: `/features/ /features/server/ 301!`. */
function findForcedRedirect({ redirects }: Site, path: Path) {
  return redirects.find(
    ({ force, conditional, status, path: from }) =>
      force && !conditional && status >= 300 && status < 400 && from === path,
  );
}

/** True if a file's header prevents indexing. */
function isHiddenFile(site: Site, path: Path): boolean {
  return !site.isHidden && findNoindexHeader(site, path) !== undefined;
}
