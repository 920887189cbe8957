import type { IntegrationResolvedRoute } from 'astro';
import { describe, expect, test } from 'vitest';
import { reportOnDemandPages } from '../../src/astro/site-routes.ts';
import type { SignpostOptions } from '../../src/options.ts';
import { plainProject } from '../support/plain-project.ts';

const found = (pages: readonly string[], options: SignpostOptions = {}, ownSitemap = false) =>
  reportOnDemandPages({ routes: pages.map(route), project: plainProject(options), ownSitemap });

describe('reportOnDemandPages', () => {
  test.each([
    [['/search'], "the audit can't see pages that are rendered on demand: /search"],
    [['/b', '/a'], "the audit can't see pages that are rendered on demand: /a, /b"],
  ])('lists the pages %j, and asks for their URLs', (pages, message) => {
    expect(found(pages)).toEqual([
      expect.objectContaining({ message, fix: expect.stringContaining('onDemand') }),
    ]);
  });

  test.each<[string, SignpostOptions, boolean]>([
    ['a site without a sitemap', { seo: { sitemap: false } }, false],
    ['a site that makes its own sitemap', {}, true],
    ['declared URLs', { seo: { sitemap: { onDemand: ['/search/'] } } }, false],
    ['an empty list', { seo: { sitemap: { onDemand: [] } } }, false],
  ])('reports nothing for %s', (_, options, ownSitemap) => {
    expect(found(['/search'], options, ownSitemap)).toEqual([]);
  });

  test('reports nothing where all pages are files', () => {
    expect(found([])).toEqual([]);
  });
});

/** A page's route as Astro resolves it; only what is read of it here. */
function route(pattern: string): IntegrationResolvedRoute {
  return JSON.parse(JSON.stringify({ type: 'page', origin: 'project', isPrerendered: false, pattern }));
}
