import { Readable } from 'node:stream';
import { decodeText, isBinary, isUtf16 } from '../core/decode-text.ts';
import { Problem } from '../core/problem.ts';
import { git } from '../disk/git.ts';
import { noText } from '../disk/read.ts';
import { isWholeRow } from '../map/csv-line.ts';
import { type LoadedMap, loadMap } from '../map/load.ts';

/** A commit, seen from a folder of its repository. */
export interface Revision {
  readonly folder: string;
  readonly commit: string;
  /** As the person named it. */
  readonly name: string;
}

/** As many bytes of a table tell whether it is text. */
const enough = 1 << 12;

/**
 * The map of a commit, and its includes as git keeps them; undefined where it has none. The work tree is neither read nor
 * touched. Of its tables, only the rows asked for, where `rows` names some.
 */
export async function mapAt(
  revision: Revision,
  path: string,
  rows?: ReadonlySet<string>,
): Promise<LoadedMap | undefined> {
  const own = await blobAt(revision, path);
  if (own === undefined) return undefined;
  const { name } = revision;
  // The same texts are taken, and the same refused, as where a map lies on disk.
  const bytesOf = async (file: string): Promise<Buffer> => {
    const bytes = file === path ? own : await blobAt(revision, file);
    if (bytes === undefined) throw new Problem(`the map ${file}: there is no such file in ${name}`);
    return bytes;
  };
  const textOf = (file: string, bytes: Buffer): string => {
    const text = decodeText(bytes);
    if (isBinary(text)) throw noText(`${file} in ${name}`);
    return text;
  };
  return loadMap(path, {
    readText: async (file) => textOf(file, await bytesOf(file)),
    openStream: async (file) => {
      const bytes = await bytesOf(file);
      if (isUtf16(bytes)) return Readable.from([Buffer.from(textOf(file, bytes))]);
      textOf(file, bytes.subarray(0, enough));
      return Readable.from([rows === undefined ? bytes : rowsOf(bytes, rows)]);
    },
  });
}

/**
 * The header and some lines, each on the line where it stood: a table may have a million others. All of them where one of
 * those is but a part of a row.
 */
function rowsOf(bytes: Buffer, rows: ReadonlySet<string>): Buffer {
  const lines = bytes.toString('utf8').split('\n');
  const top = lines.findIndex((line) => line.trim() !== '');
  if (![...lines.slice(0, top + 1), ...rows].every(isWholeRow)) return bytes;
  return Buffer.from(lines.map((line, at) => (at <= top || rows.has(line) ? line : '')).join('\n'));
}

/** The bytes of a file; `path` counts from the revision's folder. As they were committed: no filter runs. */
export function blobAt({ folder, commit }: Revision, path: string): Promise<Buffer | undefined> {
  return git(folder, ['cat-file', 'blob', `${commit}:./${path}`]);
}
