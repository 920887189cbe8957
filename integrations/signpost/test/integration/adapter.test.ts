import { afterAll, beforeAll, expect, test } from 'vitest';
import { leastAdapter } from '../support/adapter.ts';
import { copyProject, type TestProject } from '../support/project.ts';

/** A site with a server for one of its pages. */
let project: TestProject;

beforeAll(async () => {
  project = await copyProject('bare');
  await project.write(
    'src/pages/account.astro',
    '---\nexport const prerender = false;\n---\n<html lang="en"><body><h1>Account</h1></body></html>',
  );
  await project.write(
    'src/pages/search.astro',
    '---\nexport const prerender = false;\n---\n<html lang="en"><body><h1>Search</h1></body></html>',
  );
  await project.write(
    'src/pages/orders/[...id].ts',
    'export const prerender = false;\nexport const GET = () => new Response();',
  );
  await project.build(
    { sitemap: { onDemand: ['/search/'] }, audit: { mode: 'warn' } },
    { adapter: leastAdapter() },
  );
});
afterAll(() => project.remove());

test('what is served by files is written where the host looks for files', async () => {
  expect(await project.list('dist/client')).toEqual(
    expect.arrayContaining(['index.html', 'robots.txt', 'sitemap.xml', '404.html', 'og/about.png']),
  );
});

test('deploy/settings.json says what is rendered on demand, so that the command line knows it too', async () => {
  expect(JSON.parse((await project.read('deploy/settings.json')) ?? '').onDemand).toEqual(
    expect.arrayContaining(['/account', '/orders/*', '/search']),
  );
});

test('the sitemap lists the pages of the build and the declared one, no other', async () => {
  const sitemap = (await project.read('dist/client/sitemap.xml')) ?? '';
  const paths = [...sitemap.matchAll(/<loc>https:\/\/www\.example\.com(.*?)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(paths.sort()).toEqual(['/', '/about/', '/search/']);
});
