import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CommandUnit } from '../../../src/lib/command/define-command.ts';
import { migrateCheckCommand } from '../../../src/migrate/check/command.ts';
import { migrateCompareCommand } from '../../../src/migrate/compare/command.ts';
import { loadState } from '../../../src/migrate/migration.ts';
import { notFoundCommand } from '../../../src/migrate/not-found/command.ts';
import { migratePreflightCommand } from '../../../src/migrate/preflight/command.ts';
import { migrateReleaseCommand } from '../../../src/migrate/release/command.ts';
import { printInventory } from '../../../src/migrate/state/inventory-file.ts';
import { migrateVerifyCommand } from '../../../src/migrate/verify/command.ts';
import { oldUrl, printStoredPages } from '../../migrate/support/old.ts';
import { enterFolder } from '../support/own-folder.ts';

const page = '<!doctype html><html lang="en"><title>x</title><body>x';
const unknown =
  'Unknown site URL. Add `site: https://www.example.com` to signpost.yaml, or pass --site. In an Astro site, build it first.\n';

/** A project without the settings of an Astro build, in the current folder. */
async function project() {
  const folder = await enterFolder({
    'migration/inventory.csv': [...printInventory([oldUrl('/old/a.html')])].join(''),
    'migration/state.yaml': 'old: https://www.old.invalid\nmove: 2026-12-05\n',
    'redirects.yaml': 'redirects:\n  - { from: /old/a.html, to: /a/, since: 2026-01-01 }\n',
    'dist/a/index.html': page,
    'migration/old-pages.jsonl': printStoredPages({ '/old/a.html': page }),
    'access.log':
      '203.0.113.9 - - [10/Oct/2026:13:55:36 +0000] "GET /lost/ HTTP/1.1" 404 9 "-" "Mozilla/5.0 (X11) Firefox/132.0"\n',
  });
  return {
    run: folder.run,
    site: async () => (await loadState()).site,
    text: (name: string) => readFileSync(name, 'utf8'),
  };
}

const asking: readonly [CommandUnit, readonly string[]][] = [
  [migrateCheckCommand, []],
  [migrateCompareCommand, []],
  [migrateReleaseCommand, ['--dry-run']],
  [notFoundCommand, ['access.log']],
];

test.each(asking)(
  '$name requires the URL of the new site once, and keeps it in the state',
  async (unit, args) => {
    const { run, site } = await project();
    expect(await run(unit, ...args)).toMatchObject({ exit: 2, err: unknown });
    expect(await run(migrateCheckCommand, '--site', 'https://www.new.example')).toMatchObject({ exit: 0 });
    expect(await site()).toBe('https://www.new.example');
    const { exit, err } = await run(unit, ...args);
    expect([exit, err]).not.toEqual([2, expect.anything()]);
  },
);

test.each([migratePreflightCommand, migrateVerifyCommand])(
  '$name requires the URL of the new site before any request',
  async (unit) => {
    const { run } = await project();
    expect(await run(unit)).toMatchObject({ exit: 2, err: unknown });
  },
);

test('migrate check takes the site URL from deploy/settings.json before that in the state', async () => {
  const { run } = await project();
  await run(migrateCheckCommand, '--site', 'https://noted.example');
  mkdirSync('deploy');
  writeFileSync('deploy/settings.json', '{"origin":"https://built.example"}');
  const { out } = await run(migrateCheckCommand, '--json');
  expect(out).toContain('https://built.example');
  expect(out).not.toContain('noted.example');
});

test('404s creates no migration state where there is none', async () => {
  const { run } = await project();
  const args = ['access.log', '--state', 'none'];
  expect((await run(notFoundCommand, ...args)).err).toBe(
    'Unknown site URL. Add `site: https://www.example.com` to signpost.yaml, or pass --site. In an Astro site, build it first.\n',
  );
  expect(await run(notFoundCommand, ...args, '--site', 'https://www.new.example')).toMatchObject({ exit: 0 });
  expect((await loadState('none')).site).toBeUndefined();
});

test('migrate check keeps the folder of a --site URL in the state', async () => {
  const { run, site } = await project();
  await run(migrateCheckCommand, '--site', 'https://www.new.example/docs/');
  expect(await site()).toBe('https://www.new.example/docs');
  expect(await run(migrateCheckCommand)).toMatchObject({ exit: 0 });
  expect(await site()).toBe('https://www.new.example/docs');
});

test('migrate check --site with a folder finds targets below this folder', async () => {
  const { run } = await project();
  mkdirSync('dist/b', { recursive: true });
  writeFileSync('dist/b/index.html', '<!doctype html><html lang="en"><title>x</title><body>x');
  writeFileSync('redirects.yaml', 'redirects:\n  - { from: /old/a.html, to: /docs/b/, since: 2026-01-01 }\n');
  const args = ['--site', 'https://www.new.example/docs', '--dist', 'dist', '--json'];
  const { findings } = JSON.parse((await run(migrateCheckCommand, ...args)).out);
  const rules = findings.map(({ rule }: { rule: string }) => rule);
  expect(rules).not.toContain('map-target');
  expect(rules).not.toContain('migrate-lost');
});

test('migrate release prints the map compile command for a site without Astro', async () => {
  const { run } = await project();
  const named = ['--site', 'https://www.new.example/docs', '--alias', 'www.old.invalid'];
  await run(migrateCheckCommand, ...named);
  const { exit, err } = await run(migrateReleaseCommand, '--on', '2026-12-05');
  const compile =
    'npx astro-signpost map compile redirects.yaml --host HOST --output deploy --site https://www.new.example/docs --alias www.old.invalid';
  expect([exit, err]).toEqual([
    0,
    expect.stringContaining(
      `On that day:\n  1. Build: ${compile}\n  2. Deploy the build.\n  3. Check the live site: npx astro-signpost migrate verify\n`,
    ),
  ]);
});

test('migrate release takes the host from signpost.yaml into its command', async () => {
  const { run } = await project();
  writeFileSync('signpost.yaml', 'site: https://www.new.example/\nhost: nginx\n');
  await run(migrateCheckCommand);
  const { err } = await run(migrateReleaseCommand, '--on', '2026-12-05');
  expect(err).toContain('map compile redirects.yaml --host nginx --output deploy');
});
