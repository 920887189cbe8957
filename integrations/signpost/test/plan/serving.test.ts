import { describe, expect, test } from 'vitest';
import { parsePath } from '../../src/lib/url/path.ts';
import {
  buildPageUrl,
  createGeneratedTable,
  findOwnUrl,
  guessPageFile,
  isSamePage,
  servePages,
} from '../../src/plan/page-urls.ts';
import { findNoFileAnswer } from '../../src/plan/serving.ts';

const table = createGeneratedTable({ format: 'directory', trailingSlash: 'always' });
const layout = { table, prefers: 'folder' } as const;

describe('servePages', () => {
  // Web servers and platforms take .html away, and nothing else.
  test('gives about.htm the URL /about.htm, and no variant', () => {
    const { pages, variants } = servePages(layout, ['about.htm']);
    expect([...pages]).toEqual([['/about.htm', 'about.htm']]);
    expect([...variants.keys()]).toEqual([]);
  });

  test('gives about/index.html the URL /about/, with a redirect from each variant', () => {
    const { pages, variants } = servePages(layout, ['about/index.html']);
    expect([...pages]).toEqual([['/about/', 'about/index.html']]);
    const redirect = { status: 301, file: 'about/index.html', to: '/about/' };
    expect(Object.fromEntries(variants)).toEqual({ '/about': redirect, '/about/index.html': redirect });
  });

  test('gives both.html the URL /both.html beside both/index.html', () => {
    const { pages, variants } = servePages(layout, ['both.html', 'both/index.html']);
    expect(pages.get(parsePath('/both/'))).toBe('both/index.html');
    expect(pages.get(parsePath('/both.html'))).toBe('both.html');
    expect(findOwnUrl({ variants, files: pages }, '/both.html')).toBeUndefined();
    expect(findOwnUrl({ variants, files: pages }, '/both')).toBe('/both/');
  });

  test('serves 404.html at /404/ where the host does, and counts it as no page', () => {
    const { pages, variants } = servePages({ ...layout, hasErrorUrl: true }, ['index.html'], ['404.html']);
    expect([...pages.keys()]).toEqual(['/']);
    expect(variants.get(parsePath('/404/'))).toEqual({ status: 200, file: '404.html' });
  });
});

// https://docs.astro.build/en/reference/configuration-reference/#buildformat
test.each([
  ['directory', 'always', '/a/', '/b/'],
  ['directory', 'never', '/a', '/b'],
  ['directory', 'ignore', '/a/', '/b/'],
  ['file', 'always', '/a/', '/b/'],
  ['file', 'never', '/a', '/b'],
  ['file', 'ignore', '/a', '/b'],
  ['preserve', 'ignore', '/a/', '/b'],
] as const)(
  'createGeneratedTable with format %s and trailingSlash %s serves a/index.html at %s and b.html at %s',
  (format, trailingSlash, ...urls) => {
    const generated = { table: createGeneratedTable({ format, trailingSlash }), prefers: 'folder' } as const;
    const { pages } = servePages(generated, ['a/index.html', 'b.html']);
    expect([...pages.keys()]).toEqual(urls);
  },
);

test.each([
  ['about.html', 'slash', '/about/'],
  ['about/index.html', 'bare', '/about'],
  ['about/index.html', 'html', '/about.html'],
  ['index.html', 'bare', '/'],
  ['about.htm', 'slash', '/about.htm'],
] as const)('buildPageUrl writes %s as %s: %s', (file, variant, url) => {
  expect(buildPageUrl(file, variant)).toBe(url);
});

test.each([
  ['/', 'index.html'],
  ['/about/', 'about/index.html'],
  ['/about', 'about.html'],
  ['/about.html', 'about.html'],
  ['/about.HTM', 'about.HTM'],
])('guessPageFile takes %s for %s', (url, file) => {
  expect(guessPageFile(parsePath(url))).toBe(file);
});

test.each([
  ['/about/', true],
  ['/about/index.html', true],
  ['/about.htm', true],
  ['/about-us', false],
  ['/About', false],
])('isSamePage compares /about with %s: %s', (other, same) => {
  expect(isSamePage(parsePath('/about'), parsePath(other))).toBe(same);
});

describe('findNoFileAnswer', () => {
  const files = new Set(['index.html', '404.html', 'de/404.html']);
  const find = (unknown: Parameters<typeof findNoFileAnswer>[0]['unknown'], path: string) =>
    findNoFileAnswer({ unknown }, path, (file) => files.has(file));

  test.each([
    ['/de/blog/none', 'de/404.html'],
    ['/de', '404.html'],
    ['/fr/none', '404.html'],
  ])('sends for %s the nearest 404.html, %s', (path, file) => {
    expect(find({ status: 404, page: 'nearest 404.html' }, path)).toEqual({ status: 404, file });
  });

  test('sends for /de/none 404.html of the top folder, or no page, as the host does', () => {
    expect(find({ status: 404, page: 'top 404.html' }, '/de/none')).toEqual({
      status: 404,
      file: '404.html',
    });
    expect(find({ status: 404, page: 'none' }, '/de/none')).toEqual({ status: 404 });
  });

  test('sends the home page of an app with 200, except for the files that the host leaves out', () => {
    const app = { status: 200, page: 'index.html', except: [/\.png$/] } as const;
    expect(find(app, '/none')).toEqual({ status: 200, file: 'index.html' });
    expect(find(app, '/none.png').status).toBe(404);
    expect(findNoFileAnswer({ unknown: app }, '/none', () => false)).toEqual({ status: 404 });
  });
});
