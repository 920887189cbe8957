import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { type MaintenancePage, printMaintenancePage } from '../../../src/hosts/shared/maintenance-page.ts';

const page: MaintenancePage = {
  name: 'Acme',
  languages: ['en', 'de'],
  message: undefined,
  until: new Date('2026-12-27T00:00:00Z'),
  details: 'https://status.example.com/',
  contact: { href: 'mailto:help@example.com' },
  icon: 'data:image/svg+xml;base64,PHN2Zy8+',
};
const parse = (part: Partial<MaintenancePage> = {}) => load(printMaintenancePage({ ...page, ...part }));

describe('printMaintenancePage (W-CLOSE-4)', () => {
  test('needs no other file', () => {
    const $ = parse();
    expect($('link, script, iframe, [style*="url("]')).toHaveLength(0);
    expect(
      $('img')
        .toArray()
        .map((image) => $(image).attr('src')?.split(':')[0]),
    ).toEqual(['data']);
    expect($('style').text()).not.toContain('url(');
  });

  test('prints the date, the details and the contact in each language', () => {
    const $ = parse();
    expect(
      $('section')
        .toArray()
        .map((section) => $(section).attr('lang')),
    ).toEqual(['en', 'de']);
    expect(
      $('time')
        .toArray()
        .map((time) => [$(time).attr('datetime'), $(time).text()]),
    ).toEqual([
      ['2026-12-27', 'December 27, 2026'],
      ['2026-12-27', '27. Dezember 2026'],
    ]);
    expect(
      $('section[lang=de] a')
        .toArray()
        .map((a) => $(a).attr('href')),
    ).toEqual([page.details, 'mailto:help@example.com']);
  });

  test('has no link to the site itself', () => {
    const links = parse({ details: undefined })('a').toArray();
    expect(links.map(({ attribs }) => attribs.href)).toEqual(Array(2).fill('mailto:help@example.com'));
  });

  test('without a date says 24 hours', () => {
    expect(parse({ until: undefined })('time').first().attr('datetime')).toBe('PT24H');
  });

  test('has no noindex (W-CLOSE-5)', () => {
    expect(parse()('meta[name=robots]')).toHaveLength(0);
  });
});

test('printMaintenancePage prints an indexable landing page, with a canonical URL and an icon (W-CLOSE-3)', () => {
  const canonical = 'https://www.example.com/';
  const $ = parse({ landing: { canonical, isNoindex: false, icons: [{ href: '/icon.svg' }] } });
  expect($('link[rel=canonical]').attr('href')).toBe('https://www.example.com/');
  expect($('link[rel=icon]').attr('href')).toBe('/icon.svg');
  expect($('meta[name=description]').attr('content')).toBeTruthy();
  expect($('meta[name=robots]')).toHaveLength(0);
});

test('printMaintenancePage prints a date with an hour, and the message of each language', () => {
  const $ = parse({
    until: new Date('2026-12-27T08:30:00Z'),
    message: { en: 'Stocktaking.', de: 'Inventur.' },
  });
  expect($('section[lang=en] time').text()).toContain('8:30');
  expect($('section[lang=de]').text()).toContain('Inventur.');
});

test('printMaintenancePage leaves out a language without texts', () => {
  const html = printMaintenancePage({
    ...page,
    languages: ['en', 'fr', 'constructor', 'de_AT', 'de-', 'de-AT'],
  });
  expect(html).toBe(printMaintenancePage({ ...page, languages: ['en', 'de-AT'] }));
  expect(load(html)('section[lang=de-AT] time').text()).toBe('27. Dezember 2026');
});

test('printMaintenancePage escapes each text', () => {
  const evil = '"><script>alert(1)</script>';
  const $ = parse({
    name: evil,
    message: evil,
    details: `https://a.example/${evil}`,
    contact: { label: evil, href: `mailto:${evil}` },
    icon: evil,
  });
  expect($('script')).toHaveLength(0);
  expect($('.name').text()).toBe(evil);
});
