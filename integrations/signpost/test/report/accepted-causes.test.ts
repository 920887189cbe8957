import { expect, it } from 'vitest';
import { groupFindings } from '../../src/audit/group.ts';
import { runRules } from '../../src/audit/rules/run.ts';
import { site } from '../../src/audit/rules/shared/example.ts';
import { parseBaseline, printBaseline } from '../../src/report/baseline.ts';
import { printFindings } from '../../src/report/print-findings.ts';
import { siteOf } from '../rules/example-site.ts';

/** The findings of 20 pages, the first of which have a viewport of a fixed width. */
async function auditPages(faulty: number) {
  const pages = Array.from({ length: 20 }, (_, at) => {
    const head = at < faulty ? '<meta name="viewport" content="width=1024">' : '';
    return [`/${'p'.repeat(at + 1)}/`, { head }] as const;
  });
  const facts = await siteOf({ files: site(Object.fromEntries(pages)) });
  return runRules(facts, { only: ['viewport'] });
}

// 18 of 20 pages are those of a layout, and 17 of them a number of pages: the cause is the same.
it('a baseline of 18 pages holds back the 17 that are left after one is mended', async () => {
  const baseline = parseBaseline('base.json', printBaseline(await auditPages(18)));
  const left = await auditPages(17);
  expect(left).toHaveLength(17);
  expect(left.filter((finding) => !baseline.holdsBack(finding))).toEqual([]);
});

it('a page more in an accepted cause is 1 new of 19, and is the one that is printed', async () => {
  const baseline = parseBaseline('base.json', printBaseline(await auditPages(18)));
  const findings = await auditPages(19);
  const newFindings = findings.filter((finding) => !baseline.holdsBack(finding));
  const known = findings.filter((finding) => baseline.holdsBack(finding));
  const text = printFindings(newFindings, {
    color: false,
    maxGroups: 20,
    known,
    describeRest: () => undefined,
  });
  expect(text).toContain(`(1 new of 19)\n  ${'p'.repeat(19)}/index.html`);
  expect(groupFindings(newFindings, known)).toHaveLength(1);
});
