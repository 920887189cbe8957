import { vi } from 'vitest';
import { main } from '../../integrations/signpost/src/cli.ts';

/** How a command line ended. */
export interface Ended {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line as `signpost` does, in the folder of a project. */
export async function signpost(project: string, ...argv: string[]): Promise<Ended> {
  const out: string[] = [];
  const err: string[] = [];
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0),
    vi.spyOn(console, 'log').mockImplementation((text) => void out.push(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void err.push(`${text}\n`)),
  ];
  const before = process.cwd();
  process.chdir(project);
  try {
    const exit = await main(argv);
    return { exit, out: out.join(''), err: err.join('') };
  } finally {
    process.chdir(before);
    for (const spy of spies) spy.mockRestore();
  }
}
