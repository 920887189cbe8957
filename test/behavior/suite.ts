import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAbilities, selectSupported } from '../../integrations/signpost/src/hosts/select-supported.ts';
import { answerOf } from './answer-of.ts';
import { asDeclared, isServedByPlatform, slashLeniency } from './as-declared.ts';
import { type Engine, type Requested, type Running, requireEngine } from './engines/engine.ts';
import { nevers, oddRequests } from './never.ts';
import {
  differences,
  differencesOfPart,
  type Lenient,
  lackedBy,
  leniencies,
  type Probe,
  type Reply,
  readProbes,
} from './probe.ts';
import { type Site, siteOf } from './sites.ts';

/**
 * Asks every probe of an engine. What the host says it can't do is not asked, but an ability said to be
 * missing must be missing: of the probes that need nothing else, one at least comes out otherwise.
 */
export function describeEngine(engine: Engine): void {
  describe.runIf(requireEngine(engine))(engine.name, async () => {
    const all = readProbes();
    for (const [name, probes] of Map.groupBy(all, ({ site }) => site)) {
      if (engine.sites?.includes(name) ?? true) describeSite(engine, await siteOf(name), probes, all);
    }
  });
}

function describeSite(engine: Engine, given: Site, probes: readonly Probe[], all: readonly Probe[]): void {
  const { host } = engine;
  const site: Site = { ...given, plan: engine.prepare?.(given.plan) ?? given.plan };
  const split = selectSupported(host, site.plan);
  const fitted: Site = { ...site, plan: split.supported };
  const able = { kind: host.kind, abilities: findAbilities(host, site.plan) };
  const lacks = (probe: Probe) => lackedBy(able, probe);
  const isOmitted = (probe: Probe): boolean => differences(probe, answerOf(fitted, probe)).length > 0;
  const isAlone = (probe: Probe): boolean => lacks(probe).length === 1;
  /** What the main site shows to be missing need not be missed at each other one. */
  const inMain = new Set(
    all.filter((probe) => probe.site === 'main' && isAlone(probe)).map((probe) => lacks(probe)[0]),
  );
  const requested = probes.filter(
    (probe) => !(probe.id in engine.artefacts) && !isServedByPlatform(engine, fitted.plan, probe),
  );

  describe(`site ${site.name}`, () => {
    let running: Running;
    beforeAll(async () => {
      running = await engine.start(site, host.emit(fitted.plan));
    });
    afterAll(() => running?.stop());
    const ask = async (probe: Probe): Promise<Reply> => {
      const reply = await running.ask({ method: probe.method, url: probe.url, headers: probe.request });
      return asDeclared(host, probe, reply);
    };

    for (const probe of requested) {
      const lacking = lacks(probe);
      const named = `${probe.id}: ${probe.method} ${probe.url}`;
      if (isOmitted(probe)) continue;
      if (lacking.length === 0) {
        test(named, async () => {
          const slashes = slashLeniency(fitted.plan, probe);
          expect(differencesOfPart(slashes, probe, await ask(probe))).toEqual([]);
        });
      }
      const [lack] = lacking;
      const lenient = lacking.length === 1 && lack !== undefined ? leniencies[lack] : undefined;
      if (lenient) {
        test(`${named}, as far as it can`, async () => {
          const slashes = slashLeniency(fitted.plan, probe);
          const comparable: Lenient = (one) => slashes(lenient(one));
          expect(differencesOfPart(comparable, probe, await ask(probe))).toEqual([]);
        });
      }
    }

    if (site.name === 'main') describeNever(engine, fitted, () => running);

    test.runIf(split.omitted.size > 0 && !engine.prepare)('redirects that are left out are findings', () => {
      expect(split.unsupported).not.toEqual([]);
    });

    for (const [need, needing] of Map.groupBy(requested.filter(isAlone), (probe) => lacks(probe)[0])) {
      if (need === 'server' || (site.name !== 'main' && inMain.has(need))) continue;
      test(`doesn't have ${need}, as it says`, async () => {
        const found = await Promise.all(needing.map(async (probe) => differences(probe, await ask(probe))));
        const ids = needing.map(({ id }) => id).join(', ');
        const hint = `each row that needs it came out as the map asks, so the host has the ability: ${ids}`;
        expect(found.flat(), hint).not.toEqual([]);
      });
    }
  });
}

/** Asks each odd request once, and checks that no answer does what no answer may (`never.ts`). */
function describeNever(engine: Engine, site: Site, getRunning: () => Running): void {
  const { host } = engine;

  describe('odd requests', () => {
    const answers: { readonly requested: Requested; readonly reply: Reply }[] = [];
    beforeAll(async () => {
      for (const requested of oddRequests) {
        if (engine.isLost?.(requested)) continue;
        answers.push({ requested, reply: await getRunning().ask(requested) });
      }
    });

    for (const never of nevers) {
      test(`never get ${never.title}`, () => {
        const found = answers.flatMap(({ requested, reply }) => {
          const fault = never.breaks(reply, requested, { plan: site.plan, host });
          return fault === undefined ? [] : [`${requested.method} ${requested.url.slice(0, 120)}: ${fault}`];
        });
        expect(found).toEqual([]);
      });
    }

    test('never get a redirect loop', async () => {
      const found: string[] = [];
      for (const { requested, reply } of answers) {
        if (requested.method !== 'GET' || reply.location === '') continue;
        if (await isLoop(getRunning(), requested.url, reply.location)) found.push(requested.url);
      }
      expect(found).toEqual([]);
    });
  });
}

/** Follows redirects on the site's own host. True if they come back to a URL, or don't end. */
async function isLoop(running: Running, first: string, location: string): Promise<boolean> {
  const seen = new Set([first]);
  let next = new URL(location, first).href;
  while (next.startsWith('https://www.example.com/')) {
    if (seen.has(next) || seen.size > 10) return true;
    seen.add(next);
    const reply = await running.ask({ method: 'GET', url: next, headers: {} });
    if (reply.location === '') return false;
    next = new URL(reply.location, next).href;
  }
  return false;
}
