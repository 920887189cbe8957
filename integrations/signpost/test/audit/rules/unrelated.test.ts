import { describe, expect, it } from 'vitest';
import { rules } from '../../../src/audit/rules/index.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { siteOf } from './example-site.ts';

/** Faults that follow from the one that an example shows: a hidden home page can't be in the sitemap either. */
const follows: Readonly<Record<string, readonly string[]>> = {
  'canonical-host': ['sitemap-entries'],
  'hreflang-target': ['hreflang-return'],
  'hreflang-code': ['hreflang-target', 'hreflang-return'],
  'link-redirected': ['redirect-target'],
  'map-source-built': ['sitemap-entries'],
  'noindex-site': ['sitemap-entries'],
  'redirect-target': ['link-broken'],
  'robots-resources': ['resource-broken'],
};

describe.each(rules.map((rule) => ({ id: rule.id, rule })))(
  'no error of a rule beside $id',
  ({ id, rule }) => {
    it.each([...rule.examples().good, ...rule.examples().bad])('in: $title', async (example) => {
      const errors = runRules(await siteOf(example)).filter(({ level }) => level === 'error');
      const others = errors.filter(({ rule: found }) => found !== id && !follows[id]?.includes(found));
      expect(others).toEqual([]);
    });
  },
);
