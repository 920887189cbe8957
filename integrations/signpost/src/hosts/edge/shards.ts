import { type Path, parsePath, withoutTrailingSlash } from '../../lib/url/path.ts';
import {
  type ExactEntry,
  foldPath,
  type RedirectStatus,
  redirectStatuses,
  type Target,
} from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { meets } from '../../map/query.ts';
import { canonicalOver } from '../../plan/build.ts';
import type { Plan } from '../../plan/plan.ts';
import { indexOver, type PlanIndex } from '../../plan/plan-index.ts';

/** The outcome of an exact entry with its query, and its day in its first weeks. */
export type PatternRow = readonly [
  status: number,
  target?: string,
  query?: readonly (readonly [string, string])[],
];

/** One of the JSON files with the map and the pages, by a hash of the URL without its trailing slash. */
export interface Shard {
  /** Path ─▶ entries, those with a query first. */
  readonly exact?: Readonly<Record<string, PatternRow | readonly PatternRow[]>>;
  /** URL ─▶ file in `dist`. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  /** A page's file as a URL ─▶ the page's URL. */
  readonly names?: Readonly<Record<string, Path>>;
}

/** The folder of the shards in `dist`. */
export const shardFolder = '_signpost';

/** Entries per shard: few enough to parse in a fraction of a millisecond. */
const shardSize = 256;

/** The number of shards for a number of URLs: a power of two. */
export function shardCount(urls: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(urls / shardSize)));
}

/** The lookup key of a path: an entry's path, in lower case if the map ignores case. */
export function keyOf(path: string, ignoreCase: boolean): string {
  return foldPath(withoutTrailingSlash(parsePath(path)), ignoreCase);
}

/** The shard of a key, by FNV-1a. */
export function shardOf(key: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) & (count - 1);
}

/** Thrown if a shard isn't loaded yet: the caller loads it and tries again. */
export class MissingShard extends Error {
  readonly shard: number;

  constructor(shard: number) {
    super(`shard ${shard} is not loaded`);
    this.shard = shard;
  }
}

/** Returns a loaded shard. */
type ShardAt = (shard: number) => Shard | undefined;

/** A plan without its exact entries and files, which are in shards. */
interface ShardedPlan {
  readonly plan: Plan;
  readonly index: PlanIndex;
}

/** Creates a plan over `count` shards. Its lookups throw `MissingShard`. */
export function shardedPlan(bare: Plan, count: number, shardAt: ShardAt): ShardedPlan {
  const { ignoreCase } = bare;
  const find = (path: string): Shard => {
    const number = shardOf(keyOf(path, ignoreCase), count);
    const shard = shardAt(number);
    if (shard === undefined) throw new MissingShard(number);
    return shard;
  };
  const isPage = (url: Path): boolean => find(url).pages?.[url] !== undefined;
  const isFile = (url: Path): boolean => find(url).files?.[url] !== undefined;
  const index = indexOver(bare.origin, {
    exact: (path, query) =>
      entriesAt(find(path), keyOf(path, ignoreCase)).find((entry) => meets(query, entry.query)),
    pattern: makeLookup([], bare.patterns, ignoreCase).pattern,
    file(path) {
      const url = parsePath(path);
      const { pages, files } = find(url);
      return pages?.[url] ?? files?.[url];
    },
    canonical: canonicalOver({ isPage, isFile, pageNamed: (name) => find(name).names?.[name] }),
  });
  return { plan: { ...bare, served: { pages: new Map(), files: new ShardedFiles(isFile) } }, index };
}

/** The files of the build, for `has` only. */
class ShardedFiles extends Map<Path, string> {
  readonly #isFile: (url: Path) => boolean;

  constructor(isFile: (url: Path) => boolean) {
    super();
    this.#isFile = isFile;
  }

  override has(url: Path): boolean {
    return this.#isFile(url);
  }
}

/** All exact entries of a shard. */
export function entriesIn(shard: Shard): ExactEntry[] {
  return Object.keys(shard.exact ?? {}).flatMap((path) => entriesAt(shard, path));
}

function entriesAt({ exact }: Shard, path: string): ExactEntry[] {
  const found = exact?.[path];
  if (found === undefined) return [];
  return (isRow(found) ? [found] : found).map((row) => entryOf(parsePath(path), row));
}

function isRow(found: PatternRow | readonly PatternRow[]): found is PatternRow {
  return typeof found[0] === 'number';
}

function entryOf(path: Path, [status, target = '', query = []]: PatternRow): ExactEntry {
  const place = { file: '', line: 0, column: 0 };
  const redirect = redirectStatuses.find((known) => known === status);
  const outcome =
    redirect === undefined
      ? { status: 410 as const }
      : { status: redirect satisfies RedirectStatus, target: readTarget(target) };
  return {
    kind: 'exact',
    path,
    query,
    outcome,
    host: '',
    since: undefined,
    until: undefined,
    merge: false,
    place,
  };
}

/** The inverse of `printTarget`. */
function readTarget(text: string): Target {
  const [, origin = '', path = '', query = '', fragment = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) ?? [];
  return { origin, path, query, fragment };
}
