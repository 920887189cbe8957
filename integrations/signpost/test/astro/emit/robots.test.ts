import robotsParser from 'robots-parser';
import { expect, test } from 'vitest';
import { printRobots } from '../../../src/astro/emit/robots.ts';
import { Problem } from '../../../src/lib/problem.ts';

const origin = 'https://www.example.com';
const group = (userAgents: string[], disallow: string[] = [], allow: string[] = []) => ({
  userAgents,
  disallow,
  allow,
});
/** The package's types say `default`, its CommonJS file is the function itself. */
const parseRobots = 'default' in robotsParser ? robotsParser.default : robotsParser;
const read = (text: string) => parseRobots(`${origin}/robots.txt`, text);

test('without groups everything may be crawled, and the sitemap is named', () => {
  const robots = read(printRobots({ groups: [] }, [`${origin}/sitemap.xml`, `${origin}/sitemap-old.xml`]));
  expect(robots.isAllowed(`${origin}/`, 'Googlebot')).toBe(true);
  expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`, `${origin}/sitemap-old.xml`]);
});

test('groups are as they were asked for', () => {
  const robots = read(printRobots({ groups: [group(['*'], ['/cart/']), group(['BadBot'], ['/'])] }, []));
  expect(robots.isAllowed(`${origin}/cart/1`, 'Googlebot')).toBe(false);
  expect(robots.isAllowed(`${origin}/about/`, 'Googlebot')).toBe(true);
  expect(robots.isAllowed(`${origin}/about/`, 'BadBot')).toBe(false);
});

test.each(['/', '/*'])('W-ROBOTS-2: %s for all is refused', (path) => {
  expect(() => printRobots({ groups: [group(['*'], [path])] }, [])).toThrow(Problem);
});
