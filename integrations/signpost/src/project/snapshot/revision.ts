import { execFile } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { decodeText, isBinary, isUtf16 } from '../../core/decode-text.ts';
import { Problem } from '../../core/problem.ts';
import { listFiles, noText, readText } from '../../disk/read.ts';
import { loadMap } from '../../map/load.ts';
import { mapFile } from '../load.ts';
import { settingsFile } from '../settings-file.ts';
import { type Found, foundOf, type Places } from './found.ts';

const run = promisify(execFile);

/** As many bytes of a table tell whether it is text. */
const enough = 1 << 12;

/**
 * A commit, branch or tag of the repository here: the map and its includes as git keeps them; the work tree is
 * neither read nor touched. The settings are those of the commit, else of the current folder's last build.
 * Undefined where git knows no such revision.
 */
export async function findRevision(
  name: string,
  { map = mapFile, dist }: Places,
): Promise<Found | undefined> {
  const commit = await commitOf(name);
  if (commit === undefined) return undefined;
  const path = relative(resolve('.'), resolve(map)).replaceAll('\\', '/');
  const has = (await blob(commit, path)) !== undefined;
  // The same texts are taken, and the same refused, as where a map lies on disk.
  const bytesOf = async (file: string): Promise<Buffer> => {
    const bytes = await blob(commit, file);
    if (bytes === undefined) throw new Problem(`the map ${file}: there is no such file in ${name}`);
    return bytes;
  };
  const textOf = (file: string, bytes: Buffer): string => {
    const text = decodeText(bytes);
    if (isBinary(text)) throw noText(`${file} in ${name}`);
    return text;
  };
  const files = {
    readText: async (file: string) => textOf(file, await bytesOf(file)),
    openStream: async (file: string) => {
      const bytes = await bytesOf(file);
      if (isUtf16(bytes)) return Readable.from([Buffer.from(textOf(file, bytes))]);
      textOf(file, bytes.subarray(0, enough));
      return Readable.from([bytes]);
    },
  };
  const settings = await blob(commit, settingsFile);
  return foundOf(
    name,
    has ? await loadMap(path, files) : undefined,
    dist === undefined ? undefined : await listFiles(dist),
    settings === undefined ? await readText(settingsFile) : decodeText(settings),
  );
}

/** The commit's own name, so that a branch that moves meanwhile changes nothing. */
async function commitOf(name: string): Promise<string | undefined> {
  const found = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  return found?.toString('utf8').trim();
}

/** The bytes of a file; `path` counts from the current folder. As they were committed: no filter runs. */
function blob(commit: string, path: string): Promise<Buffer | undefined> {
  return git(['cat-file', 'blob', `${commit}:./${path}`]);
}

/** What git prints, or undefined where it refuses. */
async function git(parameters: readonly string[]): Promise<Buffer | undefined> {
  try {
    const { stdout } = await run('git', [...parameters], { encoding: 'buffer', maxBuffer: 1 << 30 });
    return stdout;
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (code === 'ENOENT') throw new Problem('A revision is read with git, which is not installed here.');
    if (typeof code === 'number') return undefined;
    throw error;
  }
}
