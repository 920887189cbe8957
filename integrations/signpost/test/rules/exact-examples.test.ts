import { describe, expect, it } from 'vitest';
import { formatPlaces, groupByCause } from '../../src/audit/group.ts';
import { rules } from '../../src/audit/rules/index.ts';
import type { Rule } from '../../src/audit/rules/rule.ts';
import { runRules } from '../../src/audit/rules/run.ts';
import type { Example } from '../../src/lib/finding.ts';
import { wordFinding } from '../../src/lib/text/sentence.ts';
import { siteOf } from './example-site.ts';

// What a rule prints of its examples, word for word: level, place, message and fix. Who writes an example writes its finding by hand.

/** A near miss is the good example with few lines changed. */
const maxChangedLines = 3;

/** The rules whose bad examples have no exact finding yet. Remove a rule that is moved. */
const rulesToMove: readonly string[] = [];

/** `warning index.html:1:9  The link … does not have  Fix: Link to …` */
async function printFindings({ id }: Rule, example: Pick<Example, 'files' | 'site'>): Promise<string> {
  const groups = groupByCause(runRules(await siteOf(example), { only: [id] }));
  const lines = groups.map((group) => {
    const { level, file, line, column, message, fix = '' } = group.first;
    const place = [file, line, column].filter((part) => part !== undefined).join(':');
    const words = wordFinding({ message, fix });
    return `${[level, place].filter((part) => part !== '').join(' ')}  ${words.message}${formatPlaces(group)}  Fix: ${words.fix}`;
  });
  return lines.join('\n');
}

function applyNearMiss({ files }: Example, [text, by]: readonly [string, string]): Example['files'] {
  const entries = Object.entries(files).map(([file, content]) => [file, content.replaceAll(text, by)]);
  return Object.fromEntries(entries);
}

function countChangedLines(before: Example['files'], after: Example['files']): number {
  let count = 0;
  for (const [file, text] of Object.entries(before)) {
    const lines = (after[file] ?? '').split('\n');
    count += text.split('\n').filter((line, index) => line !== lines[index]).length;
  }
  return count;
}

it('names the rules whose examples have no exact finding yet', () => {
  const left = rules.filter((rule) => rule.examples().bad.some(({ finds }) => finds === undefined));
  expect(left.map(({ id }) => id)).toEqual(rulesToMove);
});

describe.each(rules.map((rule) => ({ id: rule.id, rule })))('$id', ({ rule }) => {
  const { bad, good } = rule.examples();
  const exact = bad.filter(({ finds }) => finds !== undefined);
  const nearMisses = good.flatMap((example) =>
    example.nearMiss ? [{ ...example, ...example.nearMiss }] : [],
  );

  it.each(exact)('finds exactly: $title', async (example) => {
    expect(await printFindings(rule, example)).toBe(example.finds);
  });

  it.each(nearMisses)('reports what looks like: $title', async ({ replace, finds, ...example }) => {
    const files = applyNearMiss(example, replace);
    const changed = countChangedLines(example.files, files);
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThanOrEqual(maxChangedLines);
    expect(await printFindings(rule, { ...example, files })).toBe(finds);
  });
});
