import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const reported = async (...links: readonly string[]) => {
  const items = links.map((link) => `<item><link>${link}</link></item>`).join('\n');
  const files = site({
    'index.html': page('/', { head: '<link rel="alternate" type="application/rss+xml" href="/rss.xml">' }),
    'rss.xml': `<rss version="2.0"><channel>\n${items}\n</channel></rss>`,
  });
  const found = runRules(await siteOf({ files }), { only: ['feed-links'] });
  return found.map(({ line, message }) => `${line} ${message}`);
};

it('says once what all entries share', async () => {
  const local = 'http://localhost:1313';
  expect(await reported(`${local}/`, `${local}/gauges/`, `${local}/meters/`)).toEqual([
    `2 the feed links to ${local}/ and 2 more on the machine where the site was built`,
  ]);
  expect(await reported('https://old.example.net/', 'https://old.example.net/gauges/')).toEqual([
    '2 the feed links to https://old.example.net/ and 1 more on https://old.example.net, but the site is https://www.example.com',
  ]);
  expect(await reported('https://example.com/gauges/', 'http://www.example.com/')).toEqual([
    '2 the feed links to https://example.com/gauges/ on https://example.com, but the site is https://www.example.com',
    '3 the feed links to http://www.example.com/ over http',
  ]);
});

it('says once that a base and a path were joined by two slashes', async () => {
  const base = 'https://www.example.com/';
  expect(await reported(`${base}/`, `${base}/gauges/`, `${base}/meters/`)).toEqual([
    `2 the feed links to ${base}/ and 2 more with two slashes in a row`,
  ]);
});

it('says once what all feeds share', async () => {
  const feed = (path: string) =>
    `<rss version="2.0"><channel><item><link>http://www.example.com/${path}</link></item></channel></rss>`;
  const files = site({
    'index.html': page('/', {
      head: '<link rel="alternate" type="application/rss+xml" href="/rss.xml"><link rel="alternate" type="application/rss+xml" href="/gauges/rss.xml">',
    }),
    'rss.xml': feed(''),
    'gauges/rss.xml': feed('gauges/'),
  });
  const found = runRules(await siteOf({ files }), { only: ['feed-links'] });
  expect(found.map(({ file, message }) => `${file} ${message}`)).toEqual([
    'rss.xml 2 feeds link to http://www.example.com/ and 1 more over http',
  ]);
});

it('says once that hardly any URL is there', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://www.example.com/2026/${name}/`);
  expect(await reported('https://www.example.com/', ...names)).toEqual([
    `3 the feed links to ${names[0]} and 4 more that are not in the build`,
  ]);
  expect(await reported('https://www.example.com/', ...names.slice(1))).toHaveLength(4);
});

it('leaves another site alone that has pages of its own', async () => {
  expect(await reported('https://blog.example.net/gauges/', 'https://blog.example.net/news/')).toEqual([]);
});

it('says of each URL what is there', async () => {
  expect(await reported('https://www.example.com/Gauges/', 'https://www.example.com/gauges')).toEqual([
    '2 the feed links to https://www.example.com/Gauges/, which is not in the build: only its capitals differ from /gauges/',
    "3 the feed links to https://www.example.com/gauges, but the page's own URL is /gauges/",
  ]);
});
