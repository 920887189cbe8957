import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Abilities } from '../../integrations/signpost/src/plan/abilities.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { answerOf } from './answer-of.ts';
import { asDeclared } from './as-declared.ts';
import { isDeclared } from './declared.ts';
import { type Asked, type Engine, type Running, requireEngine } from './engines/engine.ts';
import { generateRequests, generateSite } from './generated.ts';
import { differences, type Probe } from './probe.ts';
import type { Site } from './sites.ts';

/** As many as one likes: `SIGNPOST_PLATFORM_ANSWERS=100000 vitest run test/behaviour/cloudflare`. */
const wanted = Number(process.env['SIGNPOST_PLATFORM_ANSWERS'] ?? 1000);
const perSite = 1000;
/** Asked at the same time. */
const width = 16;

/**
 * Asks generated requests of generated maps of a platform that ends TLS itself. Where the host says that it
 * answers otherwise, the request is not asked; what is gone may be missing.
 */
export function describeOnPlatform(engine: Engine): void {
  describe.runIf(requireEngine(engine))(`${engine.name}, generated`, () => {
    const first = Number(process.env['SIGNPOST_SEED'] ?? 1);
    const seeds = Iterator.from(countFrom(first)).filter((seed) => isDeployable(generateSite(seed)));
    for (const seed of seeds.take(Math.ceil(wanted / perSite))) {
      describe(`map ${seed}`, () => describeMap(engine, seed));
    }
  });
}

function* countFrom(first: number): Generator<number> {
  for (let number = first; ; number++) yield number;
}

/** wrangler crashes at a file whose name begins with two dots. */
function isDeployable({ files }: Site): boolean {
  return !Object.keys(files).some((file) => file.split('/').some((part) => part.startsWith('..')));
}

function describeMap(engine: Engine, seed: number): void {
  const made = generateSite(seed);
  const bare: Plan = { ...made.plan, tls: { at: 'here' } };
  const site: Site = { ...made, plan: engine.prepare?.(bare) ?? bare };
  const requests = generateRequests(made, Math.min(wanted, perSite), seed).map(onHttps);
  let running: Running;
  beforeAll(async () => {
    running = await engine.start(site, engine.host.emit(site.plan));
  });
  afterAll(() => running?.stop());

  test('is answered as the reference does', async () => {
    const found: string[] = [];
    let asked = 0;
    const work = async (): Promise<void> => {
      for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
        const probe = probeOf(engine.host.can, site, request);
        if (probe === undefined) continue;
        asked++;
        const reply = await running.ask(request);
        const differing = differences(parsed(probe), parsed(asDeclared(engine.host.can, probe, reply)));
        if (differing.length > 0) found.push(`${request.method} ${request.url}\n  ${differing.join('\n  ')}`);
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    expect(found).toEqual([]);
    expect(asked).toBeGreaterThan(0);
  });
}

function onHttps({ method, url }: Asked): Asked {
  return { method, url: url.replace('http://', 'https://'), headers: {} };
}

/** What must be answered; undefined where the host says that it answers otherwise. */
function probeOf(can: Abilities, site: Site, { method, url }: Asked): Probe | undefined {
  const request = { method, url, request: {} };
  const expected = answerOf(site, request);
  if (isDeclared(can, site.plan, request, expected)) return undefined;
  const isMissing = expected.status === 410 && !can.gone;
  const body = expected.status === 200 ? expected.body : '';
  return {
    ...{ id: '', site: site.name, conventions: [], needs: [], ...request, body },
    status: isMissing ? 404 : expected.status,
    location: expected.location,
    headers: { 'set-cookie': '-', 'strict-transport-security': 'max-age=300' },
  };
}

/** A platform's URL parser escapes the quote in a query, which means the same. */
function parsed<T extends { readonly location: string }>(said: T): T {
  return { ...said, location: said.location.replace(/(?<=\?[^#]*)'/g, '%27') };
}
