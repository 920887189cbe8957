import type { ExactEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Plan } from '../../plan/plan.ts';
import { apiRewrites } from './api.ts';
import { destinationOf } from './destination.ts';
import { gonePaths } from './gone.ts';
import { patternRedirects } from './patterns.ts';
import type { Redirect } from './redirect.ts';
import { spelled } from './regex.ts';
import { servedPaths } from './shadowed.ts';

/** All redirects; the first that matches counts. */
export function redirectsOf(plan: Plan): Redirect[] {
  const matching = makeLookup([], plan.patterns, plan.ignoreCase);
  const kept = [...servedPaths(plan, apiRewrites(plan).keys()), ...gonePaths(plan)];
  const served = kept.filter((path) => matching.patterns(path).length > 0);
  return [
    ...plan.exact.flatMap((entry) => exactRedirect(plan, entry)),
    ...plan.patterns.flatMap((entry) => patternRedirects(plan, entry, served)),
  ];
}

function exactRedirect({ origin, ignoreCase }: Plan, entry: ExactEntry): Redirect[] {
  const { target, status } = entry.outcome;
  if (target === undefined) return [];
  const end = entry.path === '/' ? '' : '/?';
  const regex = `^${spelled(entry.path, ignoreCase)}${end}$`;
  return [{ regex, destination: destinationOf(origin, entry, target), type: status }];
}
