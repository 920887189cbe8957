import { describe, expect, test } from 'vitest';
import { commandLoaders, loadCommands } from '../../src/commands/load.ts';
import { hostLoaders } from '../../src/hosts/load.ts';
import { formatLoaders } from '../../src/report/load.ts';

const named = async (...argv: string[]): Promise<string[]> =>
  (await loadCommands(argv)).map(({ name }) => name);
const all = Object.keys(commandLoaders);

describe('a line loads', () => {
  test.each([
    [['--version'], []],
    [[], []],
    [['--help'], []],
    [['help'], []],
    [['audit', 'dist', '--json'], ['audit']],
    [['map', 'check'], ['map check']],
    [['ledger'], ['ledger check', 'ledger update']],
    [['migrate', 'verify', '--help'], ['migrate verify']],
  ])('%j no more than it means', async (argv, names) => {
    expect(await named(...argv)).toEqual(names);
  });

  test('the whole group where it names no more than that, or a command that the group has not', async () => {
    const maps = ['map check', 'map compile', 'map import', 'map add'];
    expect(await named('map')).toEqual(maps);
    expect(await named('map', '--help')).toEqual(maps);
    expect(await named('map', 'chekc')).toEqual(maps);
    const moves = all.filter((name) => /^migrate\b/.test(name));
    expect(moves).toContain('migrate');
    expect(await named('migrate')).toEqual(moves);
    expect(await named('migrate', '--json')).toEqual(moves);
  });

  test.each([[['help', 'audit']], [['audti']], [['constructor']]])(
    '%j everything, for suggestions',
    async (argv) => {
      expect(await named(...argv)).toEqual(all);
    },
  );
});

test.each(Object.entries(commandLoaders))('"%s" is the name of its command', async (name, load) => {
  expect((await load()).name).toBe(name);
});

test.each(Object.entries(hostLoaders))('"%s" is the id of its host', async (id, load) => {
  expect((await load()).id).toBe(id);
});

test.each(Object.entries(formatLoaders))('"%s" is the id of its format', async (id, load) => {
  expect((await load()).id).toBe(id);
});
