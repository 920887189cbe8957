import { map, printBlock, quoteToken, type Row } from './text.ts';

/** A decoded path and what it answers, which may have placeholders. */
export interface Pair {
  readonly key: string;
  readonly value: string;
}

/** Caddy compares the rows of a map one by one; this many are fast. */
const mostRows = 256;

/**
 * True for a key that a row can have as it is. Others would be placeholders, quotes or the start of an expression; of an
 * emoji, Caddy and JavaScript count the characters differently.
 */
export function isPlainKey(key: string): boolean {
  return !/[{}`\\\p{Cc}\u{10000}-\u{10FFFF}]|^~/u.test(key);
}

/**
 * Sets `sp_found` to the value of a path. A large table is a tree: routes by the first character in which its keys differ,
 * so that a million redirects take a few comparisons.
 */
export function* printPathTable(pairs: readonly Pair[]): Generator<string> {
  if (pairs.length <= mostRows) {
    yield* printLeaf('{sp_exact}', pairs);
    return;
  }
  const sorted = pairs.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  yield* printNode(sorted, 0, { count: 0 });
}

/** `numbers` counts the names of all nodes. */
function* printNode(pairs: readonly Pair[], depth: number, numbers: { count: number }): Generator<string> {
  const name = `sp_exact_${numbers.count++}`;
  const at = findDifference(pairs);
  if (pairs.length <= mostRows) {
    yield* printLeaf(`{${name}}`, pairs);
    return;
  }

  yield* map('{sp_path}', `{${name}}`, [[`~(?s)^.{${at}}(.)`, '$1']], 'end');
  const variable = `sp_exact_at${depth}`;
  yield `vars ${variable} {${name}}`;
  for (const [character, group] of Map.groupBy(pairs, ({ key }) => key[at] ?? 'end')) {
    const matcher = `@sp_exact_${numbers.count++}`;
    yield `${matcher} vars ${variable} ${quoteToken(character)}`;
    yield* printBlock(`route ${matcher}`, printNode(group, depth + 1, numbers));
  }
}

/** The position of the first character in which sorted keys differ. */
function findDifference(pairs: readonly Pair[]): number {
  const first = pairs[0]?.key ?? '';
  const last = pairs.at(-1)?.key ?? '';
  let at = 0;
  while (at < first.length && first[at] === last[at]) at++;
  return at;
}

function* printLeaf(found: string, pairs: readonly Pair[]): Generator<string> {
  const rows = pairs.map(({ key, value }): Row => [key, value]);
  yield* map('{sp_path}', found, rows);
  yield `vars sp_found ${found}`;
}
