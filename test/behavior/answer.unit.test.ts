import { describe, expect, test } from 'vitest';
import { answerOf } from './answer-of.ts';
import { differences, readProbes } from './probe.ts';
import { siteOf } from './sites.ts';

/** The reference itself must agree with the table. */
describe('answer returns what behavior.tsv says for', async () => {
  for (const [name, probes] of Map.groupBy(readProbes(), ({ site }) => site)) {
    const site = await siteOf(name);
    const named = probes.map((probe) => [`${probe.id}: ${probe.method} ${probe.url}`, probe] as const);
    test.each(named)('%s', (_, probe) => expect(differences(probe, answerOf(site, probe))).toEqual([]));
  }
});
