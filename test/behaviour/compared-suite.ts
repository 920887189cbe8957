import { describe, expect, test } from 'vitest';
import { within } from '../../integrations/signpost/src/plan/fit.ts';
import { answerOf } from './answer-of.ts';
import { type Asked, type Engine, requireEngine } from './engines/engine.ts';
import { generateRequests, generateSite } from './generated.ts';
import { differences, type Reply } from './probe.ts';
import type { Site } from './sites.ts';

/** As many as one likes: `SIGNPOST_ANSWERS=100000 vitest run test/behaviour/nginx`. */
const wanted = Number(process.env['SIGNPOST_ANSWERS'] ?? 10_000);
const perSite = 1000;

/** True for a request that an engine answers by itself before it looks at any rule, or as it says that it does. */
export type Skip = (asked: Asked, expected: Reply) => boolean;

/** Asks generated requests of generated maps, and compares every answer with the reference. */
export function describeCompared(engine: Engine, skip: Skip = () => false): void {
  describe.runIf(requireEngine(engine))(`${engine.name}, generated`, () => {
    const first = Number(process.env['SIGNPOST_SEED'] ?? 1);
    const seeds = Array.from({ length: Math.ceil(wanted / perSite) }, (_, at) => first + at);
    test.each(seeds)('map %i', async (seed) => {
      const site = generateSite(seed);
      const fitted: Site = { ...site, plan: within(site.plan, engine.host) };
      const running = await engine.start(site, engine.host.emit(fitted.plan));
      try {
        const requests = generateRequests(site, perSite, seed);
        expect(await compare(fitted, requests, running.ask, skip)).toEqual([]);
      } finally {
        await running.stop();
      }
    });
  });
}

async function compare(
  site: Site,
  requests: readonly Asked[],
  ask: (asked: Asked) => Promise<Reply>,
  skip: Skip,
): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < requests.length; at += 25) {
    const batch = requests.slice(at, at + 25).map(async (asked) => {
      const { method, url, headers: request } = asked;
      const expected = answerOf(site, { method, url, request });
      if (skip(asked, expected)) return;
      const probe = {
        id: '',
        site: site.name,
        conventions: [],
        needs: [],
        method,
        url,
        request,
        ...expected,
      };
      const body = expected.status === 200 ? expected.body : '';
      const differing = differences({ ...probe, headers: { 'set-cookie': '-' }, body }, await ask(asked));
      if (differing.length > 0) found.push(`${method} ${url}\n  ${differing.join('\n  ')}`);
    });
    await Promise.all(batch);
  }
  return found;
}
