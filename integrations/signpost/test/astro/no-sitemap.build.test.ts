import { afterEach, beforeEach, expect, test } from 'vitest';
import { leastAdapter } from '../support/adapter.ts';
import { copyProject, site, type TestProject } from '../support/project.ts';

let project: TestProject;
beforeEach(async () => {
  project = await copyProject('bare');
});
afterEach(() => project.remove());

const named = `Sitemap: ${site}/sitemap.xml\n`;
/** All pages are rendered on demand, so that there is nothing to list. */
const robotsBuilt = async () => {
  await project.build({ audit: { mode: 'warn' } }, { output: 'server', adapter: leastAdapter() });
  expect(await project.read('dist/client/sitemap.xml')).toBeUndefined();
  return project.read('dist/client/robots.txt');
};

test('robots.txt lists no sitemap of a build without a sitemap', async () => {
  expect(await robotsBuilt()).toBe('User-agent: *\nAllow: /\n');
});

test('robots.txt lists the sitemap of the old URLs', async () => {
  await project.write('public/sitemap-old.xml', '<urlset/>');
  expect(await robotsBuilt()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${site}/sitemap-old.xml\n`);
});

test("a build keeps the site's robots.txt, even one like the generated", async () => {
  const own = `User-agent: *\nAllow: /\n\n${named}`;
  await project.write('public/robots.txt', own);
  expect(await robotsBuilt()).toBe(own);
});

test.each(['sitemap.xml.ts', '[name].xml.ts'])(
  'robots.txt lists the sitemap that the route %s makes on demand',
  async (route) => {
    await project.write(`src/pages/${route}`, "export const GET = () => new Response('<urlset/>');\n");
    expect(await robotsBuilt()).toContain(named);
  },
);
