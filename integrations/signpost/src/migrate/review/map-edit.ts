import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { Problem } from '../../lib/problem.ts';
import { applyEdits, type TextEdit } from '../../lib/text/text-edits.ts';
import { removeTrailingSlash } from '../../lib/url/path.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import type { Entry, Source } from '../../map/entry.ts';
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
  /** The number of removed entries, with those replaced. */
  readonly removed: number;
  /** Removed entries that no decision made: a person's own. */
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
  const wanted = indexRedirects(makeEntries(selectConfirmed(decisions), urls));
  const written = indexRedirects(makeEntries(selectConfirmed(known), urls));
  const present = new Map(entries.map((entry) => [`${identify(entry)} ${printEntryTarget(entry)}`, entry]));

  const stale = [...present].flatMap(([key, entry]) => (written.has(key) && !wanted.has(key) ? entry : []));
  const losesPattern = matchPatterns(stale);
  const added = [...wanted].flatMap(([key, redirect]) => {
    // /2015/01/b/ was redirected by /2015/01/*, which is removed.
    const isNew = !written.has(key) || losesPattern(redirect.from);
    return isNew && !present.has(key) ? redirect : [];
  });

  const sources = new Set(added.map(({ from }) => identifyText(from)));
  const replaced = entries.filter((entry) => !stale.includes(entry) && sources.has(identify(entry)));
  const removed = new Set([...stale, ...replaced].map(identify));
  const edit = { added, remove: (from: string) => removed.has(identifyText(from)), since };
  const next = added.length + removed.size === 0 ? text : changeEntries(file, text, edit);

  // Whatever is added must read back as what was decided.
  const after = readYaml(file, next);
  const expected = entries.length - removed.size + added.length;
  if (after.findings.length > findings.length || after.entries.length !== expected)
    throw new Problem(
      `${file} has a list on one line, so nothing can be added to it, and nothing was changed. Write its lists with one redirect per line.`,
    );
  return { text: next, added, removed: removed.size, replaced, caught: findCaught(after.entries, input) };
}

/** /p?a=1&b=2 and /p?b=2&a=1 are one entry. With different targets, `map check` reports them. */
function indexRedirects(redirects: readonly Redirect[]): Map<string, Redirect> {
  return new Map(redirects.map((redirect) => [`${identifyText(redirect.from)} ${redirect.to}`, redirect]));
}

function matchPatterns(entries: readonly Entry[]): (old: string) => boolean {
  const patterns = entries.filter((entry) => entry.kind === 'pattern');
  const lookup = makeLookup([], patterns, false);
  return (old) => {
    const { path, query } = splitUrl(old);
    return lookup.pattern(path, splitParameters(query)) !== undefined;
  };
}

/** Finds undecided URLs that a person's own entry or pattern still redirects. Only a person can change the entry. */
function findCaught(entries: readonly Entry[], { known, decisions }: MapDecisions): string[] {
  const isMatched = matchPatterns(entries);
  const exact = new Set(entries.map(identify));
  const confirmed = new Set(selectConfirmed(decisions).map(({ from }) => from));
  const all = new Set([...known, ...decisions].map(({ old }) => old));
  return [...all].filter((old) => !confirmed.has(old) && (isMatched(old) || exact.has(identifyText(old))));
}

/** The target of an entry as it is decided; '' for a gone URL. */
export function printEntryTarget({ outcome: { target } }: Entry): string {
  return target === undefined ? '' : printTarget(target);
}

/** The same text for `/a/` and `/a`, and for both orders of two parameters. */
function identify(source: Entry | Source): string {
  if (source.kind === 'pattern') return source.text;
  const query = source.query.map(([name, value]) => `${name}=${value}`);
  return `${source.host}${removeTrailingSlash(source.path)}?${query.join('&')}`;
}

function identifyText(text: string): string {
  const source = parseSource(text);
  return 'kind' in source ? identify(source) : text;
}

interface YamlEdit {
  /** New entries in order: a target, or '' for gone. */
  readonly added: readonly Redirect[];
  /** True for the old URL of an entry to remove. */
  readonly remove: (from: string) => boolean;
  readonly since: string;
}

/** Adds entries at the end of the lists and removes others. Everything else that people wrote stays, as it is spaced. */
export function changeEntries(file: string, text: string, { added, remove, since }: YamlEdit): string {
  const { contents, errors } = parseDocument(text, { prettyErrors: false });
  if (errors[0] !== undefined || (contents !== null && !isMap(contents)))
    throw new Problem(
      `${file} has an error, so nothing can be added to it. See: npx astro-signpost map check`,
    );

  const edits = ['redirects', 'gone'].flatMap((key) => removeEntries(text, contents?.get(key), remove));
  // Redirects, and gone URLs without a target.
  const moved = added.filter(({ to }) => to !== '');
  const gone = added.filter(({ to }) => to === '');
  const lists = formatEntries('redirects', moved, since) + formatEntries('gone', gone, since);
  const kept = applyEdits(text, edits);
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
