import { expect, it } from 'vitest';
import { readFeed } from '../../../src/audit/site/feed.ts';
import { Resolver } from '../../../src/audit/site/target.ts';
import { parsePath } from '../../../src/lib/url/path.ts';

const read = (text: string) =>
  readFeed('f', text, parsePath('/news/f'), new Resolver('https://www.example.com'));
const hrefs = (text: string) => read(text)?.links.map(({ href, line }) => `${line} ${href}`);

it('reads RSS 2: the site, entries and their files, and nothing of an image or another feed', () => {
  const text = `<?xml version="1.0"?><!-- <rss> -->
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<link>https://a.example/</link><atom:link rel="self" href="/rss.xml"/><atom:link rel="hub" href="/hub"/>
<image><link>https://no.example/</link></image>
<item><link>
  /one/?a=1&amp;b=2</link><guid>/no</guid><enclosure url="/one.mp3"/><source url="/no"><link>/no</link></source></item>
<item><link><![CDATA[/two/]]></link><description>&lt;a href="/no">&lt;link>/no&lt;/link></description></item>
</channel></rss>`;
  expect(hrefs(text)).toEqual([
    '3 https://a.example/',
    '3 /rss.xml',
    '5 /one/?a=1&b=2',
    '6 /one.mp3',
    '7 /two/',
  ]);
  expect(read(text)?.mayBeRelative).toBe(false);
});

it('reads Atom, whose URLs may be relative to the feed', () => {
  const text = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="../../"/><link rel="self" href="f"/>
<entry><link rel="related" href="/no"/><link rel="enclosure" href="a.mp3"/><link href="a/"/></entry></feed>`;
  expect(read(text)?.links.map(({ target }) => target)).toMatchObject([
    { path: '/' },
    { path: '/news/f' },
    { path: '/news/a.mp3' },
    { path: '/news/a/' },
  ]);
  expect(read(text)?.mayBeRelative).toBe(true);
});

it('reads RSS 1 and a JSON Feed', () => {
  const rdf = '<rdf:RDF><channel><link>/a</link></channel><item><link>/b</link></item></rdf:RDF>';
  expect(hrefs(rdf)).toEqual(['1 /a', '1 /b']);
  const json = `{ "home_page_url": "/a", "feed_url": 4,
 "items": [{ "url": "/b\\u0063", "external_url": "/no" }, 7, {}] }`;
  expect(hrefs(json)).toEqual(['1 /a', '2 /bc']);
});

it.each([
  '',
  '<urlset><url><loc>/a</loc></url></urlset>',
  '<!doctype html><link href="/a">',
  '\0\0',
  '<',
  '[1]',
])('takes %j for no feed', (text) => {
  expect(read(text)).toBeUndefined();
});

it.each([
  '{',
  '{"items": 4}',
  '{"items": [[[',
  '<rss><channel><item><link>',
  '<feed><link href=',
  '<feed></feed></feed>',
])('is not hurt by %j', (text) => {
  expect(hrefs(text)).toEqual([]);
});

it('reads a feed up to where elements are nested too deeply', () => {
  const text = `<rss><channel><link>https://a.example/</link>${'<item>'.repeat(500_000)}`;
  expect(hrefs(text)).toEqual(['1 https://a.example/']);
});
