import { z } from 'zod';
import { printCsv } from '../../lib/text/csv.ts';
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
  old: z.string(),
  new: z.string(),
  status: z.enum(decisionStatuses),
  owner: z.string(),
  /** Columns of people, by name. */
  free: z.record(z.string(), z.string()).readonly(),
});
export type Decision = Readonly<z.output<typeof decision>>;

/** A decided target; `to` is '' for a gone URL. */
export interface Confirmed {
  readonly from: string;
  readonly to: string;
}

export function selectConfirmed(decisions: readonly Decision[]): Confirmed[] {
  const decided = decisions.filter(({ status }) => status === 'accepted' || status === 'gone');
  return decided.map(({ old, new: to, status }) => ({ from: old, to: status === 'gone' ? '' : to }));
}

const columns = ['old', 'new', 'status', 'owner'];

/** Prints the decisions, sorted by old URL, with the person's own columns last. */
export function printReview(decisions: readonly Decision[]): Generator<string> {
  const free = [...new Set(decisions.flatMap((decision) => Object.keys(decision.free)))].sort();
  const sorted = decisions.toSorted((a, b) => compareText(a.old, b.old));
  return printCsv(
    [...columns, ...free],
    sorted
      .values()
      .map((row) => [row.old, row.new, row.status, row.owner, ...free.map((name) => row.free[name] ?? '')]),
  );
}

export function parseReview(file: string, text: string): Decision[] {
  const table = parseCsv(file, text, columns);
  const free = table.columns.filter((name) => !columns.includes(name));

  return table.rows.map((row) => {
    const status = row.at('status');
    if (!isDecisionStatus(status))
      throw createBrokenFileProblem(file, row.line, `"${status}" isn't a valid status`);
    if (!isPathOrUrl(row.at('old')))
      throw createBrokenFileProblem(file, row.line, `"${row.at('old')}" isn't a valid URL`);
    return {
      old: row.at('old'),
      new: row.at('new'),
      status,
      owner: row.at('owner'),
      free: Object.fromEntries(free.map((name) => [name, row.at(name)])),
    };
  });
}

export function isDecisionStatus(text: string): text is DecisionStatus {
  return decisionStatuses.some((status) => status === text);
}

/** A page that was nearly proposed. */
export interface Rival {
  readonly url: string;
  readonly confidence: number;
}

const rivalsCell = z.codec(z.string(), z.custom<readonly Rival[]>().optional(), {
  decode(text) {
    if (text === '') return undefined;
    const found = [...text.matchAll(/(?<=^| )(\S+) ([\d.]+)/g)];
    return found.map(([, url = '', confidence]) => ({ url, confidence: Number(confidence) }));
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
