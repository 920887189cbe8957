import { Command, type Option } from 'commander';
import { describe, expect, test } from 'vitest';
import { commandLoaders } from '../../src/commands/load.ts';
import { parseList } from '../../src/lib/command/define-command.ts';
import { said } from './support/said.ts';

/** Every option of every command, with the command's words. */
const all: { readonly command: string; readonly option: Option }[] = [];
for (const [name, load] of Object.entries(commandLoaders)) {
  const program = new Command('signpost');
  (await load()).register(program, () => {});
  let command = program;
  for (const word of name.split(' '))
    command = command.commands.find((one) => one.name() === word) ?? command;
  for (const option of command.options) all.push({ command: name, option });
}

const named = (long: string) => all.filter(({ option }) => option.long === long);

/** `<id,...>` of `--only <id,...>`. */
const takenBy = ({ flags }: Option): string => /<.*>|\[.*\]/.exec(flags)?.[0] ?? '';

describe('the options of all commands', () => {
  test('take one required value each', () => {
    const greedy = all.filter(({ option }) => option.variadic || option.optional);
    expect(greedy.map(({ command, option }) => `${command} ${option.flags}`)).toEqual([]);
  });

  test('are at most 12 of a command, and 16 of the audit', () => {
    const counts = [...Map.groupBy(all, ({ command }) => command)].map(
      ([command, own]) => [command, own.length] as const,
    );
    for (const [command, count] of counts)
      expect([command, count]).toEqual([command, Math.min(count, command === 'audit' ? 16 : 12)]);
  });

  test('that take a list say so, and split it at commas', () => {
    const lists = all.filter(({ option }) => option.parseArg === parseList);
    expect(lists.length).toBeGreaterThan(20);
    for (const { option } of all)
      expect([option.flags, takenBy(option).endsWith(',...>')]).toEqual([
        option.flags,
        option.parseArg === parseList,
      ]);
  });

  test('have one kind of value for each option name', () => {
    for (const [long, same] of Map.groupBy(all, ({ option }) => option.long)) {
      // Both read from what it names: an import one format, the ledger several sources.
      // What is written is one file, or a folder of them.
      const values = new Set(same.map(({ option }) => takenBy(option)));
      if (long === '--output') values.delete('<dir>');
      expect([long, [...values]]).toEqual([long, [expect.any(String)]]);
    }
  });

  test.each([
    ['--output', /^(?:--out|--coverage|--report|--write-to)$/],
    // `--old` and `--new` of `migrate suggest` are lists of URLs, not sites.
    ['--old-site', /^--(?:old-url|from-site|source)$/],
    ['--listen', /^--(?:port|bind|address|interface)$/],
    ['--alias', /^--(?:domain|aliases|names)$/],
    ['--format', /^--(?:markdown|html|csv|sarif|reporter)$/],
    ['--on', /^--(?:day|move)$/],
  ])('name %s only for one purpose', (long, others) => {
    expect(named(long).length).toBeGreaterThan(0);
    // `--old <file>` of `migrate suggest` is a list of URLs, beside `--new <file>`.
    expect(
      all
        .filter(({ option }) => others.test(option.long ?? '') && option.flags !== '--old <file>')
        .map(({ option }) => option.flags),
    ).toEqual([]);
  });

  test('for a file to write are called --output', () => {
    const written = all.filter(
      ({ option }) =>
        /^(?:write|where to write|the folder to write)\b/.test(option.description) && option.required,
    );
    // `--export` of `migrate review` is the other end of its `--import`.
    const names = new Set(written.map(({ option }) => option.long));
    expect(names).toEqual(new Set(['--output', '--export']));
  });

  test('about the old site start with --old', () => {
    const old = all.filter(({ option }) => /\bold site\b/.test(option.description) && option.required);
    expect(new Set(old.map(({ option }) => option.long))).toEqual(new Set(['--old-site', '--old-alias']));
  });
});

test('the option type items reads a repeated list with spaces', () => {
  expect(parseList('c', parseList('a, b'))).toEqual(['a', 'b', 'c']);
});

test('the option type items refuses an empty item', async () => {
  const { exit, text } = await said('audit', '--only', 'a,,b');
  expect(exit).toBe(2);
  expect(text).toContain('An item is empty. Write several as a,b or repeat the option.');
});
