import { type ExactEntry, foldPath } from '../../map/entry.ts';
import { censusOf } from '../../plan/census.ts';
import { parameterForms } from '../shared/spelled.ts';
import { type NginxPrinter, nginxWord, type PathValue, pathMaps } from './entries.ts';
import { mostParameters, together } from './parameters.ts';
import {
  braced,
  caseSensitive,
  literal,
  longestWord,
  mapBlock,
  type Pair,
  type Printing,
  quoted,
  type Row,
  type Variable,
} from './text.ts';

/** The entry for a path and query, else `plain`: the one of the lowest rank of those that each parameter finds. */
export function* queryEntryMaps(
  printer: NginxPrinter,
  entries: readonly ExactEntry[],
  ignoreCase: boolean,
  plain: string,
): Printing {
  const { v } = printer;
  const { withQuery } = censusOf(entries);
  if (withQuery.length === 0) return plain;
  const { paths, rows, hasLists } = queryTable(withQuery, ignoreCase, {
    word: (entry) => nginxWord(printer, entry),
    text: (text) => literal(v, text),
  });
  const names = paths.map(({ path, name }): PathValue => ({ path, value: name }));
  const pathAbout = 'The name of a path that has redirects by query';
  const path = yield* pathMaps(v, { name: 'asked_path', about: pathAbout }, names, ignoreCase);
  const source = `${braced(path)}?$sp_now`;
  const lists: string[] = [];
  for (let at = 0; rows.some((row) => row.lists[at] !== undefined); at++) {
    function* pairs(): Generator<Pair> {
      for (const row of rows) {
        const value = row.lists[at];
        if (value !== undefined) yield { key: row.key, value };
      }
    }
    const about = 'Redirects by query, as PATH?PARAMETER: >RANK@REDIRECT';
    const table = { name: `asked_table${at}`, about, source, pairs: pairs(), isVolatile: true };
    lists.push(yield* caseSensitive(v, table));
  }
  const found = yield* foundMap(v, lists, hasLists);
  for (let at = 1; at <= mostParameters; at++) {
    const about = `The redirect that parameter ${at} finds, with its rank.`;
    const row: Row = { pattern: '^(?<sp_now>.*)\\z', value: found };
    yield* mapBlock(about, v(`parameter${at}`), v(`asked${at}`), [row]);
  }
  const all = yield* together(v, {
    name: 'asked',
    about: 'The redirect with the lowest rank',
    one: (at) => v(`asked${at}`),
    two: firstMap,
  });
  const anyAbout = 'The redirect by query, if the path has any and the request has a parameter.';
  const anyQuery: Row = { pattern: '^/[^&]*&', value: all };
  const any = yield* mapBlock(anyAbout, `${path}${v('sent1')}`, v('asked_any'), [anyQuery]);
  const hitAbout = 'The redirect by query, or else the redirect of the path.';
  const word: Row = { pattern: '^\\d+@(?<sp_word>.*)\\z', value: '$sp_word' };
  return yield* mapBlock(hitAbout, any, v('hit'), [word], plain);
}

/** What `$sp_now` finds: redirects after ">", each with its other parameters after "&". The first that matches wins. */
function* foundMap(v: Variable, lists: readonly string[], hasLists: boolean): Printing {
  const list = lists.map((one) => `${braced(one)} `).join('');
  const alone: Row = { pattern: '^>(?<sp_word>[^ ]+)', value: '$sp_word' };
  const about = 'The redirect that the parameter $sp_now finds, with its rank.';
  if (!hasLists) return yield* mapBlock(about, list, v('asked_found'), [alone], '', true);
  const all = yield* together(v, {
    name: 'all',
    about: 'All parameters, each after "&"',
    one: (at) => `&${braced(v(`parameter${at}`))}`,
  });
  // `&b=2 >0@301:/x/ >1@301:/y/ ? &a=1&b=3&`: without b=2, it is `1@301:/y/`.
  const earlier = '(?:(?:&[^ ]* +)*>[^ ]+ +)*?';
  const inQuery = '(?=.* \\? .*&\\g{-1}&)';
  const pattern = `^ *${earlier}(?:&([^ ]*) +${inQuery})*+>(?<sp_word>[^ ]+) .*\\?`;
  const checkedAbout = 'The first redirect in the list of $sp_now whose other parameters are in the query.';
  const checked: Row = { pattern, value: '$sp_word' };
  const source = `${list}? ${all.startsWith('$') ? braced(all) : all}&`;
  const first = yield* mapBlock(checkedAbout, source, v('asked_checked'), [checked], '', true);
  const isListed: Row = { pattern: '&', value: first };
  return yield* mapBlock(about, list, v('asked_found'), [alone, isListed], '', true);
}

function* firstMap(left: string, right: string, variable: string): Printing {
  const digits = Array.from({ length: 9 }, (_, digit) => `${digit}.* \\g{1}[${digit + 1}-9]`);
  const rows: Row[] = [
    { pattern: '^ ', value: right },
    { pattern: ` \\z|^(\\d*)(?:${digits.join('|')})`, value: left },
  ];
  yield* mapBlock(
    'Of two redirects, the one with the lower rank.',
    `${left} ${right}`,
    variable,
    rows,
    right,
  );
  return variable;
}

/** The redirects of one parameter at one path. */
interface Candidates {
  /** `/docs?f=a/b.pdf`: the path's name, and the parameter. */
  readonly key: string;
  /** `>RANK@REDIRECT`, and before it `&PARAMETER ` for each other one that it requires; in pieces of a word's length. */
  readonly lists: readonly string[];
}

/** A path and its name in the table: itself, or `/#12` if it is long or has unusual characters. */
interface NamedPath {
  readonly path: ExactEntry['path'];
  readonly name: string;
}

/** The entries by query, for a lookup by one parameter. */
interface QueryTable {
  readonly paths: readonly NamedPath[];
  readonly rows: readonly Candidates[];
  readonly hasLists: boolean;
}

interface Words {
  readonly word: (entry: ExactEntry) => string;
  readonly text: (text: string) => string;
}

/** Finds each entry by its rarest parameter at the path, in a list with its other parameters. Nearly always it has none. */
function queryTable(
  withQuery: readonly ExactEntry[],
  ignoreCase: boolean,
  { word, text }: Words,
): QueryTable {
  const byPath = Map.groupBy(withQuery, ({ path }) => foldPath(path, ignoreCase));
  let most = 0;
  for (const { length } of byPath.values()) most = Math.max(most, length);
  const width = String(most).length;
  const lists = new Map<string, string[]>();
  const paths: NamedPath[] = [];
  let hasLists = false;
  for (const entries of byPath.values()) {
    const path = entries[0]?.path;
    if (path === undefined) continue;
    const name = /^\/[\w\-./%]{0,100}$/.test(path) ? path : `/#${paths.length}`;
    paths.push({ path, name });
    const counts = countsOf(entries);
    for (const [rank, entry] of entries.entries()) {
      const ranked = `>${String(rank).padStart(width, '0')}@${word(entry)}`;
      for (const parameters of formsOf(entry)) {
        const rarest = rarestOf(parameters, counts);
        const others = parameters.filter((_, at) => at !== rarest).map((one) => `&${text(one)} `);
        if (others.length > 0) hasLists = true;
        const key = `${name}?${parameters[rarest]}`;
        const list = lists.get(key);
        if (list) list.push(others.join('') + ranked);
        else lists.set(key, [others.join('') + ranked]);
      }
    }
  }
  return { paths, rows: Array.from(lists, ([key, list]) => ({ key, lists: inWords(key, list) })), hasLists };
}

function countsOf(entries: readonly ExactEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of entries.flatMap(formsOf).flat()) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** The parameters of an entry in each variant (`parameterForms`). */
function formsOf({ query }: ExactEntry): string[][] {
  const all = query.map(([name, value]) => parameterForms(name, value));
  const first = all.map(([form = '']) => form);
  const second = all.map(([form = '', other = form]) => other);
  return first.join('&') === second.join('&') ? [first] : [first, second];
}

function rarestOf(parameters: readonly string[], counts: ReadonlyMap<string, number>): number {
  const count = (at: number): number => counts.get(parameters[at] ?? '') ?? 0;
  return parameters.reduce((best, _, at) => (count(at) < count(best) ? at : best), 0);
}

function inWords(key: string, list: readonly string[]): string[] {
  const longestValue = longestWord - quoted(key).length;
  const words: string[] = [];
  for (const one of list) {
    const longer = words.length === 0 ? one : `${words.at(-1)} ${one}`;
    if (words.length > 0 && quoted(longer).length <= longestValue) words[words.length - 1] = longer;
    else words.push(one);
  }
  return words;
}
