import { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import { main } from '../../src/cli.ts';
import { commandLoads } from '../../src/commands/load.ts';
import { hostLoads } from '../../src/hosts/load.ts';

async function said(...argv: string[]) {
  const lines: string[] = [];
  const take = (text: string | Uint8Array): boolean => lines.push(String(text)) > 0;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(take),
    vi.spyOn(process.stderr, 'write').mockImplementation(take),
  ];
  const exit = await main(argv).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return { exit, text: lines.join('') };
}

test.each([
  ['diff x', 'diff'],
  ['404s', '404s'],
  ['map import --formt x', 'map import'],
  ['migrate inventory', 'migrate inventory'],
  ['migrate verify --formt x', 'migrate verify'],
  ['map chekc', 'map'],
])('%s is told where the help of %s is', async (line, own) => {
  const { exit, text } = await said(...line.split(' '));
  expect(exit).toBe(2);
  expect(text).toContain(`(signpost ${own} --help shows how it is called)`);
});

test.each([
  ['audit --html', '--format html'],
  ['audit dist --sarif', '--format sarif'],
  ['migrate verify --csv', '--format csv'],
  ['diff a b --markdown', '--format markdown'],
])('%s is told of %s, once', async (line, own) => {
  const { exit, text } = await said(...line.split(' '));
  expect(exit).toBe(2);
  expect(text.match(/Did you mean .*/g)).toEqual([`Did you mean ${own}?)`]);
});

test.each([
  ['audit --csv', '--format csv'],
  ['audit --hml', '--format'],
  ['serve --html', '--format'],
])('%s is told of no %s, which there is not', async (line, own) => {
  const { exit, text } = await said(...line.split(' '));
  expect(exit).toBe(2);
  expect(text).toContain(`unknown option '${line.split(' ')[1]}'`);
  expect(text).not.toContain(own);
});

test.each(['map check', 'map compile', 'explain'])('%s --help tells the default of --dist', async (name) => {
  const { text } = await said(...name.split(' '), '--help');
  const [, dist = ''] = /--dist <dir>(.*?)\n +--/s.exec(text) ?? [];
  expect(dist.replace(/\s+/g, ' ')).toContain(
    '(default: what the last build wrote, else the folder of the generator, unless a map is named)',
  );
});

test.each(['map compile', 'maintenance'])('%s --help names the hosts that there are', async (name) => {
  const { text } = await said(...name.split(' '), '--help');
  const words = new Set(text.split(/[\s,]+/));
  for (const id of Object.keys(hostLoads)) expect(words).toContain(id);
});

test('what is no command is told where they all are', async () => {
  expect((await said('audti')).text).toContain('(signpost --help shows all commands)');
});

test('the list of the help says what the commands say', async () => {
  const all = new Command('signpost');
  for (const load of Object.values(commandLoads)) (await load()).register(all, () => {});
  const list = (text: string) => /^Commands:\n((?: .*\n)+)/m.exec(text)?.[1];
  const { exit, text } = await said('--help');
  expect(list(text)).toBe(list(all.helpInformation()));
  expect([exit, (await said('help')).text, (await said('-h')).text]).toEqual([0, text, text]);
});

test('without a command, the list of all says how to begin', async () => {
  const { exit, text } = await said();
  expect(exit).toBe(2);
  const begun = Array.from(text.matchAll(/^ {2}\$ signpost (\w+(?: check)?)/gm), ([, words = '']) => words);
  expect(begun.length).toBeGreaterThan(2);
  expect(Object.keys(commandLoads)).toEqual(expect.arrayContaining(begun));
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

// Options are wrapped to the terminal; examples are lines that somebody types.
test.each(Object.keys(commandLoads))('the prose of %s --help has lines of 80 at most', async (name) => {
  const { exit, text } = await said(...name.split(' '), '--help');
  expect(exit).toBe(0);
  const prose = text.slice(text.indexOf('display help for command')).split('\n');
  expect(prose.filter((line) => /^\S/.test(line) && line.length > 80)).toEqual([]);
});
