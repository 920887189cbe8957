import { parseDocument } from 'yaml';
import { Problem } from '../../lib/problem.ts';
import { applyEdits } from '../../lib/text/lines.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import { editYaml, printYamlEntry } from '../../map/edit-yaml.ts';
import { type Entry, printExactSource } from '../../map/entry.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { parseSource } from '../../map/source.ts';
import type { Confirmed } from '../state/review-file.ts';
import {
  identifySource,
  identifyText,
  isInMap,
  makeMapReader,
  normalizeTarget,
  printEntryTarget,
} from './map-reader.ts';
import { listCandidates, readMapOfPattern } from './pattern-candidates.ts';
import { makeEntries } from './patterns.ts';

interface MapDecisions {
  readonly decided: readonly Confirmed[];
  /** Every decision that was ever taken. The map's entries of those that no longer hold are removed. */
  readonly earlier: readonly Confirmed[];
  /** Every old URL. No pattern may match an undecided URL. */
  readonly urls: readonly string[];
  readonly since: string;
}

/**
 * Carries decisions over to the text of a `redirects.yaml`:
 *
 * 1. Entries of decisions that no longer hold are removed: somebody decided /a → /b, and later that /a is gone.
 * 2. Decisions that the map lacks are added: accepted ones as redirects, the others under `gone`.
 * 3. Entries that a person wrote for the same URLs are removed too, and returned as `replaced`.
 *
 * Nothing else changes. Lines that can't be removed without a change of the file's style are returned as `left`.
 */
export function editMap(file: string, text: string, { decided, earlier, urls, since }: MapDecisions) {
  const { entries } = readYaml(file, text);
  const decidedRedirects = indexRedirects(makeEntries(decided, urls));

  const staleEntries = findStaleEntries(entries, earlier, decidedRedirects);
  const keptEntries = entries.filter((entry) => !staleEntries.has(entry));
  const added = findAdditions(keptEntries, decided, decidedRedirects);
  const addedSources = new Set(added.map(({ from }) => identifyText(from)));
  const replaced = keptEntries.filter((entry) => addedSources.has(identifySource(entry)));

  const removals = [...staleEntries, ...replaced].map(({ place }) => ({ ...place, isRemoved: true }));
  const { edits, unedited } = editYaml(text, removals);
  const editedText = addEntries(file, applyEdits(text, edits), added, since);
  return { text: editedText, added, removed: edits.length, replaced, left: unedited };
}

/** The entries of the map that only an earlier decision asked for. */
function findStaleEntries(
  entries: readonly Entry[],
  earlier: readonly Confirmed[],
  decidedRedirects: ReadonlyMap<string, Confirmed>,
): ReadonlySet<Entry> {
  // An earlier run may have written other patterns for the same decisions, so all possible ones count.
  const everWritten = indexRedirects([
    ...earlier.map(({ from, to }) => ({ from: printExactSource(from), to })),
    ...listCandidates(earlier).map(({ pattern }) => pattern),
  ]);
  const stale = entries.filter((entry) => {
    const key = identifyEntry(entry);
    return everWritten.has(key) && !decidedRedirects.has(key);
  });
  return new Set(stale);
}

/** The redirects that the map lacks. A wider pattern of the map may already have the URL of a decision. */
function findAdditions(
  keptEntries: readonly Entry[],
  decided: readonly Confirmed[],
  decidedRedirects: ReadonlyMap<string, Confirmed>,
): Confirmed[] {
  const readMap = makeMapReader(keptEntries);
  const unansweredDecisions = decided.filter((decision) => !isInMap(decision, readMap));

  const keptKeys = new Set(keptEntries.map(identifyEntry));
  const unwritten = [...decidedRedirects].filter(([key]) => !keptKeys.has(key));
  return selectNeeded(
    unwritten.map(([, redirect]) => redirect),
    unansweredDecisions,
  );
}

/** The redirects and patterns that match the URL of one of the decisions. */
function selectNeeded(redirects: readonly Confirmed[], decisions: readonly Confirmed[]): Confirmed[] {
  const sources = new Set(decisions.map(({ from }) => printExactSource(from)));
  const paths = [...sources].filter((url) => !url.includes('?'));

  return redirects.filter((redirect) => {
    if (sources.has(redirect.from)) return true;
    const source = parseSource(redirect.from);
    if (!('kind' in source) || source.kind !== 'pattern') return false;
    const readPattern = readMapOfPattern(redirect);
    return paths.some((path) => readPattern(path) !== undefined);
  });
}

/** By the key of `identifyEntry`. /p?a=1&b=2 and /p?b=2&a=1 are one entry; `map check` reports different targets. */
function indexRedirects(redirects: readonly Confirmed[]): ReadonlyMap<string, Confirmed> {
  const byKey = new Map<string, Confirmed>();
  for (const redirect of redirects) {
    const { from, to } = redirect;
    byKey.set(`${identifyText(from)} ${normalizeTarget(from, to)}`, redirect);
  }
  return byKey;
}

/** Source and target of an entry: `/a /b/`. */
function identifyEntry(entry: Entry): string {
  return `${identifySource(entry)} ${printEntryTarget(entry)}`;
}

/** Adds entries at the end of the lists. The text of people stays byte for byte. */
export function addEntries(file: string, text: string, added: readonly Confirmed[], since: string): string {
  if (parseDocument(text, { prettyErrors: false }).errors.length > 0)
    throw new Problem(
      `${file} has an error, so nothing can be added to it. See: npx astro-signpost map check`,
    );

  // Redirects, and gone URLs without a target.
  const redirects = added.filter(({ to }) => to !== '');
  const gone = added.filter(({ to }) => to === '');
  const lists = formatEntries('redirects', redirects, since) + formatEntries('gone', gone, since);
  const next = appendYaml(file, text, lists);
  return text.trim() === '' ? next.trimStart() : next;
}

function formatEntries(key: string, entries: readonly Confirmed[], since: string): string {
  if (entries.length === 0) return '';
  return `${key}:\n${entries.map((entry) => printYamlEntry({ ...entry, since })).join('')}`;
}
