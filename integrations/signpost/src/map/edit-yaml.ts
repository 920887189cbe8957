import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, Scalar, type YAMLMap } from 'yaml';
import type { Day } from '../lib/date.ts';
import type { TextEdit } from '../lib/text/lines.ts';
import { compact } from '../lib/text/text.ts';

// Changes of entries → edits of the text of redirects.yaml. Comments, order and style stay; what can't be changed so is left to a
// person, with the reason.

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
  readonly unedited: readonly { readonly line: number; readonly why: string }[];
}

/**
 * Finds the edits for the text of a map. Only targets, statuses, dates and whole entries change; comments, order and style
 * stay. For `{ line: 2, column: 11, to: '/newer/' }`, the edit replaces `/new/` in
 *
 *     redirects:
 *       - from: /old # after the move
 *         to: /new/
 */
export function editYaml(text: string, entryEdits: readonly EntryEdit[]): MapEdits {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const byPlace = new Map(entryEdits.map((edit) => [`${edit.line}:${edit.column}`, edit]));
  const edits: TextEdit[] = [];
  const unedited: { line: number; why: string }[] = [];
  const findWanted = (source: Node): EntryEdit | undefined => {
    const { line, col } = lines.linePos(source.range?.[0] ?? 0);
    return byPlace.get(`${line}:${col}`);
  };

  for (const key of ['redirects', 'gone']) {
    const list: unknown = isMap(contents) ? contents.get(key, true) : undefined;
    if (!isSeq<Node>(list)) continue;

    for (const item of list.items) {
      const editsBySource = listSources(item).map(findWanted);
      const firstEdit = editsBySource.find((edit) => edit !== undefined);
      if (firstEdit === undefined) continue;

      const edited = editItem({ text, item, editsBySource, isInBrackets: list.flow === true });
      if (typeof edited === 'string') unedited.push({ line: firstEdit.line, why: edited });
      else edits.push(...edited);
    }
  }

  return { edits, unedited };
}

/** The nodes of an entry's old URLs: one of `from: /a`, two of `merge: [/a, /b]`. */
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
  /** The wanted change for each old URL, undefined for none. */
  readonly editsBySource: readonly (EntryEdit | undefined)[];
  /** True for an entry of `gone: [/a, /b]`. */
  readonly isInBrackets: boolean;
}

const severalLines = 'its target is written over several lines';

/** The edits of an entry, or the reason for none. */
function editItem(input: Item): TextEdit[] | string {
  const { text, item, editsBySource } = input;
  if (editsBySource.some((edit) => edit?.isRemoved)) return removeItem(input);
  // - /old
  if (!isMap(item)) return 'it has no keys';

  const targets = new Set(editsBySource.map((edit) => edit?.to));
  if (targets.size > 1) return 'its old URLs share one target, and not all of them would get the new one';

  const edits: TextEdit[] = [];
  if (editsBySource.some((edit) => edit?.isGone)) {
    if (!editsBySource.every((edit) => edit?.isGone))
      return 'its old URLs share one target, and not all of them are gone';
    const goneEdits = changeToGone(text, item);
    if (typeof goneEdits === 'string') return goneEdits;
    edits.push(...goneEdits);
  }

  const [to] = targets;
  if (to !== undefined) {
    const edit = changeTarget(item, to);
    if (edit === undefined) return severalLines;
    edits.push(edit);
  }

  const days = editsBySource.flatMap((edit) => edit?.since ?? []);
  const since = days.toSorted().at(-1);
  if (since !== undefined) {
    const edit = changeSince(text, item, since);
    if (edit === undefined) return severalLines;
    edits.push(edit);
  }

  return edits;
}

/** Removes the lines of an entry, unless a comment or note would be lost. */
function removeItem({ text, item, editsBySource, isInBrackets }: Item): TextEdit[] | string {
  const [itemStart, itemEnd] = item.range ?? [0, 0];
  const start = text.lastIndexOf('\n', itemStart - 1) + 1;
  const end = findLineEnd(text, itemEnd);
  if (editsBySource.length > 1) return 'it is one of several old URLs of a redirect';

  const isAfterDash = /^[ ]*-[ ]+$/.test(text.slice(start, itemStart));
  if (isInBrackets || !isAfterDash) return 'it is not on lines of its own';

  const hasComment = /(?:^|\s)#/m.test(text.slice(start, end));
  const hasNote = isMap(item) && item.has('note');
  if (hasComment || hasNote) return 'its comment or note would be lost';

  return [{ start, end, text: '' }];
}

/**
 * The start of the line below an entry. The parser ends `- /a` before the line break, but a map such as `- from: /a` behind
 * it. So the search starts one character before the entry's end.
 */
export function findLineEnd(text: string, entryEnd: number): number {
  const lineBreak = text.indexOf('\n', entryEnd - 1);
  return lineBreak < 0 ? text.length : lineBreak + 1;
}

/** The new target in the style of the old one: `'/new/'` in place of `'/old/'`. */
function changeTarget(item: YAMLMap, to: string): TextEdit | undefined {
  const node: unknown = item.get('to', true);
  if (!isScalar(node) || !node.range) return undefined;
  const [start, end] = node.range;
  if (node.type === Scalar.QUOTE_SINGLE) return { start, end, text: `'${to.replaceAll("'", "''")}'` };
  if (node.type === Scalar.QUOTE_DOUBLE) return { start, end, text: JSON.stringify(to) };
  if (node.type !== Scalar.PLAIN) return undefined;

  // In { from: /old, to: /new/ }, a comma or bracket would end the target.
  const needsQuotes = item.flow === true && /[,[\]{}]/.test(to);
  return { start, end, text: needsQuotes ? JSON.stringify(to) : printScalar(to) };
}

/** Changes a redirect to 410 in place, since the order of patterns counts. */
function changeToGone(text: string, item: YAMLMap): TextEdit[] | string {
  const targetIndex = item.items.findIndex(({ key }) => isScalar(key) && key.value === 'to');
  const [start] = findRange(item.items[targetIndex]?.key);
  const [, end] = findRange(item.items[targetIndex]?.value);
  if (start === undefined || end === undefined) return severalLines;

  // A text below `to: >` has several lines.
  const isOnOneLine = /^to:[ ]+[^\s|>].*$/.test(text.slice(start, end));
  if (!isOnOneLine) return severalLines;

  // { from: /old, to: /new/ } becomes { from: /old, status: 410 }
  if (!item.has('status')) return [{ start, end, text: 'status: 410' }];

  return changeStatusToGone(text, item, { targetIndex, targetEnd: end });
}

/**
 * Changes { from: /old, status: 302, to: /new/ } to { from: /old, status: 410 }: the status changes, and everything behind
 * the value before `to` is, here `, to: /new/` behind 302.
 */
function changeStatusToGone(
  text: string,
  item: YAMLMap,
  { targetIndex, targetEnd }: { readonly targetIndex: number; readonly targetEnd: number },
): TextEdit[] | string {
  const byHand = 'it has a status. Write 410 there, and remove its target';
  const [statusStart, statusEnd] = findRange(item.get('status', true));
  if (statusStart === undefined || statusEnd === undefined) return byHand;

  // { to: /new/, status: 302, from: /old }, where the comma behind /new/ would stay
  const [, previousEnd] = findRange(item.items[targetIndex - 1]?.value);
  if (previousEnd === undefined) return byHand;

  // from: /old # a comment between the value before `to`, and `to`
  const removed = text.slice(previousEnd, targetEnd);
  if (removed.includes('#')) return byHand;

  return [
    { start: previousEnd, end: targetEnd, text: '' },
    { start: statusStart, end: statusEnd, text: '410' },
  ];
}

/** Start and end in the text, in characters, of a key or value such as `/new/`; nothing for a list or a map. */
function findRange(node: unknown): readonly number[] {
  if (!isScalar(node)) return [];
  return node.range ?? [];
}

/** Writes `since: 2026-12-01` in place of another day, otherwise after the status or, without a status, after the target. */
function changeSince(text: string, item: YAMLMap, since: Day): TextEdit | undefined {
  const status: unknown = item.get('status', true);
  const target: unknown = item.get('to', true);
  return setPair(text, item, ['since', since], isScalar(status) ? status : target);
}

/** Writes a key of a map in place of its earlier value, or after the value of another key. Undefined as in `addPair`. */
export function setPair(
  text: string,
  item: YAMLMap,
  [name, value]: readonly [name: string, value: string],
  before: unknown,
): TextEdit | undefined {
  const pair = item.items.find(({ key }) => isScalar(key) && key.value === name);
  if (pair === undefined) return addPair(text, item, before, `${name}: ${value}`);

  const [, keyEnd = 0] = findRange(pair.key);
  const [start = keyEnd, end = start] = findRange(pair.value);
  // release: # without a day
  if (start === end) return { start: keyEnd + 1, end: keyEnd + 1, text: ` ${value}` };
  return { start, end, text: value };
}

/** Adds a key to a map, after the value of another key; undefined for a value over several lines. */
function addPair(text: string, item: YAMLMap, before: unknown, pair: string): TextEdit | undefined {
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

/** Prints a text for YAML: plain if possible, otherwise quoted. */
export function printScalar(text: string): string {
  const isPlain =
    /^(?:\/|https?:\/\/)[A-Za-z0-9\-._~!$&'()*+,;=:@/?%#\u00C0-\u024F]*$/.test(text) && !text.endsWith(':');
  return isPlain ? text : JSON.stringify(text.toWellFormed());
}

interface YamlEntry {
  readonly from: string;
  /** '' for a gone URL. */
  readonly to: string;
  readonly status?: string;
  readonly since?: string | undefined;
}

/** Prints an entry for a list of a map: without a target for a gone URL, and without a status for 301. */
export function printYamlEntry({ from, to, status = '', since = '' }: YamlEntry): string {
  const pairs = compact(
    `from: ${printScalar(from)}`,
    to !== '' && `to: ${printScalar(to)}`,
    status !== '' && status !== '301' && `status: ${status}`,
    since !== '' && `since: ${since}`,
  );
  return `  - ${pairs.join('\n    ')}\n`;
}
