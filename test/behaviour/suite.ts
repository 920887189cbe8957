import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, type Running, requireEngine } from './engines/engine.ts';
import { differences, type Probe, readProbes } from './probe.ts';
import { type SiteName, siteOf } from './sites.ts';

/**
 * Asks every probe of an engine. A probe that needs what the host says it can't do must not come out right
 * by all of the host's probes of that ability: an ability said to be missing is missing.
 */
export function describeEngine(engine: Engine): void {
  describe.runIf(requireEngine(engine))(engine.name, () => {
    const bySite = Map.groupBy(readProbes(), ({ site }) => site);
    for (const [name, probes] of bySite) describeSite(engine, name, probes);
  });
}

function describeSite(engine: Engine, name: SiteName, probes: readonly Probe[]): void {
  describe(`site ${name}`, () => {
    let running: Running;
    beforeAll(async () => {
      const site = await siteOf(name);
      running = await engine.start(site, engine.host.emit(site.plan));
    }, 60_000);
    afterAll(() => running?.stop());

    const ask = async (probe: Probe): Promise<string[]> => {
      const { method, url, request } = probe;
      return differences(probe, await running.ask({ method, url, headers: request }));
    };
    const cannot = ({ needs }: Probe) => needs.filter((ability) => engine.host.can[ability] === false);
    for (const probe of probes) {
      if (cannot(probe).length > 0 || probe.id in engine.artefacts) continue;
      test(`${probe.id}: ${probe.method} ${probe.url}`, async () => {
        expect(await ask(probe)).toEqual([]);
      });
    }
    const lacking = Map.groupBy(probes.filter((probe) => cannot(probe).length === 1), (probe) => cannot(probe)[0]);
    for (const [ability, ofAbility] of lacking) {
      test(`can't do ${ability}, as it says`, async () => {
        const answers = await Promise.all(ofAbility.map(ask));
        expect(answers.some((found) => found.length > 0)).toBe(true);
      });
    }
  });
}
