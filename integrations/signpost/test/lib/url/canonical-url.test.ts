import { describe, expect, test } from 'vitest';
import {
  addBase,
  removeBase,
  toCanonicalPath,
  toCanonicalUrl,
  type UrlSettings,
} from '../../../src/lib/url/canonical-url.ts';

const origin = 'https://www.example.com';
const variant = (part: Partial<UrlSettings> = {}): UrlSettings => ({
  origin,
  base: '/',
  format: 'directory',
  trailingSlash: 'ignore',
  ...part,
});

/** What Astro 7 gives as `Astro.url.pathname`, and the file it writes, for `about.astro` and `blog/index.astro`. */
const pages: [
  format: UrlSettings['format'],
  trailingSlash: UrlSettings['trailingSlash'],
  about: string,
  blog: string,
][] = [
  ['directory', 'always', '/about/', '/blog/'],
  ['directory', 'never', '/about', '/blog'],
  ['directory', 'ignore', '/about/', '/blog/'],
  ['file', 'always', '/about/', '/blog/'],
  ['file', 'never', '/about', '/blog'],
  ['file', 'ignore', '/about', '/blog'],
  ['preserve', 'always', '/about/', '/blog/'],
  ['preserve', 'never', '/about', '/blog'],
  ['preserve', 'ignore', '/about', '/blog/'],
];

describe.each(pages)(
  'canonical paths with format %s, trailingSlash %s',
  (format, trailingSlash, about, blog) => {
    const files = {
      directory: ['/about/index.html', '/blog/index.html'],
      file: ['/about.html', '/blog.html'],
      preserve: ['/about.html', '/blog/index.html'],
    }[format];

    test('returns for the file that Astro writes its canonical path', () => {
      const paths = files.map((file) => toCanonicalPath(file, variant({ format, trailingSlash })));
      expect(paths).toEqual([about, blog]);
    });

    test('returns / for the home page', () => {
      for (const home of ['/', '/index.html']) {
        expect(toCanonicalUrl(home, variant({ format, trailingSlash }))).toBe(`${origin}/`);
      }
    });

    test('keeps the base', () => {
      const below = variant({ format, trailingSlash, base: '/docs' });
      expect(toCanonicalPath(`/docs${files[0]}`, below)).toBe(`/docs${about}`);
      expect(removeBase(`/docs${about}`, '/docs')).toBe(about);
    });
  },
);

test.each([
  ['/über/', '/%C3%BCber/'],
  ['/a b/', '/a%20b/'],
  ['/about/?utm=1#top', '/about/'],
  ['about/', '/about/'],
])('toCanonicalPath writes %s as %s', (path, written) => {
  expect(toCanonicalPath(path, variant())).toBe(written);
});

test('addBase adds the base once', () => {
  expect(addBase('/about/', '/docs')).toBe('/docs/about/');
  expect(addBase('/docs/about/', '/docs/')).toBe('/docs/about/');
  expect(addBase('/about/', '/')).toBe('/about/');
  expect(addBase('/café/about/', '/caf%C3%A9')).toBe('/café/about/');
  expect(addBase('/a[b]/about/', '/a%5Bb%5D')).toBe('/a[b]/about/');
  expect(addBase('/about/', '/caf%C3%A9')).toBe('/caf%C3%A9/about/');
});
