import { type Item, type Notice, type Reading, unexpressed } from '../importer.ts';
import type { Statement } from '../nginx/blocks.ts';
import { fromDecoded, queryOf } from './address.ts';
import { type Address, type Kind, readAddress, readName } from './expression.ts';
import { QueryTables } from './nginx-queries.ts';
import { dayIsLost, fillWord, readWord } from './word.ts';

/**
 * The maps that hold entries: `$sp_www_example_com_exact_lower`. The others work out what these ask for. Those of
 * `query` and `mixed` are of older versions.
 */
const holder =
  /^\$sp_\w+?_(?:(?<plain>(?:exact|asked_path)(?:_lower|_upper\d+|_odd)?)|(?<query>query\d+_(?:lower|upper\d+))|(?<sent>exact_raw|asked_path_raw|mixed|pattern))$/;

/** True for what names a variable or a location of signpost's own: it only says how nginx is to ask the maps. */
export function isOwn(text: string): boolean {
  return /\$\{?sp_\w+_\w|(?:^|[\s=])\/\.signpost\//.test(text);
}

/** The entries of http.conf, in the order of its maps: paths, queries, patterns. Undefined for any other file. */
export function readOwnMaps(statements: readonly Statement[]): Reading | undefined {
  const queries = new QueryTables();
  const work: Work = { items: [], notices: [], parameters: new Map(), ignoreCase: false, queries };
  const maps = mapsIn(statements);
  for (const { words, block = [] } of maps) readMap(words[1] ?? '', words[2] ?? '', block, work);
  // Those of paths and queries come before patterns.
  const firstPattern = work.items.findIndex(({ text }) => text.startsWith('~'));
  const { items, notices } = queries.read();
  work.items.splice(firstPattern < 0 ? work.items.length : firstPattern, 0, ...items);
  work.notices.push(...notices);
  return maps.length === 0 ? undefined : work;
}

function mapsIn(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((one) => {
    const isMap = one.words[0] === 'map' && isOwn(one.words[2] ?? '');
    return isMap ? [one] : mapsIn(one.block ?? []);
  });
}

interface Work {
  readonly items: Item[];
  readonly notices: Notice[];
  /** The parameter whose value a variable holds. */
  readonly parameters: Map<string, string>;
  ignoreCase: boolean;
  /** What asks for a query. */
  readonly queries: QueryTables;
}

function readMap(source: string, variable: string, block: readonly Statement[], work: Work): void {
  const rows = block.filter(({ words }) => words.length === 2);
  const name = /_arg\d+$/.test(variable) ? readName(rows[0]?.words[0]?.slice(1) ?? '') : undefined;
  if (name !== undefined) work.parameters.set(variable, name);
  if (/_asked_table\d+_(?:lower|upper\d+)$/.test(variable)) work.queries.addRows(rows);
  const kind = holder.exec(variable)?.groups;
  if (!kind || !/^\$sp_\w+_(?:path|raw)(?:\?|$)/.test(source)) return;
  const names = Array.from(source.matchAll(/\$\w+_arg\d+/g), ([found]) => work.parameters.get(found) ?? '');
  for (const row of rows) {
    const [key = '', value = ''] = row.words;
    const first = value.split(' ')[0] ?? '';
    const word = readWord(first);
    const isPath = /_asked_path/.test(variable) && /^\/[^?&]*$/.test(first);
    if (key === 'default' || (word === undefined && !isPath)) continue;
    const address = addressOf(key, kind['sent'] === undefined ? 'decoded' : 'sent', names);
    const text = `${key} ${value};`;
    const place = row.file === undefined ? {} : { file: row.file };
    if (address === undefined) {
      work.items.push({ ...unexpressed(row.line, text, 'it is not as signpost writes it'), ...place });
      continue;
    }
    // Where case counts, no map has keys under these names.
    const isFolded = /^(?:exact|asked_path)$/.test(kind['plain'] ?? '') && !key.startsWith('~');
    if (address.ignoresCase || isFolded) work.ignoreCase = true;
    if (word === undefined) {
      work.queries.addPath(first, address.from);
      continue;
    }
    if (word.isFresh) work.notices.push({ line: row.line, text: dayIsLost });
    const to = targetOf(word.to, address);
    work.items.push({
      kind: 'rule',
      line: row.line,
      text,
      from: address.from,
      to,
      status: word.status,
      ...place,
    });
  }
}

/** A row's key: an expression, a decoded path, or one with the values of parameters behind it. */
function addressOf(key: string, kind: Kind, names: readonly string[]): Address | undefined {
  if (key.startsWith('~')) return readAddress(key.replace(/^~\^/, ''), kind);
  const plain = { matched: new Map<string, string>(), ignoresCase: false };
  if (names.length === 0) return { ...plain, from: fromDecoded(key) };
  const at = key.lastIndexOf('?=');
  const values = key.slice(at + 2).split('&=');
  if (at < 0 || values.length !== names.length) return undefined;
  return { ...plain, from: `${fromDecoded(key.slice(0, at))}?${queryOf(names, values)}` };
}

/** Variables hold what was matched, what is left of a query (which is added anyway), and a dollar sign. */
function targetOf(to: string, { matched }: Address): string {
  const fill = (found: string): string =>
    matched.get(found.slice(2, -1)) ?? (found.endsWith('_dollar}') ? '$' : '');
  return fillWord(to, /\$\{sp_\w+\}/g, fill, matched.size > 0);
}
