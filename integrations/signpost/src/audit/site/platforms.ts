import { blankBlock } from '../../lib/merge-file.ts';
import { Problem } from '../../lib/problem.ts';
import { decodeText } from '../../lib/text.ts';
import type { Beside } from '../../redirects/foreign/evaluate.ts';
import {
  type FoundFile,
  type PlatformRules,
  platformFormats,
  readPlatform,
} from '../../redirects/foreign/platform-files.ts';
import { isPlatformId, type PlatformId } from '../../redirects/foreign/platform-rule.ts';

/** The rules of a project's own files, by the platforms that read them. */
export interface SitePlatforms {
  /** True where nothing tells which of them serves the site. */
  readonly isGuessed: boolean;
  readonly all: readonly PlatformRules[];
  /** False for a line that Signpost generated. */
  isOwn(file: string, line: number): boolean;
}

/** Gives the bytes of a file of the build, or of the project's root; throws a `Problem` where they can't be read. */
export type ReadOwn = (name: string) => Buffer | undefined;

/** Reads them for the hosts that are named; else for those that the files themselves tell. */
export function sitePlatforms(
  read: ReadOwn,
  hosts: readonly string[] | undefined,
  fileAt: Beside['fileAt'],
): SitePlatforms | undefined {
  const platforms = hosts === undefined ? likely(read) : hosts.filter(isPlatformId);
  const runsBefore = workerIn(read);
  const texts = new Map<string, readonly string[]>();
  const find = (name: string): FoundFile | undefined => {
    const bytes = read(name);
    return bytes && { file: name, bytes };
  };
  const all = platforms.map((platform) =>
    readPlatform(platform, ({ name }) => find(name), {
      fileAt,
      runsBefore: platform === 'cloudflare' ? runsBefore : undefined,
    }),
  );
  if (all.every(({ rules, faults }) => rules.length + faults.length === 0)) return undefined;
  return {
    isGuessed: hosts === undefined && platforms.includes('netlify') && platforms.includes('cloudflare'),
    all,
    isOwn(file, line) {
      const lines = texts.get(file) ?? blankBlock(decodeText(read(file) ?? Buffer.of())).split('\n');
      texts.set(file, lines);
      return lines[line - 1]?.trim() !== '';
    },
  };
}

/** `_redirects` is a file of two platforms, unless it or another file has what only one of them knows. */
function likely(read: ReadOwn): PlatformId[] {
  const found = platformFormats.filter(({ name }) => isThere(read, name));
  const platforms = new Set(found.map(({ platform }) => platform));
  const isBoth = platforms.has('netlify') && platforms.has('cloudflare');
  if (isBoth && ['wrangler.toml', 'wrangler.json', 'wrangler.jsonc'].some((name) => isThere(read, name)))
    platforms.delete('netlify');
  else if (isBoth && (isThere(read, 'netlify.toml') || hasNetlifyWords(read))) platforms.delete('cloudflare');
  return [...platforms];
}

function isThere(read: ReadOwn, name: string): boolean {
  try {
    return read(name) !== undefined;
  } catch (error) {
    if (error instanceof Problem) return true;
    throw error;
  }
}

/** Conditions, forced rules, hosts and error pages, none of which Cloudflare has. */
function hasNetlifyWords(read: ReadOwn): boolean {
  const { rules } = readPlatform('netlify', ({ name }) => {
    const bytes = name === '_redirects' && isThere(read, name) ? read(name) : undefined;
    return bytes && { file: name, bytes };
  });
  return rules.some(
    ({ state, isForced, conditions, status }) =>
      state.is !== 'invalid' && (isForced || conditions.length > 0 || status >= 400),
  );
}

/** A Worker of the site's own answers before Cloudflare reads `_redirects`, unless `_routes.json` leaves a path out. */
function workerIn(read: ReadOwn): Beside['runsBefore'] {
  const name = ['_worker.js', '_worker.js/index.js'].find((one) => isThere(read, one));
  if (name === undefined || read(name)?.toString('utf8', 0, 200).includes('Written by signpost'))
    return undefined;
  return () => name;
}
