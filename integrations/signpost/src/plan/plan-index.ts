import { remember } from '../lib/remember.ts';
import { parsePath } from '../lib/url/path.ts';
import type { Entry, Outcome, Target } from '../map/entry.ts';
import { type Captures, type Lookup, makeLookup } from '../map/lookup.ts';
import { targetOf } from '../map/outcome.ts';
import { parametersOf } from '../map/query.ts';
import { printTarget } from '../map/target.ts';
import { type CanonicalOf, canonicalOf } from './build.ts';
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

/** A plan prepared for lookups. Paths and queries are as sent. */
export interface PlanIndex {
  exact(path: string, query: string): Hit | undefined;
  pattern(path: string, query: string): Hit | undefined;
  /** The file in `dist` for a URL. */
  file(path: string): string | undefined;
  /** The canonical URL of a page that was requested by a URL variant (`W-ADDR-3`). */
  readonly canonical: CanonicalOf;
}

/** The index of a plan, created once, since plans don't change. */
export const indexOf = remember(makeIndex);

/** The lookups of an index. */
export interface Sources extends Pick<Lookup, 'exact' | 'pattern'>, Pick<PlanIndex, 'file' | 'canonical'> {}

function makeIndex({ origin, exact, patterns, ignoreCase, served }: Plan): PlanIndex {
  const lookup = makeLookup(exact, patterns, ignoreCase);
  return indexOver(origin, {
    exact: lookup.exact,
    pattern: lookup.pattern,
    canonical: canonicalOf(served),
    file(path) {
      const url = parsePath(path);
      return served.pages.get(url) ?? served.files.get(url);
    },
  });
}

/** An index with custom lookups; at the edge only a part of the plan is known. */
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

/** Absolute, and in the site's own URL variant, so that no second redirect follows. */
function locationOf(origin: string, target: Target, canonical: CanonicalOf): string {
  if (target.origin !== '') return printTarget(target);
  return origin + printTarget({ ...target, path: canonical(target.path) ?? target.path });
}
