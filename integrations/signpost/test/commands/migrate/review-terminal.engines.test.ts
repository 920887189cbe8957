import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { missingProgram, requireEngine } from '../../../../../test/behavior/engines/engine.ts';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { printInventory } from '../../../src/migrate/state/old-url.ts';
import { oldUrl } from '../../migrate/support/old.ts';
import { folderOf } from './support.ts';
import { keys, openTerminal } from './terminal.ts';

const program = fileURLToPath(new URL('run-review.ts', import.meta.url));
const page = '<!doctype html><html lang="en"><title>x</title><body>x';
const { down, enter, stop } = keys;

async function project() {
  const rows = [
    oldUrl('/a.html', { clicks: 9, title: 'All about A' }),
    oldUrl('/b.html', { clicks: 5 }),
    oldUrl('/c.html', { clicks: 3 }),
    oldUrl('/d.html', { clicks: 2 }),
    oldUrl('/sure.html', { clicks: 99 }),
  ];
  const folder = await folderOf({
    'migration/inventory.csv': [...printInventory(rows)].join(''),
    'migration/state.yaml': 'old: https://www.example.com\nmove: 2026-12-05\n',
    'migration/suggestions.csv':
      'old,new,confidence,reason\n/a.html,/new/a/,0.60,the same last word\n/sure.html,/new/s/,0.99,the same\n',
    'redirects.yaml': 'redirects: []\n',
    'dist/new/a/index.html': page,
    'dist/new/b/index.html': page,
  });
  onTestFinished(folder.remove);
  const { path } = folder;
  const words = [
    process.execPath,
    program,
    '--state',
    path('migration'),
    '--map',
    path('redirects.yaml'),
    '--dist',
    path('dist'),
  ];
  return {
    path,
    open: (env?: Readonly<Record<string, string>>) => openTerminal(words, env),
    map: () => readFileSync(path('redirects.yaml'), 'utf8'),
    decisions: async () =>
      (await loadMigration(path('migration'))).decisions.map(({ old, new: to, status }) => [old, to, status]),
  };
}

const isThere = requireEngine({ missing: () => missingProgram('script', 'apt-get install bsdutils') });

describe.skipIf(!isThere)('a review one by one, on a terminal', { timeout: 120_000 }, () => {
  test('accept, another URL, gone, later; the end is the map', async () => {
    const { open, map, decisions } = await project();
    const terminal = open();
    await terminal.shows('1 of 4, 9 clicks');
    await terminal.shows('All about A');
    await terminal.shows('the same last word (0.60)');
    await terminal.shows('redirect to /new/a/');
    terminal.press(enter);
    await terminal.shows('2 of 4, 5 clicks');
    await terminal.shows('redirect to another URL');
    terminal.press(enter);
    await terminal.shows('Where to?');
    terminal.press('/nowhere/', enter);
    await terminal.shows('the target /nowhere/ is not in the new build');
    terminal.press('\u0015/new/b/', enter);
    await terminal.shows('3 of 4, 3 clicks');
    await terminal.shows('quit, and keep the decisions');
    terminal.press(down, enter);
    await terminal.shows('4 of 4, 2 clicks');
    await terminal.shows('quit, and keep the decisions');
    terminal.press(down, down, down, enter);
    await terminal.shows('2 redirects and 1 gone URL added');
    expect(await terminal.ended).toBe(0);
    expect(await decisions()).toEqual([
      ['/a.html', '/new/a/', 'accepted'],
      ['/b.html', '/new/b/', 'accepted'],
      ['/c.html', '', 'gone'],
    ]);
    expect(map()).toContain('from: /a.html\n    to: /new/a/');
    expect(map()).toContain('gone:\n  - from: /c.html');
  });

  test('ended with Ctrl-C, what was decided is kept; the next goes on behind it', async () => {
    const { open, map, decisions } = await project();
    const first = open();
    await first.shows('redirect to /new/a/');
    first.press(enter);
    await first.shows('2 of 4');
    await first.shows('quit, and keep the decisions');
    first.press(stop);
    await first.shows('The decisions are saved');
    expect(await first.ended).toBe(0);
    expect(await decisions()).toEqual([['/a.html', '/new/a/', 'accepted']]);
    expect(map()).toContain('to: /new/a/');
    const second = open();
    await second.shows('1 of 3, 5 clicks');
    await second.shows('redirect to another URL');
    second.press(enter);
    await second.shows('Where to?');
    second.press(keys.escape);
    await second.shows('/b.html');
    await second.shows('quit, and keep the decisions');
    second.press(down, enter);
    await second.shows('2 of 3');
    await second.shows('quit, and keep the decisions');
    second.press(stop);
    expect(await second.ended).toBe(0);
    expect(await decisions()).toEqual([
      ['/a.html', '/new/a/', 'accepted'],
      ['/b.html', '', 'gone'],
    ]);
  });

  test('a terminal that is closed loses no decision', async () => {
    const { open, path, map, decisions } = await project();
    const first = open();
    await first.shows('redirect to /new/a/');
    first.press(enter);
    await first.shows('2 of 4');
    first.close();
    await first.ended;
    expect(await decisions()).toEqual([]);
    const second = open();
    await second.shows('1 decision of an interrupted review is restored');
    await second.shows('1 of 3, 5 clicks');
    await second.shows('quit, and keep the decisions');
    second.press(stop);
    expect(await second.ended).toBe(0);
    expect(await decisions()).toEqual([['/a.html', '/new/a/', 'accepted']]);
    expect(map()).toContain('to: /new/a/');
    expect(existsSync(path('migration/review.journal'))).toBe(false);
  });

  test('NO_COLOR leaves colors out', async () => {
    const { open } = await project();
    const colors = Array.from({ length: 8 }, (_, at) => `\u001b[3${at}m`);
    const looks = async (env: Readonly<Record<string, string>>): Promise<boolean> => {
      const terminal = open(env);
      await terminal.shows('quit, and keep the decisions');
      terminal.press(stop);
      await terminal.ended;
      return colors.some((color) => terminal.raw().includes(color));
    };
    expect(await looks({})).toBe(true);
    expect(await looks({ NO_COLOR: '1' })).toBe(false);
  });
});
