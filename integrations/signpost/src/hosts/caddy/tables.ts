import { findDifference, groupByCharacter, sortByKey } from '../shared/keys.ts';
import { map, printBlock, quoteToken, type Row } from './text.ts';

/** A key and what it answers. */
export interface Pair {
  readonly key: string;
  /** May have placeholders. */
  readonly value: string;
}

/** Caddy compares the rows of a map one by one; this many are fast. */
export const mostRows = 256;

/** The place in a key up to which a regular expression can count. */
const deepest = 900;

/** True for a key that a row can have as it is. Others would be placeholders, quotes or the start of an expression. */
export function isPlainKey(key: string): boolean {
  return !/[{}`\\\p{Cc}]|^~/u.test(key);
}

interface Table {
  readonly name: string;
  /** The text that is looked up. */
  readonly source: string;
  /** What a row's value replaces; missing for the first table. */
  readonly before?: string;
}

/**
 * Sets the variable `sp_found` to the value of a key. A large table is a tree: routes by the first character in which its
 * keys differ.
 */
export function* printLookup(table: Table, pairs: readonly Pair[]): Generator<string> {
  const { name, source } = table;
  if (pairs.length <= mostRows) {
    yield* printTreeLeaf(`{${name}}`, table, pairs);
    return;
  }
  yield `vars ${name} ${quoteToken(source)}`;
  yield* printTreeNode({ ...table, source: `{http.vars.${name}}`, count: 0 }, sortByKey(pairs), 0);
}

interface Tree extends Table {
  count: number;
}

function* printTreeNode(table: Tree, pairs: readonly Pair[], depth: number): Generator<string> {
  const { name, source } = table;
  const at = findDifference(pairs);
  if (pairs.length <= mostRows || at > deepest) {
    yield* printTreeLeaf(`{${name}_${table.count++}}`, table, pairs);
    return;
  }
  const next = `${name}_${table.count++}`;
  yield* map(source, `{${next}}`, [[`~(?s)^.{${at}}(.)`, '$1']], 'end');
  const variable = `${name}_at${depth}`;
  yield `vars ${variable} {${next}}`;
  for (const [character, group] of groupByCharacter(pairs, at)) {
    const matcher = `@${name}_${table.count++}`;
    yield `${matcher} vars ${variable} ${quoteToken(character)}`;
    yield* printBlock(`route ${matcher}`, printTreeNode(table, group, depth + 1));
  }
}

function* printTreeLeaf(found: string, { source, before }: Table, pairs: readonly Pair[]): Generator<string> {
  const rows = pairs.map(({ key, value }): Row => [key, value]);
  yield* map(source, found, rows, ...(before === undefined ? [] : [before]));
  yield `vars sp_found ${found}`;
}
