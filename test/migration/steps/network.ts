import { expect, test } from 'vitest';
import { addDays } from '../../../integrations/signpost/src/lib/date.ts';
import { whatIsWrong } from '../mistakes.ts';
import { move, type Play } from '../play.ts';
import { findingsOf } from '../sheet.ts';

/** What the network lacks before the day of the move. */
export function networkSteps({ world, run, deploy, preflight }: Play): void {
  test('preflight: each seeded mistake once', async () => {
    await world.build({ blocked: true, noindex: '/about/history/' });
    await world.names({ 'oldpumps.example': 86_400, 'newpumps.example': 3600 });
    for (const host of ['www.newpumps.example', 'www.oldpumps.example']) await world.certify(host);
    await world.certify('newpumps.example', { name: 'www.newpumps.example' });
    await world.certify('oldpumps.example', { days: -1 });
    await deploy();
    const { exit, out } = await preflight();
    expect(exit).toBe(1);
    const found = findingsOf(out).map(({ rule, url, message }) => [rule, url, message]);
    const wanted = whatIsWrong.map(([rule, url, says]) => [rule, url, expect.stringContaining(says)]);
    expect(found).toEqual(expect.arrayContaining(wanted));
    expect(found).toHaveLength(wanted.length);
  });

  test('migrate: what falls due, from the day of the move', async () => {
    const { out } = await run();
    expect(out).toContain(`${addDays(move, -7)}  lower the TTL of DNS records`);
    expect(out).toContain(`${move}  the move`);
  });
}
