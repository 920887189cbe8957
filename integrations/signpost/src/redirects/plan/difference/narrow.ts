import { foldPath } from '../../map/key.ts';
import { lookupKey } from '../../map/lookup.ts';
import { sortByPath } from '../../map/sort.ts';
import type { Plan } from '../plan.ts';
import { splitTarget } from '../request.ts';

/**
 * A plan with the exact entries alone that these addresses meet. It answers them as the whole plan does, and no index
 * of a million entries is made for a few of them.
 */
export function narrowedTo(plan: Plan, addresses: Iterable<string>): Plan {
  const { ignoreCase } = plan;
  const paths = new Set<string>();
  for (const address of addresses) paths.add(lookupKey(splitTarget(address).path, ignoreCase));
  const met = plan.exact.filter(({ path }) => paths.has(foldPath(path, ignoreCase)));
  return { ...plan, exact: sortByPath(met, ignoreCase) };
}
