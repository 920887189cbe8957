import { countItems } from '../lib/counts.ts';
import { compareFindings, type Finding, type Level } from '../lib/finding.ts';
import { formatCount, formatNumber } from '../lib/text/text.ts';
import { joinAtPlace } from './join-at-place.ts';
import { compareGroups } from './order-groups.ts';

/**
 * Findings of a rule with one cause, which each report prints as one:
 *
 *   error canonical-host  The canonical names "www.exmaple.com" instead of "www.example.com" (31 places)
 *
 * It is the one pass after the rules: reports, counts and the baseline read these groups. A fault of the layout is a group with a
 * high number.
 */
export interface Group<Found extends Finding = Finding> {
  /** The place that counts most, such as the home page. */
  readonly first: Found;
  /** Those that count most come first. */
  readonly places: readonly Found[];
  /** How many further places of the cause the baseline holds back. */
  readonly known: number;
  /** What other rules say of the same references, with the number of places: `over http` ─▶ 3. */
  readonly also: ReadonlyMap<string, number>;
}

/**
 * The groups of findings, worst first. `known` are those that the baseline holds back. A finding of a lighter rule about a reference
 * that another finding is about is only in `also`.
 */
export function groupFindings<Found extends Finding>(
  findings: readonly Found[],
  known: readonly Finding[] = [],
): Group<Found>[] {
  const wordsByFinding = joinAtPlace(findings);
  const groups = groupByCause([...wordsByFinding.keys()], known);
  return groups.map((group) => {
    const also = countItems(group.places.flatMap((place) => wordsByFinding.get(place) ?? []));
    return { ...group, also };
  });
}

/** The groups with all findings, also those of lighter rules. */
export function groupByCause<Found extends Finding>(
  findings: readonly Found[],
  known: readonly Finding[] = [],
): Omit<Group<Found>, 'also'>[] {
  const knownByKey = Map.groupBy(known, buildCauseKey);
  const groups: Omit<Group<Found>, 'also'>[] = [];
  for (const [key, members] of Map.groupBy(findings, buildCauseKey)) {
    const places = members.toSorted(compareWeights);
    const [first] = places;
    if (first !== undefined) groups.push({ first, places, known: knownByKey.get(key)?.length ?? 0 });
  }
  return groups.sort(compareGroups);
}

/** A finding that no rule makes, such as one of the map's reader, is known by its message. */
export function readCause({ cause, message }: Pick<Finding, 'cause' | 'message'>): string {
  return cause ?? message;
}

function buildCauseKey(finding: Finding): string {
  return [finding.level, finding.rule, readCause(finding)].join('\n');
}

function compareWeights(a: Finding, b: Finding): number {
  return (b.weight ?? 0) - (a.weight ?? 0) || compareFindings(a, b);
}

/** The findings in the order of `groupByCause`. */
export function sortWorstFirst<Found extends Finding>(findings: readonly Found[]): Found[] {
  return groupByCause(findings).flatMap(({ places }) => places);
}

/** ` (31 places)`, ` (1 new of 19)` beside those of the baseline; nothing for a single place. */
export function formatPlaces({ places, known }: Pick<Group, 'places' | 'known'>): string {
  const count = places.length;
  if (known > 0) return ` (${formatNumber(count)} new of ${formatNumber(count + known)})`;
  return count > 1 ? ` (${formatCount(count, 'place')})` : '';
}

/** `; also over http`, or `; 3 also over http` of more places. */
export function formatAlso({ places, also }: Group): string {
  const words = [...also].map(([word, count]) =>
    count < places.length ? `${formatNumber(count)} also ${word}` : `also ${word}`,
  );
  return words.map((word) => `; ${word}`).join('');
}

/** The number of groups per level. */
export function countGroups(findings: readonly Finding[]): Record<Level, number> {
  const counts: Record<Level, number> = { error: 0, warning: 0, info: 0 };
  for (const { first } of groupFindings(findings)) counts[first.level] += 1;
  return counts;
}

/** `2 errors, 1 warning, 0 info`, by group, and ` at 31 places` for a higher number of places. */
export function formatCounts(findings: readonly Finding[]): string {
  const { error, warning, info } = countGroups(findings);
  const places =
    findings.length > error + warning + info ? ` at ${formatNumber(findings.length)} places` : '';
  return `${formatCount(error, 'error')}, ${formatCount(warning, 'warning')}, ${formatNumber(info)} info${places}`;
}
