import type { Finding } from '../../lib/finding.ts';
import type { PatternEntry, Segment } from '../../redirects/map/entry.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { functionVersions } from '../function/folder.ts';
import { firstOf } from '../shared/some-of.ts';
import { keptPaths } from './shadowed.ts';

/** What redirects that come before files, and have no word for 410, answer otherwise. */
export function beyond(plan: Plan): Finding[] {
  const patterns = goneBefore(plan).map(({ text }) => text);
  const paths = plan.ignoreCase ? keptPaths(plan) : [];
  const before = reachingApi(plan).map(({ text }) => text);
  const findings: Finding[] = [
    {
      rule: 'host-gone-redirected',
      conventions: ['W-ERR-2'],
      level: 'warning',
      message: `Firebase Hosting: what is gone by a pattern is redirected by one behind it: ${firstOf(patterns)}.`,
      fix: 'list the gone addresses one by one, or write the pattern behind it more narrowly',
    },
    {
      rule: 'host-case',
      conventions: ['W-ADDR-3'],
      level: 'advice',
      message: `Firebase Hosting: below a pattern, the addresses of pages and of what is gone may be answered otherwise in another case: ${firstOf(paths)}.`,
      fix: 'write the other spellings into the map where somebody asks for them',
    },
    {
      rule: 'host-api-redirected',
      conventions: ['A-ERR-5'],
      level: 'warning',
      message: `Firebase Hosting: below the API, what is no list and no record is redirected by a pattern, not refused by the API: ${firstOf(before)}.`,
      fix: 'write the pattern so that it leaves the API out',
    },
  ];
  return findings.filter((_, at) => [patterns, paths, before][at]?.length !== 0);
}

/** Redirects that match an address below the base of an API that a function answers, and that come before it. */
function reachingApi(plan: Plan): PatternEntry[] {
  const bases = functionVersions(plan).map(({ base }) => base.split('/').slice(1));
  return plan.patterns.filter(
    ({ outcome, segments, rest }) =>
      outcome.target !== undefined &&
      bases.some(
        (base) =>
          (rest || segments.length > base.length) &&
          segments.every((part, at) => base[at] === undefined || matches(part, base[at])),
      ),
  );
}

function matches(part: Segment, text: string): boolean {
  return part.name === undefined ? part.literal === text : text.endsWith(part.tail);
}

/** Gone patterns that leave no mark, so that one behind them redirects what both match. */
function goneBefore({ patterns }: Plan): PatternEntry[] {
  return patterns.filter(
    (gone, at) =>
      gone.outcome.target === undefined &&
      patterns.slice(at + 1).some((later) => later.outcome.target !== undefined && meet(gone, later)),
  );
}

/** True where an address can match both. */
function meet(one: PatternEntry, other: PatternEntry): boolean {
  const [short, long] = one.segments.length <= other.segments.length ? [one, other] : [other, one];
  const isLong = long.segments.length > short.segments.length;
  return (!isLong || short.rest) && short.segments.every((part, at) => agree(part, long.segments[at]));
}

function agree(one: Segment, other: Segment | undefined): boolean {
  if (other === undefined) return true;
  if (one.name === undefined && other.name === undefined)
    return one.literal.toLowerCase() === other.literal.toLowerCase();
  const [a, b] = [endOf(one).toLowerCase(), endOf(other).toLowerCase()];
  return a.endsWith(b) || b.endsWith(a);
}

function endOf(part: Segment): string {
  return part.name === undefined ? part.literal : part.tail;
}
