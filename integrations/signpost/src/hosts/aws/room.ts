import type { Finding } from '../../lib/finding.ts';
import type { Abilities } from '../../redirects/plan/abilities.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { hasHeaders, hasRedirectHeaders, requestCode } from './functions-of.ts';
import { bytesOf, limits } from './limits.ts';

/** What the 10 KB of a function have room for. */
export function roomFor(plan: Plan): Pick<Abilities, 'headers' | 'redirectHeaders'> {
  return { headers: hasHeaders(plan), redirectHeaders: hasRedirectHeaders(plan) };
}

/** What they have no room for, with the remedy. */
export function beyond(plan: Plan): Finding[] {
  const bytes = bytesOf(requestCode(plan));
  const found: Finding[] = [];
  if (!hasRedirectHeaders(plan)) {
    found.push({
      rule: 'host-limit',
      conventions: ['W-REDIR-7'],
      level: 'advice',
      message:
        "AWS (S3 with CloudFront): redirects and refusals go without the site's own headers, for which a function of 10 KB has no room.",
      fix: 'ask for fewer or shorter headers; those that only pages need may name their folder, or stand in a response headers policy',
    });
  }
  if (bytes > limits.code) {
    found.push({
      rule: 'host-limit',
      conventions: ['W-REDIR-1'],
      level: 'error',
      message: `AWS (S3 with CloudFront): the viewer-request function has ${bytes} bytes, and CloudFront takes ${limits.code}.`,
      fix: 'name fewer aliases, protected paths, and versions and resources of the API; aliases can be a distribution of their own',
    });
  }
  return found;
}
