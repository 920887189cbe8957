import { basename, join } from 'node:path';
import { findMisplacedFiles, type MisplacedFile } from '../hosts/misplaced-files.ts';
import { findOwnFunctions, type OwnFunction } from '../hosts/own-functions.ts';
import { type FoundFile, type OwnFile, readOwnFile } from '../hosts/platform-files.ts';
import { type PlatformFormat, platformFormats } from '../hosts/platform-formats.ts';
import { listExisting, readFirst } from '../lib/disk/build-folder.ts';
import { readBytes } from '../lib/disk/read.ts';
import type { Inputs } from './load.ts';

/** Where the site's own platform files may be. */
interface OwnPlaces {
  /** The root of the project; undefined for a build of another project. */
  readonly root: string | undefined;
  /** The build, or a folder copied into the build. */
  readonly dist: string | undefined;
  /** True to include the generated lines, for a comparison without the map. */
  readonly withGenerated?: boolean;
}

/** Folders copied into the build by generators. */
const copiedSources = ['public', 'static'];

/** The rules of platform files, and a sentence for each unreadable file. */
export interface FoundRules {
  readonly rules: OwnFile[];
  readonly faults: string[];
  /** Functions and Workers before the rules; unknown in a commit. */
  readonly functions: readonly OwnFunction[];
  /** Files in the root that their platform reads only in the build; unknown in a commit. */
  readonly misplaced: readonly MisplacedFile[];
}

/** Reads the site's own platform rules, by file and host. */
export async function readOwnRules(places: OwnPlaces): Promise<FoundRules> {
  const { root, dist } = places;
  const folders = [root, dist].filter((folder) => folder !== undefined);
  const functions = findOwnFunctions({
    read: (name) => readFirst(folders.map((folder) => join(folder, name))),
    list: (name) => (root === undefined ? [] : listExisting(join(root, name))),
  });
  const files = await readAll((format) => findFile(format, places), places.withGenerated);
  return { ...files, functions, misplaced: findMisplaced(places) };
}

/** The files that are neither in the build nor in a folder that is copied into the build. */
function findMisplaced({ root, dist }: OwnPlaces): readonly MisplacedFile[] {
  if (root === undefined || dist === undefined) return [];
  const published = [dist, ...copiedSources.map((folder) => join(root, folder))];
  return findMisplacedFiles(
    platformFormats.map(({ platform }) => platform),
    (name) => readFirst(published.map((folder) => join(folder, name))),
    (name) => readFirst([join(root, name)]),
  );
}

/** The own files of a project; without a map, with their generated lines. Of a foreign build, only those in the build. */
export async function readProjectFiles({
  dist,
  map,
  isHere,
}: Pick<Inputs, 'dist' | 'map' | 'isHere'>): Promise<FoundRules> {
  return readOwnRules({ root: isHere ? '.' : undefined, dist, withGenerated: map === undefined });
}

/** The site's own rules in a commit. The generator may copy a file of the build from anywhere: the shortest path counts. */
export async function readCommittedRules(
  files: readonly string[],
  read: (file: string) => Promise<Buffer | undefined>,
  withGenerated: boolean,
): Promise<FoundRules> {
  const depth = (file: string): number => file.split('/').length;
  const sorted = files
    .filter((file) => !/(?:^|\/)(?:node_modules|deploy|tests?)\//.test(file))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));

  const foundFiles = await readAll(async ({ name, isInDist }) => {
    const file = sorted.find((candidate) => candidate === name || (isInDist && basename(candidate) === name));
    if (file === undefined) return undefined;
    const bytes = await read(file);
    return bytes && { file, bytes };
  }, withGenerated);
  return { ...foundFiles, functions: [], misplaced: [] };
}

/** Reads each platform's file, wherever `find` finds it. */
async function readAll(
  find: (format: PlatformFormat) => Promise<FoundFile | undefined>,
  withGenerated = false,
): Promise<Pick<FoundRules, 'rules' | 'faults'>> {
  const faults = new Set<string>();
  const rules: OwnFile[] = [];

  for (const format of platformFormats) {
    const foundFile = await find(format);
    if (foundFile === undefined) continue;
    const read = readOwnFile(foundFile, format, withGenerated ? 'all' : 'own');
    for (const { file, line, column, message } of read.faults)
      faults.add(`${file}:${line}:${column}: ${message}`);
    if (read.rules.length + read.headers.length > 0) rules.push(read);
  }

  return { rules, faults: [...faults] };
}

/** The file of a format as people edit it: in a folder that is copied into the build, or else in the build or the root. */
async function findFile(
  { name, isInDist, isMerged }: PlatformFormat,
  { root, dist, withGenerated = false }: OwnPlaces,
): Promise<FoundFile | undefined> {
  const built = await readFileIn(isInDist ? dist : root, name);
  if (!isInDist || root === undefined) return built;

  // People edit public/_redirects. Adapters and the build add lines to the copy in the build.
  for (const source of copiedSources) {
    const written = await readFileIn(join(root, source), name);
    if (written !== undefined) return written;
  }

  // A merged file in the build doesn't show what people wrote.
  if (!isMerged) return built;
  const bytes = await readFileIn(root, name);
  return withGenerated ? (built ?? bytes) : bytes;
}

async function readFileIn(folder: string | undefined, name: string): Promise<FoundFile | undefined> {
  if (folder === undefined) return undefined;
  const file = join(folder, name);
  const bytes = await readBytes(file);
  return bytes && { file, bytes };
}
