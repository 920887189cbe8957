import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sitemapKept } from '../../src/integration/sitemap-kept.ts';
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

test('a page that is taken out of the index, and one of another day, make it anew', async () => {
  const dated = (day: string) =>
    `<html lang="en"><head><meta property="article:modified_time" content="${day}"></head><body></body></html>`;
  await project.write('src/pages/dated.astro', dated('2026-11-20'));
  expect(await built()).toContain('<lastmod>2026-11-20');
  await mark();
  await project.write('src/pages/dated.astro', dated('2026-11-21'));
  const later = await built();
  expect(later).toContain('<lastmod>2026-11-21');
  expect(later).not.toContain('kept');
  await mark();
  const noindex = '<html lang="en"><head><meta name="robots" content="noindex"></head><body></body></html>';
  await project.write('src/pages/dated.astro', noindex);
  const without = await built();
  expect(without).toContain('/about/');
  expect(without).not.toContain('/dated/');
  expect(without).not.toContain('kept');
});

test('a site of another folder, or built elsewhere, has its own', async () => {
  const first = await built();
  await built({ outDir: 'elsewhere' });
  expect(await project.read('elsewhere/sitemap.xml')).toBe(first);
  await mark();
  const below = await built({ base: '/docs' });
  expect(below).toContain('<loc>https://www.example.com/docs/about/</loc>');
  expect(below).not.toContain('kept');
});

test.each(['', '{', '{"key":"","made":[]}', '{"made":[["sitemap-index.xml",1]]}', 'null'])(
  'a kept file that says %j counts as none',
  async (text) => {
    await project.write(kept, text);
    expect(await built()).toContain('<loc>https://www.example.com/about/</loc>');
    expect(await project.read(kept)).toContain('/about/');
  },
);

test.each([
  [['../outside.xml', '']],
  [['sitemap-index.xml']],
  [['sitemap-index.xml', ''], 'sitemap-0.xml'],
  [['sitemap-index.xml', null]],
])('one whose files are %j counts as none, and nothing is written of it', async (...made) => {
  const first = await built();
  const text = (await project.read(kept)) ?? '';
  await project.write(kept, JSON.stringify({ ...JSON.parse(text), made }));
  expect(await built()).toBe(first);
  expect(await project.read('outside.xml')).toBeUndefined();
  expect(await project.read(kept)).toBe(text);
});

const index =
  '<sitemapindex><sitemap><loc>https://www.example.com/sitemap-0.xml</loc></sitemap></sitemapindex>';

test.each([
  ['is gone', undefined],
  ['was begun anew', '<urlset><url>'],
])('nothing is kept where a part %s meanwhile', async (_, part) => {
  const make = vi.fn(async () => {
    await project.write('dist/sitemap-index.xml', index);
    if (part !== undefined) await project.write('dist/sitemap-0.xml', part);
  });
  await sitemapKept(join(project.root, 'cache'), join(project.root, 'dist'), {}, make, {});
  expect(make).toHaveBeenCalledOnce();
  expect(await project.list('cache')).toEqual([]);
});

test('what is too much to tell apart is made, and not kept', async () => {
  const told = {
    toJSON: () => {
      throw new RangeError('Invalid string length');
    },
  };
  const make = vi.fn(async () => {
    await project.write('dist/sitemap-index.xml', '<sitemapindex></sitemapindex>');
  });
  await sitemapKept(join(project.root, 'cache'), join(project.root, 'dist'), told, make, {});
  expect(make).toHaveBeenCalledOnce();
  expect(await project.list('cache')).toEqual([]);
});

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
