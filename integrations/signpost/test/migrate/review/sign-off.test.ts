import { expect, test } from 'vitest';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { printSignOff } from '../../../src/migrate/review/sign-off.ts';
import { htmlPage, makeMove, openDesk, suggestion } from '../desk/support.ts';
import { oldUrl } from '../support/old.ts';

test('review --export page.html says what stays, moves and is lost, with weight, reason and person', async () => {
  const move = await makeMove({
    old: [
      oldUrl('/about/', { clicks: 30 }),
      oldUrl('/learn/a', { clicks: 50 }),
      oldUrl('/learn/b', { clicks: 10 }),
      oldUrl('/learn/c', { clicks: 10 }),
    ],
    suggestions: [suggestion('/learn/a', '/guides/a/', 0.9)],
    pages: { '/about/': htmlPage('About'), '/guides/a/': htmlPage('A') },
  });
  const { decide, pages } = await openDesk(move);
  decide('/learn/a', 'accepted', '/guides/a/');
  decide('/learn/b', 'gone', '', 'withdrawn <2019>');

  const html = printSignOff(await loadMigration(move.path('migration')), pages, undefined);
  expect(html).toContain('<h1>www.old.example moves to www.example.com on 2026-12-05</h1>');
  expect(html).toContain(
    'Of 100 clicks on the old site, 80 keep a page that answers them, 10 lose it, and 10 are still to be decided.',
  );
  const shares = [...html.matchAll(/<dt>([^<]+)<\/dt><dd>(\d+) <small>([^<]+)/g)];
  expect(shares.map(([, name, count, share]) => `${name}: ${count}, ${share}`)).toEqual([
    'Old URLs: 4, 100 clicks, 100 %',
    'Stay as they are: 1, 30 clicks, 30 %',
    'Move: 1, 50 clicks, 50 %',
    'Lost: 1, 10 clicks, 10 %',
    'Still open: 1, 10 clicks, 10 %',
  ]);
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|'),
  );
  expect(rows).toEqual([
    '|Old URL|clicks|Reason|Decided by|',
    '|/learn/b|10|withdrawn &lt;2019&gt;|Ada|',
    '|Section|URLs|clicks|The heaviest|Decided by|',
    '|/learn/| → |/guides/|1|50|/learn/a| → |/guides/a/|Ada|',
    '|Old URL|clicks|Note|By|',
    '|/learn/c|10|',
  ]);
});

test('review --export page.html says that nothing is decided', async () => {
  const move = await makeMove({ old: [oldUrl('/a')] });
  const { pages } = await openDesk(move);
  const html = printSignOff(await loadMigration(move.path('migration')), pages, undefined);
  expect(html).toContain('No URL is given up.');
  expect(html).toContain('0 old URLs keep a page, 0 are lost, and 1 are still to be decided.');
});

test('review --export page.html never rounds clicks to none', async () => {
  const old = [oldUrl('/about/', { clicks: 99_866 }), oldUrl('/open', { clicks: 134 })];
  const move = await makeMove({ old, pages: { '/about/': htmlPage('About') } });
  const { pages } = await openDesk(move);

  const html = printSignOff(await loadMigration(move.path('migration')), pages, undefined);
  expect(html).toContain('Of 100,000 clicks on the old site, 99,866 keep a page');
  expect(html).toContain('134 are still to be decided.');
  expect(html).toContain('134 clicks, less than 1 %');
});
