import type { IntegrationResolvedRoute } from 'astro';
import { describe, expect, test } from 'vitest';
import { listPages, type PageHead } from '../../../src/astro/sitemap/listed.ts';
import { plainProject as project } from '../../support/plain-project.ts';

const origin = 'https://www.example.com';
function page(file: string, part: Partial<PageHead> = {}): PageHead {
  const head = { title: '', description: undefined, canonical: undefined, noindex: false, image: undefined };
  return { ...head, modified: undefined, alternates: [], file, ...part };
}

const noDates = {
  git: { dates: new Map<string, string>(), unknown: new Set<string>() },
  sources: new Map<string, string>(),
  routes: [],
};
const paths = (...listing: Parameters<typeof listPages>) =>
  [...listPages(...listing).listed.keys()].map((url) => url.replace(origin, ''));

describe('listPages (W-SITEMAP-1)', () => {
  test.each<[string, PageHead, string[]]>([
    ['a page', page('about/index.html'), ['/about/']],
    ['a page that names itself', page('about/index.html', { canonical: `${origin}/about/` }), ['/about/']],
    ['a duplicate', page('about/index.html', { canonical: `${origin}/` }), []],
    ['another spelling as canonical', page('about/index.html', { canonical: `${origin}/about` }), []],
    ['noindex', page('about/index.html', { noindex: true }), []],
    ['404', page('404.html'), []],
    ['410', page('410/index.html'), []],
    ['503', page('503.html'), []],
    ['an error page of a language', page('de/404/index.html'), []],
  ])('%s', (_, head, expected) => {
    expect(paths(project(), [head], noDates)).toEqual(expected);
  });

  test('leaves out `exclude` and adds `onDemand`', () => {
    const options = { seo: { sitemap: { exclude: ['/internal/*', '/about/'], onDemand: ['/search/'] } } };
    const heads = ['index.html', 'about/index.html', 'internal/a/index.html'].map((file) => page(file));
    expect(paths(project(options), heads, noDates)).toEqual(['/', '/search/']);
    expect(paths(project({ seo: { sitemap: false } }), heads, noDates)).toEqual([]);
  });

  test('lists URLs below a base', () => {
    expect(paths(project({}, { base: '/docs' }), [page('about/index.html')], noDates)).toEqual([
      '/docs/about/',
    ]);
  });
});

describe('listPages dates a page', () => {
  const file = 'src/content/a.md';
  const git = {
    dates: new Map([
      [file, '2026-01-01T00:00:00Z'],
      ['src/pages/a.astro', '2025-01-01T00:00:00Z'],
    ]),
    unknown: new Set(['old.md']),
  };
  const sources = new Map([[`${origin}/a/`, file]]);
  const route = { type: 'page', origin: 'project', pathname: '/a', entrypoint: 'src/pages/a.astro' };
  const dateOf = (head: PageHead, source = sources) =>
    listPages(project(), [head], { git, sources: source, routes: [partial(route)] });

  test('by the front matter before git', () => {
    const head = page('a/index.html', { modified: '2026-05-05T00:00:00.000Z' });
    expect(dateOf(head).listed.get(`${origin}/a/`)?.lastmod).toBe('2026-05-05T00:00:00.000Z');
  });

  test('by the content file before the file of the route', () => {
    expect(dateOf(page('a/index.html')).listed.get(`${origin}/a/`)?.lastmod).toBe('2026-01-01T00:00:00Z');
    expect(dateOf(page('a/index.html'), new Map()).listed.get(`${origin}/a/`)?.lastmod).toBe(
      '2025-01-01T00:00:00Z',
    );
  });

  test('with no date in a shallow clone, and counts the page', () => {
    const { listed, undated } = dateOf(page('a/index.html'), new Map([[`${origin}/a/`, 'old.md']]));
    expect([listed.get(`${origin}/a/`)?.lastmod, undated]).toEqual([undefined, 1]);
  });

  test('with no date if three or more pages have the same, as after the first commit', () => {
    const list = (...dates: string[]) => {
      const heads = dates.map((modified, at) => page(`${at}/index.html`, { modified }));
      return Array.from(listPages(project(), heads, noDates).listed.values(), ({ lastmod }) => lastmod);
    };
    const [day, next] = ['2026-05-05T00:00:00Z', '2026-05-06T00:00:00Z'];
    expect(list(day, day, day)).toEqual([undefined, undefined, undefined]);
    expect(list(day, day, next)).toEqual([day, day, next]);
    expect(list(day, day)).toEqual([day, day]);
  });

  test('with no date for an uncommitted file', () => {
    const { listed, undated } = dateOf(page('a/index.html'), new Map([[`${origin}/a/`, '/site/new.md']]));
    expect([listed.get(`${origin}/a/`)?.lastmod, undated]).toEqual([undefined, 0]);
  });
});

/** A route as Astro resolves it; only what the listing reads. */
function partial(route: {
  type: string;
  origin: string;
  pathname: string;
  entrypoint: string;
}): IntegrationResolvedRoute {
  return JSON.parse(JSON.stringify(route));
}
