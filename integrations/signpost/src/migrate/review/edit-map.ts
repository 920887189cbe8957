import { parseDocument } from 'yaml';
import { Problem } from '../../lib/problem.ts';
import { applyEdits } from '../../lib/text/lines.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import { editYaml, printScalar } from '../../map/edit-yaml.ts';
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
import { compilePattern, listCandidates } from './pattern-candidates.ts';
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
  const wanted = indexRedirects(makeEntries(decided, urls));
  // An earlier run may have written other patterns for the same decisions, so all possible ones count.
  const everWritten = indexRedirects([
    ...earlier.map(({ from, to }) => ({ from: printExactSource(from), to })),
    ...listCandidates(earlier).map(({ pattern }) => pattern),
  ]);
  const identify = (entry: Entry): string => `${identifySource(entry)} ${printEntryTarget(entry)}`;
  const stale = new Set(
    entries.filter((entry) => everWritten.has(identify(entry)) && !wanted.has(identify(entry))),
  );

  const keptEntries = entries.filter((entry) => !stale.has(entry));
  const readMap = makeMapReader(keptEntries);
  // A wider pattern of the map may already have the URL of an entry that isn't written.
  const missing = decided.filter((pair) => !isInMap(pair, readMap));
  const written = new Set(keptEntries.map(identify));
  const notYetWritten = [...wanted].filter(([key]) => !written.has(key)).map(([, redirect]) => redirect);
  const added = selectNeeded(notYetWritten, missing);

  const addedSources = new Set(added.map(({ from }) => identifyText(from)));
  const replaced = keptEntries.filter((entry) => addedSources.has(identifySource(entry)));
  const removals = [...stale, ...replaced].map(({ place }) => ({ ...place, isRemoved: true }));
  const { edits, unedited } = editYaml(text, removals);
  const editedText = addEntries(file, applyEdits(text, edits), added, since);
  return { text: editedText, added, removed: edits.length, replaced, left: unedited };
}

/** The entries that answer a URL of `missing`. */
function selectNeeded(entries: readonly Confirmed[], missing: readonly Confirmed[]): Confirmed[] {
  const sources = new Set(missing.map(({ from }) => printExactSource(from)));
  const paths = [...sources].filter((url) => !url.includes('?'));

  return entries.filter((entry) => {
    if (sources.has(entry.from)) return true;
    const source = parseSource(entry.from);
    if (!('kind' in source) || source.kind !== 'pattern') return false;
    const readPattern = compilePattern(entry);
    return paths.some((path) => readPattern(path) !== undefined);
  });
}

/** /p?a=1&b=2 and /p?b=2&a=1 are one entry. With different targets, `map check` reports them. */
function indexRedirects(redirects: readonly Confirmed[]): Map<string, Confirmed> {
  return new Map(
    redirects.map((redirect) => {
      const { from, to } = redirect;
      return [`${identifyText(from)} ${normalizeTarget(from, to)}`, redirect];
    }),
  );
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
  const lines = entries.flatMap(({ from, to }) => [
    `  - from: ${printScalar(from)}`,
    ...(to === '' ? [] : [`    to: ${printScalar(to)}`]),
    `    since: ${since}`,
  ]);
  return `${key}:\n${lines.join('\n')}\n`;
}
