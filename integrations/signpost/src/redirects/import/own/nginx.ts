import { type Item, type Notice, type Reading, unexpressed } from '../importer.ts';
import type { Statement } from '../nginx/statements.ts';
import {
  dayIsLost,
  fillWord,
  fromDecoded,
  type PathForm,
  queryOf,
  readName,
  readUrl,
  readWord,
  type Url,
} from './words.ts';

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
    const url = urlOf(key, kind['sent'] === undefined ? 'decoded' : 'sent', names);
    const text = `${key} ${value};`;
    const place = row.file === undefined ? {} : { file: row.file };
    if (url === undefined) {
      work.items.push({ ...unexpressed(row.line, text, 'it isn’t as Signpost wrote it'), ...place });
      continue;
    }
    // Where case counts, no map has keys under these names.
    const isFolded = /^(?:exact|asked_path)$/.test(kind['plain'] ?? '') && !key.startsWith('~');
    if (url.ignoresCase || isFolded) work.ignoreCase = true;
    if (word === undefined) {
      work.queries.addPath(first, url.from);
      continue;
    }
    if (word.isFresh) work.notices.push({ line: row.line, text: dayIsLost });
    const to = targetOf(word.to, url);
    work.items.push({
      kind: 'rule',
      line: row.line,
      text,
      from: url.from,
      to,
      status: word.status,
      ...place,
    });
  }
}

/** A row's key: an expression, a decoded path, or one with the values of parameters behind it. */
function urlOf(key: string, kind: PathForm, names: readonly string[]): Url | undefined {
  if (key.startsWith('~')) return readUrl(key.replace(/^~\^/, ''), kind);
  const plain = { matched: new Map<string, string>(), ignoresCase: false };
  if (names.length === 0) return { ...plain, from: fromDecoded(key) };
  const at = key.lastIndexOf('?=');
  const values = key.slice(at + 2).split('&=');
  if (at < 0 || values.length !== names.length) return undefined;
  return { ...plain, from: `${fromDecoded(key.slice(0, at))}?${queryOf(names, values)}` };
}

/** Variables hold what was matched, what is left of a query (which is added anyway), and a dollar sign. */
function targetOf(to: string, { matched }: Url): string {
  const fill = (found: string): string =>
    matched.get(found.slice(2, -1)) ?? (found.endsWith('_dollar}') ? '$' : '');
  return fillWord(to, /\$\{sp_\w+\}/g, fill, matched.size > 0);
}

/** A redirect of the table, and its place among those of its path. */
interface Found {
  readonly name: string;
  readonly place: number;
  readonly query: string;
  readonly word: string;
  readonly row: Statement;
}

/** The redirects by query: in one map the names of their paths, in others lists behind a name and one parameter. */
class QueryTables {
  readonly #paths = new Map<string, string>();
  readonly #found = new Map<string, Found>();

  addPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  /** Rows such as `/docs?id=5` with `&lang=de >07@301&id&lang=/new/`; one of two variants counts. */
  addRows(rows: readonly Statement[]): void {
    for (const row of rows) {
      const [key = '', list = ''] = row.words;
      const [, name = '', parameter = ''] = /^(\/[^?]*)\?(.*)$/s.exec(key) ?? [];
      let others: string[] = [];
      for (const one of list.replace(/\$\{sp_\w+_dollar\}/g, () => '$').split(' ')) {
        const [, place = '', word = ''] = /^>(\d+)@(.*)$/s.exec(one) ?? [];
        if (one.startsWith('&')) others.push(one.slice(1));
        if (place === '') continue;
        const query = queryIn([...others, parameter]);
        others = [];
        if (!this.#found.has(`${name} ${place}`))
          this.#found.set(`${name} ${place}`, {
            name,
            place: Number(place),
            query,
            word,
            row,
          });
      }
    }
  }

  /** All of them, those of a path in their order. */
  read(): { readonly items: Item[]; readonly notices: Notice[] } {
    const items: Item[] = [];
    const notices: Notice[] = [];
    const byName = Map.groupBy(this.#found.values(), ({ name }) => name);
    const sorted = Array.from(this.#paths.keys(), (name) => byName.get(name) ?? []).flatMap((list) =>
      list.sort((a, b) => a.place - b.place),
    );
    for (const { name, query, word: text, row } of sorted) {
      const path = this.#paths.get(name);
      const word = readWord(text);
      if (path === undefined || word === undefined) continue;
      if (word.isFresh) notices.push({ line: row.line, text: dayIsLost });
      const place = row.file === undefined ? {} : { file: row.file };
      const { to, status } = word;
      const said = `${row.words.join(' ')};`;
      items.push({
        kind: 'rule',
        line: row.line,
        text: said,
        from: `${path}?${query}`,
        to,
        status,
        ...place,
      });
    }
    return { items, notices };
  }
}

function queryIn(parameters: readonly string[]): string {
  const pairs = parameters.map((one) => /^([^=]*)=?(.*)$/s.exec(one) ?? []);
  return pairs.map(([, name = '', value = '']) => queryOf([name], [value])).join('&');
}
