import { type Miss, missesFirst } from '../../migrate/after/misses.ts';
import { nameOf, type OldSite, oldSiteOf } from '../../migrate/inventory/hosts.ts';
import { tidy } from '../../migrate/inventory/junk.ts';
import { Inventory } from '../../migrate/inventory/merge.ts';
import type { Sighting } from '../../migrate/inventory/sighting.ts';
import { isWanted } from '../../migrate/state/old-address.ts';
import type { State } from '../../migrate/state/state-file.ts';
import type { Plan } from '../../plan/plan.ts';
import { plannedFor } from '../planned.ts';

/** A miss that is no page, and why. */
export interface Apart extends Miss {
  readonly why: string;
}

/**
 * A request of a log under the address of its page, in the map's own spelling: a visitor of a newsletter misses the
 * same page as everybody else, and so does one whose browser writes `%c3%bc`. Undefined for a request of another site,
 * which may stand in the same log.
 */
export function underPage(sighting: Sighting, site: OldSite): Sighting | undefined {
  const named = nameOf(sighting.address, site);
  if (named === undefined || named.host !== '') return undefined;
  return { ...sighting, address: tidy(named.address).clean };
}

/** All hosts whose requests are for this site: its own, its aliases, and those of the old one. */
export function hostsOf({ origin, aliases }: Plan, { old, hosts }: State): OldSite {
  const known = old === undefined ? [] : [new URL(old).host];
  return oldSiteOf([new URL(origin).host, ...aliases, ...known, ...hosts]);
}

/** The misses of people, sorted by what they are. */
interface Told {
  readonly missed: Miss[];
  /** What scanners try, and what is no page. */
  readonly apart: Apart[];
  /** What the map answers by now: no miss any more, where the host has that map. */
  readonly answered: Miss[];
}

/** Tells apart what people missed: pages, what is none, and what the map answers by now. */
export function tellApart(people: readonly Miss[], plan: Plan): Told {
  const inventory = new Inventory(oldSiteOf([new URL(plan.origin).host]));
  const count = inventory.source('log');
  const answered: Miss[] = [];
  for (const miss of people) {
    const { address, hits, bots } = miss;
    const { to, status } = plannedFor(plan, plan.origin, address);
    // Its 404 is left out: an address of a log alone that was not found would count as junk.
    if (to === undefined && status === 404) count.take({ address, hits, bots });
    else if (to !== undefined) answered.push(miss);
  }
  count.finish();
  const rows = inventory.rows();
  const missed = rows.filter(isWanted).map(({ address, hits, bots }) => ({ address, hits, bots }));
  const apart = rows
    .filter((row) => !isWanted(row))
    .map(({ address, hits, bots, junk }) => ({ address, hits, bots, why: junk }));
  return {
    missed: missed.sort(missesFirst),
    apart: apart.sort(missesFirst),
    answered: answered.sort(missesFirst),
  };
}
