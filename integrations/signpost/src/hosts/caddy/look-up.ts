import { differAt, groupsAt, sortByKey } from '../shared/key-tree.ts';
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
  yield* node({ key, into, count: 0 }, sortByKey(pairs), 0);
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
