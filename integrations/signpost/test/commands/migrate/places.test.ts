import { cpSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CommandUnit } from '../../../src/lib/command/command.ts';
import { migrateAnnounceCommand } from '../../../src/migrate/announce/command.ts';
import { migrateCheckCommand } from '../../../src/migrate/check/command.ts';
import { migrateCompareCommand } from '../../../src/migrate/compare/command.ts';
import { loadState } from '../../../src/migrate/migration.ts';
import { notFoundCommand } from '../../../src/migrate/not-found/command.ts';
import { migratePreflightCommand } from '../../../src/migrate/preflight/command.ts';
import { migrateReleaseCommand } from '../../../src/migrate/release/command.ts';
import { migrateReviewCommand } from '../../../src/migrate/review/command.ts';
import { printInventory } from '../../../src/migrate/state/old-url.ts';
import { migrateSuggestCommand } from '../../../src/migrate/suggest/command.ts';
import { migrateVerifyCommand } from '../../../src/migrate/verify/command.ts';
import { oldUrl, printStoredPages } from '../../migrate/support/old.ts';
import { enterFolder } from '../support/own-folder.ts';

const page = '<!doctype html><html lang="en"><title>x</title><body>x';

/** A project whose build and map lie where nobody looks unasked, in the current folder. */
async function project() {
  const folder = await enterFolder({
    'migration/inventory.csv': [...printInventory([oldUrl('/old/a.html')])].join(''),
    'migration/state.yaml': 'old: https://www.old.invalid\nsite: https://www.new.example\nmove: 2026-12-05\n',
    'maps/moved.yaml': 'redirects:\n  - { from: /old/a.html, to: /a/, since: 2026-01-01 }\n',
    'out/a/index.html': page,
    'migration/old-pages.jsonl': printStoredPages({ '/old/a.html': page }),
    'access.log':
      '203.0.113.9 - - [10/Oct/2026:13:55:36 +0000] "GET /lost/ HTTP/1.1" 404 9 "-" "Mozilla/5.0 (X11) Firefox/132.0"\n',
    'back.csv': 'old,new,status\n/old/a.html,/a/,accepted\n',
  });
  return {
    run: folder.run,
    places: async () => {
      const { dist, map } = await loadState();
      return { dist, map };
    },
    text: (name: string) => readFileSync(name, 'utf8'),
    write: folder.write,
  };
}

const named = ['--dist', 'out', '--map', 'maps/moved.yaml'];
const kept = { dist: '../out', map: '../maps/moved.yaml' };
const said = 'migration/state.yaml stores --dist out, --map maps/moved.yaml for the next steps\n';

const commands: readonly [CommandUnit, readonly string[]][] = [
  [migrateCheckCommand, []],
  [migrateCompareCommand, []],
  [migrateReviewCommand, ['--import', 'back.csv', '--yes']],
  [migrateReleaseCommand, ['--on', '2026-12-05']],
  [notFoundCommand, ['access.log']],
];

test.each(commands)('$name notes what it is told, and says it once', async (unit, args) => {
  const { run, places } = await project();
  const first = await run(unit, ...args, ...named);
  expect(first.err).toContain(said);
  expect(await places()).toEqual(kept);
  const second = await run(unit, ...args, ...named);
  expect(second.err).not.toContain('for the next steps');
});

test("the map here is the move's, wherever the build lies", async () => {
  const { run } = await project();
  mkdirSync('site');
  for (const name of ['migration', 'access.log', 'back.csv']) renameSync(name, `site/${name}`);
  renameSync('maps/moved.yaml', 'site/redirects.yaml');
  process.chdir('site');
  const found = await run(migrateCheckCommand, '--dist', '../out', '--only', 'migrate-lost');
  expect(found).toMatchObject({ exit: 0, err: expect.stringContaining('100% of 1 old URL covered') });
});

test.each(commands)('$name uses what an earlier step noted', async (unit, args) => {
  const { run } = await project();
  await run(migrateCheckCommand, ...named);
  const { exit, err } = await run(unit, ...args);
  expect([exit, err]).not.toEqual([2, expect.anything()]);
  expect(err).not.toMatch(/doesn't exist|no build here|no redirects\.yaml/);
});

test('suggest takes the build from there, and notes one that it is told', async () => {
  const { run, places } = await project();
  expect(await run(migrateSuggestCommand)).toMatchObject({
    exit: 2,
    err: expect.stringContaining("dist doesn't exist"),
  });
  expect((await run(migrateSuggestCommand, 'out')).err).toContain('stores --dist out for the next steps');
  expect(await places()).toEqual({ dist: '../out', map: undefined });
  expect(await run(migrateSuggestCommand)).toMatchObject({ exit: 0 });
});

test('a decision goes into the map that is remembered', async () => {
  const { run, text } = await project();
  await run(migrateCheckCommand, ...named);
  await run(migrateReviewCommand, '--import', 'back.csv', '--yes');
  expect(text('maps/moved.yaml')).toContain('/old/a.html');
  expect(() => text('redirects.yaml')).toThrow('ENOENT');
});

test.each([
  ['dist', 'out', '../out', 'build the new site again, or pass its folder with --dist DIR'],
  [
    'map',
    'maps/moved.yaml',
    '../maps/moved.yaml',
    'restore it from version control, or pass the map with --map FILE',
  ],
])('a %s that is gone is told with its line, and the option mends it', async (kind, path, noted, fix) => {
  const { run, text } = await project();
  await run(migrateCheckCommand, ...named);
  renameSync(path, 'elsewhere.yaml');
  const line = text('migration/state.yaml').split('\n').indexOf(`${kind}: ${noted}`) + 1;
  expect(line).toBeGreaterThan(0);
  const lost = await run(migrateCheckCommand);
  expect(lost).toMatchObject({
    exit: 2,
    err: `migration/state.yaml:${line}: ${kind} is ${noted}, but ${path} doesn't exist anymore. To fix this, ${fix}\n`,
  });
  expect((await run(migrateCheckCommand, `--${kind}`, 'elsewhere.yaml')).err).toContain(
    `stores --${kind} elsewhere.yaml for the next steps`,
  );
});

test('what is usual is not noted, but where another was it is', async () => {
  const { run, places } = await project();
  cpSync('out', 'dist', { recursive: true });
  await run(migrateCheckCommand, '--dist', 'dist');
  expect(await places()).toEqual({ dist: undefined, map: undefined });
  await run(migrateCheckCommand, '--dist', 'out');
  await run(migrateCheckCommand, '--dist', './dist/');
  expect(await places()).toEqual({ dist: '../dist', map: undefined });
});

test('a dry run, and a command that is refused, note nothing', async () => {
  const { run, places } = await project();
  await run(migrateReleaseCommand, ...named, '--dry-run');
  await run(migrateCheckCommand, ...named, '--only', 'soon');
  rmSync('migration', { recursive: true });
  await run(
    notFoundCommand,
    'access.log',
    ...named,
    '--site',
    'https://www.new.example',
    '--on',
    '2026-10-01',
  );
  expect(await places()).toEqual({ dist: undefined, map: undefined });
});

test('the old host as an alias is named once, and the check has nothing more to say of it', async () => {
  const { run } = await project();
  const first = await run(migrateCheckCommand, ...named, '--only', 'migrate-domain');
  expect(first.out).toContain('npx astro-signpost migrate check --alias old.invalid,www.old.invalid once.');
  const hosts = ['old.invalid', 'www.old.invalid'];
  const reported = await run(migrateCheckCommand, '--alias', hosts.join(','));
  expect(reported.err).toContain(
    'migration/state.yaml stores --alias old.invalid,www.old.invalid for the next steps',
  );
  expect((await loadState()).aliases).toEqual(hosts);
  const after = await run(migrateCheckCommand, '--json');
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
] satisfies [CommandUnit, string[]][])('$name takes a project for its build', async (unit, args) => {
  const { run, write } = await project();
  await write('new/signpost.yaml', 'dist: dist\n');
  await write('new/dist/about/index.html', page);
  await write('new/dist/b/index.html', page);
  const { err, out } = await run(unit, ...args, '--dist', 'new', '--json');
  expect(err).toContain('new is a project folder. Using its build, new/dist\n');
  expect(out).not.toContain('/dist/');
});

test('the state keeps the build of a project that is named', async () => {
  const { run, places, write } = await project();
  await write('new/signpost.yaml', 'dist: dist\n');
  await write('new/dist/a/index.html', page);
  const first = await run(migrateCheckCommand, '--dist', 'new', '--site', 'https://www.new.example');
  const note = 'new is a project folder. Using its build, new/dist\n';
  expect(first.err.split(note)).toHaveLength(2);
  expect(first.err).toContain('migration/state.yaml stores --dist new/dist for the next steps\n');
  expect((await places()).dist).toBe('../new/dist');
  expect((await run(migrateCheckCommand)).err).not.toContain(note);
  expect((await run(migrateCheckCommand, '--dist', 'new')).err).not.toContain('for the next steps');
});

const targets: readonly [CommandUnit, readonly string[]][] = [
  [migrateCheckCommand, []],
  [migrateCompareCommand, []],
];

test.each(targets)('$name takes the build as its target, as with --dist', async (unit, args) => {
  const { run, places } = await project();
  const { err } = await run(unit, 'out', ...args, '--map', 'maps/moved.yaml');
  expect(err).toContain(said);
  expect(await places()).toEqual(kept);
  const twice = await run(unit, 'out', '--dist', 'out', ...args);
  expect([twice.exit, twice.err]).toEqual([2, 'Pass out or --dist out, not both.\n']);
  const missing = await run(unit, 'nowhere', ...args);
  expect([missing.exit, missing.err]).toEqual([2, expect.stringContaining("nowhere doesn't exist")]);
});

test.each([
  migrateCheckCommand,
  migrateVerifyCommand,
  migratePreflightCommand,
  migrateCompareCommand,
  migrateAnnounceCommand,
])('$name takes the URL of the new site as its target, as with --site', async (unit) => {
  const { run } = await project();
  const { exit, err } = await run(unit, 'https://www.new.example', '--site', 'https://www.other.example');
  expect([exit, err]).toEqual([
    2,
    'Pass https://www.new.example or --site https://www.other.example, not both.\n',
  ]);
});

test('migrate announce asks the site that is its target', async () => {
  const { run } = await project();
  const { out } = await run(migrateAnnounceCommand, 'https://shop.invalid', ...named, '--dry-run');
  expect(out).toContain('shop.invalid');
});
