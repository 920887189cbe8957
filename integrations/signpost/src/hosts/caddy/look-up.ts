import { block, map } from './text.ts';

/** A key and what it stands for. */
export interface Pair {
  readonly key: string;
  readonly word: string;
}

/** Caddy compares the rows of a map one by one; so many are quick. */
const most = 256;

/**
 * Sets a variable to the word of a key that another variable holds; it is left alone where the key is not
 * there. A large table is a tree: at each node the first character in which its keys differ is looked at.
 */
export function* lookUp(key: string, into: string, pairs: readonly Pair[]): Generator<string> {
  const sorted = isSorted(pairs) ? pairs : pairs.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  yield* node({ key, into, count: 0 }, sorted, 0);
}

interface Table {
  readonly key: string;
  readonly into: string;
  count: number;
}

function* node(table: Table, pairs: readonly Pair[], depth: number): Generator<string> {
  if (pairs.length === 0) return;
  const at = differAt(pairs);
  if (pairs.length <= most || at > 900) {
    yield* leaf(table, pairs);
    return;
  }
  const name = `${table.key}_${table.count++}`;
  yield* map(`{http.vars.${table.key}}`, `{${name}}`, [[`~(?s)^.{${at}}(.)`, '$1']], 'end');
  const variable = `${table.key}_at${depth}`;
  yield `vars ${variable} {${name}}`;
  for (const [character, group] of groupsAt(pairs, at)) {
    const matcher = `@${table.key}_${table.count++}`;
    yield `${matcher} vars ${variable} \`${character}\``;
    yield* block(`route ${matcher}`, node(table, group, depth + 1));
  }
}

function* leaf(table: Table, pairs: readonly Pair[]): Generator<string> {
  const name = `{${table.key}_${table.count++}}`;
  const rows = pairs.map(({ key, word }) => [key, word] as const);
  yield* map(`{http.vars.${table.key}}`, name, rows, `{http.vars.${table.into}}`);
  yield `vars ${table.into} ${name}`;
}

/** The place of the first character in which sorted keys differ. */
function differAt(pairs: readonly Pair[]): number {
  const first = pairs[0]?.key ?? '';
  const last = pairs.at(-1)?.key ?? '';
  let at = 0;
  while (at < first.length && first[at] === last[at]) at++;
  return at;
}

function* groupsAt(pairs: readonly Pair[], at: number): Generator<[character: string, group: Pair[]]> {
  let group: Pair[] = [];
  let character: string | undefined;
  for (const pair of pairs) {
    const next = pair.key[at] ?? 'end';
    if (character !== undefined && next !== character) {
      yield [character, group];
      group = [];
    }
    character = next;
    group.push(pair);
  }
  if (character !== undefined) yield [character, group];
}

function isSorted(pairs: readonly Pair[]): boolean {
  return pairs.every(({ key }, at) => at === 0 || (pairs[at - 1]?.key ?? '') <= key);
}
