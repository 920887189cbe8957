import type { Statement } from './blocks.ts';
import { withoutItsQuery } from './target.ts';

/** How a configuration answers with a variable: `return 301 https://new.example$new;`. */
export interface Use {
  readonly status: number;
  /** What stands before it in the target. */
  readonly prefix: string;
}

/** A `map` whose variable is answered with, but which is asked for something else than the address. */
export interface Table {
  /** The parameter of the query that it is asked for; undefined for anything else. */
  readonly parameter: string | undefined;
  readonly addresses: string;
  readonly rows: readonly Statement[];
}

const variable = /^(.*?)(\$\w+)$/s;

/** Finds `return 301 $new;` and `rewrite ^ $new permanent;`, wherever they stand: variable ─▶ use. */
export function usesIn(statements: readonly Statement[]): Map<string, Use> {
  const found = new Map<string, Use>();
  for (const statement of statements) {
    for (const [name, use] of usesIn(statement.block ?? [])) found.set(name, use);
    const use = useOf(statement);
    if (use) found.set(use.variable, use);
  }
  return found;
}

/** What a statement answers with, where that ends in a variable. */
export function useOf({ words }: Statement): (Use & { readonly variable: string }) | undefined {
  const [name, first = '', second, flag] = words;
  if (name !== 'return' && name !== 'rewrite') return undefined;
  const to = withoutItsQuery((second ?? first).replace(/\?$/, ''));
  const [, prefix = '', found] = variable.exec(to) ?? [];
  if (found === undefined) return undefined;
  if (name === 'rewrite') return { variable: found, prefix, status: flag === 'permanent' ? 301 : 302 };
  return { variable: found, prefix, status: second === undefined ? 302 : Number(first) };
}

/** True for a map over the address, whose rows are entries. */
export function isOfAddress(addresses: string): boolean {
  return /^\$(?:uri|request_uri|document_uri)$/.test(addresses);
}

/** The maps that are answered with and not over the address, less signpost's own: variable ─▶ table. */
export function tablesIn(
  statements: readonly Statement[],
  uses: ReadonlyMap<string, Use>,
  isOwn: (variable: string) => boolean,
): Map<string, Table> {
  const found = new Map<string, Table>();
  for (const { words, block = [] } of statements) {
    for (const [name, table] of tablesIn(block, uses, isOwn)) found.set(name, table);
    const [name, addresses = '', made = ''] = words;
    if (name !== 'map' || !uses.has(made) || isOfAddress(addresses) || isOwn(made)) continue;
    found.set(made, { addresses, parameter: /^\$arg_(\w+)$/.exec(addresses)?.[1], rows: block });
  }
  return found;
}

/** The maps over the address: the variable of each ─▶ what of the address it is asked for. */
export function ofAddressIn(statements: readonly Statement[]): Map<string, string> {
  const found = statements.flatMap(({ words: [name, addresses = '', made = ''], block = [] }) => [
    ...(name === 'map' && isOfAddress(addresses) ? [[made, addresses] as const] : []),
    ...ofAddressIn(block),
  ]);
  return new Map(found);
}
