import { stripVTControlCharacters } from 'node:util';
import { vi } from 'vitest';
import { main } from '../../../src/cli.ts';

/** Runs a command line. Gives the exit code, and what was printed on stdout and stderr, in order and without colors. */
export async function said(...argv: string[]) {
  const lines: string[] = [];
  const take = (text: string | Uint8Array): boolean => lines.push(String(text)) > 0;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(take),
    vi.spyOn(process.stderr, 'write').mockImplementation(take),
    vi.spyOn(console, 'error').mockImplementation((text) => void take(`${text}\n`)),
  ];
  const exit = await main(argv).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return { exit, text: stripVTControlCharacters(lines.join('')) };
}
