import { expect, test } from 'vitest';
import { listMoveRows } from '../../../src/migrate/document/move-rows.ts';
import { type Proof, printMove, printMoveCsv } from '../../../src/migrate/document/print-move.ts';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { htmlPage, makeMove, openDesk, suggestion } from '../desk/support.ts';
import { oldUrl } from '../support/old.ts';

type Move = Awaited<ReturnType<typeof makeMove>>;
type Pages = Awaited<ReturnType<typeof openDesk>>['pages'];

async function printPlan(move: Move, pages: Pages): Promise<string> {
  const migration = await loadMigration(move.path('migration'));
  return printMove(migration, pages.origin, listMoveRows(migration, pages, undefined));
}

/** The cells of the tables, with | between them. */
function readTables(html: string): string[] {
  return [...html.replaceAll('<wbr>', '').matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|'),
  );
}

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
  // Later: the row is open, and has a note.
  decide('/learn/c', 'rejected', '', 'ask the product team');

  const html = await printPlan(move, pages);
  expect(html.replaceAll('<wbr>', '')).toContain(
    '<h1>www.old.example moves to www.example.com on 2026-12-05</h1>',
  );
  expect(html).toContain(
    'Of 100 clicks on the old site, 80 keep a page that answers them, 10 lose it, and 10 are still to be decided.',
  );
  const shares = [...html.matchAll(/<dt>([^<]+)<\/dt><dd>(\d+) <small>([^<]+)/g)];
  expect(shares.map(([, name, count, share]) => `${name}: ${count}, ${share}`)).toEqual([
    'Old URLs: 4, 100 clicks, 100%',
    'Stay as they are: 1, 30 clicks, 30%',
    'Move: 1, 50 clicks, 50%',
    'Given up: 1, 10 clicks, 10%',
    'Still open: 1, 10 clicks, 10%',
  ]);
  expect(readTables(html)).toEqual([
    '|Old URL|clicks|Note|By|',
    '|/learn/b|10|withdrawn &lt;2019&gt;|Ada|',
    '|Section|URLs|clicks|The heaviest|Decided by|',
    '|/learn/| → |/guides/|1|50|/learn/a| → |/guides/a/|Ada|',
    '|Old URL|clicks|Note|By|',
    '|/learn/c|10|ask the product team|Ada|',
    '|Old URL|clicks|Plan|Decided by|',
    '|/learn/a|50|moves to |/guides/a/|Ada|',
    '|/about/|30|stays|',
    '|/learn/b|10|is given up|Ada: withdrawn &lt;2019&gt;|',
    '|/learn/c|10|is open|Ada: ask the product team|',
  ]);
});

test('printMove counts an open URL neither as planned nor as right', async () => {
  const move = await makeMove({
    old: [oldUrl('/about/', { clicks: 30 }), oldUrl('/a', { clicks: 50 })],
    pages: { '/about/': htmlPage('About'), '/new/': htmlPage('New') },
  });
  const { pages } = await openDesk(move);
  const proof: Proof = {
    at: '2026-12-06 09:00 UTC',
    requested: ['2 requests.'],
    byUrl: new Map([
      ['/a', { came: '404', steps: 0, verdict: 'ok' }],
      ['/about/', { came: '200', steps: 0, verdict: 'ok' }],
    ]),
    others: [],
    mended: undefined,
  };
  const migration = await loadMigration(move.path('migration'));
  const html = printMove(migration, pages.origin, listMoveRows(migration, pages, undefined), proof);
  expect(html).toContain(
    '1 of 1 old URL return what was planned, with 30 of 30 clicks. 1 further URL is still open, with 50 clicks: nothing is planned there.',
  );
  expect(readTables(html)).toContain('|/a|50|is open|404|0|still open|');
});

test('printMove prints the proof of a move: what was requested, what came, and what was mended', async () => {
  const move = await makeMove({
    old: [oldUrl('/about/', { clicks: 30 }), oldUrl('/a', { clicks: 50 }), oldUrl('/b', { clicks: 20 })],
    pages: { '/about/': htmlPage('About'), '/new/': htmlPage('New') },
  });
  const { decide, pages } = await openDesk(move);
  decide('/a', 'accepted', '/new/');
  decide('/b', 'gone');
  const proof: Proof = {
    at: '2026-12-06 09:00 UTC',
    requested: ['4 requests.'],
    byUrl: new Map([
      ['/a', { came: '301 to https://www.example.com/new/: 200', steps: 1, verdict: 'ok' }],
      ['/about/', { came: '200', steps: 0, verdict: 'ok' }],
      ['/b', { came: '404', steps: 0, verdict: 'returns 404, not 410' }],
    ]),
    others: [],
    mended: ['Each redirect of the map works: https://www.old.example/a'],
  };
  const migration = await loadMigration(move.path('migration'));
  const rows = listMoveRows(migration, pages, undefined);
  const html = printMove(migration, pages.origin, rows, proof);
  expect(html).toContain('2 of 3 old URLs return what was planned, with 80 of 100 clicks.');
  expect(html).toContain('Requested on 2026-12-06 09:00 UTC.');
  expect(html).toContain('<li>Each redirect of the map works: https://www.old.example/<wbr>a</li>');
  expect(readTables(html)).toEqual([
    '|Old URL|clicks|Came|Wrong|',
    '|/b|20|404|returns 404, not 410|',
    '|Old URL|clicks|Plan|Decided by|Came|Steps|Result|',
    '|/a|50|moves to |/new/|Ada|301 to /new/: 200|1|ok|',
    '|/about/|30|stays|200|0|ok|',
    '|/b|20|is given up|Ada|404|0|returns 404, not 410|',
  ]);
  expect(printMoveCsv(rows, proof).split(/\r?\n/)[1]).toBe(
    '/a,50,moves,/new/,Ada,301 to https://www.example.com/new/: 200,1,ok,2026-12-06 09:00 UTC',
  );
});

test('review --export page.html says that nothing is decided', async () => {
  const move = await makeMove({ old: [oldUrl('/a')] });
  const { pages } = await openDesk(move);
  const html = await printPlan(move, pages);
  expect(html).toContain('No URL is given up.');
  expect(html).toContain('0 old URLs keep a page, 0 are lost, and 1 are still to be decided.');
});

test('review --export page.html never rounds clicks to none', async () => {
  const old = [oldUrl('/about/', { clicks: 99_866 }), oldUrl('/open', { clicks: 134 })];
  const move = await makeMove({ old, pages: { '/about/': htmlPage('About') } });
  const { pages } = await openDesk(move);

  const html = await printPlan(move, pages);
  expect(html).toContain('Of 100,000 clicks on the old site, 99,866 keep a page');
  expect(html).toContain('134 are still to be decided.');
  expect(html).toContain('134 clicks, 0.1%');
});
