import { load } from 'cheerio';
import { expect, test } from 'vitest';
import type { MigrationReport } from '../../src/report/migration/migration-report.ts';
import { printMigration } from '../../src/report/migration/page.ts';
import { share } from '../../src/report/words.ts';

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
  history: [
    { day: '2026-11-01', urls: 4, covered: 1, traffic: 100, trafficCovered: 20 },
    { day: '2026-11-20', urls: 4, covered: 3, traffic: 100, trafficCovered: 99 },
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

test('one file that loads nothing, with the numbers, both pictures and what is left', () => {
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
  expect($('.sankey.desk path').length).toBe(2);
  expect($('.sankey.phone path.lost title').text()).toBe(`${evil} to lost: 1 URL, 1 click`);
  expect($('.timeline.desk polyline').length).toBe(2);
  expect($('#uncovered li').length).toBe(1);
  expect(text).not.toContain('<img');
});

test('the streams stand in a table too, and what has no name of its own comes last', () => {
  const rest = { from: 'all others', to: '/news/', kind: 'page', urls: 9, traffic: 1 } as const;
  const $ = load(printMigration({ ...report, flows: [rest, ...report.flows] }));
  const rows = $('.numbers tbody tr')
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
  const heights = $('.sankey.desk rect.old')
    .toArray()
    .map((bar) => [$(bar).parent().find('title').text(), Number($(bar).attr('y'))] as const)
    .toSorted(([, a], [, b]) => a - b);
  expect(heights.map(([title]) => title)).toEqual([`${evil}: 4 URLs`, 'all others: 9 URLs']);
});

test('without traffic and without anything left there is no empty part', () => {
  const $ = load(
    printMigration({
      ...report,
      measure: undefined,
      uncovered: [],
      covered: report.total,
      flows: [],
      history: report.history.slice(1),
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
  expect(share(part, whole)).toBe(text);
});

test('the number of a section stands behind its name, whatever script it is in', () => {
  const flows = [{ from: '/مقالات/', to: '/news/', kind: 'page', urls: 300, traffic: 0 }] as const;
  const $ = load(printMigration({ ...report, flows }));
  expect($('.sankey.desk text').first().text()).toBe('/مقالات/\u200e 300');
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

test('coverage over time is told in words too, with its first and last day', () => {
  const $ = load(printMigration(report));
  expect($('svg.timeline').length).toBe(2);
  for (const svg of $('svg.timeline').toArray()) {
    expect($(svg).attr('aria-label')).toBe(
      'Coverage over time: 2026-11-01 25% of URLs, 2026-11-20 75% of URLs',
    );
    const days = $(svg)
      .find('text')
      .map((_, text) => $(text).text())
      .get()
      .filter((text) => text.startsWith('2026'));
    expect(days).toEqual(['2026-11-01', '2026-11-20']);
  }
});

// The history keeps the first and the last mark of a day.
test.each([1, 2])('%i marks of one day are no course, and none is drawn', (marks) => {
  const [, last] = report.history;
  const history = last === undefined ? [] : Array.from({ length: marks }, () => last);
  const $ = load(printMigration({ ...report, history }));
  expect($('.ends').length).toBe(1);
  expect($('svg.timeline, .key').length).toBe(0);
});
