import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { amount } from '../../../../../test/proof.ts';
import { rules } from '../../../src/audit/rules/index.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { openBuildFolder } from '../../../src/lib/disk/build-folder.ts';
import { filesInMemory } from '../../../src/lib/file.ts';

const every = { rules: Object.fromEntries(rules.map(({ id, level }) => [id, level])) };
const audit = async (files: Record<string, string | Uint8Array>) =>
  runRules(readSite(filesInMemory(files), { origin: 'https://www.example.com' }), every);

/** Pieces that a document is made of, right and wrong. */
const piece = fc.constantFrom(
  '<!doctype html>', '<html lang=en>', '<head>', '</head>', '<body>', '</body>', '<title>', '</title>', '<svg>', '</svg>',
  '<template>', '</template>', '<noscript>', '</noscript>', '<script>', '</script>', '<script type="application/ld+json">',
  '<a href="/a">', '<a href="//">', '<a href="http://[">', '<a href=\'', '<img srcset="a 1x, (b, c">', '<base href="http://x:99999">',
  '<link rel="canonical" href="', '">', '<link rel=alternate hreflang=de href=/de/>', '<meta charset=x>', '<meta name=robots content=none>',
  '<meta http-equiv=refresh content="0;url=/">', '&amp;', '&', '&#x110000;', '<!--', '-->', '<![CDATA[', ']]>', '</', '<', '>', '"', '=', '\0',
  '\uD800', ' ', '\n', 'text', '<h1>', '</h1>', '<main>', '</nav>', '<nav>', '<p onclick="location=1">',
); // biome-ignore format: a bag of pieces

describe('reading and judging never throws', () => {
  it('on random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const names = [
          'index.html',
          'robots.txt',
          'sitemap.xml',
          'sitemap.xml.gz',
          'favicon.ico',
          '_headers',
          '_redirects',
          'a.css',
          'api/openapi.json',
          'api/x.json',
        ];
        expect(await audit(Object.fromEntries(names.map((name) => [name, bytes])))).toBeInstanceOf(Array);
      }),
      { numRuns: amount(50, 1500) },
    );
  });

  it('on pieces of HTML in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 60 }),
        fc.array(piece, { maxLength: 60 }),
        async (one, other) => {
          const found = await audit({ 'index.html': one.join(''), 'a/index.html': other.join('') });
          for (const { line, column, message } of found) {
            expect(line ?? 1).toBeGreaterThan(0);
            expect(column ?? 1).toBeGreaterThan(0);
            expect(message).not.toBe('');
          }
        },
      ),
      { numRuns: amount(100, 2000) },
    );
  });
});

/** How often a piece is repeated: in full at night, where some of these pages take seconds. */
const often = (times: number): number => times / amount(5, 1);

describe('readSite and large or odd input', () => {
  it.each([
    ['a robots.txt of empty lines', 'robots.txt', `${'\n'.repeat(often(500_000))}User-agent: *\nAllow: /\n`],
    [
      'a sitemap with as many images in one entry as it can hold',
      'sitemap.xml',
      `<urlset><url><loc>https://www.example.com/</loc>${'<image:loc>x</image:loc>'.repeat(often(200_000))}</url></urlset>`,
    ],
    ['a sitemap of nested elements', 'sitemap.xml', `<urlset>${'<a>'.repeat(often(400_000))}`],
    ['a sitemap of no known kind', 'sitemap.xml', '<constructor/>'],
  ])('%s', async (_, name, text) => {
    expect(await audit({ 'index.html': '<title>x</title>', [name]: text })).toBeInstanceOf(Array);
  });

  it.each([
    [
      // A page above 10 MB isn't read.
      'a long line',
      `<title>A</title>${'<a href="/x/">y</a>'.repeat(often(10_000))}${'<p>words and words</p>'.repeat(often(400_000))}`,
    ],
    ['many nested elements', '<div>'.repeat(often(100_000))],
    ['megabytes of a comment that never ends', `<!--${'--!'.repeat(often(1_700_000))}`],
    ['megabytes of a script that never ends', `<script>${'</scrip'.repeat(often(700_000))}`],
    ['an attribute of megabytes', `<a href="${'x'.repeat(often(5_000_000))}">`],
    ['many attributes', `<a ${'id=x href=y '.repeat(often(100_000))}>`],
    ['many spaces in a style', `<style>.a { background: url(${' '.repeat(often(1_000_000))}x y) }</style>`],
    ['many quotes in a string that never ends', `<style>@import ".${'\\"'.repeat(often(500_000))}</style>`],
  ])('is read without a crash: %s', async (_, html) => {
    expect(await audit({ 'index.html': html })).toBeInstanceOf(Array);
  });
});

it('audit reports a page above 10 MB once, and reads the page beside it', async () => {
  const head = '<!doctype html><html lang="en"><title>x</title>';
  const findings = await audit({
    'index.html': head,
    'big/index.html': `${head}${'<p><a href="/nowhere">x</a>'.repeat(400_000)}`,
  });
  const ofBig = findings.filter(({ file }) => file === 'big/index.html');
  expect(ofBig).toEqual([
    expect.objectContaining({
      rule: 'page-readable',
      message: expect.stringMatching(/^big\/index\.html has 11 MB\. A page above 10 MB isn't read/),
      fix: expect.stringContaining('divide the page'),
    }),
  ]);
  expect(findings.some(({ file }) => file === 'index.html')).toBe(true);
});

describe('readSite of a folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'signpost-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('reports a file that disappears meanwhile, and reads the rest', () => {
    const folder = join(root, 'gone');
    mkdirSync(folder);
    for (const name of ['a.html', 'b.html']) writeFileSync(join(folder, name), '<title>A</title>');
    const build = openBuildFolder(folder);
    rmSync(join(folder, 'a.html'));
    const site = readSite(build, { origin: 'https://www.example.com' });
    expect(site.documents.map(({ kind }) => kind)).toEqual(['unreadable', 'page']);
    expect(runRules(site, { only: ['page-readable'] })).toMatchObject([
      { file: 'a.html', message: "a.html can't be read: no such file or directory" },
    ]);
  });
});
