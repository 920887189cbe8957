import { type Item, type Notice, type Rule, unexpressed } from '../importer.ts';
import type { Statement } from './nginx-blocks.ts';
import type { Asked } from './nginx-sources.ts';
import type { Table, Use } from './nginx-tables.ts';
import { targetOf } from './nginx-target.ts';
import { notes } from './syntax.ts';
import { wholeHost } from './whole-host.ts';

/** What is read, and what was found out before. */
export interface Work {
  readonly items: Item[];
  readonly notices: Notice[];
  /** True where the configuration has maps that signpost wrote; what only asks them is no redirect of its own. */
  readonly isOwn: boolean;
  /** How a map's variable is answered with. */
  readonly uses: ReadonlyMap<string, Use>;
  /** The variables of maps over the address. */
  readonly ofAddress: ReadonlySet<string>;
  /** The maps that are not over the address. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Those of them whose rows were read where their variable is answered with. */
  readonly placed: Set<string>;
}

/** The blocks around a statement. */
export interface Around {
  readonly isServer?: boolean;
  /** The words of the location or condition, and what they ask for. */
  readonly words?: readonly string[];
  readonly asked?: Asked;
}

/** One redirect: where from, and `return`'s status and target. */
export function add(
  statement: Statement,
  asked: Asked | undefined,
  [first = '', second = '']: readonly string[],
  work: Work,
  { words = [], isServer = false }: Around,
): void {
  const { line } = statement;
  const text = words.length === 0 ? textOf(statement) : `${words.join(' ')} { ${textOf(statement)} }`;
  const status = /^\d{3}$/.test(first) ? Number(first) : 302;
  const to = /^\d{3}$/.test(first) ? second : first;
  const found = itemsOf({ line, text, to, status }, asked, work.notices);
  const items = typeof found === 'string' ? [unexpressed(line, text, found)] : found;
  const all = items.map((item) => (isWhole(item, isServer) ? unexpressed(line, text, wholeHost.same) : item));
  work.items.push(
    ...all.map((item) => (statement.file === undefined ? item : { ...item, file: statement.file })),
  );
}

/** True where all addresses lead to themselves, by https or, of a server, on another host. */
function isWhole(item: Item, isServer: boolean): boolean {
  if (item.kind !== 'rule' || item.from !== '/*') return false;
  return item.to === '/*' || (isServer && /^https?:\/\/[^/]+\/\*$/.test(item.to));
}

/** The rules for all addresses that are asked for, or why a map has no word for them. */
function itemsOf(
  { line, text, to, status }: Pick<Rule, 'line' | 'text' | 'to' | 'status'>,
  asked: Asked | undefined,
  notices: Notice[],
): Item[] | string {
  if (asked === undefined)
    return 'it is for all addresses of a server; the plan does https and host names itself (`aliases`)';
  if ('why' in asked) return asked.why;
  if (status !== 410 && ![301, 302, 303, 307, 308].includes(status)) return `status ${status} is no redirect`;
  const items: Item[] = [];
  for (const { from, matched, notes: said } of asked.sources) {
    for (const note of [...said, ...(asked.ignoresCase ? [notes.case] : [])])
      notices.push({ line, text: note });
    const target = status === 410 ? '' : targetOf(to, from, matched);
    if (target === undefined) return 'its target takes in a variable of the server';
    items.push({ kind: 'rule', line, text, from, to: target, status });
  }
  return items;
}

/** A statement in one line. */
export function textOf({ words }: Statement): string {
  return `${words.join(' ')};`;
}
