import { readFile, stat } from 'node:fs/promises';
import { callGit } from '../lib/disk/git.ts';
import { resolveLinks } from '../lib/disk/is-inside.ts';
import { readProblem } from '../lib/disk/problems.ts';
import { describeUnreadable } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { getErrorCode, Problem } from '../lib/problem.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { type LoadedMap, loadMap } from './map-includes.ts';

// A redirect map with its includes, from disk or from a commit.

/** Reads a map with includes, or as it will be with another text. A `Problem` for an unreadable file. */
export function readMap(file: string, text?: string): Promise<LoadedMap> {
  const readBytes = async (name: string) => {
    if (name === file && text !== undefined) return Buffer.from(text);
    return readMapBytes(name).catch((error: unknown) => {
      throw explainUnreadableFile(name, file, error);
    });
  };
  return loadMap(file, { readBytes, realPath: resolveLinks });
}

/** A link to a device never ends, so the file is looked at before it is opened. */
async function readMapBytes(file: string): Promise<Buffer> {
  const unreadable = describeUnreadable(`The map ${file}`, await stat(file));
  if (unreadable !== undefined) throw unreadable;
  return readFile(file);
}

/** `map` is the including map, or the file itself. */
function explainUnreadableFile(file: string, map: string, error: unknown): unknown {
  if (getErrorCode(error) !== 'ENOENT') return readProblem(error, `The map ${file}`);
  const fix = file === map ? ' Create it with `npx astro-signpost init`, or pass the path of your map.' : '';
  return new Problem(`The map ${file} doesn't exist.${fix}`);
}

/** A commit and a folder of the repository. */
interface Revision {
  readonly folder: string;
  readonly commit: string;
  /** As written by the user. */
  readonly name: string;
}

/** The map of a commit with includes; undefined without a map. Doesn't touch the work tree. */
export async function mapAt(revision: Revision, path: string): Promise<LoadedMap | undefined> {
  // git cat-file blob HEAD:./redirects.yaml
  const committed = await readCommittedFile(revision, path);
  if (committed === undefined) return undefined;

  return loadMap(path, {
    async readBytes(file) {
      const bytes = file === path ? committed : await readCommittedFile(revision, file);
      if (bytes === undefined) throw new Problem(`The map ${file} doesn't exist in ${revision.name}.`);
      return bytes;
    },
  });
}

/** The bytes of a committed file, unfiltered. `path` is relative to the revision's folder. */
export function readCommittedFile({ folder, commit }: Revision, path: string): Promise<Buffer | undefined> {
  return callGit(folder, ['cat-file', 'blob', `${commit}:./${path}`]);
}

/** Throws a `Problem` for a fault of the map that a change of the map would hide. `outcome` is what didn't happen. */
export function expectNoFault(fault: Finding | undefined, outcome: string): void {
  if (fault === undefined) return;

  throw new Problem(`${fault.file}:${fault.line}: ${toSentence(fault.message)} ${outcome} Correct it first.`);
}
