import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import type { ComparisonReport, Pair, Side } from '../../src/report/comparison/comparison-report.ts';
import { printComparison } from '../../src/report/comparison/page.ts';

const evil = '</style></script><img src=x onerror=alert(1)>"\'&';
const side: Side = {
  url: 'https://www.old.example/pumps.html',
  title: 'Pumps for gardens',
  description: 'All pumps',
  heading: 'Pumps',
  text: 2000,
  canonical: 'https://www.old.example/pumps.html',
  noindex: '',
  languages: ['de', 'en'],
  types: ['Product'],
  inlinks: 3,
};
const now: Side = {
  ...side,
  url: 'https://www.new.example/pumps/',
  canonical: 'https://www.new.example/pumps/',
};
const kept: Pair = { url: '/pumps.html', traffic: 10, old: side, now, losses: [] };
const lost: Pair = {
  ...kept,
  url: '/hoses.html',
  traffic: 90,
  now: { ...now, title: 'Pumps for houses', noindex: 'noindex', text: 500, languages: ['en'], inlinks: 0 },
  losses: [
    { level: 'error', field: 'noindex', says: "the new page has noindex, and the old page didn't" },
    { level: 'warning', field: 'text', says: '2,000 characters of text become 500' },
    { level: 'warning', field: 'languages', says: 'hreflang no longer has de' },
    { level: 'warning', field: 'links', says: 'no page of the new site links to it' },
  ],
};
const report: ComparisonReport = {
  old: 'www.old.example',
  new: 'www.new.example',
  move: '2026-12-05',
  date: undefined,
  subject: 'dist',
  measure: 'clicks',
  pairs: [lost, kept],
};
const page = (changes: Partial<ComparisonReport> = {}) => load(printComparison({ ...report, ...changes }));

/** The row of one thing: its two cells, or the one that both sides share. */
function rowOf($: ReturnType<typeof page>, pair: string, name: string) {
  const row = $(pair)
    .find('tbody tr')
    .filter((_, tr) => $(tr).find('th').text() === name);
  return {
    row,
    cells: row
      .find('td')
      .toArray()
      .map((cell) => $(cell).html() ?? ''),
  };
}

test('one file that loads nothing, with what is at stake above all', () => {
  const $ = page();
  expect($('script[src], link[href]:not([href="data:,"]), img, iframe').length).toBe(0);
  expect($('h1').text()).toBe('www.new.example');
  expect($('.verdict').text()).toBe(
    '1 of 2 pages would lose something that search results show. It has 90% of clicks. The old site is www.old.example. The move is planned for 2026-12-05.',
  );
  expect(
    $('.counts dd')
      .toArray()
      .map((dd) => $(dd).text()),
  ).toEqual(['2', '1', '90%', '1']);
});

test('the kinds of loss, by pages and by clicks', () => {
  const bars = page()('#kinds .rows').toArray();
  const $ = page();
  expect(bars).toHaveLength(2);
  const rows = (at: number) =>
    $($('#kinds .rows').get(at))
      .find('li')
      .toArray()
      .map((li) => [$(li).find('bdi').text(), $(li).find('.n').text().trim()]);
  expect(rows(0).toSorted()).toEqual([
    ['Amount of text', '1'],
    ['No incoming links', '1'],
    ['hreflang', '1'],
    ['noindex', '1'],
  ]);
  expect(rows(1).map(([, clicks]) => clicks)).toEqual(['90', '90', '90', '90']);
});

describe('side by side', () => {
  const $ = page();
  const names = [
    'Title',
    'Description',
    'h1',
    'Amount of text',
    'Canonical',
    'Robots',
    'hreflang',
    'JSON-LD types',
    'Incoming links',
  ];

  test('each pair has all nine rows', () => {
    for (const table of $('.sides').toArray())
      expect(
        $(table)
          .find('tbody th')
          .toArray()
          .map((th) => $(th).text()),
      ).toEqual(names);
    expect($('.sides')).toHaveLength(2);
  });

  test('words that only one side has are marked', () => {
    expect(rowOf($, '#pairs', 'Title').cells).toEqual([
      '<bdi>Pumps for <del>gardens</del></bdi>',
      '<bdi>Pumps for <ins>houses</ins></bdi>',
    ]);
    expect(rowOf($, '#pairs', 'hreflang').cells).toEqual(['<del>de</del>, <bdi>en</bdi>', '<bdi>en</bdi>']);
  });

  test('what is the same stands once, and what is lost has its level', () => {
    expect(rowOf($, '#pairs', 'Description').row.attr('class')).toBe('same');
    expect(rowOf($, '#pairs', 'Canonical').cells).toEqual(['itself']);
    expect(rowOf($, '#pairs', 'Robots').row.attr('class')).toContain('error');
    expect(rowOf($, '#pairs', 'Robots').cells).toEqual(['may be indexed', '<bdi>noindex</bdi>']);
    expect(rowOf($, '#pairs', 'Amount of text').row.text()).toContain('500 characters −75%');
    expect(rowOf($, '#pairs', 'Incoming links').cells).toEqual([
      'from 3 of the pages that were read',
      'no page',
    ]);
  });

  test('a page that loses nothing stands apart', () => {
    expect($('#pairs .pair')).toHaveLength(1);
    expect($('#kept .pair').text()).toContain('/pumps.html');
  });
});

test.each(['title', 'description', 'heading', 'canonical', 'noindex'] as const)(
  'what a page says in its %s stays text',
  (field) => {
    const text = printComparison({
      ...report,
      pairs: [
        {
          ...lost,
          url: `/${evil}`,
          old: { ...side, [field]: evil },
          now: { ...now, [field]: `${evil}\u202e` },
        },
      ],
    });
    expect(text).not.toContain('<img');
    expect(text).not.toContain('\u202e');
    expect(text.match(/<\/script>/g)).toHaveLength(1);
  },
);

test('a URL that is not a web URL leads nowhere', () => {
  const $ = page({ pairs: [{ ...lost, now: { ...lost.now, url: 'javascript:alert(1)' } }] });
  expect($('a[href^="javascript"]')).toHaveLength(0);
});

test('where nothing is lost and nobody counted, there is no empty part', () => {
  const $ = page({ measure: undefined, pairs: [kept] });
  expect($('.verdict').text()).toContain('None of 1 page would lose anything that search results show.');
  expect($('#kinds, #losses, #filter')).toHaveLength(0);
  expect($.text()).not.toMatch(/undefined|NaN/);
});

test('where nobody clicks on what would lose something, there is no empty picture of it', () => {
  const worthless = { ...lost, traffic: 0 };
  const figures = page({ pairs: [worthless, kept] })('#kinds figure h3');
  expect(figures.toArray().map((heading) => load(heading).text())).toEqual(['By pages']);
});

test('what opens a kept page holds no link, which is inside', () => {
  const $ = page();
  expect($('summary a').length).toBe(0);
  expect(
    $('#kept details .way a')
      .toArray()
      .map((link) => $(link).attr('href')),
  ).toEqual([side.url, now.url]);
});

test('the numbers of the head fill their row, where traffic is known and where it is not', () => {
  for (const [measure, columns] of [
    ['clicks', 4],
    [undefined, 3],
  ] as const) {
    const $ = page({ measure });
    expect($('.counts > div').length).toBe(columns);
    expect($('.counts').attr('class')).toBe(`counts ${columns === 4 ? 'four' : 'three'}`);
    expect($('style').text()).toContain(`repeat(${columns},1fr)`);
  }
});
