import { expect, test } from 'vitest';
import { listSitemapPaths } from '../../src/migrate/release/old-sitemap.ts';
import { buildPlan } from '../../src/plan/build.ts';
import { parseSettings } from '../../src/plan/settings.ts';

const origin = 'https://www.example.com';

test.each([
  ['/', ['index.html', 'sitemap-index.xml', 'sitemap-0.xml'], '/sitemap-index.xml', '/sitemap-old.xml'],
  ['/', ['index.html', 'sitemap.xml'], '/sitemap.xml', '/sitemap-old.xml'],
  ['/', [], '/sitemap-index.xml', '/sitemap-old.xml'],
  ['/docs', ['index.html', 'sitemap.xml'], '/docs/sitemap.xml', '/docs/sitemap-old.xml'],
  ['/docs/', [], '/docs/sitemap-index.xml', '/docs/sitemap-old.xml'],
])('with the base %s and %j', (base, files, own, old) => {
  const settings = parseSettings('test', {
    origin,
    variant: { base, format: 'directory', trailingSlash: 'always' },
  });
  const plan = buildPlan(settings, undefined, files);
  expect(listSitemapPaths({ plan, settings })).toEqual({ new: own, old });
});
