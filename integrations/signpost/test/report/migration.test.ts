import { load } from 'cheerio';
import { expect, test } from 'vitest';
import type { MigrationReport } from '../../src/report/migration/migration-report.ts';
import { printMigration } from '../../src/report/migration/page.ts';
import { formatShare } from '../../src/report/words.ts';

const evil = '/<img src=x onerror=alert(1)>"\'&';
const report: MigrationReport = {
  old: 'www.old.example',
  new: 'www.new.example',
  move: '2026-12-05',
  measure: 'clicks',
  total: { urls: 4, traffic: 100 },
  covered: { urls: 3, traffic: 99 },
  byResult: [
    { result: 'redirected', urls: 3, traffic: 99 },
    { result: 'lost', urls: 1, traffic: 1 },
  ],
  flows: [
    { from: evil, to: '/news/', kind: 'page', urls: 3, traffic: 99 },
    { from: evil, to: 'lost', kind: 'lost', urls: 1, traffic: 1 },
  ],
  uncovered: [{ url: evil, title: evil, traffic: 1, result: 'lost' }],
  audit: {
    subject: 'dist',
    origin: 'https://www.new.example',
    pages: 3,
    findings: [],
    ignored: [],
    known: [],
    rules: [],
    lineOf: () => undefined,
  },
};

test('one file that loads nothing, with the numbers, the sections and what is left', () => {
  const text = printMigration(report);
  const $ = load(text);
  expect($('script[src], link[href]:not([href="data:,"]), img, iframe').length).toBe(0);
  expect($('h1').text()).toBe('www.new.example');
  expect($('.verdict').text()).toContain(
    '1 of 4 old URLs has no page on the new site yet. It has 1% of clicks.',
  );
  expect(
    $('.counts dd')
      .map((_, dd) => $(dd).text())
      .get(),
  ).toEqual(['75%', '99%', '4', '1']);
  expect($('.flows tr.lost').text()).toBe(`${evil}lost11`);
  expect($('#uncovered li').length).toBe(1);
  expect(text).not.toContain('<img');
});

test('printMigration lists where the sections went', () => {
  const rest = { from: 'all others', to: '/news/', kind: 'page', urls: 9, traffic: 1 } as const;
  const $ = load(printMigration({ ...report, flows: [rest, ...report.flows] }));
  const rows = $('.flows tbody tr')
    .toArray()
    .map((row) =>
      $(row)
        .find('td')
        .toArray()
        .map((cell) => $(cell).text()),
    );
  expect(rows).toEqual([
    ['all others', '/news/', '9', '1'],
    [evil, '/news/', '3', '99'],
    [evil, 'lost', '1', '1'],
  ]);
});

test('without traffic and without anything left there is no empty part', () => {
  const $ = load(
    printMigration({
      ...report,
      measure: undefined,
      uncovered: [],
      covered: report.total,
      flows: [],
    }),
  );
  expect($('.verdict').text()).toContain('Each of the 4 old URLs returns what you planned.');
  expect($('#uncovered').length).toBe(0);
  expect($.text()).not.toContain('undefined');
  expect($.html()).not.toMatch(/NaN/);
});

test('where what is left has no traffic, none is said to go with it', () => {
  const $ = load(printMigration({ ...report, covered: { urls: 3, traffic: 100 } }));
  expect($('.verdict').text()).toContain('1 of 4 old URLs has no page on the new site yet. The old site');
  expect($('.counts .good dd').text()).toBe('100%');
});

test.each([
  [0, 0, '100%'],
  [3, 4, '75%'],
  [99_999, 100_000, '99.9%'],
  [1, 100_000, '0.1%'],
  [0, 5, '0%'],
])('%d of %d are %s', (part, whole, text) => {
  expect(formatShare(part, whole)).toBe(text);
});

test('the numbers of the head fill their row, where traffic is known and where it is not', () => {
  for (const [measure, columns] of [
    ['clicks', 4],
    [undefined, 3],
  ] as const) {
    const $ = load(printMigration({ ...report, measure }));
    expect($('.counts > div').length).toBe(columns);
    expect($('.counts').attr('class')).toBe(`counts ${columns === 4 ? 'four' : 'three'}`);
    expect($('style').text()).toContain(`repeat(${columns},1fr)`);
  }
});
