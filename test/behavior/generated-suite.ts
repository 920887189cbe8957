import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAbilities, selectSupported } from '../../integrations/signpost/src/hosts/select-supported.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { seedOr } from '../proof.ts';
import { answerOf } from './answer-of.ts';
import { asDeclared, isServedByPlatform, slashLeniency } from './as-declared.ts';
import { type Engine, type Requested, type Running, requireEngine } from './engines/engine.ts';
import { generateRequests, generateSite } from './generated.ts';
import { differencesOfPart, type Lenient, leniencies, type Probe, type Reply } from './probe.ts';
import { requestsPerEngine } from './requests-per-engine.ts';
import type { Site } from './sites.ts';

/** Asked at the same time. */
const width = 16;

export interface Generated {
  /** Answers in the nightly run, at most. */
  readonly maxAnswers?: number;
  /** Requests made for a map; more where an engine takes long to start. */
  readonly perMap?: number;
}

/**
 * Asks generated requests of generated maps, and compares every answer with the reference. What a host says that it
 * can't write is left out of the map, what it says that it answers otherwise is not asked and does not count.
 */
export function describeGenerated(engine: Engine, options: Generated = {}): void {
  const { maxAnswers = requestsPerEngine, perMap = 1500 } = options;
  describe.runIf(requireEngine(engine))(`${engine.name}, generated`, () => {
    let left = Math.min(maxAnswers, requestsPerEngine);
    for (let seed = seedOr(1); left > 0; seed++) {
      const site = siteFor(engine, seed);
      if (engine.refuses?.(site)) continue;
      const requests = generateRequests(site, perMap, seed).map((requested) => sentTo(engine, requested));
      const probes = requests.flatMap((requested) => probeOf(engine, site, requested) ?? []);
      const requested = probes.slice(0, left);
      if (requested.length > 0) describe(`map ${seed}`, () => describeMap(engine, site, requested));
      left -= probes.length;
    }
  });
}

/** What of a generated site an engine's host can serve. */
function siteFor(engine: Engine, seed: number): Site {
  const made = generateSite(seed);
  const { host } = engine;
  const { caseInsensitive } = host.programs?.edge?.abilities ?? host.abilities;
  const ignoreCase = made.plan.ignoreCase && caseInsensitive !== false;
  const plan: Plan = isProxied(engine) ? made.plan : { ...made.plan, tls: { at: 'here' }, ignoreCase };
  return { ...made, plan: engine.prepare?.(plan) ?? selectSupported(host, plan).supported };
}

/** Our own servers are asked as by a proxy that ends TLS; a platform ends it itself. */
function isProxied({ host }: Engine): boolean {
  return host.kind === 'server';
}

function sentTo(engine: Engine, requested: Requested): Requested {
  if (isProxied(engine)) return requested;
  return { ...requested, url: requested.url.replace('http://', 'https://'), headers: {} };
}

function describeMap(engine: Engine, site: Site, probes: readonly Probe[]): void {
  let running: Running;
  beforeAll(async () => {
    running = await engine.start(site, engine.host.emit(site.plan));
  });
  afterAll(() => running?.stop());

  test(`answers ${probes.length} requests as the reference does`, async () => {
    const found: string[] = [];
    const waiting = [...probes];
    const work = async (): Promise<void> => {
      for (let probe = waiting.pop(); probe !== undefined; probe = waiting.pop()) {
        const reply = await running.ask({ method: probe.method, url: probe.url, headers: probe.request });
        const said = asDeclared(engine.host, probe, reply);
        const differing = differencesOfPart(comparableFor(engine, site.plan, probe), probe, said);
        if (differing.length > 0) found.push(`${probe.method} ${probe.url}\n  ${differing.join('\n  ')}`);
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    expect(found).toEqual([]);
  }, 300_000);
}

/** What must be answered; undefined where the platform's own rules for files decide, or the test's engine differs. */
function probeOf(engine: Engine, site: Site, requested: Requested): Probe | undefined {
  const { method, url, headers: request } = requested;
  const expected = answerOf(site, { method, url, request });
  if (engine.isArtefact?.(requested, expected, site)) return undefined;
  if (isServedByPlatform(engine, site.plan, { method, url, request })) return undefined;
  return {
    ...{ id: '', site: site.name, conventions: [], needs: [], method, url, request },
    status: expected.status,
    location: expected.location,
    headers: headersOf(engine, site, expected),
    body: expected.status === 200 ? expected.body : '',
  };
}

function headersOf(
  engine: Engine,
  { plan }: Site,
  { status, location, headers }: Reply,
): Record<string, string> {
  const { headersOnRedirects } = findAbilities(engine.host, plan);
  const isReported = location === '' ? status === 200 || !engine.bareErrors : headersOnRedirects;
  const isAged = location !== '' && isProxied(engine) && headersOnRedirects;
  const sent = (name: string): Record<string, string> => ({ [name]: headers[name] ?? '-' });
  return {
    'set-cookie': '-',
    ...(isReported ? sent('strict-transport-security') : {}),
    ...(isAged ? sent('cache-control') : {}),
  };
}

/** What is left to compare where the host says that it answers a part of it otherwise. */
function comparableFor({ host }: Engine, plan: Plan, probe: Probe): Lenient {
  const { gone410, requestQuery } = findAbilities(host, plan);
  const lenient: Lenient[] = [];
  if (!gone410 && leniencies.gone410) lenient.push(leniencies.gone410);
  if (requestQuery !== 'rest' && leniencies.removesQuery) lenient.push(leniencies.removesQuery);
  lenient.push(slashLeniency(plan, probe));
  return (one) => lenient.reduce((left, make) => make(left), one);
}
