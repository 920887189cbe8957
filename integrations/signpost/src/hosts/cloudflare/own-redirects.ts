import type { Finding } from '../../lib/finding.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { firstOf } from '../shared/some-of.ts';
import { rulesOf } from './rules.ts';

/** Addresses of what is there that `_redirects` has no line for; none where the Worker answers. */
export function leftToHost(plan: Plan): readonly string[] {
  return rulesOf(plan)?.left ?? [];
}

/**
 * What the platform redirects to a page by itself, where `_redirects` can't say it or is full: by 307, on Pages 308,
 * and for GET and HEAD alone. https://developers.cloudflare.com/workers/static-assets/routing/advanced/html-handling/
 */
export function ownRedirects(plan: Plan): Finding[] {
  return ownRedirectsOf(leftToHost(plan));
}

/** The same, where these addresses are known. */
export function ownRedirectsOf(left: readonly string[]): Finding[] {
  if (left.length === 0) return [];
  return [
    {
      rule: 'host-spelling',
      conventions: ['W-ADDR-3'],
      level: 'advice',
      message: `Cloudflare: ${countOf(left)} redirected to the page by the platform itself, with 307 or 308 in place of 301, since _redirects can't say more: ${firstOf(left)}.`,
      fix: 'nothing need be done: it is one hop all the same, and pages are linked by their own address',
    },
  ];
}

function countOf({ length }: readonly string[]): string {
  return length === 1 ? 'one other spelling is' : `${length.toLocaleString('en')} other spellings are`;
}
