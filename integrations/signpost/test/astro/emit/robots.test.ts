import robotsParser from 'robots-parser';
import { expect, test } from 'vitest';
import { makeRobotsFile, printRobots } from '../../../src/astro/emit/robots.ts';
import { Problem } from '../../../src/lib/problem.ts';
import { plainProject } from '../../support/plain-project.ts';

const origin = 'https://www.example.com';
const group = (userAgents: string[], disallow: string[] = [], allow: string[] = []) => ({
  userAgents,
  disallow,
  allow,
});
/** The package's types say `default`, its CommonJS file is the function itself. */
const parseRobots = 'default' in robotsParser ? robotsParser.default : robotsParser;
const read = (text: string) => parseRobots(`${origin}/robots.txt`, text);

test('printRobots allows the whole site without groups, and lists the sitemap', () => {
  const robots = read(printRobots({ groups: [] }, [`${origin}/sitemap.xml`, `${origin}/sitemap-old.xml`]));
  expect(robots.isAllowed(`${origin}/`, 'Googlebot')).toBe(true);
  expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`, `${origin}/sitemap-old.xml`]);
});

test('printRobots prints the groups of the options', () => {
  const robots = read(printRobots({ groups: [group(['*'], ['/cart/']), group(['BadBot'], ['/'])] }, []));
  expect(robots.isAllowed(`${origin}/cart/1`, 'Googlebot')).toBe(false);
  expect(robots.isAllowed(`${origin}/about/`, 'Googlebot')).toBe(true);
  expect(robots.isAllowed(`${origin}/about/`, 'BadBot')).toBe(false);
});

test.each(['/', '/*'])('printRobots refuses %s for all crawlers (W-ROBOTS-2)', (path) => {
  expect(() => printRobots({ groups: [group(['*'], [path])] }, [])).toThrow(Problem);
});

test('makeRobotsFile lists the sitemap unless the options or the build have none', async () => {
  const everything = 'User-agent: *\nAllow: /\n';
  const content = `${everything}\nSitemap: ${origin}/sitemap.xml\n`;
  expect(await makeRobotsFile(plainProject())).toEqual([{ path: 'robots.txt', content }]);
  const withoutSitemap = [{ path: 'robots.txt', content: everything }];
  expect(await makeRobotsFile(plainProject({ seo: { sitemap: false } }))).toEqual(withoutSitemap);
  expect(await makeRobotsFile(plainProject(), false)).toEqual(withoutSitemap);
});

test.each([
  ['switched off', { seo: { robots: false } }, '/'],
  ['below a base', {}, '/docs/'],
] as const)('makeRobotsFile makes no file where it is %s', async (_, options, base) => {
  expect(await makeRobotsFile(plainProject(options, { base }))).toEqual([]);
});
