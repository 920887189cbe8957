import type { Entry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { parametersOf } from '../../map/query.ts';
import type { SiteMap } from '../../site/site.ts';

/** The entries of a loop that go round; what stands before them in it only leads there. */
export function circleOf(loop: readonly Entry[], ignoreCase: boolean): readonly Entry[] {
  const next = entryAfter(loop, ignoreCase);
  return next === undefined ? loop : loop.slice(loop.indexOf(next));
}

/** The entries that lead to their own address (`map-self`). */
export function turningOnThemselves({ map, table }: SiteMap): Set<Entry> {
  const circles = table.loops.map((loop) => circleOf(loop, map.ignoreCase));
  return new Set(circles.filter(({ length }) => length === 1).flat());
}

/** The entry of a loop that its last one leads to. */
function entryAfter(loop: readonly Entry[], ignoreCase: boolean): Entry | undefined {
  const target = loop.at(-1)?.outcome.target;
  if (target === undefined) return undefined;
  const exact = loop.filter((entry) => entry.kind === 'exact');
  const patterns = loop.filter((entry) => entry.kind === 'pattern');
  const lookup = makeLookup(exact, patterns, ignoreCase);
  const query = parametersOf(target.query);
  return lookup.exact(target.path, query) ?? lookup.pattern(target.path, query)?.entry;
}
