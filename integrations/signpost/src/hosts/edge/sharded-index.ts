import { type Path, parsePath } from '../../lib/path.ts';
import {
  type ExactEntry,
  type RedirectStatus,
  redirectStatuses,
  type Target,
} from '../../redirects/map/entry.ts';
import { makeLookup } from '../../redirects/map/lookup.ts';
import { meets } from '../../redirects/map/query.ts';
import { spellingOver } from '../../redirects/plan/inventory.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { indexOver, type PlanIndex } from '../../redirects/plan/plan-index.ts';
import { keyOf, type Row, type Shard, shardOf } from './shard.ts';

/** Thrown where an answer needs a shard that is not here yet; the caller loads it and asks again. */
export class MissingShard extends Error {
  readonly shard: number;

  constructor(shard: number) {
    super(`shard ${shard} is not loaded`);
    this.shard = shard;
  }
}

/** Gives a shard that is here. */
export type ShardAt = (shard: number) => Shard | undefined;

/** A plan without its exact entries and files: they are looked up in shards. */
export interface ShardedPlan {
  readonly plan: Plan;
  readonly index: PlanIndex;
}

/** Makes a plan whose entries and files are in `count` shards. Its look-ups throw `MissingShard`. */
export function shardedPlan(bare: Plan, count: number, shardAt: ShardAt): ShardedPlan {
  const { ignoreCase } = bare;
  const find = (path: string): Shard => {
    const number = shardOf(keyOf(path, ignoreCase), count);
    const shard = shardAt(number);
    if (shard === undefined) throw new MissingShard(number);
    return shard;
  };
  const isPage = (address: Path): boolean => find(address).pages?.[address] !== undefined;
  const isFile = (address: Path): boolean => find(address).files?.[address] !== undefined;
  const index = indexOver(bare.origin, {
    exact: (path, query) =>
      entriesAt(find(path), keyOf(path, ignoreCase)).find((entry) => meets(query, entry.query)),
    pattern: makeLookup([], bare.patterns, ignoreCase).pattern,
    file(path) {
      const address = parsePath(path);
      const { pages, files } = find(address);
      return pages?.[address] ?? files?.[address];
    },
    spelling: spellingOver({ isPage, isFile, pageNamed: (name) => find(name).names?.[name] }),
  });
  return { plan: { ...bare, inventory: { pages: new Map(), files: new ShardedFiles(isFile) } }, index };
}

/** The files of the build, of which one asks only whether one is there. */
class ShardedFiles extends Map<Path, string> {
  readonly #isFile: (address: Path) => boolean;

  constructor(isFile: (address: Path) => boolean) {
    super();
    this.#isFile = isFile;
  }

  override has(address: Path): boolean {
    return this.#isFile(address);
  }
}

function entriesAt({ exact }: Shard, path: string): ExactEntry[] {
  const found = exact?.[path];
  if (found === undefined) return [];
  return (isRow(found) ? [found] : found).map((row) => entryOf(parsePath(path), row));
}

function isRow(found: Row | readonly Row[]): found is Row {
  return typeof found[0] === 'number';
}

function entryOf(path: Path, [status, target = '', query = [], since]: Row): ExactEntry {
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
    since,
    until: undefined,
    merge: false,
    place,
  };
}

/** The reverse of `printTarget`. */
function readTarget(text: string): Target {
  const [, origin = '', path = '', query = '', fragment = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) ?? [];
  return { origin, path, query, fragment };
}
