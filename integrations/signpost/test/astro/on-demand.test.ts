import type { IntegrationResolvedRoute } from 'astro';
import { describe, expect, test } from 'vitest';
import { onDemandFindings } from '../../src/astro/site-routes.ts';
import type { SignpostOptions } from '../../src/options.ts';
import { plainProject } from '../support/plain-project.ts';

const found = (
  pages: readonly string[],
  options: SignpostOptions = {},
  ownSitemap = false,
  adapter: string | undefined = undefined,
) => onDemandFindings({ routes: pages.map(route), project: plainProject(options), ownSitemap, adapter });

describe('what is said of pages that are rendered on demand', () => {
  test.each([
    [['/search'], /^a page is rendered on demand \(\/search\): the audit doesn't see it,/],
    [['/b', '/a'], /^2 pages are rendered on demand \(\/a, \/b\): the audit doesn't see them,/],
  ])('%j: how many there are', (pages, message) => {
    const [finding, ...others] = found(pages);
    expect([finding?.message, others]).toEqual([expect.stringMatching(message), []]);
  });

  test.each([
    ['@astrojs/node', "the audit doesn't see it, and nginx and other file hosts can't answer for it"],
    ['@astrojs/cloudflare', "the audit doesn't see it"],
  ])('with %s, who can answer for them', (adapter, says) => {
    expect(found(['/search'], {}, false, adapter)[0]?.message).toBe(
      `a page is rendered on demand (/search): ${says}`,
    );
  });

  test('one page is asked for its own URL, and several for theirs', () => {
    expect(found(['/search'])[0]?.fix).toBe(
      "declare its URL in `seo.sitemap.onDemand`, so that the sitemap lists it. Search results and account pages need no entry: set `noindex` in their `<Head>`. If it doesn't belong in the sitemap, set `onDemand: []`",
    );
    expect(found(['/a', '/b'])[0]?.fix).toMatch(
      /^declare their URLs in `seo\.sitemap\.onDemand`.* If none of them belongs in the sitemap, set `onDemand: \[\]`$/,
    );
  });

  test('a page of many URLs is asked for them', () => {
    expect(found(['/orders/[id]'])[0]?.fix).toMatch(/^declare its URLs in/);
  });

  test.each<[string, SignpostOptions, boolean]>([
    ['that has no sitemap', { seo: { sitemap: false } }, false],
    ['that makes its sitemap itself', {}, true],
  ])('nothing is to be declared for a site %s', (_, options, ownSitemap) => {
    expect(found(['/search'], options, ownSitemap)).toEqual([
      expect.not.objectContaining({ fix: expect.anything() }),
    ]);
  });

  test('nothing, where URLs are declared', () => {
    expect(found(['/search'], { seo: { sitemap: { onDemand: ['/search/'] } } })).toEqual([]);
  });

  test('nothing, where an empty list says that none belongs in the sitemap', () => {
    expect(found(['/search'], { seo: { sitemap: { onDemand: [] } } })).toEqual([]);
    expect(found(['/search'], { seo: { sitemap: { lastmod: false } } })).toHaveLength(1);
  });

  test('nothing, where all pages are files', () => {
    expect(found([])).toEqual([]);
  });
});

/** A page's route as Astro resolves it; only what is read of it here. */
function route(pattern: string): IntegrationResolvedRoute {
  return JSON.parse(JSON.stringify({ type: 'page', origin: 'project', isPrerendered: false, pattern }));
}
