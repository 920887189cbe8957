import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveMap } from '../../src/map/resolved-map.ts';
import { buildPlan } from '../../src/plan/build.ts';
import { findChangedEntries } from '../../src/plan/changed-entries.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { entriesOf } from '../map/generated.ts';

/** A plan whose map has these old URLs, in this order; each goes to a page of its own. */
function planOf(paths: readonly string[], settings: object = {}): Plan {
  const written = paths.map((path) => ({ from: path, to: `/new${path}`, status: 301 as const }));
  const map = { file: 'map.yaml', entries: entriesOf(written), sections: [], ignoreCase: false };
  const parsed = parseSettings('a test', { origin: 'https://x.example', ...settings });
  return buildPlan(parsed, resolveMap(map), []);
}

const unlike = (before: Plan, after: Plan): string[] =>
  findChangedEntries(before, after)
    .map(({ path }) => path)
    .sort();

test.each<[string, string[], string[], string[]]>([
  ['the same', ['/a', '/b', '/c'], ['/a', '/b', '/c'], []],
  ['in another order', ['/a', '/b', '/c', '/d'], ['/d', '/b', '/a', '/c'], []],
  ['one that came', ['/a', '/c'], ['/a', '/b', '/c'], ['/b']],
  ['some that left', ['/a', '/b', '/c', '/d'], ['/d'], ['/a', '/b', '/c']],
  ['all others', ['/a'], ['/b'], ['/a', '/b']],
])('%s', (_, before, after, expected) => {
  expect(unlike(planOf(before), planOf(after))).toEqual(expected);
});

test('all are unlike where the site is another', () => {
  expect(unlike(planOf(['/a']), planOf(['/a'], { origin: 'https://y.example' }))).toEqual(['/a', '/a']);
});

test('in whatever order, what only one has is found and nothing else', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map((number) => `/${number}`));
  fc.assert(
    fc.property(some, some, (old, now) => {
      const expected = [...old.filter((path) => !now.includes(path)), ...now.filter((p) => !old.includes(p))];
      expect(unlike(planOf(old), planOf(now))).toEqual(expected.sort());
    }),
  );
});
