import { parsePath } from '../../lib/path.ts';
import { remember } from '../../lib/remember.ts';
import type { Entry, Outcome, Target } from '../map/entry.ts';
import { type Captures, type Lookup, makeLookup } from '../map/lookup.ts';
import { targetOf } from '../map/outcome.ts';
import { parametersOf } from '../map/query.ts';
import { printTarget } from '../map/target.ts';
import { type CanonicalOf, canonicalOf } from './build.ts';
import type { Plan } from './plan.ts';

/** An entry of the map answered. */
export interface EntryStep {
  readonly step: 'entry';
  readonly entry: Entry;
}

/** An entry that answers a request, and the absolute URL that it sends it to ('' where it is gone). */
export interface Hit {
  readonly by: EntryStep;
  readonly status: Outcome['status'];
  readonly location: string;
}

/** A plan made ready for look-ups. Paths and queries are as they were sent. */
export interface PlanIndex {
  exact(path: string, query: string): Hit | undefined;
  pattern(path: string, query: string): Hit | undefined;
  /** The file in `dist` that is served at a URL. */
  file(path: string): string | undefined;
  /** The canonical URL of a page that was requested by a URL variant (`W-ADDR-3`). */
  readonly canonical: CanonicalOf;
}

/** The index of a plan; made once, since plans don't change. */
export const indexOf = remember(makeIndex);

/** What an index looks things up in. */
export interface Sources extends Pick<Lookup, 'exact' | 'pattern'>, Pick<PlanIndex, 'file' | 'canonical'> {}

function makeIndex({ origin, exact, patterns, ignoreCase, inventory }: Plan): PlanIndex {
  const lookup = makeLookup(exact, patterns, ignoreCase);
  return indexOver(origin, {
    exact: lookup.exact,
    pattern: lookup.pattern,
    canonical: canonicalOf(inventory),
    file(path) {
      const url = parsePath(path);
      return inventory.pages.get(url) ?? inventory.files.get(url);
    },
  });
}

/** An index over look-ups of one's own; those at the edge know only a piece of the plan. */
export function indexOver(origin: string, { exact, pattern, file, canonical }: Sources): PlanIndex {
  const hit = (entry: Entry, query: string, captures?: Captures): Hit => {
    const target = targetOf(entry, parametersOf(query), captures);
    return {
      by: { step: 'entry', entry },
      status: entry.outcome.status,
      location: target ? locationOf(origin, target, canonical) : '',
    };
  };
  return {
    exact(path, query) {
      const entry = exact(path, parametersOf(query));
      return entry && hit(entry, query);
    },
    pattern(path, query) {
      const match = pattern(path, parametersOf(query));
      return match && hit(match.entry, query, match.captures);
    },
    file,
    canonical,
  };
}

/** Absolute, and in the URL variant that the site itself uses, so that no second hop is needed. */
function locationOf(origin: string, target: Target, canonical: CanonicalOf): string {
  if (target.origin !== '') return printTarget(target);
  return origin + printTarget({ ...target, path: canonical(target.path) ?? target.path });
}
