import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { readText } from '../../lib/disk/read.ts';
import type { Staging } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { applyEdits, type TextEdit } from '../../lib/text/text-edits.ts';
import { withoutTrailingSlash } from '../../lib/url/path.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import type { Entry, ExactEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { parseSource } from '../../map/parse-entry.ts';
import { parametersOf } from '../../map/query.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { printTarget } from '../../map/target.ts';
import { scalar } from '../../map/write-yaml.ts';
import { split } from '../check/url-result.ts';
import { confirmedBy, type Decision } from '../state/review-file.ts';
import type { Change } from './merge.ts';
import { entriesFor, type PatternEntry } from './patterns.ts';

interface MapContext {
  readonly decisions: readonly Decision[];
  /** Every old URL, so that no pattern matches one by mistake. */
  readonly urls: readonly string[];
  readonly since: string;
}

/**
 * Stages `redirects.yaml` with decisions carried over: accepted ones become redirects, gone ones are listed under `gone`, and an
 * entry whose decision was taken back goes. Nothing else in the file changes. A `Problem` where it can't be kept so.
 */
export async function editMap(
  staging: Staging,
  file: string,
  changes: readonly Change[],
  { decisions, urls, since }: MapContext,
) {
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
  const written = entriesFor(confirmedBy(decisions), urls).filter(({ from }) => {
    const source = parseSource(from);
    if ('kind' in source && source.kind === 'pattern') return due.length > 0 && !patterns.has(source.text);
    return dueKeys.has(keyOfText(from));
  });
  // Two orders of the same parameters are one entry; two with different targets are an error in the map's check.
  const add = [...new Map(written.map((entry) => [`${keyOfText(entry.from)} ${entry.to}`, entry])).values()];
  if (add.length === 0 && stale.size === 0)
    return { redirects: 0, gone: 0, patterns: [], removed: 0, caught: caughtBy(before.entries, changes) };
  const next = editYaml(file, text, { add, remove: (from) => stale.has(keyOfText(from)), since });
  const after = readYaml(file, next);
  // Checked before anything is written: what is added must read back as what was decided.
  const expected = before.entries.length - stale.size + add.length;
  if (after.findings.length > before.findings.length || after.entries.length !== expected)
    throw new Problem(
      `${file} has a list on one line, so nothing can be added to it, and nothing was changed. Write its lists with one redirect per line.`,
    );
  await staging.write(file, next);
  const gone = add.filter(({ to }) => to === '').length;
  return {
    redirects: add.length - gone,
    gone,
    /** Those among them that match several old URLs. */
    patterns: add.filter(isPattern),
    removed: stale.size,
    /** URLs that should have no redirect, and that a pattern still matches. */
    caught: caughtBy(after.entries, changes),
  };
}

function isPattern({ from }: PatternEntry): boolean {
  const source = parseSource(from);
  return 'kind' in source && source.kind === 'pattern';
}

/** Redirects that an edit would replace and no decision here made: another review's, or a person's own. */
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
    return [`${after.old} ${was === '' ? 'is gone' : `redirects to ${was}`} (${file}:${entry.place.line})`];
  });
}

/** URLs whose redirect was taken back, and that a pattern still matches: a person has to change the pattern. */
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
  /** New entries in order: a target, or '' for gone. */
  readonly add: readonly PatternEntry[];
  /** Tells whether the entry of an old URL is removed, such as one that was decided again. */
  readonly remove: (from: string) => boolean;
  readonly since: string;
}

/**
 * Adds entries at the end of a `redirects.yaml`'s lists and removes others. Everything that people wrote stays, including
 * comments and spacing. A `Problem` if the file's style can't be kept.
 */
export function editYaml(file: string, text: string, { add, remove, since }: MapEdit): string {
  const {
    contents,
    errors: [error],
  } = parseDocument(text, { prettyErrors: false });
  if (error)
    throw new Problem(
      `${file} has an error, so nothing can be added to it: ${error.message.replace(/\.?$/, '.')}`,
    );
  if (contents !== null && !isMap(contents))
    throw new Problem(`${file} isn't a redirect map. A map starts with \`redirects:\`.`);
  const kept = applyEdits(
    text,
    ['redirects', 'gone'].flatMap((key) => removals(text, contents?.get(key), remove)),
  );
  const moved = add.filter(({ to }) => to !== '');
  const gone = add.filter(({ to }) => to === '');
  const next = appendYaml(file, kept, printed('redirects', moved, since) + printed('gone', gone, since));
  return kept.trim() === '' ? next.trimStart() : next;
}

function removals(text: string, list: unknown, remove: MapEdit['remove']): TextEdit[] {
  if (!isSeq<Node>(list) || list.flow === true) return [];
  return list.items.flatMap((item) => {
    const from = isMap(item) ? item.get('from') : isScalar(item) ? item.value : undefined;
    if (typeof from !== 'string' || !item.range || !remove(from)) return [];
    const start = text.lastIndexOf('\n', text.lastIndexOf('-', item.range[0])) + 1;
    // The end of an entry may be that of the blank lines below it.
    const lineEnd = text.indexOf('\n', text.slice(0, item.range[1]).trimEnd().length);
    return [{ start, end: lineEnd < 0 ? text.length : lineEnd + 1, text: '' }];
  });
}

function printed(key: string, entries: readonly PatternEntry[], since: string): string {
  if (entries.length === 0) return '';
  const lines = entries.flatMap(({ from, to }) => [
    `  - from: ${scalar(from)}`,
    ...(to === '' ? [] : [`    to: ${scalar(to)}`]),
    `    since: ${since}`,
  ]);
  return `${key}:\n${lines.join('\n')}\n`;
}
