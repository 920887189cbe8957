import { parseDocument } from 'yaml';
import { toDay } from '../../lib/date.ts';
import { readText } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { applyEdits } from '../../lib/text/lines.ts';
import { escapeLineForTerminal, formatCount, formatNumber } from '../../lib/text/text.ts';
import { removeTrailingSlash } from '../../lib/url/path.ts';
import { appendYaml, editYaml, printScalar } from '../../map/edit-yaml.ts';
import type { Entry, Source } from '../../map/entry.ts';
import { parseSource } from '../../map/parse-entry.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { printTarget } from '../../map/target.ts';
import { type Migration, saveReview } from '../migration.ts';
import { type Confirmed, type Decision, selectConfirmed } from '../state/review-file.ts';
import { makeEntries } from './patterns.ts';

/**
 * Writes decisions to `review.csv`, and the new ones to the map, as patterns where possible. Both or nothing. Returns a line for
 * each change.
 */
export async function writeDecisions(
  migration: Migration,
  decisions: readonly Decision[],
  map: string,
): Promise<string[]> {
  const { inMap: known, inventory, state } = migration;
  const since = state.move ?? toDay(new Date());
  const urls = inventory.map(({ url }) => url);
  const { added, removed, replaced, left } = await saveReview(migration, decisions, async (staging) => {
    const edit = editMap(map, (await readText(map)) ?? '', { known, decisions, urls, since });
    if (edit.added.length + edit.removed > 0) await staging.write(map, edit.text);
    return edit;
  });

  // redirects.yaml: 6 redirects and 1 gone URL added, 0 removed
  const gone = added.filter(({ to }) => to === '').length;
  const lines = [
    ...replaced.map(
      (entry) =>
        `${map}:${entry.place.line}: replaced a redirect that no review decided: ${printEntryTarget(entry) || 'gone'}`,
    ),
    ...left.map(({ line, why }) => `${map}:${line}: ${why}, so it stays. Edit it by hand`),
    `${map}: ${formatCount(added.length - gone, 'redirect')} and ${formatCount(gone, 'gone URL')} added, ${formatNumber(removed)} removed`,
  ];
  return lines.map(escapeLineForTerminal);
}

interface MapDecisions {
  /** The decisions in the map so far, and the decisions to carry over. */
  readonly known: readonly Decision[];
  readonly decisions: readonly Decision[];
  /** Every old URL. No pattern may match an undecided URL. */
  readonly urls: readonly string[];
  readonly since: string;
}

/**
 * Carries decisions over to the text of a `redirects.yaml`. Accepted ones become redirects, gone ones are listed under `gone`,
 * and the entries of earlier decisions go. Nothing else changes. A `Problem` where the file's style can't be kept.
 */
export function editMap(file: string, text: string, { known, decisions, urls, since }: MapDecisions) {
  const { entries } = readYaml(file, text);
  const wanted = indexRedirects(makeEntries(selectConfirmed(decisions), urls));
  const written = indexRedirects(makeEntries(selectConfirmed(known), urls));
  const present = new Map(entries.map((entry) => [`${identify(entry)} ${printEntryTarget(entry)}`, entry]));

  const stale = [...present].flatMap(([key, entry]) => (written.has(key) && !wanted.has(key) ? entry : []));
  // /2015/01/* is removed, and /2015/01/b/ needs a redirect again.
  const losesPattern = stale.some(({ kind }) => kind === 'pattern');
  const added = [...wanted].flatMap(([key, redirect]) =>
    !present.has(key) && (losesPattern || !written.has(key)) ? redirect : [],
  );

  const sources = new Set(added.map(({ from }) => identifyText(from)));
  // Redirects of these URLs by a person.
  const replaced = entries.filter((entry) => !stale.includes(entry) && sources.has(identify(entry)));
  const removed = [...stale, ...replaced].map(({ place }) => ({ ...place, isRemoved: true }));
  const { edits, left } = editYaml(text, removed);
  const next = addEntries(file, applyEdits(text, edits), added, since);
  return { text: next, added, removed: edits.length, replaced, left };
}

/** /p?a=1&b=2 and /p?b=2&a=1 are one entry. With different targets, `map check` reports them. */
function indexRedirects(redirects: readonly Confirmed[]): Map<string, Confirmed> {
  return new Map(redirects.map((redirect) => [`${identifyText(redirect.from)} ${redirect.to}`, redirect]));
}

/** The target of an entry in a decision; '' for a gone URL. */
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

/** Adds entries at the end of the lists. The text of people stays byte for byte. */
export function addEntries(file: string, text: string, added: readonly Confirmed[], since: string): string {
  if (parseDocument(text, { prettyErrors: false }).errors.length > 0)
    throw new Problem(
      `${file} has an error, so nothing can be added to it. See: npx astro-signpost map check`,
    );

  // Redirects, and gone URLs without a target.
  const moved = added.filter(({ to }) => to !== '');
  const gone = added.filter(({ to }) => to === '');
  const lists = formatEntries('redirects', moved, since) + formatEntries('gone', gone, since);
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
