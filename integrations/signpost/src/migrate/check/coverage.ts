import type { Site } from '../../audit/site/site.ts';
import { isWanted, type Measure, measureOf, type OldAddress } from '../state/old-address.ts';
import { type Fate, type FateContext, fates, type Judged, makeJudge, planned } from './fate.ts';

/** How many addresses have a fate, and what they are worth. */
export interface Share {
  readonly addresses: number;
  readonly traffic: number;
}

/** What becomes of all old addresses. */
export interface Coverage {
  readonly all: readonly Judged[];
  /** Undefined where no source said how many people come. */
  readonly measure: Measure | undefined;
  readonly total: Share;
  readonly covered: Share;
  readonly byFate: Readonly<Record<Fate, Share>>;
  readonly trafficOf: (old: OldAddress) => number;
}

/** Judges every address of the inventory that is none of the junk. */
export function coverageOf(
  site: Site,
  inventory: readonly OldAddress[],
  context: Omit<FateContext, 'inventory'>,
): Coverage {
  const wanted = inventory.filter(isWanted);
  const measure = measureOf(wanted);
  const trafficOf = (old: OldAddress): number => (measure === undefined ? 0 : old[measure]);
  const all = wanted.map(makeJudge(site, { ...context, inventory }));
  const share = (which: (judged: Judged) => boolean): Share => {
    let [addresses, traffic] = [0, 0];
    for (const judged of all) {
      if (!which(judged)) continue;
      addresses += 1;
      traffic += trafficOf(judged.old);
    }
    return { addresses, traffic };
  };
  const byFate = Object.fromEntries(fates.map((name) => [name, share(({ fate }) => fate === name)] as const));
  const none: Share = { addresses: 0, traffic: 0 };
  return {
    all,
    measure,
    total: share(() => true),
    covered: share(({ fate }) => planned.has(fate)),
    byFate: {
      page: byFate['page'] ?? none,
      redirected: byFate['redirected'] ?? none,
      gone: byFate['gone'] ?? none,
      later: byFate['later'] ?? none,
      open: byFate['open'] ?? none,
      broken: byFate['broken'] ?? none,
      lost: byFate['lost'] ?? none,
    },
    trafficOf,
  };
}
