import { rm } from 'node:fs/promises';
import { load } from 'cheerio';
import { afterAll, describe, expect, test } from 'vitest';
import { copyProject } from '../support/project.ts';

const project = await copyProject('bare');
afterAll(() => project.remove());

const url = (path: string): string => `https://www.example.com${path}`;

/** Prints the URL that a site without Signpost has as its canonical, as in test/behavior/serving.test.ts. */
const pathPage = '---\n---\n<html lang="en"><title>A</title><p id="path">{Astro.url.pathname}</p></html>\n';

describe.each([
  { format: 'directory', files: ['about/index.html', 'contact/index.html'], paths: ['/about', '/contact'] },
  { format: 'file', files: ['about.html', 'contact.html'], paths: ['/about.html', '/contact.html'] },
  { format: 'preserve', files: ['about/index.html', 'contact.html'], paths: ['/about', '/contact.html'] },
] as const)("Astro with format $format and trailingSlash 'never'", ({ format, files, paths }) => {
  test('writes these files and paths', async () => {
    const plain = await copyProject('bare');
    await plain.write('src/pages/about/index.astro', pathPage);
    await plain.write('src/pages/contact.astro', pathPage);
    await rm(`${plain.root}/src/pages/about.astro`);
    await plain.build({ audit: { mode: 'off' } }, { trailingSlash: 'never', build: { format } });

    const found = await Promise.all(files.map(async (file) => (await plain.read(`dist/${file}`)) ?? ''));
    expect(found.map((html) => load(html)('#path').text())).toEqual(paths);
    await plain.remove();
  });
});

describe.each([
  { handling: 'auto-trailing-slash', path: '/about/' },
  { handling: 'drop-trailing-slash', path: '/about' },
])("with trailingSlash 'never' and html_handling $handling on Workers", ({ handling, path }) => {
  test('canonical and sitemap have the URL that Workers serves', async () => {
    await project.write(
      'wrangler.jsonc',
      `{ "assets": { "directory": "./dist", "html_handling": "${handling}" } }`,
    );
    await project.build(
      { deploy: { host: 'cloudflare' }, audit: { mode: 'off' } },
      { trailingSlash: 'never' },
    );

    const $ = load((await project.read('dist/about/index.html')) ?? '');
    expect($('link[rel=canonical]').attr('href')).toBe(url(path));
    expect(await project.read('dist/sitemap.xml')).toContain(`<loc>${url(path)}</loc>`);
  });
});
