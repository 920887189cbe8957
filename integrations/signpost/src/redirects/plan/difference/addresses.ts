import type { Entry, ExactEntry, PatternEntry } from '../../map/entry.ts';
import { printQuery } from '../../map/key.ts';
import type { Plan } from '../plan.ts';

/** An address to ask for, and the pattern that it stands for, where it is only an example of one. */
export type Named = ReadonlyMap<string, string | undefined>;

/** What a build tool named by its content: the old name goes with each build, and nobody keeps it. */
const builtAsset = /^\/(?:.*\/)?(?:_astro|_next|_nuxt|_app)\//;

/**
 * Every address that one of the plans names, each once: pages, files, the sources of those exact entries that are
 * asked for, and for a pattern some examples. Built assets (`/_astro/…`) are left out.
 */
export function addressesOf(plans: readonly Plan[], exact: readonly ExactEntry[]): Named {
  const named = new Map<string, string | undefined>();
  for (const { inventory } of plans) {
    for (const address of inventory.pages.keys()) named.set(address, undefined);
    for (const address of inventory.files.keys()) {
      if (!builtAsset.test(address)) named.set(address, undefined);
    }
  }
  for (const entry of exact) named.set(entry.path + queryOf(entry), undefined);
  for (const entry of plans.flatMap(({ patterns }) => patterns)) {
    for (const address of examplesOf(entry)) {
      if (!named.has(address)) named.set(address, entry.text + queryOf(entry));
    }
  }
  return named;
}

/**
 * Addresses that a pattern matches. Its holes are filled by their number, not their name, so that a placeholder
 * that was renamed gives the same examples; each differently, so that two that changed places show.
 */
function examplesOf(entry: PatternEntry): string[] {
  let hole = 0;
  const fill = (): string => `example-${++hole}`;
  const parts = entry.segments.map((s) => (s.name === undefined ? s.literal : fill() + s.tail));
  const path = parts.map((part) => `/${part}`).join('');
  const query = queryOf(entry);
  if (!entry.rest) return [path + query];
  const [one, two] = [fill(), fill()];
  return [`${path}/${one}`, `${path}/${one}/${two}`, path || '/'].map((address) => address + query);
}

function queryOf({ query }: Entry): string {
  return query.length === 0 ? '' : `?${printQuery(query)}`;
}
