import { join } from 'node:path';
import { readText } from '../lib/disk/read.ts';
import { recordFile } from '../lib/disk/write-host.ts';
import type { OutFile } from '../lib/file.ts';
import { leavesOf } from '../lib/json-record.ts';

/** The lines of what is ours, by the name of the file that they stand in. */
export type OwnRecord = ReadonlyMap<string, ReadonlySet<string>>;

const head =
  '# What in the merged files is ours, a line each, written by signpost. What leaves the map is known by it and taken out of them: keep it under version control with them.\n';

/** The record in a host's folder; undefined where there is none. */
export async function readRecord(folder: string): Promise<OwnRecord | undefined> {
  const text = await readText(join(folder, recordFile));
  if (text === undefined) return undefined;
  const byFile = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const [, name, leaf] = /^([^#\s]\S*) (\[.*)$/.exec(line) ?? [];
    if (name === undefined || leaf === undefined) continue;
    const leaves = byFile.get(name) ?? new Set();
    byFile.set(name, leaves.add(leaf));
  }
  return byFile;
}

/** The record as a file. */
export function printRecord(path: string, record: ReadonlyMap<string, Iterable<string>>): OutFile {
  function* lines(): Generator<string> {
    yield head;
    for (const [name, leaves] of record) for (const leaf of leaves) yield `${name} ${leaf}\n`;
  }
  return { path, content: { [Symbol.iterator]: lines } };
}

/** All of a file of ours, where the site has none of that name. */
export function wholeRecord(ours: string): readonly string[] {
  return [...leavesOf(ours)].sort();
}
