import { expect, test } from 'vitest';
import { samplePages } from '../../../src/migrate/preflight/command.ts';

test('samplePages takes the home page, the pages of the heaviest old URLs, and one page of each folder', () => {
  const posts = Array.from({ length: 30 }, (_, at) => `/blog/post-${at}/`);
  const pages = ['/about/', ...posts, '/', '/imprint/', '/products/pump/', '/products/valve/'];
  expect(samplePages(pages, ['/products/valve/', '/blog/post-7/', '/lost/'])).toEqual([
    '/',
    '/products/valve/',
    '/blog/post-7/',
    '/about/',
    '/blog/post-0/',
    '/products/pump/',
  ]);
});

test('samplePages stops at 40 pages of a site with many folders', () => {
  const pages = ['/', ...Array.from({ length: 100 }, (_, at) => `/folder-${at}/page/`)];
  expect(samplePages(pages, [])).toHaveLength(40);
});
