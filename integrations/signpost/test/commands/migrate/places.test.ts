import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CommandUnit } from '../../../src/lib/command/define-command.ts';
import { migrateCheckCommand } from '../../../src/migrate/check/command.ts';
import { migrateCompareCommand } from '../../../src/migrate/compare/command.ts';
import { loadState } from '../../../src/migrate/migration.ts';
import { notFoundCommand } from '../../../src/migrate/not-found/command.ts';
import { migrateReleaseCommand } from '../../../src/migrate/release/command.ts';
import { migrateReviewCommand } from '../../../src/migrate/review/command.ts';
import { printInventory } from '../../../src/migrate/state/inventory-file.ts';
import { migrateSuggestCommand } from '../../../src/migrate/suggest/command.ts';
import { oldUrl, printStoredPages } from '../../migrate/support/old.ts';
import { enterFolder } from '../support/own-folder.ts';

const page = '<!doctype html><html lang="en"><title>x</title><body>x';

/** A project with its map in another folder, in the current folder. */
async function project(dist = 'out') {
  const folder = await enterFolder({
    'migration/inventory.csv': [...printInventory([oldUrl('/old/a.html')])].join(''),
    'migration/state.yaml': 'old: https://www.old.invalid\nsite: https://www.new.example\nmove: 2026-12-05\n',
    'maps/moved.yaml': 'redirects:\n  - { from: /old/a.html, to: /a/, since: 2026-01-01 }\n',
    [`${dist}/a/index.html`]: page,
    'migration/old-pages.jsonl': printStoredPages({ '/old/a.html': page }),
    'access.log':
      '203.0.113.9 - - [10/Oct/2026:13:55:36 +0000] "GET /lost/ HTTP/1.1" 404 9 "-" "Mozilla/5.0 (X11) Firefox/132.0"\n',
    'back.csv': 'old,new,status\n/old/a.html,/a/,accepted\n',
  });
  return {
    run: folder.run,
    text: (name: string) => readFileSync(name, 'utf8'),
    write: folder.write,
  };
}

const map = ['--map', 'maps/moved.yaml'];

const commands: readonly [CommandUnit, readonly string[]][] = [
  [migrateCheckCommand, []],
  [migrateCompareCommand, []],
  [migrateReviewCommand, ['--import', 'back.csv', '--yes']],
  [migrateReleaseCommand, ['--on', '2026-12-05']],
  [notFoundCommand, ['access.log']],
];

test.each(commands)('$name takes the build folder from --dist or from signpost.yaml', async (unit, args) => {
  const { run, write } = await project();
  const named = await run(unit, ...args, ...map, '--dist', 'out');
  await write('signpost.yaml', 'dist: out\n');
  const written = await run(unit, ...args, ...map);
  for (const { exit, err } of [named, written]) expect([exit, err]).not.toEqual([2, expect.anything()]);
});

test('migrate review --import writes decisions into the map of --map', async () => {
  const { run, text } = await project('dist');
  await run(migrateReviewCommand, '--import', 'back.csv', '--yes', ...map);
  expect(text('maps/moved.yaml')).toContain('/old/a.html');
  expect(() => text('redirects.yaml')).toThrow('ENOENT');
});

test('migrate check asks for the old host as --alias, and reports nothing once it has it', async () => {
  const { run } = await project('dist');
  const first = await run(migrateCheckCommand, ...map);
  expect(first.out).toContain('npx astro-signpost migrate check --alias old.invalid,www.old.invalid once');
  const hosts = ['old.invalid', 'www.old.invalid'];
  await run(migrateCheckCommand, ...map, '--alias', hosts.join(','));
  expect((await loadState()).aliases).toEqual(hosts);
  const after = await run(migrateCheckCommand, ...map, '--json');
  expect(JSON.parse(after.out).findings).toEqual([]);
  expect(after.exit).toBe(0);
  expect((await run(migrateCheckCommand, '--alias', 'http://x')).err).toContain(
    'Invalid --alias: "http://x". Pass a host name such as example.com.',
  );
  expect((await loadState()).aliases).toEqual(hosts);
});

test.each([
  [migrateCheckCommand, ['--site', 'https://www.new.example']],
  [migrateSuggestCommand, []],
] satisfies [CommandUnit, string[]][])(
  '$name --dist with a project uses the build folder of its signpost.yaml',
  async (unit, args) => {
    const { run, write } = await project();
    await write('new/signpost.yaml', 'dist: dist\n');
    await write('new/dist/about/index.html', page);
    const { err } = await run(unit, ...args, '--dist', 'new');
    expect(err).toContain('new has no home page. Using the build in new/dist\n');
  },
);

test.each([
  [migrateReviewCommand, ['--import', 'back.csv', '--yes']],
  [migrateReleaseCommand, []],
])('$name refuses to write into a map in CSV', async (unit, args) => {
  const { run, text, write } = await project();
  await write('maps/moved.csv', 'from,to\n/old/a.html,/a/\n');
  const { exit, err } = await run(unit, ...args, '--map', 'maps/moved.csv', '--dist', 'out');
  expect([exit, err]).toEqual([2, expect.stringContaining('maps/moved.csv is a CSV file')]);
  expect(text('maps/moved.csv')).toBe('from,to\n/old/a.html,/a/\n');
});

test('migrate review without a build says that no new page is known', async () => {
  const { run } = await project();
  const { exit, err } = await run(migrateReviewCommand, '--export', 'open.csv');
  expect([exit, err]).toEqual([
    0,
    expect.stringContaining('There is no build here, so no new page is known.'),
  ]);
});
