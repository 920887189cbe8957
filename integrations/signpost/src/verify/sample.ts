import { createHash } from 'node:crypto';
import { compareText } from '../lib/text/text.ts';
import type { Check } from './check.ts';

/** Checks of a section that are made in any sample. */
const leastOfSection = 10;

/**
 * Picks about `size` checks, some of each section. The same seed picks the same URLs, and a new redirect changes no other
 * pick.
 */
export function selectSample(checks: readonly Check[], size: number, seed: string): readonly Check[] {
  if (checks.length <= size) return checks;
  const share = size / checks.length;

  return [...Map.groupBy(checks, ({ section }) => section).values()].flatMap((members) => {
    const count = Math.max(leastOfSection, Math.round(members.length * share));
    const keyed = members.map((check) => ({ check, key: hashUrl(check.url, seed) }));
    const sorted = keyed.toSorted((a, b) => compareText(a.key, b.key));
    return sorted.slice(0, count).map(({ check }) => check);
  });
}

function hashUrl(url: string, seed: string): string {
  return createHash('sha256').update(`${seed} ${url}`).digest('hex');
}
