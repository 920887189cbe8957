import { keyOf, nameOf, oldSiteOf } from '../../../migrate/inventory/hosts.ts';
import type { IncomingContext } from '../../../migrate/review/incoming.ts';
import type { NewAddresses } from '../../../project/migration/targets.ts';
import type { Migration } from '../../../project/migration.ts';

/** What a returned sheet is held against. */
export function contextOf(migration: Migration, build: NewAddresses): IncomingContext {
  return {
    unfit: build.unfit,
    spelled: spellingIn(migration),
    inventory: new Set(migration.inventory.map(({ address }) => address)),
    exported: exportedBy(migration),
  };
}

/** People write `/café`, a full address, or leave the last slash out. */
function spellingIn({ state, inventory }: Migration): (old: string) => string {
  const site = oldSiteOf([...(state.old === undefined ? [] : [new URL(state.old).host]), ...state.hosts]);
  const known = new Map(inventory.map(({ address }) => [keyOf(address), address]));
  return (old) => {
    const address = nameOf(old, site)?.address ?? old;
    return known.get(keyOf(address)) ?? address;
  };
}

/** What an export writes into `new`, so that a target that somebody typed is known from one that only stayed there. */
function exportedBy({ suggestions, decisions }: Migration): (old: string) => string {
  const targets = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion.new]));
  for (const decision of decisions) if (decision.new !== '') targets.set(decision.old, decision.new);
  return (old) => targets.get(old) ?? '';
}
