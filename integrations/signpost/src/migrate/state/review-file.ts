import { z } from 'zod';
import { printCsvRow } from '../../lib/text/csv.ts';
import { compareText } from '../../lib/text/text.ts';
import { isPathOrUrl } from '../../lib/url/is-url.ts';
import { createBrokenFileProblem, defineCsvFile, parseCsv } from './csv.ts';

export const reviewFile = 'review.csv';
export const suggestionsFile = 'suggestions.csv';

/**
 * A person's decision: `accepted` has a target, `gone` has none on purpose, `open` waits for somebody, and `rejected` means
 * that the suggestion is wrong and nothing replaces the page yet.
 */
export const decisionStatuses = ['accepted', 'gone', 'open', 'rejected'] as const;
export type DecisionStatus = (typeof decisionStatuses)[number];

export const decision = z.object({
  /** '' unless the status is `accepted`. */
  target: z.string(),
  status: z.enum(decisionStatuses),
  owner: z.string(),
  /** Columns of people, by name; `note`, `who` and `when` of the desk. */
  free: z.record(z.string(), z.string()).readonly(),
});
export type Decision = Readonly<z.output<typeof decision>>;

const columns = ['old', 'new', 'status', 'owner'];

/** The decided URLs. */
export type Decisions = ReadonlyMap<string, Decision>;

/** Prints the decisions, sorted by old URL, with the person's own columns last. */
export function printReview(decisions: Decisions): string {
  const free = new Set<string>();
  for (const decision of decisions.values()) for (const name of Object.keys(decision.free)) free.add(name);
  const names = [...columns, ...[...free].sort()];
  const sorted = [...decisions].sort(([a], [b]) => compareText(a, b));
  return printCsvRow(names) + sorted.map(([url, decision]) => printDecision(url, decision, names)).join('');
}

/** Without it, each of 50,000 decisions on the desk would print 50,000 rows, in half a second. */
const printed = new WeakMap<Decision, { readonly header: string; readonly row: string }>();

function printDecision(url: string, decision: Decision, names: readonly string[]): string {
  const header = `${url} ${names.join()}`;
  const knownText = printed.get(decision);
  if (knownText?.header === header) return knownText.row;

  const { target, status, owner, free } = decision;
  const ownCells = names.slice(columns.length).map((name) => free[name] ?? '');
  const row = printCsvRow([url, target, status, owner, ...ownCells]);
  printed.set(decision, { header, row });
  return row;
}

export function parseReview(file: string, text: string): Map<string, Decision> {
  const table = parseCsv(file, text, columns);
  const free = table.columns.filter((name) => !columns.includes(name));
  const decisions = new Map<string, Decision>();

  for (const { line, at } of table.rows) {
    const [url, status] = [at('old'), at('status')];
    if (!isDecisionStatus(status))
      throw createBrokenFileProblem(file, line, `"${status}" isn't a valid status`);
    if (!isPathOrUrl(url)) throw createBrokenFileProblem(file, line, `"${url}" isn't a valid URL`);
    const ownCells = Object.fromEntries(free.map((name) => [name, at(name)]));
    decisions.set(url, { target: at('new'), status, owner: at('owner'), free: ownCells });
  }
  return decisions;
}

export function isDecisionStatus(text: string): text is DecisionStatus {
  return decisionStatuses.some((status) => status === text);
}

/** An empty column equals a missing column. */
export function isSameDecision(a: Decision | null, b: Decision | null): boolean {
  if (a === null || b === null) return a === b;
  const names = new Set([...Object.keys(a.free), ...Object.keys(b.free)]);
  return (
    a.target === b.target &&
    a.status === b.status &&
    a.owner === b.owner &&
    names.values().every((name) => (a.free[name] ?? '') === (b.free[name] ?? ''))
  );
}

/** A page that was nearly proposed. */
export interface Rival {
  readonly url: string;
  readonly confidence: number;
}

const rivalsCell = z.codec(z.string(), z.custom<readonly Rival[]>().optional(), {
  decode(text) {
    if (text === '') return undefined;
    const pairs = [...text.matchAll(/(?<=^| )(\S+) ([\d.]+)/g)];
    return pairs.map(([, url = '', confidence]) => ({ url, confidence: Number(confidence) }));
  },
  encode: (rivals) =>
    (rivals ?? []).map(({ url, confidence }) => `${url} ${confidence.toFixed(2)}`).join(' '),
});

export const { print: printSuggestions, parse: parseSuggestions } = defineCsvFile(
  {
    old: z.string(),
    /** '' for a URL that is probably gone. */
    new: z.string(),
    confidence: z.codec(
      z.string().refine((text) => Number(text) >= 0 && Number(text) <= 1, "isn't a number from 0 to 1"),
      z.number(),
      { decode: Number, encode: (confidence) => confidence.toFixed(2) },
    ),
    reason: z.string(),
    /** The next best pages: `/pumps/ 0.21 /valves/ 0.10`. Four, or five for a URL that is probably gone. */
    rivals: rivalsCell,
  },
  (a, b) => compareText(a.old, b.old),
  ['rivals'],
);
export type Suggestion = Readonly<ReturnType<typeof parseSuggestions>[number]>;

/** The page that is proposed for an old URL; `new` is '' for a URL that is probably gone. */
export type Proposal = Omit<Suggestion, 'old'>;

/** A redirect that a person decided; `to` is '' for a gone URL. */
export interface Confirmed {
  readonly from: string;
  readonly to: string;
}

export function selectConfirmed(decisions: Iterable<readonly [url: string, Decision]>): Confirmed[] {
  const confirmed: Confirmed[] = [];
  for (const [from, { status, target }] of decisions) {
    if (status === 'accepted') confirmed.push({ from, to: target });
    if (status === 'gone') confirmed.push({ from, to: '' });
  }
  return confirmed;
}
