import type { ExactEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { destinationOf } from './destination.ts';
import { patternRedirects } from './patterns.ts';
import type { Redirect } from './redirect.ts';
import { spelled } from './regex.ts';
import { keptPaths } from './shadowed.ts';

/** All redirects; the first that matches counts. */
export function redirectsOf(plan: Plan): Redirect[] {
  const kept = keptPaths(plan);
  return [
    ...plan.exact.flatMap((entry) => exactRedirect(plan, entry)),
    ...plan.patterns.flatMap((entry) => patternRedirects(plan, entry, kept)),
  ];
}

function exactRedirect({ origin, ignoreCase }: Plan, entry: ExactEntry): Redirect[] {
  const { target, status } = entry.outcome;
  if (target === undefined) return [];
  const regex = `^${spelled(entry.path, ignoreCase)}${endOf(entry.path)}$`;
  return [{ regex, destination: destinationOf(origin, entry, target), type: status }];
}

/** With and without a slash; of a path that keeps one at its end, `/a//`, only as it is. */
function endOf(path: string): string {
  if (path === '/') return '';
  return path.endsWith('/') ? '/' : '/?';
}
