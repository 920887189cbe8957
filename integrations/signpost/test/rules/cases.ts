import { expect, it } from 'vitest';
import type { Rule } from '../../src/audit/rules/rule.ts';
import { type ExampleTables, readExamples } from '../../src/lib/finding-example.ts';
import { siteOf } from '../audit/rules/example-site.ts';

/** Cases of a rule beside the two in its file: it reports each of `bad`, and none of `good`. */
export function testCases(rule: Rule, cases: Partial<ExampleTables>): void {
  const { good, bad } = readExamples({ good: {}, bad: {}, ...cases });

  if (good.length > 0)
    it.each(good)(`${rule.id} accepts: $title`, async (example) => {
      expect([...rule.check(await siteOf(example))]).toEqual([]);
    });

  if (bad.length > 0)
    it.each(bad)(`${rule.id} reports: $title`, async (example) => {
      expect([...rule.check(await siteOf(example))]).not.toEqual([]);
    });
}
