import { expect, test, vi } from 'vitest';
import { main } from '../../src/cli.ts';

async function said(...argv: string[]) {
  const lines: string[] = [];
  const take = (text: unknown): boolean => lines.push(String(text)) > 0;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(take),
    vi.spyOn(console, 'log').mockImplementation((text) => void take(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void take(`${text}\n`)),
  ];
  const exit = await main(argv).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return { exit, text: lines.join('') };
}

test.each(['bash', 'zsh', 'fish'])('prints a script for %s that calls signpost', async (shell) => {
  const { exit, text } = await said('complete', shell);
  expect(exit).toBe(0);
  expect(text).toContain('signpost');
  expect(text).toContain('complete --');
});

test.each([
  [['m'], 'map'],
  [['map', 'ch'], 'check'],
  [['audit', '--form'], '--format'],
  [['audit', '--format', ''], 'sarif'],
  [['migrate', 'ver'], 'verify'],
])('completes %j with %s', async (words, expected) => {
  const { text } = await said('complete', '--', ...words);
  expect(text.split('\n').map((line) => line.split('\t')[0])).toContain(expected);
});

test('another shell is refused like any other value', async () => {
  const { exit, text } = await said('complete', 'tcsh');
  expect(exit).toBe(2);
  expect(text).toContain(
    'Invalid shell: "tcsh". Did you mean "zsh"? Use zsh, bash, fish or powershell.\nRun `npx astro-signpost complete --help` for its arguments and options.\n',
  );
});

test('its help says that the command must be on the PATH', async () => {
  const { text } = await said('complete', '--help');
  expect(text).toContain('Completion needs the command signpost on the PATH, as after a global install.\n');
});
