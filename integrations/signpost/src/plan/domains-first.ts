import type { Entry } from '../map/entry.ts';
import type { Abilities } from './abilities.ts';
import type { Plan } from './plan.ts';

/**
 * True if a host without `oneHop` redirects another domain to the main one before it reads the entry. A platform does that
 * by itself for the form of the main domain with or without `www.`.
 */
export function isDomainFirst(
  { origin }: Pick<Plan, 'origin'>,
  { exactOnDomains, patternsOnDomains }: Abilities,
  domain: string,
  kind: Entry['kind'],
): boolean {
  const { host } = new URL(origin);
  if (domain === `www.${host}` || host === `www.${domain}`) return true;
  return (kind === 'exact' ? exactOnDomains : patternsOnDomains) === false;
}

/** The other domains from which some moved URL takes two redirects. */
export function domainsFirst(plan: Plan, can: Abilities): string[] {
  const kinds: readonly Entry['kind'][] = [
    ...(plan.exact.length > 0 ? (['exact'] as const) : []),
    ...(plan.patterns.length > 0 ? (['pattern'] as const) : []),
  ];
  return plan.domains.filter((domain) => kinds.some((kind) => isDomainFirst(plan, can, domain, kind)));
}
