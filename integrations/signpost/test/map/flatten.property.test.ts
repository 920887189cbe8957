import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '../../../../test/proof.ts';
import { parsePath } from '../../src/lib/url/path.ts';
import { resolveMap } from '../../src/map/resolved-map.ts';
import { answer, requestOf } from '../../src/plan/answer.ts';
import { buildPlan } from '../../src/plan/build.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { lines, mapOf, request } from './generated.ts';
import { follow, type Line } from './naive.ts';

const origin = 'https://www.example.com';
const settings = parseSettings('the test', { origin });

/** The plan that a map makes for a build with these pages. */
function planFor(written: readonly Line[], files: readonly string[]) {
  const served = new Set(files.map((file) => parsePath(`/${file.replace(/index\.html$/, '')}`)));
  const resolved = resolveMap(mapOf(written, false), { origin, domains: [], served });
  const looping = new Set(resolved.loops.flat().map(({ place }) => written[place.line - 1]));
  return { served, looping, plan: buildPlan(settings, resolved, files) };
}

const files = fc.subarray(
  [
    'a/index.html',
    'b/index.html',
    'a/b/index.html',
    'b/a/index.html',
    'c/p-a/index.html',
    'a/d.html/index.html',
  ],
  { minLength: 1 },
);

function withoutSlash(location: string): string {
  return location.replace(/\/(?=[?#]|$)/, '');
}

/** Where a client ends by the plan's answers. */
function followPlan(plan: Plan, target: string) {
  const statuses: number[] = [];
  let here = origin + target;
  while (statuses.length < 80) {
    const { status, location = '' } = answer(plan, requestOf(here));
    if (status === 410) return { status, location: '', hops: statuses.length + 1 };
    if (location === '') break;
    statuses.push(status);
    here = location.includes('#') ? location : location + (here.match(/#.*/)?.[0] ?? '');
    if (!here.startsWith(origin)) break;
  }
  const status = statuses.find((one) => one !== 301 && one !== 308) ?? statuses[0];
  return { status, location: withoutSlash(here), hops: statuses.length };
}

test('resolveMap keeps where each request ends, and takes no more redirects than the written lines', () => {
  const targets = fc.array(request, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(lines, files, targets, (written, pages, requested) => {
      const { plan, served, looping } = planFor(written, pages);
      for (const target of requested) {
        const expected = follow(written, served, target);
        if (expected === undefined || expected.passed.some((line) => looping.has(line))) continue;
        // A target with its own query drops the visitor's, which the flattened redirect passes on.
        if (expected.passed.slice(0, -1).some(({ to }) => to.includes('?'))) continue;
        if (expected.hops === 0) {
          expect(answer(plan, requestOf(origin + target)).by[0]?.step, target).not.toBe('entry');
          continue;
        }
        const { hops, ...end } = followPlan(plan, target);
        expect(end, target).toEqual({ status: expected.status, location: withoutSlash(expected.location) });
        // The URL variant of a page may take one more.
        expect(hops, target).toBeLessThanOrEqual(expected.hops + 1);
      }
    }),
    { numRuns: amount(500, 5000) },
  );
});

test('resolveMap leaves no loop', () => {
  fc.assert(
    fc.property(lines, files, request, (written, pages, target) => {
      expect(followPlan(planFor(written, pages).plan, target).hops, target).toBeLessThan(80);
    }),
    { numRuns: amount(500, 5000) },
  );
});

test('resolveMap never throws', () => {
  fc.assert(
    fc.property(lines, fc.boolean(), (written, ignoreCase) => void resolveMap(mapOf(written, ignoreCase))),
  );
});
