import { basename, join } from 'node:path';
import { git } from '../lib/disk/git.ts';
import { readBytes } from '../lib/disk/read.ts';
import {
  type FoundFile,
  type PlatformFormat,
  type PlatformRules,
  platformFormats,
  readPlatform,
} from '../redirects/foreign/platform-files.ts';
import { blobAt, type Revision } from './map-at.ts';

/** Finds the file of a format; undefined where there is none. */
type Find = (format: PlatformFormat) => Promise<FoundFile | undefined>;

interface Reading {
  /** True to leave out the lines that Signpost generated from a map. */
  readonly isOwnOnly: boolean;
}

/** The rules of each platform that a project and its build have a file for. */
export async function platformRulesIn(
  { root, dist }: { readonly root: string | undefined; readonly dist: string | undefined },
  reading: Reading,
): Promise<PlatformRules[]> {
  const folders = ({ isInDist, name }: PlatformFormat): (string | undefined)[] =>
    // Azure reads its file in the root of the project too.
    isInDist ? [dist, name.endsWith('.json') ? root : undefined] : [root, dist];
  return platformRules(async (format) => {
    for (const folder of folders(format)) {
      if (folder === undefined) continue;
      const file = join(folder, format.name);
      const bytes = await readBytes(file);
      if (bytes !== undefined) return { file, bytes };
    }
    return undefined;
  }, reading);
}

/** The same of a commit, where a file for the build lies wherever its generator copies it from: the one of the shortest path. */
export async function platformRulesAt(revision: Revision, reading: Reading): Promise<PlatformRules[]> {
  const list = await git(revision.folder, ['ls-tree', '-r', '-z', '--name-only', revision.commit]);
  const names = new Set(platformFormats.map(({ name }) => name));
  const files = (list?.toString('utf8') ?? '')
    .split('\0')
    .filter((file) => names.has(basename(file)) && !/(?:^|\/)(?:node_modules|deploy)\//.test(file))
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  return platformRules(async ({ name, isInDist }) => {
    const file = files.find((one) => (isInDist ? basename(one) === name : one === name));
    const bytes = file === undefined ? undefined : await blobAt(revision, file);
    return file === undefined || bytes === undefined ? undefined : { file, bytes };
  }, reading);
}

async function platformRules(find: Find, reading: Reading): Promise<PlatformRules[]> {
  const found = new Map<PlatformFormat, FoundFile>();
  for (const format of platformFormats) {
    const file = await find(format);
    if (file !== undefined) found.set(format, file);
  }
  const platforms = new Set([...found.keys()].map(({ platform }) => platform));
  return [...platforms].map((platform) => readPlatform(platform, (format) => found.get(format), reading));
}
