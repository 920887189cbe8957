import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Rule, selectJudged } from '../../src/audit/rules/rule.ts';
import type { Site } from '../../src/audit/site/site.ts';
import { type Example, type ExampleTables, readExamples } from '../../src/lib/finding.ts';
import { once } from '../../src/lib/memoize.ts';
import { siteOf } from './example-site.ts';

interface RuleCases {
  readonly rule: Rule;
  readonly good: readonly Example[];
  readonly bad: readonly Example[];
}

const folder = fileURLToPath(new URL('.', import.meta.url));

let collected: RuleCases[] | undefined;

/** The cases of the test files in this folder, beside those in the rules' files; read once for all files of a process. */
export const collectCases = once(importCases);

/** A new query makes an instance of a file that registers none of its cases as a test. */
async function importCases(): Promise<readonly RuleCases[]> {
  const cases: RuleCases[] = [];
  collected = cases;
  try {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const text = file.endsWith('.test.ts') ? readFileSync(join(folder, file), 'utf8') : '';
      if (text.includes('expectReports('))
        await import(/* @vite-ignore */ `${join(folder, file)}?cases=${Date.now()}`);
    }
  } finally {
    collected = undefined;
  }
  return cases;
}

/** Expects of a rule that it reports each case in `bad`, and nothing in `good`: those beside the two in its file. */
export function expectReports(rule: Rule, cases: Partial<ExampleTables>): void {
  const { good, bad } = readExamples({ good: {}, bad: {}, ...cases });
  if (collected !== undefined) {
    collected.push({ rule, good, bad });
    return;
  }

  if (good.length > 0)
    it.each(good)(`${rule.id} accepts: $title`, async (example) => {
      expect([...checkJudged(rule, await siteOf(example))]).toEqual([]);
    });

  if (bad.length > 0)
    it.each(bad)(`${rule.id} reports: $title`, async (example) => {
      expect([...checkJudged(rule, await siteOf(example))]).not.toEqual([]);
    });
}

/** The faults of the pages that the rule judges. */
function checkJudged(rule: Rule, site: Site) {
  return rule.check(selectJudged(rule, site));
}

/** An example for each text, which ends its title. */
export function createExamples<Files>(
  title: string,
  make: (text: string) => Files,
  texts: readonly string[],
) {
  return Object.fromEntries(texts.map((text) => [title + text, make(text)]));
}
