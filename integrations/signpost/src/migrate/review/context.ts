import { otherSlash, parsePath } from '../../lib/path.ts';
import { guessSiteOf } from '../../project/guess-origin.ts';
import type { Inputs } from '../../project/load.ts';
import { settingsAt } from '../../project/site-address.ts';
import { inventoryFor } from '../../redirects/plan/build.ts';
import { keyOf, nameOf, oldSiteOf } from '../inventory/hosts.ts';
import type { Migration } from '../migration.ts';
import type { IncomingContext } from './incoming.ts';

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

/** What is known of the new build's addresses; nothing where no build was found. */
export interface NewAddresses {
  /** Whether the new site has a page or file at an old address. */
  readonly stays: (address: string) => boolean;
  /** Why an address can't be a target, as a clause; undefined where it can. */
  readonly unfit: (target: string) => string | undefined;
  /** Its pages, in the order of the build. */
  readonly pages: readonly string[];
}

/** Looks addresses up in the build that was loaded; below the base path that its pages name, where nobody said. */
export async function newAddresses({
  dist,
  files,
  settings,
}: Pick<Inputs, 'dist' | 'files' | 'settings'>): Promise<NewAddresses> {
  if (dist === undefined || files.length === 0)
    return { stays: () => false, unfit: () => undefined, pages: [] };
  const guessed = settings === undefined ? await guessSiteOf(dist, files) : undefined;
  const known = settings ?? (guessed === undefined ? {} : settingsAt(guessed));
  const { pages, files: others } = inventoryFor(known, files);
  const has = (text: string): boolean => {
    const path = parsePath(text);
    return pages.has(path) || others.has(path) || pages.has(otherSlash(path));
  };
  return {
    stays: (address) => address.startsWith('/') && !address.includes('?') && has(address),
    unfit: (target) => (has(target.replace(/[?#].*$/s, '')) ? undefined : 'is not in the new build'),
    pages: [...pages.keys()],
  };
}
