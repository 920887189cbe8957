import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePath } from '../../src/lib/url/path.ts';
import { resolveMap } from '../../src/map/resolved-map.ts';
import { answer, requestOf } from '../../src/plan/answer.ts';
import { buildPlan } from '../../src/plan/build.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { lines, mapOf, request } from './generated.ts';
import { follow, givesWay, type Line } from './naive.ts';

const origin = 'https://www.example.com';
const settings = parseSettings('the test', { origin });

/** The plan that a map makes for a build with these pages. */
function planOf(written: readonly Line[], files: readonly string[], ignoreCase: boolean) {
  const served = new Set(files.map((file) => parsePath(`/${file.replace(/index\.html$/, '')}`)));
  return {
    served,
    plan: buildPlan(settings, resolveMap(mapOf(written, ignoreCase), { origin, domains: [], served }), files),
  };
}

const files = fc.subarray([
  'a/index.html',
  'b/index.html',
  'a/b/index.html',
  'b/a/index.html',
  'c/p-a/index.html',
  'a/d.html/index.html',
]);

function plain(location: string): string {
  return location.replace(/\/(?=[?#]|$)/, '');
}

/** Where a client ends by the plan's answers, and in how many hops. */
function walk(plan: Plan, target: string, written: readonly Line[]) {
  const statuses: number[] = [];
  let here = origin + target;
  let first: Line | undefined;
  for (;;) {
    const { status, location = '', by } = answer(plan, requestOf(here));
    const [step] = by;
    const line = step?.step === 'entry' ? written[step.entry.place.line - 1] : undefined;
    first ??= line;
    if (line && first && statuses.length > 0 && plan.served.pages.size === 0 && givesWay(line, first)) break;
    if (status === 410) return { status, location: '', hops: Math.max(1, statuses.length) };
    // Where no build is known, a pattern that keeps its own target stands for a page there.
    const stays = location.split('#')[0] === here.split('#')[0];
    if (location === '' || stays || statuses.length > 20) break;
    statuses.push(status);
    here = location.includes('#') ? location : location + (here.match(/#.*/)?.[0] ?? '');
    if (!here.startsWith(origin)) break;
  }
  const status = statuses.find((one) => one !== 301 && one !== 308) ?? statuses[0];
  return { status, location: plain(here), hops: statuses.length };
}

test('the flattened table answers as the written lines do, followed hop by hop, in one hop', () => {
  const targets = fc.array(request, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(lines, files, fc.boolean(), targets, (written, pages, ignoreCase, requested) => {
      const { plan, served } = planOf(written, pages, ignoreCase);
      for (const target of requested) {
        const expected = follow(written, served, target);
        if (expected === undefined) continue;
        if (expected.hops === 0) {
          expect(answer(plan, requestOf(origin + target)).by[0]?.step, target).not.toBe('entry');
          continue;
        }
        const { hops, ...given } = walk(plan, target, written);
        expect(given, target).toEqual({ status: expected.status, location: plain(expected.location) });
        // A URL that one pattern moves twice has no entry of its own.
        if (!expected.again) expect(hops, target).toBe(1);
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 500) },
  );
});

test('no map makes the table throw', () => {
  fc.assert(
    fc.property(lines, fc.boolean(), (written, ignoreCase) => void resolveMap(mapOf(written, ignoreCase))),
  );
});
