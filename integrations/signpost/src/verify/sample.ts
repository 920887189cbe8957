import { createHash } from 'node:crypto';
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
  return [...Map.groupBy(checks, ({ section }) => section).values()].flatMap((members) =>
    pick(members, Math.max(leastOfSection, Math.round(members.length * share)), seed),
  );
}

/** `count` of the members, in their order. */
function pick(members: readonly Check[], count: number, seed: string): Check[] {
  const keys = new Map(members.map((check) => [check, hashUrl(check.url, seed)]));
  const byKey = members.toSorted((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
  const chosen = new Set(byKey.slice(0, count));
  return members.filter((check) => chosen.has(check));
}

function hashUrl(url: string, seed: string): string {
  return createHash('sha256').update(`${seed} ${url}`).digest('hex');
}
