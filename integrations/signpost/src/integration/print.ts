import type { Finding } from '../core/finding.ts';
import { counted, readable, shownLine } from '../core/text.ts';
import { withFingerprints } from '../report/baseline.ts';
import { type Group, groupFindings, placeText } from '../report/group.ts';

/** Places shown of one cause; `signpost audit` lists them all. */
const mostPlaces = 4;

/** Causes shown of one rule: a build's log is read from its end, and a thousand broken images say no more than these. */
const mostCauses = 5;

/**
 * Findings as lines for the build's log, one cause once: what, where, and what to do. Astro prints them as they are. `most`
 * bounds the causes shown of one rule.
 */
export function printFindings(findings: readonly Finding[], most = mostCauses): string {
  const said = new Map<string, number>();
  const lines = groupFindings(withFingerprints(findings)).flatMap((group) => {
    const { level, rule } = group.first;
    const kind = `${level} ${rule}`;
    const count = (said.get(kind) ?? 0) + 1;
    said.set(kind, count);
    return count > most ? [] : [printGroup(group)];
  });
  const rest = [...said].flatMap(([kind, count]) =>
    count > most ? [`  ${kind}: and ${(count - most).toLocaleString('en')} more`] : [],
  );
  const end = rest.length === 0 ? [] : ['  (npx signpost audit lists them all)'];
  return [...lines, ...rest, ...end].join('\n');
}

/** The errors of a build as the same lines, below one that says how many they are, and of how many causes. */
export function printErrors(errors: readonly Finding[]): string {
  const causes = groupFindings(withFingerprints(errors)).length;
  const count =
    errors.length === 1 ? 'an error' : `${counted(errors.length, 'error')} (${counted(causes, 'cause')})`;
  return `The built site has ${count}.\n${printFindings(errors)}`;
}

function printGroup({ first, places }: Group): string {
  const named = places.slice(0, mostPlaces).map((place) => placeText(place) || (place.url ?? ''));
  const rest = places.length > mostPlaces ? [`and ${places.length - mostPlaces} more`] : [];
  const where = [...named.filter((place) => place !== ''), ...rest];
  return [
    `  ${first.level} ${first.rule}: ${shownLine(readable(first.message))}`,
    ...where.map((place) => `    ${shownLine(place)}`),
    ...(first.fix === undefined ? [] : [`    fix: ${shownLine(first.fix)}`]),
  ].join('\n');
}
