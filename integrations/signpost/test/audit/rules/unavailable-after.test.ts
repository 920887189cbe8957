import { describe, expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { isNoindex, unavailableAfter } from '../../../src/audit/rules/shared/noindex.ts';
import { siteOf } from './example-site.ts';

// The formats that Google names (robots meta tag, unavailable_after), with the days that their standards give them in UTC.
const days = {
  '2020-09-21': '2020-09-21',
  '20200921': '2020-09-21',
  '2025-12-31T23:59:59Z': '2025-12-31',
  '2025-12-31T23:59:59-08:00': '2026-01-01',
  '2025-12-31T20:00:00-0800, noarchive': '2026-01-01',
  '20251231T235959Z': '2025-12-31',
  '2025-12-31 01:00:00 +02:00': '2025-12-30',
  '25 Jun 2010 15:00:00 PST': '2010-06-25',
  'Fri, 25 Jun 2010 20:00:00 PST': '2010-06-26',
  'Fri, 25 Jun 10 15:00 EST': '2010-06-25',
  '25-Aug-2007 15:00:00 EST': '2007-08-25',
  'Sunday, 15-Oct-22 07:00:00 PDT': '2022-10-15',
  'Sunday, 06-Nov-94 08:49:37 GMT': '1994-11-06',
  'Sun Nov  6 08:49:37 1994': '1994-11-06',
  '1 September 2020': '2020-09-01',
};

describe('unavailable_after', () => {
  it.each(Object.entries(days))('%s is shown until %s', (text, day) => {
    expect(unavailableAfter(`noarchive, unavailable_after: ${text}`)).toBe(day);
    expect(unavailableAfter(`UNAVAILABLE_AFTER:${text.toUpperCase()}`)).toBe(day);
  });

  it.each(['', 'soon', '2020-02-30', '31 Foo 2020', '2020-09-21T25:00:00Z', '09/21/2020'])(
    '"%s" names no day',
    (text) => expect(unavailableAfter(`unavailable_after: ${text}`)).toBe('unreadable'),
  );

  it('is not in other words', () => {
    expect(unavailableAfter('noindex, max-snippet: 20')).toBe('none');
  });
});

/** Whether the page is kept out, which the sitemap then should not list. The day of these tests is 2026-11-20. */
async function isOut(head: string, headers = ''): Promise<boolean> {
  const files = site({
    'index.html': page('/', { body: '<a href="/gauges/">A</a><a href="/x/">X</a>' }),
    'x/index.html': page('/x/', { head }),
    'sitemap.xml': sitemap('/', '/gauges/', '/x/'),
    ...(headers === '' ? {} : { _headers: headers }),
  });
  const found = runRules(await siteOf({ files }), { only: ['sitemap-entries'] });
  expect(found.every(({ message }) => message.includes('/x/, which is noindex'))).toBe(true);
  return found.length > 0;
}

describe('a page whose day is past', () => {
  it.each([
    ['2026-11-19', true],
    ['Thu, 19 Nov 2026 23:00:00 GMT', true],
    ['2026-11-20', false],
    ['Thu, 19 Nov 2026 23:00:00 PST', false],
    ['2027-01-01', false],
    ['soon', false],
  ])('with %s: %s', async (day, out) => {
    for (const name of ['robots', 'GoogleBot'])
      expect(await isOut(`<meta name="${name}" content="max-snippet:20, unavailable_after: ${day}">`)).toBe(
        out,
      );
    expect(await isOut('', `/x/*\n  X-Robots-Tag: unavailable_after: ${day}\n`)).toBe(out);
    expect(await isOut('', `/x/*\n  X-Robots-Tag: googlebot: unavailable_after: ${day}\n`)).toBe(out);
  });

  it('counts for the robot that it is said to', async () => {
    expect(await isOut('', '/x/*\n  X-Robots-Tag: otherbot: unavailable_after: 2020-01-01\n')).toBe(false);
    expect(await isOut('<meta name="otherbot" content="unavailable_after: 2020-01-01">')).toBe(false);
    expect(await isOut('', '/x/*\n  X-Robots-Tag: otherbot: nofollow, noindex\n')).toBe(false);
    expect(await isOut('', '/x/*\n  X-Robots-Tag: max-snippet: 5, noindex\n')).toBe(true);
  });

  it('is no noindex where nobody says the day', () => {
    expect(isNoindex('unavailable_after: 2020-01-01')).toBe(false);
    expect(isNoindex('unavailable_after: 2020-01-01', '2020-01-01')).toBe(false);
    expect(isNoindex('unavailable_after: 2020-01-01', '2020-01-02')).toBe(true);
  });
});
