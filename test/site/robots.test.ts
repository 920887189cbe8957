import { afterAll, beforeAll, expect, test } from 'vitest';
import { files, origin, pages, text } from './support/dist.ts';
import { type Served, serveSite } from './support/serve.ts';

let served: Served;
beforeAll(async () => {
  served = await serveSite();
});
afterAll(() => served.stop());

const lines = text('robots.txt').split('\n');
const values = (field: string) =>
  lines
    .filter((line) => line.toLowerCase().startsWith(`${field}:`))
    .map((line) => line.slice(field.length + 1).trim());

test('W-ROBOTS-1: robots.txt is served at the root, as text, with status 200', async () => {
  const response = await fetch(`${served.url}/robots.txt`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain\b/);
  expect(await response.text()).toBe(text('robots.txt'));
});

test('robots.txt has a group for all crawlers, with rules', () => {
  expect(values('user-agent')).toEqual(['*']);
  expect(lines[0]).toBe('User-agent: *');
  expect(values('allow').concat(values('disallow'))).not.toEqual([]);
});

test('W-ROBOTS-2, W-ROBOTS-5: robots.txt disallows no page, style, script, image or font', () => {
  const paths = [...pages.map(({ path }) => path), ...files.map((file) => `/${file}`)];
  expect(
    values('disallow').filter((rule) => rule !== '' && paths.some((path) => path.startsWith(rule))),
  ).toEqual([]);
});

test('robots.txt lists the sitemap by its full URL, and nothing else', () => {
  expect(values('sitemap')).toEqual([`${origin}/sitemap.xml`]);
  expect(
    lines.filter((line) => line !== '' && !/^(User-agent|Allow|Disallow|Sitemap): ?\S*$/.test(line)),
  ).toEqual([]);
});
