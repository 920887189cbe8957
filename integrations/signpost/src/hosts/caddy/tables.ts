import { differAt, groupsAt, sortByKey } from '../shared/keys.ts';
import { escapeRegex } from '../shared/sent-text.ts';
import { block, map, type Row } from './text.ts';

/** A key and what it answers. */
export interface Pair {
  readonly key: string;
  readonly value: string;
}

/** Caddy compares the rows of a map one by one; this many are fast. */
const mostRows = 256;

/** The place in a key up to which a regular expression can count. */
const deepest = 900;

/**
 * Sets the variable `sp_found` to the value of a key. A large table is a tree: routes by the first character in which its
 * keys differ.
 */
export function* lookUp(name: string, source: string, pairs: readonly Pair[]): Generator<string> {
  yield `vars ${name} ${source}`;
  yield* node({ name, count: 0 }, sortByKey(pairs), 0);
}

interface Table {
  readonly name: string;
  count: number;
}

function* node(table: Table, pairs: readonly Pair[], depth: number): Generator<string> {
  const at = differAt(pairs);
  if (pairs.length <= mostRows || at > deepest) {
    yield* leaf(table, pairs);
    return;
  }
  const next = `${table.name}_${table.count++}`;
  yield* map(`{http.vars.${table.name}}`, `{${next}}`, [[`~(?s)^.{${at}}(.)`, '$1']], 'end');
  const variable = `${table.name}_at${depth}`;
  yield `vars ${variable} {${next}}`;
  for (const [character, group] of groupsAt(pairs, at)) {
    const matcher = `@${table.name}_${table.count++}`;
    yield `${matcher} vars ${variable} \`${character}\``;
    yield* block(`route ${matcher}`, node(table, group, depth + 1));
  }
}

function* leaf(table: Table, pairs: readonly Pair[]): Generator<string> {
  const found = `{${table.name}_${table.count++}}`;
  const rows = pairs.map(({ key, value }): Row => [rowKey(key), rowValue(key, value)]);
  yield* map(`{http.vars.${table.name}}`, found, rows, '{http.vars.sp_found}');
  yield `vars sp_found ${found}`;
}

/** Characters that no row can have as they are: Caddy reads them as placeholders, quotes or the start of an expression. */
const special = /[{}`\p{Cc}]|^~/u;

function rowKey(key: string): string {
  if (!special.test(key)) return key;
  const escaped = escapeRegex(key).replace(
    /\p{Cc}/gu,
    (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `~^${escaped}$`;
}

/** In the value of an expression, a dollar would start a group. */
function rowValue(key: string, value: string): string {
  return special.test(key) ? value.replaceAll('$', '$$$$') : value;
}
