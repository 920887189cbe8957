import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePath } from '../../src/core/path.ts';
import { buildTable } from '../../src/map/table.ts';
import { answer, requestOf } from '../../src/plan/answer.ts';
import { buildPlan } from '../../src/plan/build.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { lines, mapOf, request } from './generated.ts';
import { follow, type Line } from './naive.ts';

const origin = 'https://www.example.com';
const settings = parseSettings('the test', { origin });

/** The plan that a map makes for a build with these pages. */
function planOf(written: readonly Line[], files: readonly string[]) {
  const served = new Set(files.map((file) => parsePath(`/${file.replace(/index\.html$/, '')}`)));
  return {
    served,
    plan: buildPlan(settings, buildTable(mapOf(written), { origin, aliases: [], served }), files),
  };
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
  {
    minLength: 0,
  },
);

function plain(location: string): string {
  return location.replace(/\/(?=[?#]|$)/, '');
}

test('the flattened table answers as the written lines do, followed hop by hop, in one hop', () => {
  fc.assert(
    fc.property(
      lines,
      files,
      fc.array(request, { minLength: 1, maxLength: 12 }),
      (written, pages, targets) => {
        const { plan, served } = planOf(written, pages);
        for (const target of targets) {
          const expected = follow(written, served, target);
          if (expected === undefined) continue;
          const given = answer(plan, requestOf(origin + target));
          if (expected.hops === 0) {
            expect(given.by[0]?.step, target).not.toBe('entry');
            continue;
          }
          expect([given.status, plain(given.location ?? '')], target).toEqual([
            expected.status,
            plain(expected.location),
          ]);
          if (!given.location?.startsWith(origin)) continue;
          const next = answer(plan, requestOf(given.location));
          // Where no build is known, a pattern that keeps its own target stands for a page there.
          const ends = served.size === 0 ? ['', given.location.split('#')[0]] : [''];
          expect(ends, `${target} -> ${given.location}`).toContain(next.location?.split('#')[0] ?? '');
        }
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 1000) },
  );
});

test('no map makes the table throw', () => {
  fc.assert(
    fc.property(lines, fc.boolean(), (written, ignoreCase) => void buildTable(mapOf(written, ignoreCase))),
  );
});
