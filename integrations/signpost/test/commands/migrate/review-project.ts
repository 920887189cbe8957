import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { migrateCheckCommand } from '../../../src/migrate/check/command.ts';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { migrateReviewCommand } from '../../../src/migrate/review/command.ts';
import { printInventory } from '../../../src/migrate/state/inventory-file.ts';
import { migrateStatusCommand } from '../../../src/migrate/status/command.ts';
import { oldUrl } from '../../migrate/support/old.ts';
import { folderOf, runCommand } from './support.ts';

const rows = [
  oldUrl('/blog/a.html', { clicks: 9, title: '=1+1' }),
  oldUrl('/blog/b.html', { clicks: 3 }),
  oldUrl('/gone', { clicks: 1 }),
  oldUrl('/news/a/'),
];
const page = '<!doctype html><html lang="en"><title>x</title><body>x';

/** A move with four old URLs, one of which stays; its sheet, map and build in a folder of its own. */
export async function project(more: Record<string, string> = {}) {
  const folder = await folderOf({
    'migration/inventory.csv': [...printInventory(rows)].join(''),
    'migration/state.yaml': 'old: https://www.example.com\nmove: 2026-12-05\n',
    'redirects.yaml': '# ours\nredirects:\n  - { from: /x, to: /news/a/, since: 2026-01-01 }\n',
    'dist/index.html': page,
    'dist/news/a/index.html': page,
    'dist/news/b/index.html': page,
    ...more,
  });
  onTestFinished(folder.remove);
  const { path } = folder;
  const state = ['--state', path('migration')];
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), ...state];
  return {
    ...folder,
    review: (...args: string[]) => runCommand(migrateReviewCommand, folder.root, ...places, ...args),
    check: (...args: string[]) =>
      runCommand(migrateCheckCommand, folder.root, '--site', 'https://www.example.com', ...places, ...args),
    status: (...args: string[]) => runCommand(migrateStatusCommand, folder.root, ...state, ...args),
    text: (name: string) => readFileSync(path(name), 'utf8'),
    state: () => loadMigration(path('migration')),
  };
}
