import { describe, expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { groupFindings } from '../../src/report/group-findings.ts';
import { siteOf } from '../audit/rules/example-site.ts';
import { bakery, breads, cakes, type Files, origin, page, sitemap, start, visit } from './held-out/bakery.ts';

/** The causes that `recommended` reports, as `level rule places`. */
async function causes(files: Files): Promise<string[]> {
  const found = runRules(await siteOf({ files, site: origin }), {});
  return groupFindings(found, { foldsMany: true }).map(
    ({ first, places }) => `${first.level} ${first.rule} ${places.length}`,
  );
}

const all = {
  'index.html': start,
  'breads/index.html': breads,
  'cakes/index.html': cakes,
  'visit/index.html': visit,
};

/** Every page, changed alike: what a layout does. */
function layout(change: (html: string) => string): Files {
  return bakery(
    Object.fromEntries(
      Object.entries(all).map(([file, part]) => [
        file,
        change(page(`/${file.replace('index.html', '')}`, part)),
      ]),
    ),
  );
}

const inHead = (tag: string) => layout((html) => html.replace('</head>', `${tag}</head>`));

const more = (text: string, part: typeof breads) => ({ ...part, text: part.text + text });

describe('advice that harms, and its opposite', () => {
  it('canonicals to the home page on every other page are one error', async () => {
    const files = layout((html) => html.replace(/(rel="canonical" href=")[^"]*/, `$1${origin}/`));
    expect(await causes(files)).toEqual(['error canonical-steering 3']);
  });

  it('a page that says that it has moved is a redirect to write, not an error page', async () => {
    const text = '<h1>Cakes</h1><p>This page has been moved to <a href="/breads/">our breads</a>.</p>';
    expect(await causes(bakery({ 'cakes/index.html': page('/cakes/', { ...cakes, text }) }))).toEqual([
      'warning soft-404 1',
    ]);
  });
});

describe('a wrong host in canonicals masks nothing', () => {
  it('the host is one error, and two equal titles are still reported', async () => {
    const files = layout((html) =>
      html
        .replace(/(rel="canonical" href=")https:\/\/www\.bakery/, '$1https://bakery')
        .replace(cakes.title, breads.title),
    );
    expect(await causes(files)).toEqual(['error canonical-host 4', 'warning title-unique 2']);
  });
});

describe('faults that were silent', () => {
  const card = (content: string) =>
    `<meta property="og:title" content="Bakery"><meta property="og:image" content="${content}">`;

  it.each([
    ['og:image is relative', inHead(card('/assets/card.png')), ['warning open-graph 4']],
    ['og:image is a missing file', inHead(card(`${origin}/missing.png`)), ['warning open-graph 4']],
    [
      'og:title is undefined',
      inHead('<meta property="og:title" content="undefined">'),
      ['warning open-graph 4'],
    ],
    [
      'JSON-LD that is not JSON',
      inHead('<script type="application/ld+json">{"@type":"Bakery",}</script>'),
      ['warning structured-data 4'],
    ],
    [
      'a date of JSON-LD that is none',
      inHead(
        '<script type="application/ld+json">{"@type":"Article","datePublished":"Invalid Date"}</script>',
      ),
      ['warning structured-data 4'],
    ],
    ['nofollow on every page', inHead('<meta name="robots" content="nofollow">'), ['warning noindex-site 1']],
    [
      'nosnippet on every page',
      inHead('<meta name="robots" content="nosnippet">'),
      ['warning noindex-site 1'],
    ],
    [
      'rel=alternate with href-lang',
      bakery({
        'visit/index.html': page('/visit/', {
          ...visit,
          head: `<link rel="alternate" href-lang="de" href="${origin}/cakes/">`,
        }),
      }),
      ['warning hreflang-code 1'],
    ],
    [
      'a canonical on a preview host',
      bakery({
        'cakes/index.html': page('/cakes/', { ...cakes, canonical: 'https://bakery.pages.dev/cakes/' }),
      }),
      ['error canonical-host 1'],
    ],
    [
      'a link to a preview host',
      bakery({
        'index.html': page('/', more('<p><a href="https://bakery.pages.dev/cakes/">Plum</a></p>', start)),
      }),
      ['error link-variant 1'],
    ],
    [
      'a link to localhost',
      bakery({
        'index.html': page('/', more('<p><a href="http://localhost:4321/cakes/">Plum</a></p>', start)),
      }),
      ['error link-broken 1'],
    ],
    [
      'the second page of a list with the canonical of the first',
      bakery({
        'news/index.html': page('/news/', { ...notes, title: 'News of the bakery' }),
        'news/page/2/index.html': page('/news/page/2/', {
          ...notes,
          title: 'News, page 2',
          description: 'Older news.',
          text: `${notes.text}<p>The second oven came by ship, and three people carried it up the hill.</p>`,
          canonical: `${origin}/news/`,
        }),
        'index.html': page(
          '/',
          more('<p><a href="/news/">News</a> <a href="/news/page/2/">Older</a></p>', start),
        ),
        'sitemap.xml': sitemap('/', '/breads/', '/cakes/', '/visit/', '/news/'),
      }),
      ['warning canonical-steering 1'],
    ],
    [
      'one text at two URLs with their own canonicals',
      bakery({
        'bread-list/index.html': page('/bread-list/', {
          ...breads,
          title: 'List of breads',
          description: 'All breads.',
        }),
        'index.html': page('/', more('<p><a href="/bread-list/">List</a></p>', start)),
        'sitemap.xml': sitemap('/', '/breads/', '/cakes/', '/visit/', '/bread-list/'),
      }),
      ['warning canonical-duplicate 1'],
    ],
    [
      'every lastmod is the day of the build',
      bakery({
        'sitemap.xml': sitemap('/', '/breads/', '/cakes/', '/visit/').replaceAll(
          '</loc>',
          '</loc><lastmod>2026-09-06T10:00:00Z</lastmod>',
        ),
      }),
      ['warning sitemap-syntax 1'],
    ],
    [
      'a sitemap that lists a redirect',
      bakery({
        _redirects: '/old/ /cakes/ 301\n',
        'sitemap.xml': sitemap('/', '/breads/', '/cakes/', '/visit/', '/old/'),
      }),
      ['error sitemap-entries 1'],
    ],
  ])('%s', async (_title, files, expected) => {
    expect(await causes(files)).toEqual(expected);
  });

  it('a build without a home page', async () => {
    const { 'index.html': _, ...files } = bakery();
    expect(await causes(files)).toContain('error link-broken 1');
  });
});

const notes = {
  title: 'Notes',
  description: 'What is new in the bakery this year, and what will come.',
  text: '<h1>Notes</h1><p>Since the spring we bake in the second oven. It needs less wood, keeps its heat until the evening, and makes a crust that lasts for two days longer than that of the old one.</p>',
};

describe('what was idle or false', () => {
  it.each([
    [
      'the charset as the second element',
      layout((html) => html.replace(/(<meta charset="utf-8">)\n(<meta name="viewport"[^>]*>)/, '$2\n$1')),
    ],
    ['a viewport without initial-scale', layout((html) => html.replace(', initial-scale=1.0', ''))],
    [
      'a PDF without a canonical',
      bakery({
        'prices.pdf': '%PDF-1.4\n%%EOF\n',
        'breads/index.html': page('/breads/', more('<p><a href="/prices.pdf">Prices</a></p>', breads)),
      }),
    ],
  ])('%s is left to strict', async (_title, files) => {
    expect(await causes(files)).toEqual([]);
  });
});

describe('one cause is one finding', () => {
  it('a line of robots.txt that blocks the styles of all pages', async () => {
    expect(await causes(bakery({ 'robots.txt': 'User-agent: *\nDisallow: /assets/\n' }))).toEqual([
      'error robots-resources 1',
    ]);
  });

  it('a missing page with many fragments', async () => {
    const links = [1, 2, 3].map((at) => `<a href="/prices/#part-${at}">${at}</a>`).join(' ');
    expect(await causes(bakery({ 'index.html': page('/', more(`<p>${links}</p>`, start)) }))).toEqual([
      'error link-broken 3',
    ]);
  });
});
