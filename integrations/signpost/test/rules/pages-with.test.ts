import { expect, test, vi } from 'vitest';
import { rules } from '../../src/rules/index.ts';
import type { Example } from '../../src/rules/rule.ts';
import type { Site } from '../../src/site/site.ts';
import { siteOf } from './example-site.ts';

/** The same rules, which look at all pages whatever they have. */
async function thoroughRules(): Promise<typeof rules> {
  vi.resetModules();
  vi.doMock('../../src/rules/shared/pages-with.ts', async (original) => ({
    ...(await original<object>()),
    pagesWith: (site: Site) => site.documents,
  }));
  return (await import('../../src/rules/index.ts')).rules;
}

test('no rule misses anything by looking only at pages that have what it asks about', async () => {
  const thorough = new Map((await thoroughRules()).map((rule) => [rule.id, rule]));
  const all: Example[] = rules.flatMap(({ examples }) => [...examples().good, ...examples().bad]);
  for (const example of all) {
    const site = await siteOf(example);
    for (const rule of rules) {
      const reports = [...(thorough.get(rule.id)?.check(site) ?? [])];
      expect([...rule.check(site)], `${rule.id} on "${example.title}"`).toEqual(reports);
    }
  }
});
