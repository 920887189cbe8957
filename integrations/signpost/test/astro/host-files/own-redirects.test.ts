import { expect, test } from 'vitest';
import { reportRedirectConflicts } from '../../../src/astro/before-build.ts';
import { loadMap } from '../../../src/project/read-map.ts';

const conflicts = async (own: string, base: string, from: string): Promise<string[]> => {
  const text = `redirects:\n  - { from: ${from}, to: /new, since: 2026-01-01 }\n`;
  const map = await loadMap('redirects.yaml', {
    readText: async () => text,
    openStream: () => Promise.reject(new Error('the map is no CSV')),
  });
  return reportRedirectConflicts({ [own]: '/other' }, base, map).map(({ url = '' }) => url);
};

test('a URL that the Astro config redirects too is said', async () => {
  expect(await conflicts('/old', '/', '/old')).toEqual(['/old']);
  expect(await conflicts('/old/', '/', '/old')).toEqual(['/old']);
  expect(await conflicts('/old', '/', '/older')).toEqual([]);
});

test('a pattern that both have is said', async () => {
  expect(await conflicts('/news/[slug]', '/', '/news/:name')).toEqual(['/news/:name']);
  expect(await conflicts('/news/[...rest]', '/', '/news/*')).toEqual(['/news/*']);
  expect(await conflicts('/news/[slug]/', '/docs', '/docs/news/:slug')).toEqual(['/docs/news/:slug']);
  expect(await conflicts('/news/[slug]', '/', '/news/:name.html')).toEqual([]);
  expect(await conflicts('/news/[slug]', '/', '/news/*')).toEqual([]);
});

test('those of the config count from the base, those of the map from the root of the host', async () => {
  expect(await conflicts('/old', '/docs', '/docs/old')).toEqual(['/docs/old']);
  expect(await conflicts('/old', '/docs/', '/docs/old')).toEqual(['/docs/old']);
  expect(await conflicts('/old', '/docs', '/old')).toEqual([]);
});
