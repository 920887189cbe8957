import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { append } from '../append.ts';
import type { OutFile } from '../file.ts';
import { type LineChanges, lineChanges } from '../line-changes.ts';
import { Problem } from '../problem.ts';
import { besideName, sweepBeside } from './beside.ts';
import { exists, listFiles, readText } from './read.ts';
import type { Staging } from './write.ts';

/** What is new, changed and gone in a host's folder since the last build. */
export interface HostChanges {
  /** True where there was no last build. */
  readonly isFirst: boolean;
  /** Names of files. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** No longer made, and still there. */
  readonly gone: readonly string[];
  /** The lines of the changed files; those of programs and of very large files are left out. */
  readonly lines: LineChanges;
}

/** Larger files are compared as a whole: their lines would take too much memory. */
const largest = 32 * 1024 * 1024;

/** Beside the files of a host: which keys of merged files are generated. */
export const recordFile = 'ours.txt';

/** The file that is in every host's folder that we have written. */
const readmeName = 'README.md';

/** A file that is copied beside them: its own path, and that of the copy, which starts with the folder. */
interface CopiedFile {
  readonly from: string;
  readonly path: string;
}

/**
 * Stages a host's files, whose paths start with its folder, and says what changes. A `Problem` where the folder
 * holds files of these names that weren't generated.
 */
export async function stageHost(
  staging: Staging,
  out: string,
  folder: string,
  files: readonly OutFile[],
  copies: readonly CopiedFile[] = [],
): Promise<HostChanges> {
  const all = (await exists(join(out, folder))) ? await listFiles(join(out, folder)) : [];
  const there = all.filter((name) => !besideName.test(name));
  const names = new Set([...files, ...copies].map(({ path }) => path.slice(folder.length + 1)));
  await expectGenerated(join(out, folder), there, names);
  if (there.length < all.length && (await isWritten(join(out, folder)))) sweepBeside(join(out, folder), all);
  const added: string[] = [];
  const changed: string[] = [];
  const lines = { added: [] as string[], changed: [] as string[], gone: [] as string[] };
  const known = new Set(there);
  for (const { path, content } of files) {
    const name = path.slice(folder.length + 1);
    const place = join(out, path);
    const beside = await staging.write(place, content);
    if (beside === undefined) continue;
    (known.has(name) ? changed : added).push(name);
    if (!known.has(name) || !hasTellingLines(name) || content instanceof Uint8Array) continue;
    // It hasn't taken the place yet.
    const [before, after] = [await textOf(place), await textOf(beside)];
    if (before === undefined || after === undefined) continue;
    const found = lineChanges(before, after);
    append(lines.added, found.added);
    append(lines.changed, found.changed);
    append(lines.gone, found.gone);
  }
  for (const { from, path } of copies) {
    if ((await staging.copy(from, join(out, path))) === undefined) continue;
    const name = path.slice(folder.length + 1);
    (known.has(name) ? changed : added).push(name);
  }
  return {
    isFirst: there.length === 0,
    added,
    changed,
    gone: there.filter((name) => !names.has(name)),
    lines,
  };
}

/** False where lines say nothing to a person: a new version of Signpost may change many of a program or a README, a record repeats others, `wrangler.jsonc` has no redirects. */
export function hasTellingLines(name: string): boolean {
  return !/\.(?:[cm]?js|jsonc|md|html)$/.test(name) && name !== recordFile;
}

async function expectGenerated(
  folder: string,
  there: readonly string[],
  names: ReadonlySet<string>,
): Promise<void> {
  const taken = there.filter((name) => names.has(name));
  if (taken.length === 0 || (await isWritten(folder))) return;
  throw new Problem(
    `${join(folder, taken[0] ?? '')} is not from Signpost and would be overwritten. Pass another folder, or move the file away.`,
  );
}

/** True for a host's folder that signpost has written. */
export async function isWritten(folder: string): Promise<boolean> {
  return /^Written by signpost/m.test((await readText(join(folder, readmeName))) ?? '');
}

async function textOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined || found.size > largest ? undefined : readText(path);
}
