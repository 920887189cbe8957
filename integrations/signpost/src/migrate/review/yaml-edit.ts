import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { Problem } from '../../lib/problem.ts';
import { scalar } from '../../redirects/map/write-yaml.ts';

/** What is to stand in a map. */
export interface MapEdit {
  /** New entries, in their order: a target, or '' where the address is gone. */
  readonly add: readonly { readonly from: string; readonly to: string }[];
  /** Says of an exact entry's old address whether it goes, such as one that was decided anew. */
  readonly remove: (from: string) => boolean;
  /** The day since which new entries are live. */
  readonly since: string;
}

/**
 * The text of a `redirects.yaml` with entries added at the end of its lists and others taken out. All that a person
 * wrote stays as it is, comments and spacing too. A `Problem` where the file is written in a way that can't be kept.
 */
export function editYaml(file: string, text: string, edit: MapEdit): string {
  const document = parseDocument(text, { prettyErrors: false, keepSourceTokens: false });
  const [error] = document.errors;
  if (error)
    throw new Problem(
      `${file} can't be added to, since it has a mistake: ${error.message.replace(/\.?$/, '.')}`,
    );
  const top = document.contents;
  if (top !== null && !isMap(top)) throw new Problem(`${file} is no map; it begins with "redirects:".`);
  const cuts: Cut[] =
    top === null ? [] : [...removals(text, top, 'redirects', edit), ...removals(text, top, 'gone', edit)];
  const moved = edit.add.filter(({ to }) => to !== '');
  const gone = edit.add.filter(({ to }) => to === '');
  const cutsAndAdds = [
    ...cuts,
    ...additions(
      file,
      text,
      top,
      'redirects',
      moved.map((entry) => redirectLines(entry, edit.since)),
    ),
    ...additions(
      file,
      text,
      top,
      'gone',
      gone.map(({ from }) => [`- from: ${scalar(from)}`, `  since: ${edit.since}`]),
    ),
  ];
  // From the end to the beginning, so that no place moves; of two at one place the first stays first.
  return cutsAndAdds
    .toReversed()
    .toSorted((a, b) => b.from - a.from || b.to - a.to)
    .reduce((whole, { from, to, by }) => whole.slice(0, from) + by + whole.slice(to), text);
}

/** A stretch of the text, and what comes in its place. */
interface Cut {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

function redirectLines({ from, to }: { from: string; to: string }, since: string): string[] {
  return [`- from: ${scalar(from)}`, `  to: ${scalar(to)}`, `  since: ${since}`];
}

function pairAt(top: YAMLMap, key: string): Pair | undefined {
  return top.items.find((pair) => isScalar(pair.key) && pair.key.value === key);
}

function removals(text: string, top: YAMLMap, key: string, { remove }: MapEdit): Cut[] {
  const list = pairAt(top, key)?.value;
  if (!isSeq<Node>(list) || list.flow === true) return [];
  return list.items.flatMap((item) => {
    const from = isMap(item) ? item.get('from') : isScalar(item) ? item.value : undefined;
    if (typeof from !== 'string' || !item.range || !remove(from)) return [];
    const dash = text.lastIndexOf('-', item.range[0]);
    return [{ from: text.lastIndexOf('\n', dash) + 1, to: lineBehind(text, item.range[1]), by: '' }];
  });
}

/** Where the next line begins behind a node, whose end may be that of blank lines below it. */
function lineBehind(text: string, end: number): number {
  const written = text.slice(0, end).trimEnd().length;
  const lineEnd = text.indexOf('\n', written);
  return lineEnd < 0 ? text.length : lineEnd + 1;
}

/** Where and how lines are added below a key: behind the last item, or with the key where it is missing. */
function additions(
  file: string,
  text: string,
  top: YAMLMap | null,
  key: string,
  items: readonly (readonly string[])[],
): Cut[] {
  if (items.length === 0) return [];
  const value = top === null ? undefined : pairAt(top, key);
  const list = value?.value;
  if (isSeq<Node>(list) && list.items.length > 0) {
    if (list.flow === true)
      throw new Problem(
        `${file}: write "${key}" as a list of lines that begin with "- ", so that more can be added.`,
      );
    return [behind(text, list, items)];
  }
  const printed = items.map((lines) => lines.map((line) => `  ${line}\n`).join('')).join('');
  if (value === undefined) {
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    const blank = text.trim() === '' ? '' : '\n';
    return [{ from: text.length, to: text.length, by: `${gap}${blank}${key}:\n${printed}` }];
  }
  const start = isScalar(value.key) ? (value.key.range?.[0] ?? 0) : 0;
  const lineEnd = text.indexOf('\n', start);
  const to = lineEnd < 0 ? text.length : lineEnd;
  return [{ from: start, to, by: `${key}:\n${printed.replace(/\n$/, '')}` }];
}

function behind(text: string, list: YAMLSeq<Node>, items: readonly (readonly string[])[]): Cut {
  const last = list.items.at(-1);
  const first = list.items[0];
  const at = lineBehind(text, last?.range?.[1] ?? text.length);
  const indent = ' '.repeat(dashColumn(text, first?.range?.[0] ?? 0));
  const printed = items.map((lines) => lines.map((line) => `${indent}${line}\n`).join('')).join('');
  return { from: at, to: at, by: text.slice(0, at).endsWith('\n') ? printed : `\n${printed}` };
}

/** The column of the dash before an item. */
function dashColumn(text: string, item: number): number {
  const dash = text.lastIndexOf('-', item);
  return dash - (text.lastIndexOf('\n', dash) + 1);
}
