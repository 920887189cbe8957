import { expect, test } from 'vitest';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { parsePath } from '../../../src/lib/url/path.ts';
import { findLostTargets, likelyTargets } from '../../../src/migrate/suggest/lost-targets.ts';
import { siteOf } from '../../rules/example-site.ts';

const paths = ['articles/choosing-a-flow-meter', 'articles/measuring-steam', 'help/install', 'products'];
const files = site(
  Object.fromEntries(paths.map((path) => [`${path}/index.html`, page(`/${path}/`)] as const)),
);

test('findLostTargets and likelyTargets find the same page for a lost URL', async () => {
  const built = await siteOf({ files });
  const lost = ['/blog/2019/choosing-a-flow-meter.html', '/careers/'].map(parsePath);
  const target = '/articles/choosing-a-flow-meter/';
  expect(findLostTargets(built, [], lost).map((found) => found?.new)).toEqual([target, undefined]);
  expect(likelyTargets(built, lost)).toEqual([target, undefined]);
});

test('findLostTargets finds no page for a deleted post that shares the word "post" alone with another', async () => {
  const pages = ['articles/first-post', 'articles/markdown-guide'].map(
    (path) => [`${path}/index.html`, page(`/${path}/`)] as const,
  );
  const built = await siteOf({ files: site(Object.fromEntries(pages)) });
  const lost = ['/blog/first-post/', '/blog/second-post/', '/blog/markdown-style-guide/'].map(parsePath);
  expect(findLostTargets(built, [], lost).map((found) => found?.new)).toEqual([
    '/articles/first-post/',
    undefined,
    '/articles/markdown-guide/',
  ]);
});
