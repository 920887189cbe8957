import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  Scalar,
  type YAMLMap,
} from 'yaml';
import type { Day } from '../lib/date.ts';
import { Problem } from '../lib/problem.ts';
import type { TextEdit } from '../lib/text/lines.ts';

/** A change to the entry with the old URL at a place. */
export interface EntryEdit {
  readonly line: number;
  readonly column: number;
  /** The new target. */
  readonly to?: string | undefined;
  readonly since?: Day | undefined;
  /** Status 410 takes the place of the target. */
  readonly isGone?: boolean | undefined;
  readonly isRemoved?: boolean | undefined;
}

/** The edits for a map's text, and the entries for a person to change, with the reason. */
export interface MapEdits {
  readonly edits: readonly TextEdit[];
  readonly left: readonly { readonly line: number; readonly why: string }[];
}

/** Finds the edits for a YAML map. Only targets, statuses, dates and whole entries change; comments, order and style stay. */
export function editYaml(text: string, wanted: readonly EntryEdit[]): MapEdits {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const byPlace = new Map(wanted.map((edit) => [`${edit.line}:${edit.column}`, edit]));
  const edits: TextEdit[] = [];
  const left: { line: number; why: string }[] = [];
  const wantedAt = (node: Node): EntryEdit | undefined => {
    const { line, col } = lines.linePos(node.range?.[0] ?? 0);
    return byPlace.get(`${line}:${col}`);
  };
  for (const key of ['redirects', 'gone']) {
    const list: unknown = isMap(contents) ? contents.get(key, true) : undefined;
    if (!isSeq<Node>(list)) continue;
    for (const item of list.items) {
      // - merge: [/a, /b] has two old URLs and a single target.
      const sources = listSources(item);
      const own = sources.map(wantedAt);
      const some = own.find((edit) => edit !== undefined);
      if (some === undefined) continue;
      const edited = editItem({ text, item, own, isFlow: list.flow === true });
      if (typeof edited === 'string') left.push({ line: some.line, why: edited });
      else edits.push(...edited);
    }
  }

  return { edits, left };
}

/** The nodes of an entry's old URLs. */
function listSources(item: Node): Node[] {
  if (isScalar(item)) return [item];
  if (!isMap(item)) return [];
  const merge: unknown = item.get('merge', true);
  const from: unknown = item.get('from', true);
  return [...(isScalar(from) ? [from] : []), ...(isSeq<Node>(merge) ? merge.items : [])];
}

interface Item {
  readonly text: string;
  readonly item: Node;
  /** The wanted change for each old URL. */
  readonly own: readonly (EntryEdit | undefined)[];
  /** True for a list in brackets. */
  readonly isFlow: boolean;
}

/** The edits of an entry, or the reason for none. */
function editItem(input: Item): TextEdit[] | string {
  const { text, item, own } = input;
  if (own.some((edit) => edit?.isRemoved)) return removeItem(input);

  const edits: TextEdit[] = [];
  if (!isMap(item)) return 'it has no keys';

  const targets = new Set(own.map((edit) => edit?.to));
  const [to] = targets;
  if (targets.size > 1) return 'its old URLs share one target, and not all of them would get the new one';

  // to: /new/ becomes status: 410
  if (own.some((edit) => edit?.isGone)) {
    if (!own.every((edit) => edit?.isGone))
      return 'its old URLs share one target, and not all of them are gone';
    const gone = changeToGone(text, item);
    if (typeof gone === 'string') return gone;
    edits.push(...gone);
  }
  if (to !== undefined) {
    const edit = changeTarget(item, to);
    if (edit === undefined) return 'its target is written over several lines';
    edits.push(edit);
  }
  const since = own
    .flatMap((edit) => edit?.since ?? [])
    .toSorted()
    .at(-1);
  if (since !== undefined) {
    const edit = changeSince(text, item, since);
    if (edit === undefined) return 'its target is written over several lines';
    edits.push(edit);
  }

  return edits;
}

/** Removes the lines of an entry, unless a comment or note would be lost. */
function removeItem({ text, item, own, isFlow }: Item): TextEdit[] | string {
  const [start, end] = item.range ?? [0, 0];
  const begin = text.lastIndexOf('\n', start - 1) + 1;
  const stop = text.indexOf('\n', end - 1) + 1 || text.length;
  if (own.length > 1) return 'it is one of several old URLs of a redirect';
  if (isFlow || !/^[ ]*-[ ]+$/.test(text.slice(begin, start))) return 'it is not on lines of its own';
  if (/(?:^|\s)#/m.test(text.slice(begin, stop)) || (isMap(item) && item.has('note')))
    return 'its comment or note would be lost';

  return [{ start: begin, end: stop, text: '' }];
}

function changeTarget(item: YAMLMap, to: string): TextEdit | undefined {
  const node: unknown = item.get('to', true);
  if (!isScalar(node) || !node.range) return undefined;
  const [start, end] = node.range;
  if (node.type === Scalar.QUOTE_SINGLE) return { start, end, text: `'${to.replaceAll("'", "''")}'` };
  if (node.type === Scalar.QUOTE_DOUBLE) return { start, end, text: JSON.stringify(to) };
  if (node.type !== Scalar.PLAIN) return undefined;
  // Inside braces, a comma or bracket ends a plain text.
  const text = item.flow === true && /[,[\]{}]/.test(to) ? JSON.stringify(to) : printScalar(to);
  return { start, end, text };
}

/** `to: /x` becomes `status: 410` in place, since the order of patterns counts. An existing status changes. */
function changeToGone(text: string, item: YAMLMap): TextEdit[] | string {
  const at = item.items.findIndex(({ key }) => isScalar(key) && key.value === 'to');
  const pair = item.items[at];
  const [start] = (isScalar(pair?.key) && pair.key.range) || [];
  const [, end] = (isScalar(pair?.value) && pair.value.range) || [];
  if (start === undefined || end === undefined || !/^to:[ ]+[^\s|>].*$/.test(text.slice(start, end)))
    return 'its target is written over several lines';

  // to: /new/
  const status: unknown = item.get('status', true);
  if (status === undefined) return [{ start, end, text: 'status: 410' }];

  const before = item.items[at - 1]?.value;
  const [, from] = (isScalar(before) && before.range) || [];
  if (!isScalar(status) || !status.range || from === undefined || text.slice(from, end).includes('#'))
    return 'it has a status. Write 410 there, and remove its target';

  return [
    { start: from, end, text: '' },
    { start: status.range[0], end: status.range[1], text: '410' },
  ];
}

/** After the status or the target. */
function changeSince(text: string, item: YAMLMap, since: Day): TextEdit | undefined {
  const status: unknown = item.get('status', true);
  const target: unknown = item.get('to', true);
  return addPair(text, item, isScalar(status) ? status : target, `since: ${since}`);
}

/** Adds a key to a map, after the value of another key; undefined for a value over several lines. */
export function addPair(text: string, item: YAMLMap, before: unknown, pair: string): TextEdit | undefined {
  if (!isScalar(before) || !before.range) return undefined;
  if (before.type === Scalar.BLOCK_FOLDED || before.type === Scalar.BLOCK_LITERAL) return undefined;

  // - { from: /old, to: /new/ }
  const [, end] = before.range;
  if (item.flow === true) return { start: end, end, text: `, ${pair}` };

  const first: unknown = item.items[0]?.key;
  const start = isScalar(first) ? (first.range?.[0] ?? 0) : 0;
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1);
  const newLine = text.indexOf('\n', end);
  const at = newLine < 0 ? text.length : newLine - (text[newLine - 1] === '\r' ? 1 : 0);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';

  return { start: at, end: at, text: `${lineEnd}${indent}${pair}` };
}

/**
 * Inserts the lists of a map, as printed by `writeYaml`, into the text of another map.
 */
export function appendYaml(file: string, existing: string, printed: string): string {
  const sections = splitSections(printed);
  return [...sections].reduce((text, [key, lines]) => withSection(file, text, key, lines), endLine(existing));
}

/** The lines below `redirects:` and `gone:`. */
function splitSections(printed: string): Map<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] | undefined;
  for (const line of printed.split('\n')) {
    const key = /^(redirects|gone):$/.exec(line)?.[1];
    if (key !== undefined) {
      lines = [];
      sections.set(key, lines);
    } else lines?.push(line);
  }

  return sections;
}

function withSection(file: string, text: string, key: string, lines: readonly string[]): string {
  const counter = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  // A CSV file is a single long text in YAML.
  if (contents !== null && !isMap(contents))
    throw new Problem(`${file} isn't a redirect map in YAML, so nothing can be added to it.`);
  const list: unknown = contents?.get(key, true);
  const body = `${lines.join('\n').trimEnd()}\n`;
  const isEmpty = isScalar(list) ? list.value === null : isSeq(list) && list.items.length === 0;
  if (isEmpty && isNode(list) && list.range) {
    const [start, end] = list.range;
    return `${text.slice(0, start).trimEnd()}\n${body}${text.slice(end).replace(/^[^\S\n]*\n/, '')}`;
  }
  if (!isSeq<Node>(list) || list.items.length === 0) {
    if (list !== undefined && list !== null)
      throw new Problem(`${file}: "${key}" is not a list with a redirect, so nothing can be added to it.`);
    return `${endLine(text)}\n${key}:\n${body}`;
  }
  if (list.flow === true)
    throw new Problem(
      `${file}: "${key}" is written in brackets. Write one URL per line, each with a dash, so that more can be added.`,
    );

  const last = list.items.at(-1)?.range?.[1] ?? text.length;
  const end = text.indexOf('\n', last) + 1 || text.length;
  // The column of the list's dashes.
  const dash = counter.linePos(list.range?.[0] ?? 0).col - 1;
  const moved = body.replace(/^ {2}(?=\S| )/gm, ' '.repeat(dash));
  // A scalar ends before the line, a map after the line.
  const at = text[last - 1] === '\n' ? last : end;

  return `${text.slice(0, at)}${moved}${text.slice(at)}`;
}

function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Prints a text for YAML: plain if possible, otherwise quoted. */
export function printScalar(text: string): string {
  const isPlain =
    /^(?:\/|https?:\/\/)[A-Za-z0-9\-._~!$&'()*+,;=:@/?%#\u00C0-\u024F]*$/.test(text) && !text.endsWith(':');
  return isPlain ? text : JSON.stringify(text.toWellFormed());
}
