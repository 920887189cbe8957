import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { append } from '../append.ts';
import type { OutFile } from '../file.ts';
import { Problem } from '../problem.ts';
import { type LineChanges, lineChanges } from '../text/line-changes.ts';
import { besideName, sweepBeside } from './beside.ts';
import { exists, listFiles, readText } from './read.ts';
import type { Staging } from './write.ts';

export interface HostChanges {
  /** True if there was no earlier build. */
  readonly isFirst: boolean;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** Files that are no longer generated but still exist. */
  readonly gone: readonly string[];
  /** True if the folder has a record of merged files, which must stay. */
  readonly hasRecord: boolean;
  /** The changed lines, without those of programs and very large files. */
  readonly lines: LineChanges;
}

/** Larger files are compared as a whole, since their lines would take too much memory. */
const largest = 32 * 1024 * 1024;

/** Lists which keys of merged files are generated. It is in the host's folder. */
export const recordFile = 'ours.txt';

/** Signpost has written a host's folder if one of them says so. A fresh clone may have the record alone. */
const signed = ['README.md', recordFile];

/** A file of the build that is copied too: its path, and the path of the copy, which starts with the host's folder. */
interface CopiedFile {
  readonly from: string;
  readonly path: string;
}

/**
 * Stages a host's files, whose paths start with its folder, and returns what changes. A `Problem` if the folder has files
 * of these names that weren't generated.
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
    // The temporary file isn't renamed yet.
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
    hasRecord: names.has(recordFile),
    lines,
  };
}

/**
 * False if the lines mean nothing to a person: programs and READMEs change with each version of Signpost, some files
 * repeat others, and the URLs in `_headers` are not redirects.
 */
export function hasTellingLines(name: string): boolean {
  return !/\.(?:[cm]?js|jsonc|md|html)$|^_headers$/.test(name) && name !== recordFile;
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

/** True for a host's folder that Signpost has written. */
export async function isWritten(folder: string): Promise<boolean> {
  const texts = await Promise.all(signed.map((name) => readText(join(folder, name))));
  return texts.some((text = '') => /^(?:# )?Written by signpost/m.test(text));
}

async function textOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined || found.size > largest ? undefined : readText(path);
}
