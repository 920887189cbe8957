import { expect, test } from 'vitest';
import { amount, seedOr } from '../../../../test/proof.ts';
import { listWaysInFile } from '../../scripts/silence/list-ways.ts';
import { evidences, listJudgedWays, readTable, reasons } from '../../scripts/silence/table.ts';
import { tryWay } from '../../scripts/silence/try-way.ts';
import { rules } from '../../src/audit/rules/index.ts';
import { collectCases } from '../rules/cases.ts';

// silence.tsv: every way in which the audit stays silent, by which evidence, and an example beside it that is still reported. A row
// belongs to a condition by its file and text, so that other edits leave the row alone.

const command = 'node integrations/signpost/scripts/silence/write-table.ts';

/** Rows that `write-table.ts` made and nobody has judged yet. */
const maxUnjudged = 30;

const cases = await collectCases();
const rows = readTable();
const judged = listJudgedWays();

test('each way to be silent has a row in silence.tsv, and each row a way', () => {
  const missing = [...judged.keys()].filter((key) => !rows.has(key));
  expect(
    missing,
    `A new way to be silent. Run \`${command}\`, which tries the examples of the rules on it, and correct the evidence in the row. Where no example is lost, write the near miss that is still reported beside the rule, or the number of a reason.`,
  ).toEqual([]);
  const stale = [...rows.keys()].filter((key) => !judged.has(key));
  expect(stale, `Rows whose condition has changed or gone. Run \`${command}\`.`).toEqual([]);
});

test('each row of silence.tsv has its evidence, and as proof an example or the number of a reason', () => {
  const examples = rules.flatMap(({ id, examples: read }) => {
    const { good, bad } = read();
    return [...good.filter(({ nearMiss }) => nearMiss !== undefined), ...bad].map(
      ({ title }) => `${id}: ${title}`,
    );
  });
  const bad = cases.flatMap((one) => one.bad.map(({ title }) => `${one.rule.id}: ${title}`));
  const known = new Set([...examples, ...bad]);

  // New ways of a change that is under way. The shape of a name is no evidence, see `evidences`.
  const unjudged = [...rows].filter(([, { by, proof }]) => by === 'shape' || proof.startsWith('R0 '));
  expect(unjudged.length, unjudged.map(([key]) => key).join('\n')).toBeLessThanOrEqual(maxUnjudged);

  const wrong = [...rows].filter(([, { by, proof }]) => {
    const reason = /^R\d+(?= )/.exec(proof)?.[0] ?? '';
    return !(by in evidences || by === 'shape') || !(known.has(proof) || reason in reasons);
  });
  expect(wrong).toEqual([]);
});

test('an example of the rules is lost if a way is always taken', { timeout: 600_000 }, () => {
  const tried = [...rows].filter(([, { proof }]) => !/^R\d+ /.test(proof));
  const start = seedOr(1);
  const chosen = tried.filter((_, index) => (index + start) % amount(100, 1) === 0);
  const unproven = chosen.filter(([key]) => {
    const way = judged.get(key);
    return way !== undefined && tryWay(way) === undefined;
  });
  expect(unproven).toEqual([]);
});

test('listWaysInFile lists each part of a guard and of a filter, a threshold, and what a rule judges', () => {
  const code = `
const minPages = 10;
export default { judges: ownPages, examples: () => ({ good: [].filter((x) => x.a) }), check(pages) {
  for (const page of pages) {
    if (isShell(page) || isLeft(page)) continue;
    if (isFine(page)) return undefined;
    if (isOdd(page)) report(page);
  }
  return pages.filter((page) => page.isShown && fits(page)).every(isGood);
} };`;
  expect(listWaysInFile('audit/rules/x.ts', code).map(({ kind, asks }) => `${kind} ${asks}`)).toEqual([
    'threshold minPages = 10',
    'judges ownPages',
    'guard isShell(page)',
    'guard isLeft(page)',
    'guard isFine(page)',
    'every pages.filter((page) => page.isShown && fits(page)).every(isGood)',
    'filter page.isShown',
    'filter fits(page)',
  ]);
});
