import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { toDay } from '../../../src/lib/date.ts';
import { migrateCheckCommand } from '../../../src/migrate/check/command.ts';
import { migrateInventoryCommand } from '../../../src/migrate/inventory/command.ts';
import { loadState } from '../../../src/migrate/migration.ts';
import { migrateReleaseCommand } from '../../../src/migrate/release/command.ts';
import { migrateReviewCommand } from '../../../src/migrate/review/command.ts';
import { migrateStatusCommand } from '../../../src/migrate/status/command.ts';
import { migrateSuggestCommand } from '../../../src/migrate/suggest/command.ts';
import { migrateVerifyCommand } from '../../../src/migrate/verify/command.ts';
import { folderOf, runCommand } from './support.ts';

let remove: (() => Promise<void>) | undefined;
afterEach(() => remove?.());

async function project() {
  const page = '<!doctype html><html lang="en"><title>x</title><body>x';
  const folder = await folderOf({
    'list.txt': '/old/a.html\n',
    'dist/a/index.html': page,
    'dist/sitemap.xml': '<urlset><url><loc>https://www.example.com/a/</loc></url></urlset>',
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
    suggest: () => runCommand(migrateSuggestCommand, root, '--dist', path('dist'), ...state),
    review: (...args: string[]) => runCommand(migrateReviewCommand, root, ...places, ...args),
    check: () => runCommand(migrateCheckCommand, root, ...places, '--site', 'https://www.example.com'),
    status: (...args: string[]) => runCommand(migrateStatusCommand, root, ...state, ...args),
    release: (...args: string[]) =>
      runCommand(
        migrateReleaseCommand,
        root,
        ...[...places, '--site', 'https://www.example.com', '--public', path('public'), ...args],
      ),
    write: folder.write,
    verify: () => runCommand(migrateVerifyCommand, root, ...places, '--site', 'https://www.example.com'),
    state: () => loadState(path('move')),
  };
}

test('each step of a migration prints the next command with its own --state', async () => {
  const { check, inventory, path, review, status, suggest } = await project();
  expect((await check()).err).toContain('npx astro-signpost migrate inventory SOURCE… --state move');
  expect((await inventory()).err).toContain('next: npx astro-signpost migrate suggest --state move');
  const { out } = await status();
  expect(out).toContain('next: npx astro-signpost migrate suggest --state move');
  expect(out).toContain('To set it: npx astro-signpost migrate --on 2026-12-05 --state move\n');
  const suggested = await suggest();
  expect(suggested.err).toContain('written to move/suggestions.csv');
  expect(suggested.err).toContain('next: npx astro-signpost migrate review --state move');
  expect((await review('--export', path('r.csv'))).err).toContain('--import r.csv --state move');
});

const clean = 'redirects:\n  - { from: /old/a.html, to: /a/, since: 2026-01-01 }\n';

test('migrate verify without an inventory prints the inventory command with its own --state', async () => {
  const { verify } = await project();
  expect(await verify()).toMatchObject({
    exit: 2,
    err: 'There are no old URLs yet. Start with: npx astro-signpost migrate inventory SOURCE… --state move\n',
  });
});

test('migrate check prints the next command as its last line, with or without errors', async () => {
  const { check, inventory, write } = await project();
  await inventory();
  await write('redirects.yaml', clean);
  expect((await check()).err.trim().split('\n').at(-1)).toBe(
    'next: npx astro-signpost migrate suggest --state move',
  );
  await write('redirects.yaml', 'redirects: []\n');
  expect((await check()).err.trim().split('\n').at(-1)).toBe(
    'next: fix the errors, then run the same command again',
  );
});

test('migrate release --dry-run warns if migrate check has errors or never ran', async () => {
  const { check, inventory, release, write } = await project();
  await inventory();
  expect((await release('--dry-run')).err).toContain(
    'The check has errors, or was never made: npx astro-signpost migrate check --state move',
  );
  await write('redirects.yaml', clean);
  await check();
  expect((await release('--dry-run')).err).not.toContain('npx astro-signpost migrate check');
  await write('redirects.yaml', 'redirects: []\n');
  await check();
  expect((await release('--dry-run')).err).toContain('The check has errors');
});

test('migrate release writes nothing the second time', async () => {
  const { inventory, release, state, write } = await project();
  await inventory();
  await write('redirects.yaml', clean.replace('2026-01-01', toDay(new Date())));
  const first = await release('--on', '2999-12-05');
  expect(first).toMatchObject({ exit: 0, err: expect.stringContaining('The release is dated 2999-12-05') });
  expect(first.err).toContain('wrote redirects.yaml');
  expect((await state()).releases).toEqual(['2999-12-05']);
  expect((await release('--on', '2999-12-05')).err).not.toContain('wrote');
});

test("migrate release refuses a map that it can't read, and leaves it as it is", async () => {
  const { inventory, release, state, text, write } = await project();
  await inventory();
  const broken = 'redirects:\n  - from: /old/a.html\n    to: "/a/\n';
  await write('redirects.yaml', broken);
  const refused = await release();
  expect(refused.exit).toBe(2);
  expect(refused.err).toMatch(/redirects\.yaml:3: .* Nothing was released\. Correct it first\./);
  expect(text('redirects.yaml')).toBe(broken);
  expect((await state()).steps.release).toBeUndefined();
});
