import { expect, test } from 'vitest';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { parsePath } from '../../../src/lib/url/path.ts';
import { findLostTargets, likelyTargets } from '../../../src/migrate/suggest/new-site.ts';
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
