import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { vi } from 'vitest';
import type { CommandUnit } from '../../../src/lib/command/define-command.ts';
import { Problem } from '../../../src/lib/problem.ts';

/** A folder of its own with some files. */
export async function folderOf(files: Readonly<Record<string, string | Buffer>>) {
  const root = await mkdtemp(join(tmpdir(), 'migrate-'));
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  };
  for (const [name, content] of Object.entries(files)) await write(name, content);
  return {
    root,
    write,
    path: (name: string) => join(root, name),
    read: (name: string) => readFile(join(root, name), 'utf8'),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Runs a command as the command line does; a `Problem` is exit 2 with its sentence. */
export async function runCommand(unit: CommandUnit, root: string, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  let exit = -1;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0),
    vi.spyOn(console, 'log').mockImplementation((text) => void out.push(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void err.push(`${text}\n`)),
  ];
  try {
    const program = new Command().exitOverride();
    unit.register(program, (code) => {
      exit = code;
    });
    await program.parseAsync([...unit.name.split(' '), ...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    exit = 2;
    err.push(`${error.message}\n`);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  const plain = (text: string[]): string => text.join('').replaceAll(`${root}/`, '');
  return { exit, out: plain(out), err: plain(err) };
}
