import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/feed/feed-links.ts';
import { checkRule } from '../../../src/audit/rules/run.ts';
import { site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { readSiteFromAnswers } from '../../../src/audit/site/from-answers.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const atom = (link: string) => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Acme</title>
<entry><title>Gauges</title><link href="${link}"/><content type="html">Gauges</content></entry></feed>
`;

/** The smallest site, built for /docs/. */
const belowDocs = Object.fromEntries(
  Object.entries(site()).map(([name, text]) => [
    name,
    text
      .replaceAll('href="/', 'href="/docs/')
      .replaceAll('https://www.example.com/', 'https://www.example.com/docs/'),
  ]),
);

const docs = (link: string) => ({
  files: { ...belowDocs, 'atom.xml': atom(link) },
  site: 'https://www.example.com/docs/',
});

expectReports(rule, {
  good: {
    'the home page of the host, above the base': docs('https://www.example.com/'),
    'a relative image in a build without the URL of the site, which canonical-host reports': site({
      '/': { canonical: '/' },
      '/gauges/': { canonical: '/gauges/' },
      'sitemap.xml': sitemap('/', '/gauges/').replaceAll('https://www.example.com', ''),
      'atom.xml': atom('https://www.example.org/news/').replace(
        'html">Gauges',
        'html">&lt;img src="/a.png"&gt;',
      ),
    }),
    'a link with the base': docs('https://www.example.com/docs/gauges/'),
    'a file that is no feed': site({ 'index.xml': '<urlset><link>/gauges/</link></urlset>' }),
    'an empty feed without a host': site({
      'index.xml': '<rss version="2.0"><channel><title>Acme</title><link>/</link></channel></rss>',
    }),
    'a link to a preview of another site': site({ 'atom.xml': atom('https://other.netlify.com/news/') }),
  },
  bad: {
    'links to a missing page, in a feed with a name of its own that no page declares': site({
      'dates-of-the-club.xml': atom('https://www.example.com/gauge/'),
    }),
    'links to a missing page': site({ 'atom.xml': atom('https://www.example.com/gauge/') }),
    'items that are all missing pages': site({
      'rss.xml': `<rss version="2.0"><channel>${['/a/', '/b/'].map((path) => `<item><link>https://www.example.com${path}</link></item>`).join('')}</channel></rss>`,
    }),
    'links to the former host': site({ 'atom.xml': atom('https://acme.example.org/gauges/') }),
    'links to the machine of the build': site({ 'atom.xml': atom('http://localhost:4321/gauges/') }),
    'links to the host without www': site({ 'atom.xml': atom('https://example.com/gauges/') }),
  },
});

it('feed-links reports a feed of which all items are broken as an error, with their number', async () => {
  const item = (slug: string) =>
    `<item><link>https://www.example.com/${slug}/</link><title>${slug}</title></item>`;
  const feed = (slugs: string[]) =>
    `<rss version="2.0"><channel><link>https://www.example.com/</link>${slugs.map(item).join('')}</channel></rss>`;
  const report = async (slugs: string[]) =>
    [...checkRule(rule, await siteOf({ files: site({ 'rss.xml': feed(slugs) }) }))].map(
      ({ level, message }) => [level, message],
    );
  expect(await report(['gauge', 'pump'])).toEqual([
    [undefined, 'the feed has 2 links to nothing: https://www.example.com/gauge/ is not in the build'],
  ]);
  expect(await report(['gauge', 'gauges'])).toEqual([
    ['warning', 'the feed has 1 link to nothing: https://www.example.com/gauge/ is not in the build'],
  ]);
});

/** A live site whose crawl requested the home page and the feed alone. */
function crawlFeed(link: string) {
  const answer = (path: string, type: string, text: string) => ({
    url: `https://www.example.com${path}`,
    status: 200,
    headers: new Map([['content-type', [type]]]),
    body: () => Buffer.from(text),
  });
  const home = '<!doctype html><link rel="alternate" type="application/atom+xml" href="/atom.xml">';
  const answers = [answer('/', 'text/html', home), answer('/atom.xml', 'application/atom+xml', atom(link))];
  const start = 'https://www.example.com/';
  return readSiteFromAnswers(answers, {
    start,
    robots: undefined,
    missing: undefined,
    isSitemap: () => false,
  }).site;
}

it('feed-links says nothing of a page that the crawl of a live site has not requested', () => {
  for (const link of ['https://www.example.com/gauges/', 'https://acme.example.org/gauges/'])
    expect(checkRule(rule, crawlFeed(link))).toEqual([]);
});

it('feed-links reports a feed of a live site that leads to the machine of the build', () => {
  expect(checkRule(rule, crawlFeed('http://localhost:4321/gauges/'))).toHaveLength(1);
});

// GitHub Pages ran Jekyll over the build of Docusaurus: jekyll-feed wrote /feed.xml without `url`, and the canonicals are right.
it('feed-links names no setting of a generator whose canonicals have the URL of the site', async () => {
  const head = '<meta name="generator" content="Docusaurus v3.9.0">';
  const files = site({ '/': { head }, '/gauges/': { head }, 'feed.xml': atom('/gauges/') });
  const [found] = checkRule(rule, await siteOf({ files }));
  expect(found?.fix).toBe('build the feed with https://www.example.com');
});

// A template of Gatsby writes og:url, and `siteUrl` is set: https://www.gatsbyjs.com/plugins/gatsby-plugin-sitemap/
it('feed-links names no setting of a generator whose sitemap has the URL of the site', async () => {
  const parts = { head: '<meta name="generator" content="Gatsby 5.13.0">', canonical: '' };
  const files = site({ '/': parts, '/gauges/': parts, 'feed.xml': atom('/gauges/') });
  const [found] = checkRule(rule, await siteOf({ files }));
  expect(found?.fix).toBe('build the feed with https://www.example.com');
});

// https://acme.example/rss.xml has a draft in a comment of a post.
it('feed-links leaves out the comments in the text of an item', async () => {
  const text =
    '<!-- <img src="../draft.png"> --><img src="/gauge.png"><a href="#top">Top</a><a href="../a/">A</a>';
  const rss = `<rss version="2.0"><channel><title>Acme</title><item><title>Gauges</title><link>https://www.example.com/gauges/</link>
<description><![CDATA[${text}]]></description></item></channel></rss>`;
  const found = checkRule(rule, await siteOf({ files: { ...site(), 'rss.xml': rss } }));
  expect(found.map(({ message }) => message)).toEqual([
    'the texts of the feed have 2 relative URLs, such as "/gauge.png"',
  ]);
});

// https://www.jsonfeed.org/version/1.1/
it('feed-links reports the item of a JSON Feed that is not there, with its place', async () => {
  const item = '\n{ "id": "1", "url": "https://www.example.com/gages/" }\n';
  const json = `{ "version": "https://jsonfeed.org/version/1.1", "items": [${item}] }`;
  const [found] = checkRule(rule, await siteOf({ files: site({ 'feed.json': json }) }));
  expect(found).toMatchObject({
    file: 'feed.json',
    line: 2,
    column: 21,
    message: 'the feed has 1 link to nothing: https://www.example.com/gages/ is not in the build',
  });
});

it('feed-links reports the own URL of a feed on the machine of the build', async () => {
  const self = '<link rel="self" href="http://localhost:4321/atom.xml"/><entry>';
  const text = atom('https://www.example.com/gauges/').replace('<entry>', self);
  const found = checkRule(rule, await siteOf({ files: site({ 'atom.xml': text }) }));
  expect(found.map(({ line, url }) => [line, url])).toEqual([[3, 'http://localhost:4321/atom.xml']]);
});
