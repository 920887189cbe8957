import { Readable } from 'node:stream';
import { git } from '../lib/disk/git.ts';
import { noText } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { decodeText, isBinary } from '../lib/text.ts';
import { type LoadedMap, loadMap } from '../redirects/map/load.ts';

/** A commit, seen from a folder of its repository. */
export interface Revision {
  readonly folder: string;
  readonly commit: string;
  /** As the person named it. */
  readonly name: string;
}

/** How the files of a commit are read, where not by a process of git for each, and what of their texts counts. */
interface Reading {
  readonly blobAt?: (path: string) => Promise<Buffer | undefined>;
  readonly edit?: (path: string, text: string) => string;
}

/** The map of a commit with its includes, or undefined where it has none. The work tree is neither read nor changed. */
export async function mapAt(
  revision: Revision,
  path: string,
  { blobAt: readBlob = (file) => blobAt(revision, file), edit = (_, text) => text }: Reading = {},
): Promise<LoadedMap | undefined> {
  const own = await readBlob(path);
  if (own === undefined) return undefined;
  const { name } = revision;
  const textOf = async (file: string): Promise<string> => {
    const bytes = file === path ? own : await readBlob(file);
    if (bytes === undefined) throw new Problem(`the map ${file}: there is no such file in ${name}`);
    // The same texts are taken, and the same refused, as where a map is read from disk.
    const text = decodeText(bytes);
    if (isBinary(text)) throw noText(`${file} in ${name}`);
    return edit(file, text);
  };
  return loadMap(path, {
    readText: textOf,
    openStream: async (file) => Readable.from([Buffer.from(await textOf(file))]),
  });
}

/** The bytes of a file; `path` counts from the revision's folder. As they were committed: no filter runs. */
export function blobAt({ folder, commit }: Revision, path: string): Promise<Buffer | undefined> {
  return git(folder, ['cat-file', 'blob', `${commit}:./${path}`]);
}
