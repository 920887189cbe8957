import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEach, onTestFinished } from 'vitest';
import type { CommandUnit } from '../../../src/lib/command/define-command.ts';
import { type Prints, watchPrints } from '../../support/prints.ts';
import { folderOf, runCommand } from '../migrate/support.ts';

type Files = Readonly<Record<string, string | Buffer>>;

/** Makes a new folder with these files the working directory until the test ends. */
export async function enterFolder(files: Files = {}) {
  const folder = await folderOf(files);
  const before = process.cwd();
  process.chdir(folder.root);
  onTestFinished(async () => {
    process.chdir(before);
    await folder.remove();
  });
  return {
    ...folder,
    run: (unit: CommandUnit, ...args: string[]) => runCommand(unit, folder.root, ...args),
  };
}

/** Runs each test of a file in a new folder with these files. Gives what the test printed. */
export function inOwnFolder(files: Files = {}): Prints {
  const printed = watchPrints();
  beforeEach(async () => {
    await enterFolder(files);
  });
  return printed;
}

/** Writes a file below the working directory. */
export async function put(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

export async function putAll(files: Files): Promise<void> {
  for (const [file, content] of Object.entries(files)) await put(file, content);
}
