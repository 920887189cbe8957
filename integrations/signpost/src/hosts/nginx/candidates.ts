import type { ExactEntry } from '../../map/entry.ts';
import { foldPath } from '../../map/key.ts';
import { parameterForms } from '../shared/parameter-forms.ts';
import { longestWord } from './bytes.ts';
import { quoted } from './text.ts';

/** What one parameter of a request may lead to at one path. */
export interface Candidates {
  /** `/docs?f=a/b.pdf`: the name of the path, and the parameter. */
  readonly key: string;
  /** See `listed`; in pieces, since nginx reads no longer word. */
  readonly lists: readonly string[];
}

/** A path, and what the table calls it: itself, or `/#12` where it is long or has odd characters. */
export interface NamedPath {
  readonly path: ExactEntry['path'];
  readonly name: string;
}

/** The entries that ask for a query, ready for a look-up by one parameter. */
export interface AskedTable {
  readonly paths: readonly NamedPath[];
  readonly rows: readonly Candidates[];
  readonly hasLists: boolean;
}

/** How a redirect is printed, and text beside it. */
interface Words {
  readonly wordOf: (entry: ExactEntry) => string;
  readonly text: (text: string) => string;
}

/**
 * Each entry is found by the one of its parameters that the fewest others at its path ask for: in a list behind that
 * parameter, with what else must be there. Nearly always it is alone there, and asks for nothing else.
 */
export function askedTable(
  asked: readonly ExactEntry[],
  ignoreCase: boolean,
  { wordOf, text }: Words,
): AskedTable {
  const byPath = Map.groupBy(asked, ({ path }) => foldPath(path, ignoreCase));
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
      const word = `>${String(rank).padStart(width, '0')}@${wordOf(entry)}`;
      for (const parameters of formsOf(entry)) {
        const rarest = rarestOf(parameters, counts);
        const others = parameters.filter((_, at) => at !== rarest).map((one) => `&${text(one)} `);
        if (others.length > 0) hasLists = true;
        const key = `${name}?${parameters[rarest]}`;
        const list = lists.get(key);
        if (list) list.push(others.join('') + word);
        else lists.set(key, [others.join('') + word]);
      }
    }
  }
  return { paths, rows: Array.from(lists, ([key, list]) => ({ key, lists: inWords(key, list) })), hasLists };
}

/** How many entries of a path ask for each parameter. */
function countsOf(entries: readonly ExactEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of entries.flatMap(formsOf).flat()) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** What an entry asks for, in each spelling (`parameterForms`). */
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

/** Puts as many candidates into a word as nginx reads. */
function inWords(key: string, list: readonly string[]): string[] {
  const room = longestWord - quoted(key).length;
  const words: string[] = [];
  for (const one of list) {
    const longer = words.length === 0 ? one : `${words.at(-1)} ${one}`;
    if (words.length > 0 && quoted(longer).length <= room) words[words.length - 1] = longer;
    else words.push(one);
  }
  return words;
}
