import { decodeIfUtf8 } from '../../lib/url/path.ts';
import type { ExactEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { isRedirect, type Redirect } from '../shared/targets.ts';
import { type CaddyText, caddy, printBlock, printMap, printTable, regex, token } from './text.ts';

// Redirects of single paths as rows of Caddy's `map`, by the decoded path:
//
//   map {sp_path} {sp_exact} {
//     /old "301 https://www.example.com/new/?{query}"
//   }

/** Redirects by path as rows of a table, by the decoded path, and redirects that need an expression. */
export function splitPaths(plan: Plan): {
  readonly entryByKey: ReadonlyMap<string, ExactEntry>;
  readonly expressions: ExactEntry[];
} {
  const entryByKey = new Map<string, ExactEntry>();
  const expressions: ExactEntry[] = [];
  for (const entry of plan.exact) {
    if (entry.query.length > 0) continue;

    const key = decodeIfUtf8(entry.path) ?? '';
    if (!plan.ignoreCase && isPlainKey(key)) entryByKey.set(key, entry);
    else expressions.push(entry);
  }
  return { entryByKey, expressions };
}

/** Caddy compares the rows of a map one by one; 256 are fast. */
const maxRows = 256;

/**
 * True for a key that needs no expression. A brace, a quote or `~` has a meaning in a row, and Caddy and JavaScript
 * count the characters of an emoji differently.
 */
function isPlainKey(key: string): boolean {
  return !/[{}`\\\p{Cc}\u{10000}-\u{10FFFF}]|^~/u.test(key);
}

/** The redirects of a table by decoded path. */
interface PathTable {
  readonly plan: Plan;
  readonly entryByKey: ReadonlyMap<string, ExactEntry>;
  /** How many names of nodes are used so far. */
  nodeCount: number;
}

/**
 * Sets `sp_found` to the value of a path. A large table is a tree of routes by the first differing character, so a
 * million redirects take a few comparisons.
 */
export function* printPathTable(plan: Plan, entryByKey: PathTable['entryByKey']): Generator<CaddyText> {
  const table: PathTable = { plan, entryByKey, nodeCount: 0 };
  const keys = [...entryByKey.keys()];
  if (keys.length > maxRows) yield* printNode(keys.sort(), 0, table);
  else yield* printLeaf(caddy`{sp_exact}`, keys, table);
}

/** A table for a few paths; for more, a route for each character at the position in which they differ. */
function* printNode(keys: readonly string[], depth: number, table: PathTable): Generator<CaddyText> {
  const variable = caddy`{sp_exact_${table.nodeCount++}}`;
  if (keys.length <= maxRows) {
    yield* printLeaf(variable, keys, table);
    return;
  }

  const position = findDifference(keys);
  const characterRow = caddy`${regex(`~(?s)^.{${position}}(.)`)} ${token(caddy`$1`)}`;
  yield caddy`
    ${printMap(caddy`{sp_path}`, variable, [characterRow, caddy`default ${token('end')}`])}
    vars sp_exact_at${depth} ${variable}`;
  for (const [character, group] of Map.groupBy(keys, (key) => key[position] ?? 'end')) {
    const matcher = caddy`@sp_exact_${table.nodeCount++}`;
    yield caddy`${matcher} vars sp_exact_at${depth} ${token(character)}`;
    yield* printBlock(caddy`route ${matcher}`, printNode(group, depth + 1, table));
  }
}

/** The position of the first character in which sorted keys differ. */
function findDifference(keys: readonly string[]): number {
  const firstKey = keys[0] ?? '';
  const lastKey = keys.at(-1) ?? '';
  let position = 0;
  while (position < firstKey.length && firstKey[position] === lastKey[position]) position++;
  return position;
}

function* printLeaf(variable: CaddyText, keys: readonly string[], table: PathTable): Generator<CaddyText> {
  yield* printRows(variable, keys, table);
  yield caddy`vars sp_found ${variable}`;
}

const passedQuery = caddy`?{query}`;
const noQuery = caddy``;

/** The rows of a table: `/old` and `301 https://www.example.com/new/?{query}`. */
export function printRows(
  variable: CaddyText,
  keys: readonly string[],
  { plan, entryByKey }: Pick<PathTable, 'plan' | 'entryByKey'>,
): Generator<CaddyText> {
  return printTable(caddy`{sp_path}`, variable, keys, {
    before: (key) => {
      const entry = entryByKey.get(key);
      return entry !== undefined && isRedirect(entry) ? printWithoutFragment(entry, plan) : '410';
    },
    placeholder: (key) => (entryByKey.get(key)?.outcome.target?.query === '' ? passedQuery : noQuery),
    after: (key) => {
      const fragment = entryByKey.get(key)?.outcome.target?.fragment ?? '';
      return fragment && `#${fragment}`;
    },
  });
}

function printWithoutFragment({ outcome }: Redirect<ExactEntry>, { origin }: Plan): string {
  const { status, target } = outcome;
  return `${status} ${target.origin || origin}${target.path}${target.query && `?${target.query}`}`;
}
