import type { Directive } from '../apache/directives.ts';
import { type Item, type Notice, type Reading, unexpressed } from '../importer.ts';
import {
  dayIsLost,
  fillWord,
  fromEncoded,
  queryOf,
  readName,
  readParameter,
  readUrl,
  readWord,
  type Url,
} from './words.ts';

/** The rule of an entry sets `SP` to its word; `%1` is what its condition captured. */
const found = /(?:^|[[,])E=SP:(.*?)(?:,N)?\]?$/s;

/** The map files beside a server's configuration. */
export const mapFiles: readonly string[] = ['queries.txt', 'exact.txt'];

/** True for a text that signpost wrote. */
export function isOwn(text: string): boolean {
  return /[[,]E=SP:/.test(text) && text.includes('Written by signpost');
}

/** Which lines of such a text are signpost's: those between its marks, or all where there are none. */
export function ownLines(text: string): (directive: Directive) => boolean {
  const lines = text.split('\n').map((line) => line.trim());
  const [begin, end] = [lines.indexOf('# signpost:begin'), lines.indexOf('# signpost:end')];
  return ({ line }) => begin < 0 || end < begin || (line > begin && line <= end + 1);
}

/** The entries of a .htaccess or a signpost.conf, and of the map files beside it. */
export function readOwnRules(directives: readonly Directive[], files: ReadonlyMap<string, string>): Reading {
  const work: Work = { items: [], notices: [], names: new Map(), groups: [], ignoreCase: false };
  let conditions: Directive[] = [];
  for (const directive of directives) {
    if (directive.name === 'rewritecond') conditions.push(directive);
    if (directive.name !== 'rewriterule') continue;
    readRule(directive, conditions, files, work);
    conditions = [];
  }
  return { ...work, items: once(work.items) };
}

/** Redirects with a query are in a map file and, for the queries that no map file finds, are rules too. */
function once(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    if (item.kind !== 'rule') return true;
    const key = `${item.from} ${item.status} ${item.to}`;
    return !seen.has(key) && seen.add(key);
  });
}

interface Work {
  readonly items: Item[];
  readonly notices: Notice[];
  /** The parameter whose value a variable of the server config holds. */
  readonly names: Map<string, string>;
  /** The parameters of each group of a map file of queries. */
  readonly groups: string[][];
  ignoreCase: boolean;
}

function readRule(
  directive: Directive,
  conditions: readonly Directive[],
  files: ReadonlyMap<string, string>,
  work: Work,
): void {
  const [, , flags = ''] = directive.words;
  const [first, last] = [conditions[0]?.words ?? [], conditions.at(-1)?.words ?? []];
  const variable = /E=(SP_V\d+):/.exec(flags)?.[1];
  if (variable !== undefined) work.names.set(variable, readName(first[1] ?? '') ?? '');
  const value = found.exec(flags)?.[1];
  if (value === undefined) return;
  const map = /^\$\{(sp_exact|sp_queries):/.exec(last[0] ?? '')?.[1];
  if (map === undefined) {
    addRule(directive, conditions, value, work);
    return;
  }
  if (last[0]?.includes('${sp_lower:')) work.ignoreCase = true;
  if (map === 'sp_queries') {
    const names = Array.from((last[0] ?? '').matchAll(/%\{ENV:(SP_V\d+)\}/g), ([, name = '']) => name);
    work.groups.push(names.map((name) => work.names.get(name) ?? ''));
    return;
  }
  // Without a group no look-up asks for a map file of queries.
  const there = mapFiles.filter((file) => file !== 'queries.txt' || work.groups.length > 0);
  for (const file of there) readMapFile(file, files.get(file), directive, work);
}

/** A rule of its own for an entry. */
function addRule(
  { line, words }: Directive,
  conditions: readonly Directive[],
  value: string,
  work: Work,
): void {
  const text = [...conditions.map((condition) => condition.text), words.join(' ')].join(' · ');
  const last = conditions.at(-1)?.words ?? [];
  const isCaptured = value === '%1' && !/^%\{/.test(last[0] ?? '%{');
  const word = readWord(isCaptured ? (last[0] ?? '') : value);
  const url = urlOf(words[0] ?? '', conditions);
  if (word === undefined || url === undefined) {
    work.items.push(unexpressed(line, text, 'it isn’t as Signpost wrote it'));
    return;
  }
  if (url.ignoresCase) work.ignoreCase = true;
  if (word.isFresh) work.notices.push({ line, text: dayIsLost });
  const { matched, from } = url;
  const fill = (part: string): string =>
    part.startsWith('\\') ? part.slice(1) : (matched.get(part.slice(1)) ?? '');
  const to = fillWord(word.to, /\\[\\$%]|%\d/g, fill, matched.size > 0);
  work.items.push({ kind: 'rule', line, text, from, to, status: word.status });
}

/** The path in the rule, or as it was sent in a condition; and the parameters that others ask for. */
function urlOf(pattern: string, conditions: readonly Directive[]): Url | undefined {
  const of = (variable: string): string[] =>
    conditions.flatMap(({ words: [looked, expression = ''] }) => (looked === variable ? [expression] : []));
  const parameters = of('%{QUERY_STRING}').map(readParameter);
  const sent = of('%{THE_REQUEST}')[0]?.replace(/^\^\\S\+ \(\?:\[A-Za-z\].*?\)\?\+/, '');
  const path =
    sent === undefined ? readUrl(pattern.replace(/^\^\/?/, '/'), 'decoded') : readUrl(sent, 'sent');
  if (path === undefined || parameters.includes(undefined)) return undefined;
  return parameters.length === 0 ? path : { ...path, from: `${path.from}?${parameters.join('&')}` };
}

/** `ADDRESS WORD` to a line; in the file of queries the number of a group and its values are part of the URL. */
function readMapFile(file: string, text: string | undefined, directive: Directive, work: Work): void {
  if (text === undefined) {
    const why = `its redirects are in ${file}, which isn’t in the same folder`;
    work.items.push(unexpressed(directive.line, directive.text, why));
    return;
  }
  for (const [index, row] of text.split('\n').entries()) {
    if (row === '') continue;
    const [key = '', value = ''] = row.split(' ');
    const [word, line] = [readWord(value), index + 1];
    const from = file === 'queries.txt' ? withQuery(key, work.groups) : fromEncoded(key);
    if (word === undefined || from === undefined) {
      work.items.push({ ...unexpressed(line, row, 'it isn’t as Signpost wrote it'), file });
      continue;
    }
    if (word.isFresh) work.notices.push({ line, text: dayIsLost });
    work.items.push({ kind: 'rule', line, text: row, from, to: word.to, status: word.status, file });
  }
}

function withQuery(key: string, groups: readonly (readonly string[])[]): string | undefined {
  const [, path = '', number = '', list = ''] = /^(.*)\?(\d+)=(.*)$/s.exec(key) ?? [];
  const [names, values] = [groups[Number(number)], list.split('&=')];
  if (number === '' || names?.length !== values.length) return undefined;
  return `${fromEncoded(path)}?${queryOf(names, values)}`;
}
