import { expect, it } from 'vitest';
import type { Rule } from '../../src/audit/rules/rule.ts';
import { type ExampleTables, readExamples } from '../../src/lib/finding.ts';
import { siteOf } from '../audit/rules/example-site.ts';

/** Expects of a rule that it reports each case in `bad`, and nothing in `good`: those beside the two in its file. */
export function expectReports(rule: Rule, cases: Partial<ExampleTables>): void {
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

/** An example for each text, which ends its title. */
export function createExamples<Files>(
  title: string,
  make: (text: string) => Files,
  texts: readonly string[],
) {
  return Object.fromEntries(texts.map((text) => [title + text, make(text)]));
}
