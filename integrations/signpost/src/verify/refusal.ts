import type { Trail } from '../lib/http/follow.ts';
import type { Check } from './check.ts';
import { findWall } from './walls.ts';

/** `refusedBy` of a 429. */
export const rateLimit = 'a rate limit';

/** Who refused a request: a rate limit, or "Cloudflare's challenge"; undefined where the site answered. */
export function findRefusal({ expected }: Check, { last }: Trail): string | undefined {
  if (last.kind === 'failure') return undefined;
  if (last.status === 429 && expected.status !== 429) return rateLimit;
  return findWall(last);
}
