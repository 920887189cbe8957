import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

let project: TestProject;
beforeEach(async () => {
  vi.stubEnv('CI', '');
  project = await copyProject('bare');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await project.remove();
});

const kept = 'node_modules/.cache/signpost/sitemap.json';
const built = async (config: Parameters<TestProject['build']>[1] = {}) => {
  await project.build({ audit: { mode: 'off' } }, config);
  return project.read('dist/sitemap.xml');
};

/** Marks what is kept, so that a sitemap that comes from there is told from one that was made. */
async function mark(): Promise<void> {
  await project.write(
    kept,
    ((await project.read(kept)) ?? '').replace('</urlset>', '<!-- kept --></urlset>'),
  );
}

test('a build that changes nothing of it writes the sitemap of the last one', async () => {
  const first = await built();
  expect(first).toContain('<loc>https://www.example.com/about/</loc>');
  expect(await built()).toBe(first);
  await mark();
  expect(await built()).toBe(first?.replace('</urlset>', '<!-- kept --></urlset>'));
});

test('a new page, another address of the site or another slash makes it anew', async () => {
  await built();
  await mark();
  const elsewhere = await built({ site: 'https://www.example.org' });
  expect(elsewhere).toContain('<loc>https://www.example.org/about/</loc>');
  expect(elsewhere).not.toContain('kept');
  await mark();
  const bare = await built({ trailingSlash: 'never' });
  expect(bare).toContain('<loc>https://www.example.com/about</loc>');
  expect(bare).not.toContain('kept');
  await mark();
  await project.write('src/pages/new.astro', '<html lang="en"><body><h1>New</h1></body></html>');
  const longer = await built({ trailingSlash: 'never' });
  expect(longer).toContain('<loc>https://www.example.com/new</loc>');
  expect(longer).not.toContain('kept');
});

test.each(['', '{', '{"key":"","made":[]}', '{"made":[["sitemap-index.xml",1]]}', 'null'])(
  'a kept file that says %j counts as none',
  async (text) => {
    await project.write(kept, text);
    expect(await built()).toContain('<loc>https://www.example.com/about/</loc>');
    expect(await project.read(kept)).toContain('/about/');
  },
);

test('a site without a page for it keeps nothing, not even an index of its own', async () => {
  const noindex = '<html lang="en"><head><meta name="robots" content="noindex"></head><body></body></html>';
  for (const page of await project.list('src/pages')) await project.write(`src/pages/${page}`, noindex);
  await project.write('public/sitemap-index.xml', '<sitemapindex></sitemapindex>');
  await built();
  expect(await project.read(kept)).toBeUndefined();
});

test('a machine of CI keeps none', async () => {
  vi.stubEnv('CI', 'true');
  expect(await built()).toContain('/about/');
  expect(await project.read(kept)).toBeUndefined();
});
