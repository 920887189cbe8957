import { expect, test } from 'vitest';
import { makeEndpoints } from '../../src/migrate/desk/endpoints.ts';
import { listMoveRows } from '../../src/migrate/document/move-rows.ts';
import { printMove } from '../../src/migrate/document/print-move.ts';
import { loadMigration, type Migration } from '../../src/migrate/migration.ts';
import type { NewPages } from '../../src/migrate/review/new-pages.ts';
import { readStatus } from '../../src/migrate/status/status.ts';
import { htmlPage, makeMove, openDesk, suggestion } from './desk/support.ts';
import { oldUrl } from './support/old.ts';

function printPlan(migration: Migration, pages: NewPages): string {
  return printMove(migration, pages.origin, listMoveRows(migration, pages, undefined));
}

test('the desk, the plan and the status count shares of the same old URLs', async () => {
  const move = await makeMove({
    old: [
      oldUrl('/about/', { clicks: 50 }),
      oldUrl('/a', { clicks: 30 }),
      oldUrl('/b', { clicks: 20 }),
      oldUrl('/wp-login.php', { clicks: 900, junk: 'an admin page' }),
    ],
    suggestions: [suggestion('/about/', '/about/', 0.99), suggestion('/a', '/new/', 0.9)],
    pages: { '/about/': htmlPage('About'), '/new/': htmlPage('New') },
  });
  const { decide, ...parts } = await openDesk(move);
  decide('/a', 'accepted', '/new/');
  const migration = await loadMigration(move.path('migration'));

  const { rows, staying } = await makeEndpoints(parts).desk({});
  expect(staying).toEqual({ urls: 1, traffic: 50 });
  expect(rows.map(({ url, traffic }) => [url, traffic])).toEqual([
    ['/a', 30],
    ['/b', 20],
  ]);
  expect(printPlan(migration, parts.pages)).toContain(
    'Of 100 clicks on the old site, 80 keep a page that answers them, 0 lose it, and 20 are still to be decided.',
  );
  const review = readStatus(migration).steps.find(({ id }) => id === 'review');
  expect(review?.says).toBe("1 of 2 URLs decided, 1 more doesn't change");
});

test('the plan lists what is still open by clicks, whatever links to it', async () => {
  const move = await makeMove({
    old: [oldUrl('/linked', { clicks: 1, links: 50 }), oldUrl('/clicked', { clicks: 40 })],
  });
  const { pages } = await openDesk(move);
  const html = printPlan(await loadMigration(move.path('migration')), pages);
  expect([...html.matchAll(/<tr><td class=""><code>([^<]+)/g)].map(([, url]) => url)).toEqual([
    ...['/clicked', '/linked'],
    ...['/clicked', '/linked'],
  ]);
});

test('the desk judges no canonical while the URL of the new site is unknown', async () => {
  const head = '<link rel="canonical" href="https://www.example.com/new/">';
  const move = await makeMove({ old: [oldUrl('/a')], pages: { '/new/': htmlPage('New', head) } });
  const { checkTarget, pages } = await openDesk(move, { site: undefined });
  expect(pages.origin).toBeUndefined();
  expect((await checkTarget('/a', '/new/')).warnings).toEqual([]);
});
