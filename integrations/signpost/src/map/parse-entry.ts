import { type Day, isDay } from '../lib/date.ts';
import type { Finding, Place } from '../lib/finding.ts';
import { type Entry, isRedirectStatus, type Outcome, type RedirectStatus, type Source } from './entry.ts';
import { findPlaceholderInFragment } from './placeholders.ts';
import { parseSource } from './source.ts';
import { parseTarget } from './target.ts';
import type { Refusal } from './written-url.ts';

// One entry of a map, from YAML, CSV or an import:
//
//   { from: '/old', to: '/new/', status: '', since: '2026-03-01', … } ─▶ an `Entry` with status 301
//   { from: '/old', to: '', status: '404', … }                        ─▶ a finding for `status`, at its line and column

/** An entry as text, from any format. Missing parts are ''. */
export interface RawEntry {
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly since: string;
  readonly until: string;
  readonly merge: boolean;
  readonly place: Place;
  /** Computes the place of a part, if known to the format. Called only for errors. */
  readonly placeOf?: (part: EntryPart) => Place | undefined;
}

type EntryPart = 'from' | 'to' | 'status' | 'since' | 'until';

/** The parsed parts of an entry. What can't be read is a `Refusal`. */
interface ParsedParts {
  readonly status: RedirectStatus | 410 | Refusal;
  readonly since: Day | undefined | Refusal;
  readonly until: Day | undefined | Refusal;
  readonly from: Source | Refusal;
  /** Undefined where the target depends on another part that can't be read. */
  readonly to: Outcome | Refusal | undefined;
}

const noFindings: readonly Finding[] = [];

/** Parses an entry, or returns all errors. */
export function parseEntry(raw: RawEntry): { entry?: Entry; findings: readonly Finding[] } {
  const status = parseStatus(raw);
  const from = parseSource(raw.from);
  const isReadable = typeof status === 'number' && !('message' in from);
  const to = isReadable ? parseOutcome(status, raw, from) : undefined;
  const since = parseDay('since', raw.since);
  const until = parseDay('until', raw.until);

  if (isRefusal(from) || to === undefined || isRefusal(to) || isRefusal(since) || isRefusal(until))
    return { findings: listRefusals(raw, { status, since, until, from, to }) };
  return {
    entry: makeEntry(from, to, since, until, raw),
    findings: findUnfilledFragment(raw, from, to),
  };
}

function isRefusal(parsed: ParsedParts[EntryPart]): parsed is Refusal {
  return typeof parsed === 'object' && 'message' in parsed;
}

/** Lists a finding for each invalid part, in the order of the parts. */
function listRefusals(raw: RawEntry, parts: ParsedParts): Finding[] {
  const findings: Finding[] = [];
  for (const part of ['status', 'since', 'until', 'from', 'to'] as const) {
    const parsed = parts[part];
    if (isRefusal(parsed)) findings.push(reportSyntax(raw.placeOf?.(part) ?? raw.place, parsed));
  }
  return findings;
}

/** A placeholder in the fragment, such as `/new#:slug`: no host fills fragments in. */
function findUnfilledFragment(raw: RawEntry, source: Source, { target }: Outcome): readonly Finding[] {
  const placeholder = target && findPlaceholderInFragment(target, source);
  if (placeholder === undefined) return noFindings;

  const message = `the fragment of the target contains ${placeholder}, which stays as it is: only paths and queries take what a pattern matched`;
  const fix = 'remove the fragment, or list the URLs one by one';
  return [{ ...reportSyntax(raw.placeOf?.('to') ?? raw.place, { message, fix }), level: 'warning' }];
}

/** Written out as an object literal for speed: a map may have a million entries. */
function makeEntry(
  source: Source,
  outcome: Outcome,
  since: Day | undefined,
  until: Day | undefined,
  { merge, place }: RawEntry,
): Entry {
  const { host, query } = source;
  if (source.kind === 'pattern') return { ...source, outcome, since, until, merge, place };
  return { kind: 'exact', path: source.path, query, host, outcome, since, until, merge, place };
}

/** The rule for unread parts of a map. The rest alone would be half of a map. */
export const unread = 'map-unread';

/** The finding for an unreadable part of a map, whose redirects are unknown. */
export function reportUnread(place: Place, refusal: Refusal): Finding {
  return { ...reportSyntax(place, refusal), rule: unread };
}

/** The finding for an invalid part of a map. */
export function reportSyntax(place: Place, refusal: Refusal): Finding {
  return { rule: 'map-syntax', conventions: ['W-MIG-4'], level: 'error', ...place, ...refusal };
}

function parseStatus({ status: text, to, place }: RawEntry): RedirectStatus | 410 | Refusal {
  if (text === '') return to === '' ? refuseMissingTarget(place) : 301;
  const status = Number(text);
  if (status === 410 || isRedirectStatus(status)) return status;
  return { message: `"${text}" is not a redirect status`, fix: 'write 301, 302, 303, 307, 308 or 410' };
}

function refuseMissingTarget(place: Place): Refusal {
  const newUrl = isTable(place) ? 'write the new URL in the column `to`' : 'add `to: /new-page/`';
  return { message: 'the redirect has no target', fix: `${newUrl}, or ${suggestGone(place)}` };
}

/** How a map says that a page is gone. */
function suggestGone(place: Place): string {
  return isTable(place)
    ? 'write 410 in the column `status` and nothing in `to` if the page is gone'
    : 'list the URL under `gone:` if the page is gone';
}

function isTable({ file }: Place): boolean {
  return /\.csv$/i.test(file);
}

function parseOutcome(
  status: RedirectStatus | 410,
  { to, place }: RawEntry,
  source: Source,
): Outcome | Refusal {
  // gone: /old
  if (status === 410) {
    if (to === '') return { status };
    return { message: `a gone URL can't have the target "${to}"`, fix: 'remove `to`, or the status 410' };
  }
  if (to === '') return refuseMissingTarget(place);
  if (to === '410') return { message: '410 is a status, and no target', fix: suggestGone(place) };

  const target = parseTarget(to, source);
  return 'message' in target ? target : { status, target };
}

/** The last parsed day, since most rows of a table have an equal day. */
let lastDay: Day | undefined;

function parseDay(name: string, text: string): Day | undefined | Refusal {
  if (text === '') return undefined;
  if (text === lastDay) return lastDay;
  if (!isDay(text))
    return { message: `"${text}" in ${name} is not a date`, fix: 'write one such as 2026-03-01' };
  lastDay = text;
  return text;
}
