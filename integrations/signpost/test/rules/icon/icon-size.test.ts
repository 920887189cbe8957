import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/icon/icon-size.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';
import { foundBy, html } from '../found-by.ts';

/** GIF is the only image format with a plain-text header; the sides are code points. */
const gif = (width: number, height = width) =>
  `GIF89a${String.fromCharCode(width)}\0${String.fromCharCode(height)}\0`;
const named = (...files: readonly string[]) =>
  html(files.map((file) => `<link rel="icon" href="/${file}">`).join(''));
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"></svg>';

expectReports(rule, {
  good: {
    // https://developers.google.com/search/docs/appearance/favicon-in-search: one icon for a host, from its root
    'a wide icon of a site below a base': {
      files: {
        'index.html': html('<link rel="icon" href="i.svg">'),
        'i.svg': svg.replace('0 0 48 48', '0 0 120 48'),
      },
      site: 'https://www.example.com/docs/',
    },
    'a wide icon of another page': {
      'index.html': named('i.svg'),
      'i.svg': svg,
      'master/index.html': named('wide.svg'),
      'wide.svg': svg.replace('0 0 48 48', '0 0 120 48'),
    },
  },
});

it('icon-size leaves a 16 px file that is the only icon to strict', async () => {
  // Without "remove the 16 px image", which would leave none.
  expect(await foundBy('icon-size', { 'index.html': named('i.gif'), 'i.gif': gif(16) })).toEqual([
    'info i.gif the icon i.gif is 16 px wide, and no icon of the site is an SVG or a multiple of 48',
  ]);
});

it('icon-size reports 16 px beside an SVG as info', async () => {
  const files = { 'index.html': named('i.gif', 'i.svg'), 'i.gif': gif(16), 'i.svg': svg };
  expect(await foundBy('icon-size', files)).toEqual(['info i.gif i.gif contains an image of 16 by 16 px']);
});

it('icon-size accepts sides that differ by less than a hundredth', async () => {
  const files = { 'index.html': named('i.gif', 'i.svg'), 'i.gif': gif(120, 119), 'i.svg': svg };
  expect(await foundBy('icon-size', files)).toEqual([]);
});

it('icon-size accepts 48 px', async () => {
  expect(await foundBy('icon-size', { 'index.html': named('i.gif'), 'i.gif': gif(48) })).toEqual([]);
});

// mdBook's own favicon.svg and favicon.png
it('icon-size leaves a flat SVG beside a square icon to strict', async () => {
  const flat = svg.replace('0 0 48 48', '0 0 199.7 184.2');
  const files = { 'index.html': named('i.svg', 'i.gif'), 'i.svg': flat, 'i.gif': gif(48) };
  expect(await foundBy('icon-size', files)).toEqual(['info i.svg the icon i.svg is 200 by 184, not square']);
});

/** A drawing program writes viewBox="0 0 48 48.3" for a square. */
it.each([
  ['0 0 48 48.3', []],
  ['0 0 48 49', ['warning i.svg the icon i.svg is 48 by 49, not square']],
])('icon-size compares the sides of an SVG with the viewBox %s, rounded', async (viewBox, found) => {
  const text = svg.replace('0 0 48 48', viewBox);
  expect(await foundBy('icon-size', { 'index.html': named('i.svg'), 'i.svg': text })).toEqual(found);
});

it('icon-size reports a GIF of 48 by 49 px', async () => {
  const text = 'GIF89a0\u00001\u0000';
  expect(await foundBy('icon-size', { 'index.html': named('i.gif'), 'i.gif': text })).toContain(
    'warning i.gif the icon i.gif is 48 by 49, not square',
  );
});

it.each([
  ['', 'the icon i.svg is empty'],
  ['<!doctype html><title>Not found</title>', 'the icon i.svg is an HTML page'],
  [svg.replace('48 48', '120 48'), 'the icon i.svg is 120 by 48, not square'],
])('icon-size reports an SVG with the content "%s": %s', async (text, message) => {
  expect(await foundBy('icon-size', { 'index.html': named('i.svg'), 'i.svg': text })).toEqual([
    `warning i.svg ${message}`,
  ]);
});

it('icon-size asks for a square drawing of an SVG, not for a size', async () => {
  const files = { 'index.html': named('i.svg'), 'i.svg': svg.replace('48 48', '153 168') };
  const found = runRules(await siteOf({ files }), { only: ['icon-size'] });
  expect(found.map(({ fix }) => fix)).toEqual([
    'draw it square, and give its `viewBox` one width and height',
  ]);
});
