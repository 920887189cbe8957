import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { migrateCheckCommand } from '../../../src/commands/migrate/check.ts';
import { migrateInventoryCommand } from '../../../src/commands/migrate/inventory.ts';
import { migrateReleaseCommand } from '../../../src/commands/migrate/release.ts';
import { migrateReviewCommand } from '../../../src/commands/migrate/review.ts';
import { migrateRollbackCommand } from '../../../src/commands/migrate/rollback.ts';
import { migrateStatusCommand } from '../../../src/commands/migrate/status.ts';
import { migrateSuggestCommand } from '../../../src/commands/migrate/suggest.ts';
import { readReleases } from '../../../src/project/migration/releases.ts';
import { folderOf, runCommand } from './support.ts';

let remove: (() => Promise<void>) | undefined;
afterEach(() => remove?.());

async function project() {
  const page = '<!doctype html><html lang="en"><title>x</title><body>x';
  const folder = await folderOf({
    'list.txt': '/old/a.html\n',
    'dist/a/index.html': page,
    'redirects.yaml':
      'sections:\n  - name: shop\n    redirects:\n      - { from: /old/a.html, to: /a/, since: 2026-01-01 }\n',
  });
  remove = folder.remove;
  const { path, root } = folder;
  const state = ['--state', path('move')];
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), ...state];
  return {
    path,
    text: (name: string) => readFileSync(path(name), 'utf8'),
    inventory: () => runCommand(migrateInventoryCommand, root, path('list.txt'), ...state),
    suggest: () => runCommand(migrateSuggestCommand, root, path('dist'), ...state),
    review: (...args: string[]) => runCommand(migrateReviewCommand, root, ...places, ...args),
    check: () => runCommand(migrateCheckCommand, root, ...places),
    status: (...args: string[]) => runCommand(migrateStatusCommand, root, ...state, ...args),
    release: (...args: string[]) =>
      runCommand(
        migrateReleaseCommand,
        root,
        ...[...places, '--site', 'https://www.example.com', '--public', path('public'), ...args],
      ),
    rollback: () => runCommand(migrateRollbackCommand, root, ...state),
    releases: () => readReleases(path('move')),
  };
}

test('a command that is named next has the folder of this one', async () => {
  const { check, inventory, path, review, status, suggest } = await project();
  expect((await check()).err).toContain('signpost migrate inventory SOURCE… --state move');
  expect((await inventory()).err).toContain('next: signpost migrate suggest --state move');
  const { out } = await status();
  expect(out).toContain('next: signpost migrate suggest --state move');
  expect(out).toContain('(signpost migrate --on 2026-12-05 --state move)');
  expect(out).toMatch(/\(signpost migrate preflight --on DAY(?: --site URL)? --state move\)/);
  const suggested = await suggest();
  expect(suggested.err).toContain('written to move/suggestions.csv');
  expect(suggested.err).toContain('next: signpost migrate review --export review.xlsx --state move');
  expect((await review('--export', path('r.csv'))).err).toContain('--import r.csv --state move');
});

test('a day of the move that is past before anything was verified is told', async () => {
  const { inventory, status } = await project();
  await inventory();
  const past = await status('--on', '2020-01-01');
  expect(past).toMatchObject({ exit: 0, out: expect.stringContaining('which moves on 2020-01-01') });
  expect(past.err).toContain('2020-01-01 is past, and no old address was verified yet');
  expect((await status('--on', '2999-01-01')).err).toBe('');
});

test('a second release of the same makes none, so that the rollback takes the first one back', async () => {
  const { inventory, release, releases, rollback, text } = await project();
  await inventory();
  const before = text('redirects.yaml');
  const first = await release('--on', '2026-12-05');
  expect(first).toMatchObject({ exit: 0, err: expect.stringContaining('Release 1 goes out') });
  expect(first.err).toContain('signpost migrate rollback --state move');
  const second = await release('--on', '2026-12-05');
  expect(second).toMatchObject({
    exit: 0,
    err: expect.stringContaining('Release 1 of 2026-12-05 is out already; nothing changed.'),
  });
  expect(await releases()).toHaveLength(1);
  expect((await rollback()).err).toContain('put back redirects.yaml');
  expect(text('redirects.yaml')).toBe(before);
  expect((await release('--on', '2026-12-05')).err).toContain('Release 2 goes out');
});
