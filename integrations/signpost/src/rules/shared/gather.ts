import type { Site, SitePart } from '../../site/site.ts';

interface Gathered<State> {
  readonly state: State;
  readonly seen: Set<SitePart>;
}

/**
 * Gathers something of a site's pages once. As a rule's `ahead` it takes each part as it comes, while other pages are still
 * read, so that nothing is left to do when the last page is. Parts come in any order.
 */
export function gather<State>(
  begin: () => State,
  add: (state: State, part: SitePart) => void,
): (site: Site | SitePart) => State {
  const known = new WeakMap<object, Gathered<State>>();
  return (site) => {
    const parts = 'find' in site ? site.parts : [site];
    // All parts of a site share one reading; a site that did not come in parts is its own.
    const key = parts === undefined ? site : (site.reading ?? site);
    let found = known.get(key);
    if (found === undefined) {
      found = { state: begin(), seen: new Set() };
      known.set(key, found);
    }
    for (const part of parts ?? [site]) {
      if (found.seen.has(part)) continue;
      found.seen.add(part);
      add(found.state, part);
    }
    return found.state;
  };
}
