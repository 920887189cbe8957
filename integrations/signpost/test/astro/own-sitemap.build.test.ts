import sitemap from '@astrojs/sitemap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

let project: TestProject;
beforeAll(async () => {
  project = await copyProject('bare');
});
afterAll(() => project.remove());

const listed = async () =>
  [...((await project.read('dist/sitemap-0.xml')) ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url]) => url,
  );
const origin = 'https://www.example.com';

describe('a site with an @astrojs/sitemap of its own', () => {
  test.each([
    ['directory', '/about/'],
    ['file', '/about'],
  ] as const)('lists no error page that signpost offers, and the build passes: %s', async (format, about) => {
    await project.build({}, { build: { format }, integrations: [sitemap()] });
    expect(await listed()).toEqual([`${origin}/`, `${origin}${about}`]);
  });

  test('lists a 410 page of the site', async () => {
    await project.write(
      'src/pages/410.astro',
      '<html lang="en"><head><title>Mine</title></head><body><h1>Mine</h1></body></html>',
    );
    await project.build({ audit: { mode: 'off' } }, { integrations: [sitemap()] });
    expect(await listed()).toContain(`${origin}/410/`);
  });
});
