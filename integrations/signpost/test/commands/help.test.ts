import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { commandLoaders } from '../../src/commands/load.ts';
import { hostLoaders } from '../../src/hosts/load.ts';
import { addCommand } from '../../src/lib/command/define-command.ts';
import { docsUrl } from '../../src/lib/docs.ts';
import { said } from './support/said.ts';

describe("wrong use prints the parser's sentence and the command for help", () => {
  test.each([
    ['map import --formt x', "unknown option '--formt'", 'map import'],
    ['audit --xlsx', "unknown option '--xlsx'", 'audit'],
    ['serve --sit x', "unknown option '--sit'\n(Did you mean --site?)", 'serve'],
    ['audti', "unknown command 'audti'\n(Did you mean audit?)", ''],
    ['map chekc', "unknown command 'chekc'\n(Did you mean check?)", 'map'],
    ['diff x', "missing required argument 'head'", 'diff'],
    ['map compile', "required option '--output <dir>' not specified", 'map compile'],
    ['audit --site', "option '--site <url>' argument missing", 'audit'],
    [
      'audit --preset lax',
      "option '--preset <name>' argument 'lax' is invalid. Allowed choices are recommended, strict, minimal.",
      'audit',
    ],
    ['serve a b', "too many arguments for 'serve'. Expected 1 argument but got 2: a, b.", 'serve'],
  ])('%s', async (line, says, command) => {
    const help = `Run \`npx astro-signpost${command === '' ? '' : ` ${command}`} --help\` for help.`;
    expect(await said(...line.split(' '))).toEqual({ exit: 2, text: `signpost: ${says}\n${help}\n` });
  });

  test("also for Signpost's own sentences", async () => {
    const { exit, text } = await said('explain', '/x', '--host', 'netlfy');
    expect([exit, text.slice(0, 35)]).toEqual([2, 'signpost: Invalid --host: "netlfy".']);
  });
});

test.each(['map check', 'map compile', 'explain'])('%s --help prints the default of --dist', async (name) => {
  const { text } = await said(...name.split(' '), '--help');
  const [, dist = ''] = /--dist <dir>(.*?)\n +--/s.exec(text) ?? [];
  expect(dist.replace(/\s+/g, ' ')).toContain('(default: the build of the project, unless a map is named)');
});

test.each(['map compile', 'maintenance'])('%s --help lists all hosts', async (name) => {
  const { text } = await said(...name.split(' '), '--help');
  const words = new Set(text.split(/[\s,]+/));
  for (const id of Object.keys(hostLoaders)) expect(words).toContain(id);
});

test('--help lists all commands with their descriptions, in groups', async () => {
  const all = new Command('signpost');
  for (const load of Object.values(commandLoaders)) addCommand(all, await load());
  const known = all.commands.map((command) => `${command.name()} ${command.description()}`);
  const { exit, text } = await said('--help');
  const list = text.slice(text.indexOf('Set up:'), text.indexOf('Start here:'));
  const listed = Array.from(list.matchAll(/^ {2}(\w.*(?:\n {3,}.*)*)$/gm), ([, entry = '']) =>
    entry.replace(/\s+/g, ' '),
  );
  expect(listed.sort()).toEqual([...known, 'help show the help of a command'].sort());
  expect(Array.from(text.matchAll(/^([A-Z][\w ]+):$/gm), ([, group]) => group)).toEqual([
    'Options',
    'Set up',
    'Redirects',
    'Audit',
    'Migrate',
    'Reference',
    'Start here',
  ]);
  expect([exit, (await said('help')).text, (await said('-h')).text]).toEqual([0, text, text]);
});

test.each(Object.keys(commandLoaders))(
  '%s --help has two examples, the exit codes and the link to its page, prose of 80 columns, and fits on a screen',
  async (name) => {
    const { exit, text } = await said(...name.split(' '), '--help');
    expect(exit).toBe(0);
    const examples = Array.from(text.matchAll(/^ {2}\$ signpost (.+)$/gm), ([, line = '']) => line);
    expect(examples.length).toBeGreaterThanOrEqual(2);
    for (const example of examples) expect(`${example} `.startsWith(`${name} `)).toBe(true);
    expect(text).toMatch(/^Exit codes: (?:1 \S.*\n {12})?2 wrong use, or an unreadable input$/m);
    expect(text.trimEnd().split('\n').at(-1)).toBe(
      `Docs: ${docsUrl}/reference/commands/${name.replaceAll(' ', '-')}/`,
    );

    // Options are wrapped to the terminal; examples are lines that somebody types.
    const prose = text.slice(text.indexOf('show this help')).split('\n');
    expect(prose.filter((line) => /^\S/.test(line) && line.length > 80)).toEqual([]);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(42);
  },
);

test('astro-signpost without a command prints how to start', async () => {
  const { exit, text } = await said();
  expect(exit).toBe(2);
  const begun = Array.from(
    text.matchAll(/^ {2}\$ npx astro-signpost (\w+(?: check)?)/gm),
    ([, words = '']) => words,
  );
  expect(begun.length).toBeGreaterThan(2);
  expect(Object.keys(commandLoaders)).toEqual(expect.arrayContaining(begun));
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test.each([
  ['help audit', 'audit --help'],
  ['help map', 'map --help'],
  ['map help check', 'map check --help'],
  ['map help', 'map --help'],
])('%s is %s', async (line, same) => {
  const { exit, text } = await said(...line.split(' '));
  expect([exit, text]).toEqual([0, (await said(...same.split(' '))).text]);
});

test.each(['map', 'ledger'])('%s --help has examples, exit codes and a docs link', async (name) => {
  const { exit, text } = await said(name, '--help');
  expect(exit).toBe(0);
  expect(text.match(/^ {2}\$ signpost /gm)).toHaveLength(2);
  expect(text).toMatch(/^Exit codes: 1 .*\n {12}2 /m);
  expect(text).toContain('Docs: https://docs.signpost.example/reference/commands/');
});
