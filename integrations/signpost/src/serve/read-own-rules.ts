import { basename, join } from 'node:path';
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

/** The rules of platforms' files, and what of such files can't be read, as sentences. */
export interface FoundRules {
  readonly rules: OwnFile[];
  readonly faults: string[];
}

/** The site's own rules for platforms, by file and host. */
export function ownRulesIn(places: OwnPlaces): Promise<FoundRules> {
  return readAll((format) => findFile(format, places), places.withOurs);
}

/**
 * The same of a commit, by its files and what reads them. A file for the build lies wherever its generator copies it from:
 * the one of the shortest path counts.
 */
export function ownRulesAmong(
  files: readonly string[],
  read: (file: string) => Promise<Buffer | undefined>,
  withOurs: boolean,
): Promise<FoundRules> {
  const depth = (file: string): number => file.split('/').length;
  const sorted = files
    .filter((file) => !/(?:^|\/)(?:node_modules|deploy)\//.test(file))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  return readAll(async ({ name, isInDist }) => {
    const file = sorted.find((one) => (isInDist ? basename(one) === name : one === name));
    const bytes = file === undefined ? undefined : await read(file);
    return file === undefined || bytes === undefined ? undefined : { file, bytes };
  }, withOurs);
}

async function readAll(
  find: (format: PlatformFormat) => Promise<FoundFile | undefined>,
  withOurs = false,
): Promise<FoundRules> {
  const faults = new Set<string>();
  const rules: OwnFile[] = [];
  for (const format of platformFormats) {
    const found = await find(format);
    if (found === undefined) continue;
    const read = readOwnFile(found, format, withOurs ? 'all' : 'own');
    for (const { file, line, column, message } of read.faults)
      faults.add(`${file}:${line}:${column}: ${message}`);
    if (read.rules.length > 0) rules.push(read);
  }
  return { rules, faults: [...faults] };
}

async function findFile(
  { name, isInDist, isMerged }: PlatformFormat,
  { root, dist, withOurs = false }: OwnPlaces,
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
  // Merged with ours, the one of the build tells nothing of what a person wrote.
  return isMerged && !withOurs ? fileIn(root, name) : (built ?? (isMerged ? fileIn(root, name) : undefined));
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
