import { expect, test } from 'vitest';
import { printMarkdown, printText } from '../../src/commands/ledger/report.ts';
import { parsePath } from '../../src/lib/url/path.ts';

const lostUrl = (url: string, why = 'no page and no redirect') => ({
  path: parsePath(url),
  line: 3,
  why,
  redirectFrom: parsePath(url),
});
const checked = { ledger: 'published.txt', dist: 'dist', published: 2, lost: [], findings: [], unlisted: 0 };

test('printText prints colors as codes, and those in a message as text', () => {
  expect(printText({ ...checked, notes: [] }, true)).toBe(
    '\u001b[32mAll 2 published URLs still work.\u001b[39m\n',
  );
  const lost = [lostUrl('/a', 'no page\u001b[2J and no redirect')];
  expect(printText({ ...checked, lost, notes: ['\u009b31m'] }, true)).toBe(
    [
      '\u001b[31mlost\u001b[39m \u001b[1m/a\u001b[22m: no page\\x1b[2J and no redirect',
      '  \u001b[2mpublished.txt:3\u001b[22m',
      '  \u001b[2mNo page of the build is similar.\u001b[22m',
      '',
      '\u001b[31m1 of 2 published URLs is lost.\u001b[39m',
      'For each: restore the page, redirect the URL, or, if it is gone for good, list it under `gone:` in redirects.yaml, or delete its line from published.txt.',
      '  # for what was removed on purpose:',
      '  # npx astro-signpost map add /a --gone',
      '\u001b[2m\\x9b31m\u001b[22m\n',
    ].join('\n'),
  );
});

test('printMarkdown escapes URLs that mean something in Markdown or HTML', () => {
  const urls = ['/a|b/`@octocat`/<img src=x onerror=alert(1)>/', '/[x](javascript:alert(1))/'];
  const lost = urls.map((url) => lostUrl(url));
  const text = printMarkdown({ ...checked, lost, notes: [] });
  for (const row of text.split('\n').filter((line) => line.startsWith('| <code>'))) {
    expect(row.split('|')).toHaveLength(5);
    expect(row.replaceAll(/<\/?code>/g, '')).not.toMatch(/[`@<>[\]()*#](?!\d+;)|javascript:/);
  }
});

test('printMarkdown of very many URLs stays below what GitHub takes', () => {
  const urls = Array.from({ length: 3000 }, (_, at) => `/old-${at}-${'<>'.repeat(60)}/`);
  const lost = urls.map((url) => lostUrl(url));
  const text = printMarkdown({ ...checked, lost, notes: [] });
  expect(text.length).toBeLessThan(65_000);
  expect(text).toMatch(/… and \d+ more; `ledger check --json` lists them all\./);
});
