import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignpostOptions } from '../../src/index.ts';
import { leastAdapter } from '../support/adapter.ts';
import { copyProject, site, type TestProject } from '../support/project.ts';

let project: TestProject;
beforeEach(async () => {
  project = await copyProject('bare');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await project.remove();
});

const listed = async (file: string) =>
  [...((await project.read(file)) ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) =>
    url.replace(site, ''),
  );

const many = 60;
const page = `---
export const getStaticPaths = () =>
  Array.from({ length: ${many} }, (_, index) => ({ params: { page: 'p' + ((index * 37) % ${many}) } }));
---
<html lang="en"><head><title>{Astro.params.page}</title></head><body><h1>{Astro.params.page}</h1></body></html>
`;

test('the sitemap gets sorted pages, since @astrojs/sitemap compares slowly', async () => {
  await project.write('src/pages/list/[page].astro', page);
  const compare = vi.spyOn(String.prototype, 'localeCompare');
  await project.build({ audit: { mode: 'off' } });
  const compared = compare.mock.contexts.filter((text) => String(text).startsWith(`${site}/`));
  const names = Array.from({ length: many }, (_, index) => `/list/p${index}/`);
  expect(await listed('dist/sitemap.xml')).toEqual(['/', '/about/', ...names]);
  expect(compared.length).toBeLessThan(many + 3);
});

test('the sitemap lists a declared page of a route once, in any variant', async () => {
  await project.write(
    'src/pages/search.astro',
    '---\nexport const prerender = false;\n---\n<html lang="en"><body><h1>Search</h1></body></html>',
  );
  const options: SignpostOptions = { seo: { sitemap: { onDemand: ['/search'] } }, audit: { mode: 'off' } };
  await project.build(options, { adapter: leastAdapter() });
  expect(await listed('dist/client/sitemap.xml')).toEqual(['/', '/about/', '/search/']);
});

test.each([
  ['/docs', 'always', ['/docs/', '/docs/about/', '/docs/docs/']],
  ['/docs', 'never', ['/docs', '/docs/about', '/docs/docs']],
] as const)(
  'the sitemap has canonical URLs below the base %s with trailing slash %s',
  async (base, trailingSlash, expected) => {
    await project.write('src/pages/docs.astro', '<html lang="en"><body><h1>Docs</h1></body></html>');
    await project.build({ audit: { mode: 'off' } }, { base, trailingSlash });
    expect(await listed('dist/sitemap.xml')).toEqual(expected);
  },
);

test('the build writes only sitemap.xml where the map redirects the old names, though a page links to one', async () => {
  await project.write(
    'src/pages/docs.astro',
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Docs</title><link rel="sitemap" href="/sitemap-index.xml"></head><body><h1>Docs</h1></body></html>',
  );
  await project.write(
    'redirects.yaml',
    'redirects:\n  - { from: /sitemap-index.xml, to: /sitemap.xml }\n  - { from: /sitemap-0.xml, to: /sitemap.xml }\n',
  );
  await project.build();
  expect(await project.read('dist/sitemap-index.xml')).toBeUndefined();
  expect(await project.read('dist/sitemap-0.xml')).toBeUndefined();
  expect(await listed('dist/sitemap.xml')).toEqual(['/', '/about/', '/docs/']);
});

test('placeSitemap keeps sitemap-index.xml where pages link to it, as in Starlight', async () => {
  const link = '<link rel="sitemap" href="/sitemap-index.xml">';
  await project.write(
    'src/pages/docs.astro',
    `<html lang="en"><head><title>Docs</title>${link}</head><body><h1>Docs</h1></body></html>`,
  );
  await project.build({ audit: { mode: 'off' } });
  expect(await listed('dist/sitemap-index.xml')).toEqual(['/sitemap-0.xml']);
  expect(await listed('dist/sitemap-0.xml')).toEqual(['/', '/about/', '/docs/']);
  expect(await project.read('dist/sitemap.xml')).toBe(await project.read('dist/sitemap-0.xml'));
});
