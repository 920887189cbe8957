import { Problem } from '../core/problem.ts';
import { unresolved } from '../live/connect.ts';

/**
 * Looks up hosts before long work begins, so that one without an address is said once and not for each of its pages.
 * A `Problem` where one of `needed` leads nowhere; gives what is wrong with the others.
 */
export async function expectReachable(
  needed: readonly string[],
  others: readonly string[],
  resolve: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const lost = await unresolved([...needed, ...others], resolve);
  const [host] = needed.filter((name) => lost.has(name));
  if (host === undefined) return lost;
  throw new Problem(
    `${host} ${lost.get(host)}; nothing was asked. --resolve HOST:ADDRESS asks it elsewhere.`,
  );
}
