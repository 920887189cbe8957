import { describe, expect, test } from 'vitest';
import { commandLoaders, loadCommands } from '../../src/commands/load.ts';
import { hostLoaders } from '../../src/hosts/load.ts';
import { formatLoaders } from '../../src/report/load.ts';

const named = async (...argv: string[]): Promise<string[]> =>
  (await loadCommands(argv)).map(({ name }) => name);
const all = Object.keys(commandLoaders);

describe('loadCommands', () => {
  test.each([
    [['--version'], []],
    [[], []],
    [['--help'], []],
    [['help'], []],
    [['audit', 'dist', '--json'], ['audit']],
    [['map', 'check'], ['map check']],
    [['ledger'], ['ledger check', 'ledger update']],
    [['migrate', 'verify', '--help'], ['migrate verify']],
  ])('loads for %j only its command', async (argv, names) => {
    expect(await named(...argv)).toEqual(names);
  });

  test('loads the whole group for a group without a command, or with an unknown one', async () => {
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
    'loads everything for %j, to suggest a name',
    async (argv) => {
      expect(await named(...argv)).toEqual(all);
    },
  );
});

test.each(Object.entries(commandLoaders))(
  'the loader "%s" has the name of its command',
  async (name, load) => {
    expect((await load()).name).toBe(name);
  },
);

test.each(Object.entries(hostLoaders))('the loader "%s" has the id of its host', async (id, load) => {
  expect((await load()).id).toBe(id);
});

test.each(Object.entries(formatLoaders))('the loader "%s" has the id of its format', async (id, load) => {
  expect((await load()).id).toBe(id);
});
