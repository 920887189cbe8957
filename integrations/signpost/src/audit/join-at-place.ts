import { compareFindings, type Finding } from '../lib/finding.ts';

/**
 * The findings without those of a lighter rule about the same reference, each with the words of those: a link over http to a missing
 * page is one finding of `link-broken`, "also over http". A finding without `also` is never joined.
 */
export function joinAtPlace<Found extends Finding>(
  findings: readonly Found[],
): ReadonlyMap<Found, readonly string[]> {
  const about = findings.filter(({ also, file }) => also !== undefined && file !== undefined);
  const byPlace = Map.groupBy(about, ({ file, line, column }) => `${line}:${column} ${file}`);

  const lighter = new Set<Found>();
  const words = new Map<Found, readonly string[]>();
  for (const atPlace of byPlace.values()) {
    const [heaviest, ...others] = atPlace.toSorted(compareFindings);
    if (heaviest === undefined) continue;
    words.set(
      heaviest,
      others.flatMap(({ also }) => also ?? []),
    );
    for (const other of others) lighter.add(other);
  }
  return new Map(
    findings
      .filter((finding) => !lighter.has(finding))
      .map((finding) => [finding, words.get(finding) ?? []] as const),
  );
}
