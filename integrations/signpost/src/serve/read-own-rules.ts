import { basename, join } from 'node:path';
import { listBuild, statOf } from '../lib/disk/build-folder.ts';
import { readBytes } from '../lib/disk/read.ts';
import {
  type FoundFile,
  type OwnFile,
  type PlatformFormat,
  platformFormats,
  readOwnFile,
} from '../platforms/platform-files.ts';
import { type RunnersByPlatform, runnersOf } from '../platforms/runners.ts';

/** Where the site's own platform files may be. */
export interface OwnPlaces {
  /** The root of the project; undefined for a build of another project. */
  readonly root: string | undefined;
  /** The build, or the folder that is copied into it. */
  readonly dist: string | undefined;
  /** True to include the generated lines: without a map, they are all that shows what it contained. */
  readonly withGenerated?: boolean;
}

/** Folders that generators copy into the build. */
const copied = ['public', 'static'];

/** The rules of platform files, and a sentence for each file that can't be read. */
export interface FoundRules {
  readonly rules: OwnFile[];
  readonly faults: string[];
  /** The functions and Workers that run before the rules. */
  readonly runners: RunnersByPlatform;
}

/** Reads the site's own platform rules, by file and host. */
export async function ownRulesIn(places: OwnPlaces): Promise<FoundRules> {
  const { root, dist } = places;
  const folders = [root, dist].filter((folder) => folder !== undefined);
  const runners = await runnersAmong(
    async (name) => {
      for (const folder of folders) {
        const found = await fileIn(folder, name);
        if (found !== undefined) return found.bytes;
      }
      return undefined;
    },
    (name) => (root === undefined ? [] : filesBelow(join(root, name))),
  );
  return { ...(await readAll((format) => findFile(format, places), places.withGenerated)), runners };
}

function filesBelow(folder: string): readonly string[] {
  return statOf(folder)?.isDirectory() ? listBuild(folder).list : [];
}

const platformsWithRunners = ['netlify', 'cloudflare'] as const;

/** Finds what runs before the rules, through a synchronous reader over files that are loaded on demand. */
async function runnersAmong(
  readFile: (name: string) => Promise<Buffer | undefined>,
  list: (folder: string) => readonly string[],
): Promise<RunnersByPlatform> {
  const read = new Map<string, Buffer | undefined>();
  for (;;) {
    const wanted = new Set<string>();
    const files = {
      ...{ list, variables: process.env },
      read(name: string): Buffer | undefined {
        if (!read.has(name)) wanted.add(name);
        return read.get(name);
      },
    };
    const found = platformsWithRunners.map((platform) => [platform, runnersOf(platform, files)] as const);
    if (wanted.size === 0) return new Map(found);
    for (const name of wanted) read.set(name, await readFile(name));
  }
}

/** The site's own rules in a commit. The generator may copy a file of the build from anywhere: the shortest path counts. */
export async function ownRulesAmong(
  files: readonly string[],
  read: (file: string) => Promise<Buffer | undefined>,
  withGenerated: boolean,
): Promise<FoundRules> {
  const depth = (file: string): number => file.split('/').length;
  const sorted = files
    .filter((file) => !/(?:^|\/)(?:node_modules|deploy)\//.test(file))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  const named = (name: string, isInDist: boolean): string | undefined =>
    sorted.find((one) => (isInDist ? basename(one) === name : one === name));
  const found = await readAll(async ({ name, isInDist }) => {
    const file = named(name, isInDist);
    const bytes = file === undefined ? undefined : await read(file);
    return file === undefined || bytes === undefined ? undefined : { file, bytes };
  }, withGenerated);
  const runners = await runnersAmong(
    async (name) => {
      const file = named(name, name === '_routes.json');
      return file === undefined ? undefined : read(file);
    },
    (folder) => sorted.flatMap((one) => (one.startsWith(`${folder}/`) ? [one.slice(folder.length + 1)] : [])),
  );
  return { ...found, runners };
}

async function readAll(
  find: (format: PlatformFormat) => Promise<FoundFile | undefined>,
  withGenerated = false,
): Promise<Omit<FoundRules, 'runners'>> {
  const faults = new Set<string>();
  const rules: OwnFile[] = [];
  for (const format of platformFormats) {
    const found = await find(format);
    if (found === undefined) continue;
    const read = readOwnFile(found, format, withGenerated ? 'all' : 'own');
    for (const { file, line, column, message } of read.faults)
      faults.add(`${file}:${line}:${column}: ${message}`);
    if (read.rules.length > 0) rules.push(read);
  }
  return { rules, faults: [...faults] };
}

async function findFile(
  { name, isInDist, isMerged }: PlatformFormat,
  { root, dist, withGenerated = false }: OwnPlaces,
): Promise<FoundFile | undefined> {
  const built = await fileIn(isInDist ? dist : root, name);
  if (!isInDist || root === undefined) return built;
  // People edit this file. The build has the same one, to which adapters and the build add lines.
  for (const source of copied) {
    const written = await fileIn(join(root, source), name);
    const isSame =
      built === undefined ? dist === undefined : written !== undefined && contains(built, written);
    if (written && (isMerged || isSame)) return written;
  }
  // A merged file in the build doesn't show what people wrote.
  return isMerged && !withGenerated
    ? fileIn(root, name)
    : (built ?? (isMerged ? fileIn(root, name) : undefined));
}

function contains(built: FoundFile, written: FoundFile): boolean {
  return built.bytes.toString('utf8').includes(written.bytes.toString('utf8').trimEnd());
}

async function fileIn(folder: string | undefined, name: string): Promise<FoundFile | undefined> {
  if (folder === undefined) return undefined;
  const file = join(folder, name);
  const bytes = await readBytes(file);
  return bytes === undefined ? undefined : { file, bytes };
}
