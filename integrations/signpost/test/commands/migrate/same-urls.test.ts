import { existsSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { migrateCheckCommand } from '../../../src/migrate/check/command.ts';
import { migrateInventoryCommand } from '../../../src/migrate/inventory/command.ts';
import { migrateReleaseCommand } from '../../../src/migrate/release/command.ts';
import { migrateReviewCommand } from '../../../src/migrate/review/command.ts';
import { migrateStatusCommand } from '../../../src/migrate/status/command.ts';
import { migrateSuggestCommand } from '../../../src/migrate/suggest/command.ts';
import { folderOf, runCommand } from './support.ts';

const page = '<!doctype html><html lang="en"><title>x</title><body>x';

/** A move from http to https, or to another name: each page keeps its path. */
async function project() {
  const folder = await folderOf({
    'list.txt': 'http://www.example.com/a\nhttp://www.example.com/b/\n',
    'dist/a/index.html': page,
    'dist/b/index.html': page,
  });
  // The map, which there is none of, is looked for where the command runs.
  const start = process.cwd();
  process.chdir(folder.root);
  onTestFinished(() => {
    process.chdir(start);
    return folder.remove();
  });
  const { path, root } = folder;
  const state = ['--state', path('move')];
  const places = ['--dist', path('dist'), ...state];
  const site = ['--site', 'https://www.example.com'];
  return {
    path,
    inventory: () => runCommand(migrateInventoryCommand, root, path('list.txt'), ...state),
    suggest: () => runCommand(migrateSuggestCommand, root, '--dist', path('dist'), ...state),
    review: (file: string) => runCommand(migrateReviewCommand, root, ...places, '--export', path(file)),
    check: () => runCommand(migrateCheckCommand, root, ...places, ...site),
    status: () => runCommand(migrateStatusCommand, root, ...state),
    release: () =>
      runCommand(
        migrateReleaseCommand,
        root,
        ...[...places, ...site, '--public', path('public'), '--on', '2026-12-05'],
      ),
  };
}

test('migrate release of a move that changes only scheme or host needs no review and no map', async () => {
  const { check, inventory, path, release, review, status, suggest } = await project();
  await inventory();
  expect((await suggest()).err).toContain('next: npx astro-signpost migrate check --state move\n');
  expect((await status()).out).toContain('nothing to decide: 2 URLs unchanged');
  expect((await review('r.csv')).err).toContain('There is nothing to decide');
  // Nothing is known to be kept before it was checked.
  expect(await release()).toMatchObject({ exit: 2, err: expect.stringContaining("doesn't exist") });
  expect((await check()).exit).toBe(0);
  const released = await release();
  expect(released).toMatchObject({ exit: 0, err: expect.stringContaining('The release is dated') });
  expect(existsSync(path('redirects.yaml'))).toBe(false);
  // Crawlers are to ask for the http addresses again, and find that they moved.
  expect(readFileSync(path('public/sitemap-old.xml'), 'utf8')).toContain(
    '<loc>http://www.example.com/a</loc>',
  );
});
