import { join } from 'node:path';
import { readBytes } from '../lib/disk/read.ts';
import {
  type FoundFile,
  type OwnFile,
  type PlatformFormat,
  platformFormats,
  readOwnFile,
} from '../redirects/foreign/platform-files.ts';

/** Where a site's own files for platforms may lie. */
export interface OwnPlaces {
  /** The root of the project; undefined where a build of somewhere else is looked at. */
  readonly root: string | undefined;
  /** The build, or what is copied into it. */
  readonly dist: string | undefined;
  /** True to read our lines in them as well: without a map they are all that says what it held. */
  readonly withOurs?: boolean;
}

/** Folders that generators copy into the build as they are. */
const copied = ['public', 'static'];

/** The site's own rules for platforms, by file and host, and what of such files can't be read, as sentences. */
export async function ownRulesIn(places: OwnPlaces): Promise<{ rules: OwnFile[]; faults: string[] }> {
  const faults = new Set<string>();
  const rules: OwnFile[] = [];
  for (const format of platformFormats) {
    const found = await findFile(format, places);
    if (found === undefined) continue;
    const read = readOwnFile(found, format, places.withOurs ? 'all' : 'own');
    for (const { file, line, column, message } of read.faults)
      faults.add(`${file}:${line}:${column}: ${message}`);
    if (read.rules.length > 0) rules.push(read);
  }
  return { rules, faults: [...faults] };
}

async function findFile(
  { name, isInDist, isMerged }: PlatformFormat,
  { root, dist }: OwnPlaces,
): Promise<FoundFile | undefined> {
  const built = await fileIn(isInDist ? dist : root, name);
  if (!isInDist || root === undefined) return built;
  // What a person edits, where the build has just that.
  for (const source of copied) {
    const written = await fileIn(join(root, source), name);
    const isSame =
      built === undefined ? dist === undefined : written !== undefined && startsWith(built, written);
    if (written && (isMerged || isSame)) return written;
  }
  return isMerged ? fileIn(root, name) : built;
}

function startsWith(built: FoundFile, written: FoundFile): boolean {
  return built.bytes.toString('utf8').startsWith(written.bytes.toString('utf8').trimEnd());
}

async function fileIn(folder: string | undefined, name: string): Promise<FoundFile | undefined> {
  if (folder === undefined) return undefined;
  const file = join(folder, name);
  const bytes = await readBytes(file);
  return bytes === undefined ? undefined : { file, bytes };
}
