import { expect, test } from 'vitest';
import { dayOf } from '../../src/core/date.ts';
import { emptyState, type State, type StepId } from '../../src/migrate/state/state-file.ts';
import { standingOf } from '../../src/migrate/status/standing.ts';

const at = (day: string) => dayOf(new Date(day));
const standing = (state: Partial<State>, begun = true) =>
  standingOf(
    { state: { ...emptyState, ...state }, inventory: [], suggestions: [], decisions: [] },
    { begun },
  );
const done = (day: string, clean = true) => ({ on: at(day), clean, says: '' });

test('before anything was done', () => {
  const { title, next, steps, conventions } = standing({}, false);
  expect(title).toBe('No migration has begun here.');
  expect(next).toBe('signpost migrate inventory SOURCE…');
  expect(new Set(steps.map(({ mark }) => mark))).toEqual(new Set(['waiting']));
  expect(conventions.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `W-MIG-${number}`));
});

test.each<[Partial<Record<StepId, ReturnType<typeof done>>>, string]>([
  [{ inventory: done('2026-11-01') }, 'signpost migrate suggest'],
  [
    {
      inventory: done('2026-11-01'),
      suggest: done('2026-11-02'),
      review: done('2026-11-02'),
      check: done('2026-11-03', false),
    },
    'signpost migrate check',
  ],
  [
    { inventory: done('2026-11-09'), suggest: done('2026-11-02'), review: done('2026-11-10') },
    'signpost migrate suggest',
  ],
])('%j: the next is %s', (steps, next) => {
  expect(standing({ steps }).next).toBe(next);
});

test('a convention is met where all that proves it is done, and says what proves it', () => {
  const steps = { preflight: done('2026-11-01'), check: done('2026-11-01', false) };
  const { conventions, title } = standing({ steps, old: 'https://www.old.example', move: at('2026-12-05') });
  expect(title).toBe('The migration of www.old.example, which moves on 2026-12-05');
  expect(conventions.map(({ mark, by }) => `${mark} ${by}`).slice(0, 3)).toEqual([
    'done signpost migrate preflight',
    'done signpost migrate preflight',
    'faults signpost migrate check',
  ]);
});
