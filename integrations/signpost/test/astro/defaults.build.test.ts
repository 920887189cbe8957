import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

/** A site that has only `site:`, and no icon, no 404 page, no map. */
let project: TestProject;
beforeAll(async () => {
  project = await copyProject('bare');
  await project.build();
});
afterAll(() => project.remove());

const page = async (path: string) => load((await project.read(`dist/${path}`)) ?? '');

describe('signpost() without options', () => {
  test('adds the files that the site lacks', async () => {
    expect(await project.list('dist')).toEqual(
      expect.arrayContaining(['404.html', '410/index.html', 'robots.txt', 'sitemap.xml']),
    );
  });

  test('draws no icons without a source, and links none', async () => {
    expect((await project.list('dist')).filter((file) => /icon/.test(file))).toEqual([]);
    expect((await page('index.html'))('link[rel~=icon]')).toHaveLength(0);
  });

  test('writes no host files where no host is detected', async () => {
    expect(await project.list('deploy')).toEqual(['settings.json']);
  });

  test('lists the pages in the sitemap, but no error page (W-SITEMAP-1)', async () => {
    const $ = load((await project.read('dist/sitemap.xml')) ?? '', { xml: true });
    expect(
      $('loc')
        .toArray()
        .map((loc) => $(loc).text()),
    ).toEqual(['https://www.example.com/', 'https://www.example.com/about/']);
  });

  test('leaves no second sitemap', async () => {
    expect((await project.list('dist')).filter((file) => file.startsWith('sitemap'))).toEqual([
      'sitemap.xml',
    ]);
  });

  test('writes charset first (W-HEAD-7)', async () => {
    expect((await project.read('dist/index.html')) ?? '').toMatch(/<head><meta charset="utf-8">/);
  });

  test('adds a noindex 404 page with a link to the home page (W-ERR-1)', async () => {
    const $ = await page('404.html');
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
    expect($('a[href="/"]')).toHaveLength(1);
    expect($('link[rel=canonical]')).toHaveLength(0);
  });
});

describe('a host found by a file of the project', () => {
  const map = 'redirects:\n  - { from: /old, to: /about/, since: 2026-03-01 }\n';

  test('gets its files where it reads them', async () => {
    await project.write('netlify.toml', '');
    await project.write('redirects.yaml', map);
    await project.build();
    expect(await project.read('dist/_redirects')).toMatch(
      /^\/old https:\/\/www\.example\.com\/about\/ 301$/m,
    );
    expect(await project.list('deploy')).toContain('netlify/README.md');
  });

  test('is one of two hosts, and no host file gets into the build', async () => {
    await project.write('vercel.json', '{}');
    await rm(join(project.root, 'dist'), { recursive: true });
    await project.build();
    expect(await project.list('deploy')).toEqual(
      expect.arrayContaining(['netlify/_redirects', 'vercel/vercel.json']),
    );
    expect(await project.list('dist')).not.toContain('_redirects');
  });

  test('is ignored with `host: false`', async () => {
    await rm(join(project.root, 'deploy'), { recursive: true });
    await project.build({ deploy: { host: false } });
    expect(await project.list('deploy')).toEqual(['settings.json']);
  });
});
