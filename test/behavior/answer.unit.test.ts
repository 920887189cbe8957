import { describe, expect, test } from 'vitest';
import { type Ability, everything } from '../../integrations/signpost/src/plan/abilities.ts';
import { within } from '../../integrations/signpost/src/plan/fit.ts';
import { answerOf } from './answer-of.ts';
import { differences, readProbes } from './probe.ts';
import { siteOf } from './sites.ts';

/** Abilities without which entries are left out; a tail is behind a placeholder. */
const kinds: readonly (readonly Ability[])[] = [
  ['queryConditions'],
  ['placeholders', 'tails'],
  ['tails'],
  ['splats'],
];

/** The reference itself must agree with the table. */
describe('answer', async () => {
  for (const [name, probes] of Map.groupBy(readProbes(), ({ site }) => site)) {
    const site = await siteOf(name);
    const named = probes.map((probe) => [`${probe.id}: ${probe.method} ${probe.url}`, probe] as const);
    test.each(named)('%s', (_, probe) => expect(differences(probe, answerOf(site, probe))).toEqual([]));

    for (const missing of kinds) {
      test(`site ${name}: each row that changes without ${missing.join(' and ')} needs it`, () => {
        const can = { ...everything, ...Object.fromEntries(missing.map((ability) => [ability, false])) };
        const fitted = { ...site, plan: within(site.plan, { id: 'x', title: 'X', can }) };
        const others = probes.filter(({ needs }) => !missing.some((ability) => needs.includes(ability)));
        const changed = others.filter((probe) => differences(probe, answerOf(fitted, probe)).length > 0);
        expect(changed.map(({ id }) => id)).toEqual([]);
      });
    }
  }
});
