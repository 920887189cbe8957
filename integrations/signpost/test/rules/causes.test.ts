import { expect, it } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import type { Rule } from '../../src/audit/rules/rule.ts';
import { siteOf } from './example-site.ts';

// A fault carries a `Cause`: rules that don't yet say why their faults are one finding. Remove a rule that is moved.
const rulesToMove: readonly string[] = [
  'canonical-target',
  'hreflang-target',
  'link-broken',
  'link-followable',
  'link-fragment',
  'link-hash-route',
  'link-orphan',
  'link-redirected',
  'link-variant',
  'map-target',
  'redirect-target',
  'resource-broken',
  'sitemap-entries',
];

it('names the rules whose faults have no cause yet', async () => {
  const withoutCause: string[] = [];
  for (const rule of rules) if (await hasFaultWithoutCause(rule)) withoutCause.push(rule.id);
  expect(withoutCause).toEqual(rulesToMove);
});

async function hasFaultWithoutCause(rule: Rule): Promise<boolean> {
  const sites = await Promise.all(rule.examples().bad.map(siteOf));
  return sites.some((site) => [...rule.check(site)].some(({ cause }) => typeof cause !== 'object'));
}
