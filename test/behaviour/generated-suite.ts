import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ingredientsOf, requestsOf, siteFrom } from '../../integrations/signpost/test/hosts/generated-site.ts';
import type { Abilities } from '../../integrations/signpost/src/plan/abilities.ts';
import { answer } from '../../integrations/signpost/src/plan/answer.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { requestOf } from '../../integrations/signpost/src/plan/request.ts';
import { type Engine, type Running, requireEngine } from './engines/engine.ts';
import { differences, type Probe } from './probe.ts';
import type { Site } from './sites.ts';

/** Sites for each engine and requests for each site; more by `SIGNPOST_SITES` and `SIGNPOST_REQUESTS`. */
const sites = Number(process.env['SIGNPOST_SITES'] ?? 1);
const requests = Number(process.env['SIGNPOST_REQUESTS'] ?? 500);
const seed = Number(process.env['SIGNPOST_SEED'] ?? 20261120);
/** Asked at the same time. */
const width = 16;

/** Asks an engine of generated sites. What differs from `answer` must be what the host says that it can't. */
export function describeGenerated(engine: Engine, prepare: (plan: Plan) => Plan = (plan) => plan): void {
  describe.runIf(requireEngine(engine))(`${engine.name}, generated maps`, () => {
    for (let number = 0; number < sites; number++) {
      const [made] = fc.sample(ingredientsOf(120, 12), { numRuns: 1, seed: seed + number });
      if (made) describeOne(engine, siteFrom(made), fc.sample(requestsOf(made), { numRuns: requests, seed: seed + number }), prepare, seed + number);
    }
  });
}

function describeOne(
  engine: Engine,
  whole: Pick<Site, 'plan' | 'files'>,
  targets: readonly string[],
  prepare: (plan: Plan) => Plan,
  number: number,
): void {
  const plan = prepare(whole.plan);
  let running: Running;
  beforeAll(async () => {
    running = await engine.start({ name: 'main', plan, files: whole.files }, engine.host.emit(plan));
  });
  afterAll(() => running?.stop());

  test(`${targets.length} requests to a map of ${plan.exact.length + plan.patterns.length}, seed ${number}`, async () => {
    const left = [...new Set(targets)];
    const wrong: unknown[] = [];
    const work = async (): Promise<void> => {
      for (let target = left.pop(); target !== undefined; target = left.pop()) {
        const url = `https://www.example.com${target}`;
        const probe = probeOf(engine.host.can, plan, whole.files, url);
        if (probe === undefined) continue;
        const reply = await running.ask({ method: 'GET', url, headers: {} });
        const location = /^\/(?!\/)/.test(reply.location) ? `https://www.example.com${reply.location}` : reply.location;
        const found = differences(probe, { ...reply, location });
        if (found.length > 0) wrong.push([url, ...found]);
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    expect(wrong).toEqual([]);
  });
}

/** What the host must answer; undefined where it says that it answers otherwise, each in its own way. */
function probeOf(can: Abilities, plan: Plan, files: Site['files'], url: string): Probe | undefined {
  const request = requestOf(url);
  const said = answer(plan, request);
  if (said.by.some((step) => isOtherwise(can, step, request.target, said.location ?? ''))) return undefined;
  const isGone = said.status === 410 && !can.gone;
  const file = isGone ? plan.errorPages[404] : said.file;
  return {
    ...{ id: url, site: 'main', conventions: [], method: 'GET', url, request: {}, needs: [] },
    status: isGone ? 404 : said.status,
    location: said.location ?? '',
    headers: { 'x-frame-options': 'DENY', 'strict-transport-security': 'max-age=300' },
    body: file === undefined ? '' : (files[file] ?? ''),
  };
}

type Step = ReturnType<typeof answer>['by'][number];

function isOtherwise(can: Abilities, step: Step, target: string, location: string): boolean {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  if (can.escapes === false && !isUsual(path)) return true;
  if (can.doubleSlashes === false && path.includes('//')) return true;
  const isRedirect = location !== '';
  if (can.queryMerge === false && isRedirect && query !== '' && (/(?:^|&)(?:&|$)/.test(query) || ownQuery(step) || /['"<>]/.test(query))) return true;
  if (can.captures === false && step.step === 'entry' && step.entry.kind === 'pattern') return isChanged(step.entry.outcome.target, location, path);
  return false;
}

function ownQuery(step: Step): boolean {
  return step.step === 'entry' && (step.entry.outcome.target?.query ?? '') !== '';
}

/** True for what a pattern's target may come out as on a host that fills it in as text, through a URL parser. */
function isChanged(target: { readonly path: string; readonly query: string } | undefined, location: string, path: string): boolean {
  if (target === undefined) return false;
  const slash = (text: string): boolean => /\/(?:[?#]|$)/.test(text.replace(/\?.*?(?=#|$)/, ''));
  return /[$:'|^`]/.test(path) || slash(location) !== (slash(target.path) || (target.path.endsWith('*') && slash(path)));
}

/** A path as browsers and WordPress send it: nothing is escaped that needs no escape, in digits of one case. */
function isUsual(path: string): boolean {
  const escapes = path.match(/%../g) ?? [];
  const isOneCase = escapes.every((hex) => hex === hex.toUpperCase()) || escapes.every((hex) => hex === hex.toLowerCase());
  return isOneCase && !escapes.some((hex) => /[A-Za-z0-9\-._~!$&'()*+,;=:@/]/.test(String.fromCharCode(Number.parseInt(hex.slice(1), 16))));
}
