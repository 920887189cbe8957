import type { Entry } from '../../../map/entry.ts';
import { printTarget } from '../../../map/target.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { findFlatTarget, formatLine, formatSource, placeOf, siteWithMap, toOwnUrl } from '../shared/map.ts';

export default defineRule({
  id: 'map-duplicate',
  title: 'An old URL is in the redirect map once',
  level: 'error',
  conventions: ['W-MIG-4'],
  why: 'The first redirect takes effect and the other never does. If both are the same, one is clutter.',
  fix: 'remove the wrong redirect',
  examples: () => ({
    good: { 'a query makes another URL': siteWithMap(['/p?id=1', '/gauges/'], ['/p?id=2', '/']) },
    bad: { 'two targets': siteWithMap(['/a', '/gauges/'], ['/a/', '/']) },
  }),
  *check(site) {
    const { map } = site;
    const duplicates = map?.resolved.duplicates ?? [];
    const flat = duplicates.length === 0 ? new Map<string, string>() : collectFlatTargets(site);
    for (const { kept, dropped } of duplicates) {
      const same = describeOutcome(kept) === describeOutcome(dropped);
      const message = `${formatSource(dropped)} is already in the redirect map (${formatLine(kept.place)}), ${same ? 'with the same target' : `there to ${describeOutcome(kept)}, here to ${describeOutcome(dropped)}`}`;
      const isRepeat = (same || isSameThen(site, kept, dropped, flat)) && isSameBesides(kept, dropped);
      const edit = isRepeat ? { edit: { kind: 'remove' } as const } : {};
      yield { ...dropped.place, level: same ? 'warning' : 'error', message, ...edit };
    }
  },
});

function describeOutcome({ outcome }: Entry): string {
  return outcome.target === undefined ? 'gone' : `${printTarget(outcome.target)} (${outcome.status})`;
}

/** Place of an entry ─▶ the target that `audit --fix` sets in place of a chain. */
function collectFlatTargets(site: Site): ReadonlyMap<string, string> {
  const chains = site.map?.resolved.chains ?? [];
  return new Map(
    chains.flatMap((chain) => {
      const to = findFlatTarget(site, chain);
      return to === undefined ? [] : [[placeOf(chain.entry), to] as const];
    }),
  );
}

/** True if both have the same target once the first is fixed. */
function isSameThen(site: Site, kept: Entry, { outcome }: Entry, flat: ReadonlyMap<string, string>): boolean {
  const { target, status } = kept.outcome;
  if (target === undefined || outcome.target === undefined || status !== outcome.status) return false;
  const to = flat.get(placeOf(kept)) ?? printTarget(toOwnUrl(site, kept, target));
  return to === printTarget(outcome.target);
}

/** True if removing the second loses nothing. */
function isSameBesides(kept: Entry, dropped: Entry): boolean {
  const { since = kept.since, until = kept.until } = dropped;
  return (
    kept.host === dropped.host && kept.merge === dropped.merge && kept.since === since && kept.until === until
  );
}
