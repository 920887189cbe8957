import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { readText } from '../../lib/disk/read.ts';
import type { Staging } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { applyEdits, type TextEdit } from '../../lib/text/text-edits.ts';
import { removeTrailingSlash } from '../../lib/url/path.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import type { Entry, ExactEntry, PatternEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { parseSource } from '../../map/parse-entry.ts';
import { splitParameters } from '../../map/query.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { printScalar } from '../../map/scalar.ts';
import { printTarget } from '../../map/target.ts';
import { split } from '../check/url-result.ts';
import { type Decision, selectConfirmed } from '../state/review-file.ts';
import type { Change } from './changes.ts';
import { makeEntries, type Redirect } from './patterns.ts';

interface MapContext {
  /** The decisions before the changes, and after them. */
  readonly known: readonly Decision[];
  readonly decisions: readonly Decision[];
  /** Every old URL, so that no pattern matches one by mistake. */
  readonly urls: readonly string[];
  readonly since: string;
}

/**
 * Stages `redirects.yaml` with decisions carried over: accepted ones become redirects, gone ones are listed under `gone`, and
 * what earlier decisions wrote for the same URLs goes. Nothing else in the file changes. A `Problem` where it can't be kept so.
 */
export async function editMap(
  staging: Staging,
  file: string,
  changes: readonly Change[],
  { known, decisions, urls, since }: MapContext,
) {
  const text = (await readText(file)) ?? '';
  const before = readYaml(file, text);
  const wanted = makeEntries(selectConfirmed(decisions), urls);

  const { due, stale } = compareExact(before.entries, changes);
  const stalePatterns = findStalePatterns(before.entries, known, { wanted, urls });
  const matchesStale = makeMatcher(stalePatterns);
  const present = new Set(before.entries.map(identifyEntry));
  const isMissing = ({ from }: Redirect): boolean => {
    if (due.has(identifySource(from))) return true;
    // /2015/01/b/ was redirected by /2015/01/*, which is removed.
    if (!isPattern({ from })) return matchesStale(from) && !present.has(identifySource(from));
    return due.size > 0 && !present.has(identifySource(from));
  };

  // Two orders of the same parameters are one entry; two with different targets are an error in the map's check.
  const missing = wanted.filter(isMissing);
  const add = [
    ...new Map(missing.map((entry) => [`${identifySource(entry.from)} ${entry.to}`, entry])).values(),
  ];
  const removed = new Set([...stale, ...stalePatterns.map(identifyEntry)]);
  if (add.length === 0 && removed.size === 0)
    return {
      redirects: 0,
      gone: 0,
      patterns: [],
      removed: 0,
      caught: findStillRedirected(before.entries, changes),
    };

  const next = editYaml(file, text, { add, remove: (from) => removed.has(identifySource(from)), since });
  const after = readYaml(file, next);
  // Checked before anything is written: what is added must read back as what was decided.
  const expected = before.entries.length - removed.size + add.length;
  if (after.findings.length > before.findings.length || after.entries.length !== expected)
    throw new Problem(
      `${file} has a list on one line, so nothing can be added to it, and nothing was changed. Write its lists with one redirect per line.`,
    );
  await staging.write(file, next);

  const gone = add.filter(({ to }) => to === '').length;
  return {
    redirects: add.length - gone,
    gone,
    /** Patterns among the added redirects, which match several old URLs. */
    patterns: add.filter(isPattern),
    removed: removed.size,
    /** URLs that should have no redirect, and that a pattern still matches. */
    caught: findStillRedirected(after.entries, changes),
  };
}

/** The keys of changed URLs: those that need an entry, and those whose entry in the map has another outcome. */
function compareExact(entries: readonly Entry[], changes: readonly Change[]) {
  const exact = new Map<string, ExactEntry>();
  for (const entry of entries) if (entry.kind === 'exact') exact.set(identifyRequest(entry), entry);

  const due = new Set<string>();
  const stale = new Set<string>();
  for (const { after } of changes) {
    const key = identifySource(after.old);
    const entry = exact.get(key);
    if (entry !== undefined && hasOutcome(entry, after)) continue;
    due.add(key);
    if (entry !== undefined) stale.add(key);
  }
  return { due, stale };
}

function hasOutcome({ outcome: { target } }: Entry, { status, new: to }: Decision): boolean {
  if (status === 'gone') return target === undefined;
  return status === 'accepted' && target !== undefined && printTarget(target) === to;
}

/** Patterns of the map that the earlier decisions generated, such as /2015/01/* → /articles/*, and today's don't. */
function findStalePatterns(
  entries: readonly Entry[],
  known: readonly Decision[],
  { wanted, urls }: { readonly wanted: readonly Redirect[]; readonly urls: readonly string[] },
): PatternEntry[] {
  // The inventory may have fewer or more URLs than when the pattern was written.
  const earlier = [...makeEntries(selectConfirmed(known), urls), ...makeEntries(selectConfirmed(known))];
  const generated = new Set(earlier.map(identifyPair));
  const current = new Set(wanted.map(identifyPair));

  return entries.filter((entry): entry is PatternEntry => {
    if (entry.kind !== 'pattern') return false;
    const { target } = entry.outcome;
    const key = identifyPair({ from: entry.text, to: target === undefined ? '' : printTarget(target) });
    return generated.has(key) && !current.has(key);
  });
}

function makeMatcher(patterns: readonly PatternEntry[]): (old: string) => boolean {
  const lookup = makeLookup([], patterns, false);
  return (old) => {
    const { path, query } = split(old);
    return lookup.pattern(path, splitParameters(query)) !== undefined;
  };
}

function isPattern({ from }: Pick<Redirect, 'from'>): boolean {
  const source = parseSource(from);
  return 'kind' in source && source.kind === 'pattern';
}

function identifyPair({ from, to }: Redirect): string {
  return `${identifySource(from)} ${to}`;
}

/** Redirects that an edit would replace and no decision here made: another review's, or a person's own. */
export async function findReplaced(file: string, changes: readonly Change[]): Promise<string[]> {
  const text = await readText(file);
  if (text === undefined) return [];

  const fresh = new Map(
    changes.flatMap(({ before, after }) =>
      before === undefined ? [[identifySource(after.old), after] as const] : [],
    ),
  );

  return readYaml(file, text).entries.flatMap((entry) => {
    const after = entry.kind === 'exact' ? fresh.get(identifyRequest(entry)) : undefined;
    if (after === undefined) return [];
    const { target } = entry.outcome;
    const was = target === undefined ? '' : printTarget(target);
    const now = after.status === 'accepted' ? after.new : '';
    if (was === now) return [];
    return [`${after.old} ${was === '' ? 'is gone' : `redirects to ${was}`} (${file}:${entry.place.line})`];
  });
}

/** URLs whose redirect was taken back, and that a pattern still matches: a person has to change the pattern. */
function findStillRedirected(entries: readonly Entry[], changes: readonly Change[]): string[] {
  const isMatched = makeMatcher(entries.filter((entry) => entry.kind === 'pattern'));
  return changes.flatMap(({ after: { old, status } }) =>
    status !== 'accepted' && status !== 'gone' && isMatched(old) ? [old] : [],
  );
}

function identifyRequest({ host, path, query }: Pick<ExactEntry, 'host' | 'path' | 'query'>): string {
  return `${host}${removeTrailingSlash(path)}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** The same text for each variant of a source: `/a/` and `/a`, or two orders of the same parameters. */
function identifySource(text: string): string {
  const source = parseSource(text);
  if (!('kind' in source)) return text;
  return source.kind === 'exact' ? identifyRequest(source) : source.text;
}

function identifyEntry(entry: Entry): string {
  return entry.kind === 'exact' ? identifyRequest(entry) : entry.text;
}

interface MapEdit {
  /** New entries in order: a target, or '' for gone. */
  readonly add: readonly Redirect[];
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
    ['redirects', 'gone'].flatMap((key) => removeEntries(text, contents?.get(key), remove)),
  );
  const moved = add.filter(({ to }) => to !== '');
  const gone = add.filter(({ to }) => to === '');
  const next = appendYaml(
    file,
    kept,
    formatEntries('redirects', moved, since) + formatEntries('gone', gone, since),
  );

  return kept.trim() === '' ? next.trimStart() : next;
}

function removeEntries(text: string, list: unknown, remove: MapEdit['remove']): TextEdit[] {
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

function formatEntries(key: string, entries: readonly Redirect[], since: string): string {
  if (entries.length === 0) return '';
  const lines = entries.flatMap(({ from, to }) => [
    `  - from: ${printScalar(from)}`,
    ...(to === '' ? [] : [`    to: ${printScalar(to)}`]),
    `    since: ${since}`,
  ]);
  return `${key}:\n${lines.join('\n')}\n`;
}
