import { expect, test } from 'vitest';
import { formats } from '../../src/commands/ledger/report.ts';
import { parsePath } from '../../src/lib/url/path.ts';

const checked = { ledger: 'published.txt', dist: 'dist', published: 2, lost: [], unserved: [], unlisted: [] };

test('colors reach the terminal as codes, and those in a message as text', () => {
  expect(formats.text({ ...checked, notes: [] }, true)).toBe(
    '\u001b[32mAll 2 published URLs still work.\u001b[39m\n',
  );
  const lost = [{ path: parsePath('/a'), line: 3, why: 'no page\u001b[2J and no redirect' }];
  expect(formats.text({ ...checked, lost, notes: ['\u009b31m'] }, true)).toBe(
    [
      '\u001b[31mlost\u001b[39m \u001b[1m/a\u001b[22m: no page\\x1b[2J and no redirect',
      '  \u001b[2mpublished.txt:3\u001b[22m',
      '  \u001b[2mNo page of the build is similar.\u001b[22m',
      '',
      '\u001b[31m1 of 2 published URLs is lost.\u001b[39m',
      'For each: restore the page, redirect the URL, or, if it is gone for good, list it under `gone:` in redirects.yaml, or delete its line from published.txt.',
      '  # for what was removed on purpose:',
      '  gone:',
      '    - /a',
      '\u001b[2m\\x9b31m\u001b[22m\n',
    ].join('\n'),
  );
});
