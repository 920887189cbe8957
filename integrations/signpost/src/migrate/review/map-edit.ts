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
import { readText } from '../../lib/disk/read.ts';
import type { Staging } from '../../lib/disk/write.ts';
import { withoutTrailingSlash } from '../../lib/path.ts';
import { Problem } from '../../lib/problem.ts';
import type { Entry, ExactEntry } from '../../redirects/map/entry.ts';
import { makeLookup } from '../../redirects/map/lookup.ts';
import { parseSource } from '../../redirects/map/parse-entry.ts';
import { parametersOf } from '../../redirects/map/query.ts';
import { readYaml } from '../../redirects/map/read-yaml.ts';
import { printTarget } from '../../redirects/map/target.ts';
import { scalar } from '../../redirects/map/write-yaml.ts';
import { split } from '../check/url-result.ts';
import type { Decision } from '../state/review-file.ts';
import type { Change } from './merge.ts';
import { entriesFor, type PatternEntry } from './patterns.ts';

interface MapEdited {
  readonly added: number;
  /** Those among them that stand for several old URLs. */
  readonly patterns: readonly PatternEntry[];
  readonly removed: number;
  /** URLs that are to be answered by nothing, which a pattern still catches. */
  readonly caught: readonly string[];
}

interface MapContext {
  /** All decisions, with the changes made: a pattern must hold for each. */
  readonly decisions: readonly Decision[];
  /** Every old URL, so that no pattern catches one that it isn't for. */
  readonly urls: readonly string[];
  readonly since: string;
}

/**
 * Stages `redirects.yaml` with decisions carried over: accepted ones become redirects, gone ones stand under `gone`, and an
 * entry whose decision was taken back goes. Nothing else in the file changes. A `Problem` where it can't be kept so.
 */
export async function editMap(
  staging: Staging,
  file: string,
  changes: readonly Change[],
  context: MapContext,
): Promise<MapEdited> {
  const { decisions, urls, since } = context;
  const text = (await readText(file)) ?? '';
  const before = readYaml(file, text);
  const exact = new Map<string, ExactEntry>();
  for (const entry of before.entries) if (entry.kind === 'exact') exact.set(keyOf(entry), entry);
  const isAnswered = ({ after }: Change): boolean => {
    const entry = exact.get(keyOfText(after.old));
    if (entry === undefined) return false;
    const { target } = entry.outcome;
    if (after.status === 'gone') return target === undefined;
    return after.status === 'accepted' && target !== undefined && printTarget(target) === after.new;
  };
  const due = changes.filter((change) => !isAnswered(change));
  const stale = new Set(due.map(({ after }) => keyOfText(after.old)).filter((key) => exact.has(key)));
  const patterns = new Set(before.entries.flatMap((entry) => (entry.kind === 'pattern' ? [entry.text] : [])));
  const dueKeys = new Set(due.map(({ after }) => keyOfText(after.old)));
  const pairs = decisions.flatMap(({ old, new: to, status }) =>
    status === 'accepted' ? [{ from: old, to }] : status === 'gone' ? [{ from: old, to: '' }] : [],
  );
  const written = entriesFor(pairs, urls).filter(({ from }) => {
    const source = parseSource(from);
    if ('kind' in source && source.kind === 'pattern') return due.length > 0 && !patterns.has(source.text);
    return dueKeys.has(keyOfText(from));
  });
  // Two orders of the same parameters are one entry; two that lead elsewhere are a mistake that the map's check tells.
  const add = [...new Map(written.map((entry) => [`${keyOfText(entry.from)} ${entry.to}`, entry])).values()];
  if (add.length === 0 && stale.size === 0)
    return { added: 0, patterns: [], removed: 0, caught: caughtBy(before.entries, changes) };
  const next = editYaml(file, text, { add, remove: (from) => stale.has(keyOfText(from)), since });
  const after = readYaml(file, next);
  // Told before anything is written: what we add must read back as what was decided.
  const expected = before.entries.length - stale.size + add.length;
  if (after.findings.length > before.findings.length || after.entries.length !== expected)
    throw new Problem(
      `${file} has a list on one line, so nothing can be added to it, and nothing was changed. Write its lists with one entry per line.`,
    );
  await staging.write(file, next);
  return {
    added: add.length,
    patterns: add.filter(isPattern),
    removed: stale.size,
    caught: caughtBy(after.entries, changes),
  };
}

function isPattern({ from }: PatternEntry): boolean {
  const source = parseSource(from);
  return 'kind' in source && source.kind === 'pattern';
}

/**
 * What an edit would replace of a map that no decision here has made: another review's, such as that of a second old
 * site, or a person's own. Each as a clause.
 */
export async function replacedBy(file: string, changes: readonly Change[]): Promise<string[]> {
  const text = await readText(file);
  if (text === undefined) return [];
  const fresh = new Map(
    changes.flatMap(({ before, after }) =>
      before === undefined ? [[keyOfText(after.old), after] as const] : [],
    ),
  );
  return readYaml(file, text).entries.flatMap((entry) => {
    const after = entry.kind === 'exact' ? fresh.get(keyOf(entry)) : undefined;
    if (after === undefined) return [];
    const { target } = entry.outcome;
    const was = target === undefined ? '' : printTarget(target);
    const now = after.status === 'accepted' ? after.new : '';
    if (was === now) return [];
    return [`${after.old} ${was === '' ? 'is gone' : `redirects to ${was}`} by ${file}:${entry.place.line}`];
  });
}

/** What was taken back and is redirected all the same: only a person can say what the pattern is worth. */
function caughtBy(entries: readonly Entry[], changes: readonly Change[]): string[] {
  const patterns = entries.filter((entry) => entry.kind === 'pattern');
  const lookup = makeLookup([], patterns, false);
  return changes.flatMap(({ after: { old, status } }) => {
    if (status === 'accepted' || status === 'gone') return [];
    const { path, query } = split(old);
    return lookup.pattern(path, parametersOf(query)) === undefined ? [] : [old];
  });
}

function keyOf({ host, path, query }: Pick<ExactEntry, 'host' | 'path' | 'query'>): string {
  return `${host}${withoutTrailingSlash(path)}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

function keyOfText(text: string): string {
  const source = parseSource(text);
  return 'kind' in source && source.kind === 'exact' ? keyOf(source) : text;
}

interface MapEdit {
  /** New entries, in their order: a target, or '' where the URL is gone. */
  readonly add: readonly { readonly from: string; readonly to: string }[];
  /** Says of an exact entry's old URL whether it goes, such as one that was decided anew. */
  readonly remove: (from: string) => boolean;
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
      `${file} has an error, so nothing can be added to it: ${error.message.replace(/\.?$/, '.')}`,
    );
  const top = document.contents;
  if (top !== null && !isMap(top))
    throw new Problem(`${file} isn’t a redirect map. A map starts with "redirects:".`);
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
        `${file}: write "${key}" as a list of lines that start with "- ", so that redirects can be added.`,
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

function dashColumn(text: string, item: number): number {
  const dash = text.lastIndexOf('-', item);
  return dash - (text.lastIndexOf('\n', dash) + 1);
}
