import { describe, expect, test } from 'vitest';
import { findLosses } from '../../../src/migrate/compare/losses.ts';
import { summarizePage } from '../../../src/migrate/compare/page-facts.ts';
import { type PageSummary, parseOldPages, printOldPages } from '../../../src/migrate/state/old-pages.ts';

const url = 'https://www.example.com/pumps/';
const html = `<!doctype html><html><head><base href="/shop/"><title>Pumps</title>
<meta name="description" content="All pumps"><link rel="canonical" href="/pumps/">
<link rel="alternate" hreflang="de" href="/de/"><link rel="alternate" hreflang="EN" href="/">
</head>
<body><h1>Our pumps</h1><main>${'word '.repeat(200)}</main><a href="p-42">x</a><a href="/pumps/">y</a><a href="https://other.example/">z</a></body></html>`;

test('summarizePage gives title, headings, words and links of a page', () => {
  expect(summarizePage(Buffer.from(html), url, 'noindex')).toEqual({
    title: 'Pumps',
    description: 'All pumps',
    heading: 'Our pumps',
    text: 800,
    canonical: url,
    noindex: 'noindex',
    languages: ['de', 'en'],
    headings: ['Our pumps'],
    words: 200,
    beginning: expect.any(String),
  });
});

test('summarizePage keeps the start of the text after the first heading', () => {
  const page =
    '<nav>Menu</nav><p>Breadcrumb</p><h1>Pumps</h1><p>Pumps for wells.</p><script>x</script><p>And for ships.</p>';
  expect(summarizePage(Buffer.from(page), url).beginning).toBe('Pumps for wells. And for ships.');
  const long = summarizePage(Buffer.from(`<h1>Pumps</h1><p>${'word '.repeat(900)}</p>`), url).beginning ?? '';
  expect(long).toMatch(/^word word .* word …$/);
  expect(long.length).toBeLessThanOrEqual(602);
});

test.each([
  ['<meta name="googlebot" content="noindex">', 'noindex'],
  ['<meta name="robots" content="nofollow, none">', 'nofollow, none'],
  ['<meta name="robots" content="max-image-preview:none">', ''],
])('summarizePage of a page with %s says noindex "%s", as the audit does', (meta, noindex) => {
  const page = `<!doctype html><html><head><title>Pumps</title>${meta}</head><body><h1>Pumps</h1></body></html>`;
  expect(summarizePage(Buffer.from(page), url).noindex).toBe(noindex);
});

test.each([
  ['googlebot: noindex', 'googlebot: noindex'],
  ['max-image-preview:none', ''],
])('summarizePage of a page with the header X-Robots-Tag: %s says noindex "%s"', (header, noindex) => {
  expect(summarizePage(Buffer.from(html), url, header).noindex).toBe(noindex);
});

const old = summarizePage(Buffer.from(html), url);
const losses = (change: Partial<PageSummary>, before = old) => findLosses(before, { ...old, ...change }, url);

describe('findLosses', () => {
  test('finds nothing on a page that stays or grows', () => {
    expect(losses({})).toEqual([]);
    expect(losses({ text: 5000, title: 'Pumps and more' })).toEqual([]);
  });

  test.each<[Partial<PageSummary>, string]>([
    [{ noindex: 'noindex' }, "error noindex: the new page has noindex, and the old page didn't"],
    [
      { canonical: 'https://www.example.com/x/' },
      'error canonical: the canonical of the new page is https://www.example.com/x/',
    ],
    [{ text: 399 }, 'warning text: 800 characters of text become 399'],
    [{ description: '' }, 'warning description: the new page has no description; it was "All pumps"'],
    [{ title: '' }, 'warning title: the new page has no title; it was "Pumps"'],
    [{ heading: '' }, 'warning heading: the new page has no h1; it was "Our pumps"'],
    [{ languages: ['en'] }, 'warning languages: hreflang no longer has de'],
  ])('%o', (change, says) => {
    expect(losses(change).map((loss) => `${loss.level} ${loss.id}: ${loss.message}`)).toEqual([says]);
  });
});

test('findLosses puts the worst loss first, and groups digits', () => {
  const change = { text: 1100, languages: ['en'], noindex: 'noindex' };
  const found = losses(change, { ...old, text: 12_000 });
  expect(found.map(({ level, id }) => `${level} ${id}`)).toEqual([
    'error noindex',
    'warning text',
    'warning languages',
  ]);
  expect(found[0]?.fix).toBe(
    'remove it from the new page, or choose another target: `npx astro-signpost migrate review`',
  );
  expect(found[1]?.message).toBe('12,000 characters of text become 1,100');
});

describe('the store of old pages', () => {
  test('reads back what was written', () => {
    const pages = [
      { path: '/b', ...old },
      { path: '/a', ...old },
    ];
    const text = [...printOldPages(pages)].join('');
    expect(parseOldPages('old-pages.jsonl', text)).toEqual(pages.toReversed());
  });

  test('reports a broken line in a sentence', () => {
    expect(() => parseOldPages('old-pages.jsonl', '{}\n')).toThrow(
      "old-pages.jsonl:1: the line isn't a record of this version. Nothing was changed.",
    );
  });
});
