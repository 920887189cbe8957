import { expect, test } from 'vitest';
import { isNightly } from '../../../../test/proof.ts';
import { readImage } from '../../src/audit/site/icons.ts';
import { readPage } from '../../src/pages/raw-page.ts';

// Twice the input may take 2.5 times the processor time: a foreign page or icon must not keep the audit busy.

function readBody(body: string): void {
  const head = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Home</title></head>';
  readPage('index.html', Buffer.from(`${head}<body><h1>Home</h1>${body}</body></html>`));
}

/** A HEIF whose `ipco` box has many `ispe` boxes. */
function makeHeif(count: number): Buffer {
  const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
    const content = Buffer.concat(parts);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(type, 4);
    return Buffer.concat([head, content]);
  };
  const sizes = Array.from({ length: count }, () => box('ispe', Buffer.alloc(12, 1)));
  const properties = box('iprp', box('ipco', ...sizes));
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avif')),
    box('meta', Buffer.alloc(4), properties),
  ]);
}

const readers: readonly [name: string, count: number, read: (count: number) => () => void][] = [
  ['srcset', 50_000, (count) => () => readBody(`<img alt="" srcset="${'/a.png 1x, '.repeat(count)}">`)],
  [
    'srcset with brackets',
    50_000,
    (count) => () => readBody(`<img alt="" srcset="${'/a.png (, '.repeat(count)}">`),
  ],
  [
    'style attribute',
    8_000,
    (count) => () => readBody(`<p style="${'--a:url(/a.png);'.repeat(count)}">A</p>`),
  ],
  ['unclosed @import', 20_000, (count) => () => readBody(`<style>${'@import "'.repeat(count)}</style>`)],
  ['unclosed url()', 20_000, (count) => () => readBody(`<style>${'url("'.repeat(count)}</style>`)],
  ['unclosed comments', 20_000, (count) => () => readBody(`<style>url(a) ${'/* '.repeat(count)}</style>`)],
  ['image-set()', 2_000, (count) => () => readBody(`<style>${'image-set("a" '.repeat(count)}</style>`)],
  [
    'HEIF icon',
    20_000,
    (count) => {
      const bytes = makeHeif(count);
      return () => readImage('favicon.ico', bytes);
    },
  ],
];

/** The least processor time of five runs, in milliseconds. */
function measure(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

test.runIf(isNightly).each(readers)(
  'reading %s twice as long takes at most 2.5 times as long',
  (_, count, read) => {
    const [once, twice] = [measure(read(count)), measure(read(count * 2))];
    // Below 10 ms, the clock decides.
    expect(twice).toBeLessThan(Math.max(once, 10) * 2.5);
  },
);

// What the bound needs, without a clock: the same URL counts once, and a comment without an end is one.
test('readPage reads each URL of a srcset once', () => {
  const html = '<!doctype html><title>A</title><img alt="" srcset="/a.png 1x, /b.png 2x, /a.png 3x">';
  expect(readPage('index.html', Buffer.from(html)).refs.map(({ href }) => href)).toEqual([
    '/a.png',
    '/b.png',
  ]);
});

test('readPage takes an unclosed comment of a style to its end', () => {
  const html =
    '<!doctype html><title>A</title><style>a{background:url(/a.png)} /* b{background:url(/b.png)}</style>';
  expect(readPage('index.html', Buffer.from(html)).refs.map(({ href }) => href)).toEqual(['/a.png']);
});
