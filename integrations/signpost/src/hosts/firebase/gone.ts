import type { Finding } from '../../core/finding.ts';
import { otherSlash } from '../../core/path.ts';
import type { PatternEntry, Segment } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';

/** What is gone, which no pattern may redirect: the host has no 410, but 404 says nearly the same. */
export function gonePaths({ exact }: Plan): string[] {
  return exact
    .filter(({ query, outcome }) => query.length === 0 && outcome.target === undefined)
    .flatMap(({ path }) => [path, otherSlash(path)]);
}

/** A gone pattern leaves no mark, so that one behind it redirects what both match. */
export function beyond({ patterns }: Plan): Finding[] {
  const taken = patterns.filter(
    (gone, at) =>
      gone.outcome.target === undefined &&
      patterns.slice(at + 1).some((later) => later.outcome.target !== undefined && meet(gone, later)),
  );
  if (taken.length === 0) return [];
  return [
    {
      rule: 'host-gone-redirected',
      conventions: ['W-ERR-2'],
      level: 'warning',
      message: `Firebase Hosting: what is gone by a pattern is redirected by one behind it: ${taken.map(({ text }) => text).join(', ')}.`,
      fix: 'list the gone addresses one by one, or write the pattern behind it more narrowly',
    },
  ];
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
