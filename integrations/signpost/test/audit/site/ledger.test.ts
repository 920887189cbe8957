import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLedger, printLedger } from '../../../src/audit/site/ledger.ts';
import { toDay } from '../../../src/lib/date.ts';
import { escapeControls } from '../../../src/lib/text/escape.ts';
import { parsePath } from '../../../src/lib/url/path.ts';

const today = toDay(new Date('2026-11-20T10:00:00Z'));

describe('parseLedger and printLedger', () => {
  it('keep the day of known URLs and add new ones with today, sorted', () => {
    const { ledger } = parseLedger('published.txt', '# ours\n/old/\t2024-05-01\n/about/\n');
    const text = printLedger(ledger, [parsePath('/new/'), parsePath('/old/')], today);
    expect(text.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
      '/about/',
      '/new/\t2026-11-20',
      '/old/\t2024-05-01',
      '',
    ]);
  });

  it('read spaces before a day as a tab', () => {
    const { ledger, findings } = parseLedger('published.txt', '/about/  2024-05-01\n/a b/\n');
    expect(findings).toEqual([]);
    expect(ledger.map(({ path, since }) => [path, since])).toEqual([
      ['/about/', '2024-05-01'],
      ['/a%20b/', undefined],
    ]);
  });

  it.each([
    ['about/', 'no slash'],
    ['/about/\tyesterday', 'no day'],
    ['/about/\t2026-02-30', 'a day that the calendar lacks'],
  ])('refuse %j: %s', (line) => {
    const { ledger, findings } = parseLedger('published.txt', `/\n${line}\n/x/\n`);
    expect(ledger.map(({ path }) => path)).toEqual(['/', '/x/']);
    expect(findings).toMatchObject([{ level: 'error', file: 'published.txt', line: 2 }]);
  });

  it.each(['/product?id=1\t2024-01-01', '/about/#team', '/?'])(
    'refuse %j, which no page of a build has',
    (line) => {
      const { ledger, findings } = parseLedger('published.txt', `${line}\n/x%3F/\n`);
      expect(ledger.map(({ path }) => path)).toEqual(['/x%3F/']);
      expect(findings).toMatchObject([
        { rule: 'ledger-syntax', line: 1, message: expect.stringContaining('query or a fragment') },
      ]);
    },
  );

  it('keep the first day of a URL that is listed twice, as after a merge', () => {
    const { ledger } = parseLedger(
      'published.txt',
      '/a/\t2024-05-01\n/a/\t2026-01-01\n/b/\t2025-01-01\n/b/\n',
    );
    const lines = printLedger(ledger, [parsePath('/a/')], today).split('\n');
    expect(lines.filter((line) => line.startsWith('/'))).toEqual(['/a/\t2024-05-01', '/b/\t2025-01-01']);
  });

  it('propose a line that can be copied as shown', () => {
    const [finding] = parseLedger('published.txt', 'about/\n').findings;
    const line = escapeControls(finding?.fix ?? '').replace(/^.*: `|`$/g, '');
    expect(parseLedger('published.txt', `${line}\n`)).toMatchObject({
      ledger: [{ path: '/about/', since: '2026-03-01' }],
      findings: [],
    });
  });

  it('report a wrong day with its line', () => {
    expect(parseLedger('published.txt', '/a/\t2026-02-30\n').findings).toMatchObject([
      {
        line: 1,
        column: 5,
        message: '"2026-02-30" is not a date',
        fix: 'write the day as in `2026-03-01`, or leave it out',
      },
    ]);
  });

  it('read back what they print', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }).map((text) => parsePath(`/${text}`))), (paths) => {
        const { ledger, findings } = parseLedger('published.txt', printLedger([], paths, today));
        expect(findings).toEqual([]);
        expect(ledger.map(({ path }) => path)).toEqual([...new Set(paths)].sort());
      }),
    );
  });
});
