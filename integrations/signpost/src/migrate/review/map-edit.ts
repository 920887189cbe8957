import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { Problem } from '../../lib/problem.ts';
import { applyEdits, type TextEdit } from '../../lib/text/text-edits.ts';
import { removeTrailingSlash } from '../../lib/url/path.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import type { Entry, ExactEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { parseSource } from '../../map/parse-entry.ts';
import { splitParameters } from '../../map/query.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { printScalar } from '../../map/scalar.ts';
import { printTarget } from '../../map/target.ts';
import { splitUrl } from '../state/old-url.ts';
import { type Decision, selectConfirmed } from '../state/review-file.ts';
import { makeEntries, type Redirect } from './patterns.ts';

interface MapDecisions {
  /** The decisions in the map so far, and the decisions to carry over. */
  readonly known: readonly Decision[];
  readonly decisions: readonly Decision[];
  /** Every old URL, so that no pattern matches an undecided URL by mistake. */
  readonly urls: readonly string[];
  readonly since: string;
}

/** A redirect map with decisions carried over. */
export interface MapEdit {
  readonly text: string;
  readonly added: readonly Redirect[];
  /** Entries of earlier decisions that were removed. */
  readonly removed: number;
  /** Removed entries that no decision made: another review's, or a person's own. */
  readonly replaced: readonly Entry[];
  /** URLs without a target that the map still redirects. */
  readonly caught: readonly string[];
}

/**
 * Carries decisions over to the text of a `redirects.yaml`. Accepted ones become redirects, gone ones are listed under `gone`,
 * and the entries of earlier decisions go. Nothing else changes. A `Problem` where the file's style can't be kept.
 */
export function editMap(file: string, text: string, input: MapDecisions): MapEdit {
  const { known, decisions, urls, since } = input;
  const { entries, findings } = readYaml(file, text);
  const wanted = uniqueEntries(makeEntries(selectConfirmed(decisions), urls));
  const written = uniqueEntries(makeEntries(selectConfirmed(known), urls));
  // The inventory may have had fewer URLs when the pattern /2015/01/* was written.
  const everWritten = uniqueEntries([...written.values(), ...makeEntries(selectConfirmed(known))]);

  const stale = entries.filter((entry) => {
    const key = identifyOutcome(entry);
    return everWritten.has(key) && !wanted.has(key);
  });
  const losesPattern = matchPatterns(stale);
  const present = new Set(entries.map(identifyOutcome));
  const added = [...wanted].flatMap(([key, redirect]) => {
    // /2015/01/b/ was redirected by /2015/01/*, which is removed.
    const isNew = !written.has(key) || losesPattern(redirect.from);
    return isNew && !present.has(key) ? [redirect] : [];
  });

  const sources = new Set(added.map(({ from }) => identifySource(from)));
  const replaced = entries.filter((entry) => !stale.includes(entry) && sources.has(identifyEntry(entry)));
  const removed = new Set([...stale, ...replaced].map(identifyEntry));
  const next =
    added.length + removed.size === 0
      ? text
      : changeEntries(file, text, { added, remove: (from) => removed.has(identifySource(from)), since });

  // Whatever is added must read back as what was decided.
  const after = readYaml(file, next);
  const expected = entries.length - removed.size + added.length;
  if (after.findings.length > findings.length || after.entries.length !== expected)
    throw new Problem(
      `${file} has a list on one line, so nothing can be added to it, and nothing was changed. Write its lists with one redirect per line.`,
    );
  return { text: next, added, removed: removed.size, replaced, caught: findCaught(after.entries, input) };
}

export function isPattern({ from }: Pick<Redirect, 'from'>): boolean {
  const source = parseSource(from);
  return 'kind' in source && source.kind === 'pattern';
}

/** /p?a=1&b=2 and /p?b=2&a=1 are one entry. With different targets, `map check` reports them. */
function uniqueEntries(redirects: readonly Redirect[]): Map<string, Redirect> {
  return new Map(redirects.map((redirect) => [identifyRedirect(redirect), redirect]));
}

function matchPatterns(entries: readonly Entry[]): (old: string) => boolean {
  const lookup = makeLookup(
    [],
    entries.filter((entry) => entry.kind === 'pattern'),
    false,
  );
  return (old) => {
    const { path, query } = splitUrl(old);
    return lookup.pattern(path, splitParameters(query)) !== undefined;
  };
}

/** Finds undecided URLs that a person's own entry or pattern still redirects. Only a person can change the entry. */
function findCaught(entries: readonly Entry[], { known, decisions }: MapDecisions): string[] {
  const isMatched = matchPatterns(entries);
  const exact = new Set(entries.map(identifyEntry));
  const confirmed = new Set(selectConfirmed(decisions).map(({ from }) => from));
  const all = new Set([...known, ...decisions].map(({ old }) => old));
  return [...all].filter((old) => !confirmed.has(old) && (isMatched(old) || exact.has(identifySource(old))));
}

/** The target of an entry as it is decided; '' for a gone URL. */
export function printEntryTarget({ outcome: { target } }: Entry): string {
  return target === undefined ? '' : printTarget(target);
}

function identifyOutcome(entry: Entry): string {
  return `${identifyEntry(entry)} ${printEntryTarget(entry)}`;
}

function identifyEntry(entry: Entry): string {
  return entry.kind === 'exact' ? identifyRequest(entry) : entry.text;
}

function identifyRedirect({ from, to }: Redirect): string {
  return `${identifySource(from)} ${to}`;
}

/** The same text for `/a/` and `/a`, and for both orders of two parameters. */
function identifySource(text: string): string {
  const source = parseSource(text);
  if (!('kind' in source)) return text;
  return source.kind === 'exact' ? identifyRequest(source) : source.text;
}

function identifyRequest({ host, path, query }: Pick<ExactEntry, 'host' | 'path' | 'query'>): string {
  return `${host}${removeTrailingSlash(path)}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

interface YamlEdit {
  /** New entries in order: a target, or '' for gone. */
  readonly added: readonly Redirect[];
  /** Tells whether the entry of an old URL is removed. */
  readonly remove: (from: string) => boolean;
  readonly since: string;
}

/** Adds entries at the end of the lists and removes others. Everything else that people wrote stays, as it is spaced. */
export function changeEntries(file: string, text: string, { added, remove, since }: YamlEdit): string {
  const document = parseDocument(text, { prettyErrors: false });
  const { contents, errors } = document;
  if (errors[0] !== undefined)
    throw new Problem(
      `${file} has an error, so nothing can be added to it: ${errors[0].message.replace(/\.?$/, '.')}`,
    );
  if (contents !== null && !isMap(contents))
    throw new Problem(`${file} isn't a redirect map. A map starts with \`redirects:\`.`);

  const edits = ['redirects', 'gone'].flatMap((key) => removeEntries(text, contents?.get(key), remove));
  const kept = applyEdits(text, edits);
  // Redirects, and gone URLs without a target.
  const moved = added.filter(({ to }) => to !== '');
  const gone = added.filter(({ to }) => to === '');
  const lists = formatEntries('redirects', moved, since) + formatEntries('gone', gone, since);
  const next = appendYaml(file, kept, lists);
  return kept.trim() === '' ? next.trimStart() : next;
}

function removeEntries(text: string, list: unknown, remove: YamlEdit['remove']): TextEdit[] {
  if (!isSeq<Node>(list) || list.flow === true) return [];
  return list.items.flatMap((item) => {
    const from = isMap(item) ? item.get('from') : isScalar(item) ? item.value : undefined;
    if (typeof from !== 'string' || !item.range || !remove(from)) return [];
    const start = text.lastIndexOf('\n', text.lastIndexOf('-', item.range[0])) + 1;
    // YAML counts the blank lines below an entry as a part of the entry.
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
