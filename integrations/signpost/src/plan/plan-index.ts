import { memoize } from '../lib/memoize.ts';
import type { Entry, Outcome } from '../map/entry.ts';
import { type Captures, makeLookup } from '../map/lookup.ts';
import { resolveTarget } from '../map/outcome.ts';
import { splitParameters } from '../map/query.ts';
import { printAbsolute } from '../map/target.ts';
import type { Plan } from './plan.ts';

/** A map entry answered. */
export interface EntryStep {
  readonly step: 'entry';
  readonly entry: Entry;
}

/** The entry for a request, and the absolute URL that it redirects to ('' if it is gone). */
export interface Hit {
  readonly by: EntryStep;
  readonly status: Outcome['status'];
  readonly location: string;
}

/** The redirects of a plan prepared for lookups. Paths and queries are as sent. */
interface RedirectIndex {
  exact(path: string, query: string): Hit | undefined;
  pattern(path: string, query: string): Hit | undefined;
}

/** The index of a plan, created once, since plans don't change. */
export const indexRedirects = memoize((plan: Plan): RedirectIndex => {
  const lookup = makeLookup(plan.exact, plan.patterns, plan.ignoreCase);
  return {
    exact(path, query) {
      const entry = lookup.exact(path, splitParameters(query));
      return entry && resolveEntry(plan.origin, entry, query);
    },
    pattern(path, query) {
      const match = lookup.pattern(path, splitParameters(query));
      return match && resolveEntry(plan.origin, match.entry, query, match.captures);
    },
  };
});

/** Fixed targets are page URLs already. A host fills in `/new/:slug` as written, whatever the URLs of the pages. */
function resolveEntry(origin: string, entry: Entry, query: string, captures?: Captures): Hit {
  const target = resolveTarget(entry, splitParameters(query), captures);
  const by = { step: 'entry', entry } as const;
  const { status } = entry.outcome;
  if (target === undefined) return { by, status, location: '' };
  return { by, status, location: printAbsolute(target, origin) };
}
