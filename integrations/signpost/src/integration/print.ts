import type { Finding } from '../core/finding.ts';
import { withFingerprints } from '../report/fingerprint.ts';
import { type Group, groupFindings, placeText } from '../report/group.ts';

/** Places shown of one cause; `signpost audit` lists them all. */
const mostPlaces = 4;

/** Findings as lines for the build's log, one cause once: what, where, and what to do. */
export function printFindings(findings: readonly Finding[]): string {
  return groupFindings(withFingerprints(findings)).map(printGroup).join('\n');
}

function printGroup({ first, places }: Group): string {
  const shown = places.slice(0, mostPlaces).map((place) => placeText(place) || (place.url ?? ''));
  const rest = places.length > mostPlaces ? [`and ${places.length - mostPlaces} more`] : [];
  const where = [...shown.filter((place) => place !== ''), ...rest].join('\n    ');
  return [
    `  ${first.level} ${first.rule}: ${first.message}`,
    ...(where === '' ? [] : [`    ${where}`]),
    ...(first.fix === undefined ? [] : [`    fix: ${first.fix}`]),
  ].join('\n');
}
