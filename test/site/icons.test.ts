import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { attributes, pathsWhere, text } from './support/dist.ts';

const linked = '[rel="icon"], [rel="apple-touch-icon"]';

describe('W-ICON-1: the icons', () => {
  test('are the same on every page, at stable URLs of the site', () => {
    const expected = ['/icon.svg', '/apple-touch-icon.png'].join();
    expect(
      pathsWhere((page) => attributes(page, `head > link:is(${linked})`, 'href').join() !== expected),
    ).toEqual([]);
  });
});

test('W-ICON-2: the SVG icon is square and loads nothing', () => {
  const svg = load(text('icon.svg'), { xml: true })('svg');
  const [, , width, height] = (svg.attr('viewBox') ?? '').split(' ');
  expect(width).toBe(height);
  expect(text('icon.svg')).not.toMatch(/<script|(href|src)="http|@import/);
});
