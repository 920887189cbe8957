import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { otherFindings as findings } from '../../../src/audit/other-findings.ts';
import { main } from '../../../src/cli.ts';
import type { Example } from '../../../src/lib/finding.ts';
import { enterFolder } from '../../commands/support/own-folder.ts';
import { watchPrints } from '../../support/prints.ts';

const report = z.looseObject({ findings: z.array(z.looseObject({ rule: z.string() })) });
const printed = watchPrints();

/** The ids of what a command finds, in a new folder with the files of the example. */
async function idsFoundBy({ files, command = '' }: Example): Promise<string[]> {
  await enterFolder(files);
  printed.out = '';
  const exit = await main([...command.split(' '), '--json']);
  expect([exit < 2, printed.err]).toEqual([true, expect.anything()]);
  return report.parse(JSON.parse(printed.out)).findings.map(({ rule }) => rule);
}

const isRun = ({ command }: Example): boolean => command !== undefined;

describe.each(findings)('$id', ({ id, examples }) => {
  const { bad, good } = examples();

  it('has an example', () => {
    expect(bad.length).toBeGreaterThan(0);
  });

  it.each(bad.filter(isRun))('is found: $title', async (example) => {
    expect(await idsFoundBy(example)).toContain(id);
  });

  it.each(good.filter(isRun))('is not found: $title', async (example) => {
    expect(await idsFoundBy(example)).not.toContain(id);
  });
});
