import { expect, test } from 'vitest';
import { toDay } from '../../src/lib/date.ts';
import type { OldUrl } from '../../src/migrate/state/old-url.ts';
import { emptyState, type State, type StepId } from '../../src/migrate/state/state-file.ts';
import { readStatus } from '../../src/migrate/status/status.ts';
import { oldUrl } from './support/old.ts';

const at = (day: string) => toDay(new Date(day));
const folder = 'migration';
const none = { folder, inventory: [] };
const undecided = { target: '', owner: '', free: {} };
const suggested = (url: string, to: string) =>
  oldUrl(url, { proposal: { new: to, confidence: 0.99, reason: '' } });
const standing = (state: Partial<State>) => readStatus({ ...none, state: { ...emptyState, ...state } });
const done = (day: string, clean = true) => ({ on: at(day), clean, says: '' });

test('readStatus of a new migration', () => {
  const { title, next, steps } = standing({});
  expect(title).toBe('There is no migration here yet.');
  expect(next).toBe('npx astro-signpost migrate inventory SOURCE…');
  expect(new Set(steps.map(({ mark }) => mark))).toEqual(new Set(['waiting']));
});

test('readStatus takes an inventory.csv that no step wrote for the inventory', () => {
  const { steps, next } = readStatus({ state: emptyState, folder, inventory: [oldUrl('/a'), oldUrl('/b')] });
  expect(steps[0]).toEqual({ id: 'inventory', mark: 'done', says: '2 URLs' });
  expect(next).toBe('npx astro-signpost migrate suggest');
});

test('readStatus names the folder of the state in the next command', () => {
  const state = { ...emptyState, steps: { inventory: done('2026-11-01') } };
  expect(readStatus({ ...none, folder: 'm', state }).next).toBe(
    'npx astro-signpost migrate suggest --state m',
  );
});

test.each([
  ['a sample proves nothing of the rest', { ...done('2026-12-05'), part: true }, 'stale', '2026-12-05'],
  ['the day before the move is too early', done('2026-12-04'), 'stale', 'before the move'],
  ['the day of the move will do', done('2026-12-05'), 'done', '2026-12-05'],
])('readStatus says of verify: %s', (_, verify, mark, says) => {
  const { steps, next } = standing({ move: at('2026-12-05'), steps: { verify } });
  const found = steps.find(({ id }) => id === 'verify');
  expect(found?.mark).toBe(mark);
  expect(found?.says).toContain(says);
  expect(next).toBe('npx astro-signpost migrate inventory SOURCE…');
});

test('readStatus asks for no review where every URL stays', () => {
  const known = {
    state: { ...emptyState, steps: { inventory: done('2026-11-01'), suggest: done('2026-11-01') } },
    inventory: [suggested('/a/', '/a/'), suggested('/b', '/b/')],
    folder,
  };
  const { steps, next } = readStatus(known);
  expect(steps.find(({ id }) => id === 'review')).toMatchObject({
    mark: 'done',
    says: 'nothing to decide: 2 URLs unchanged',
  });
  expect(next).toBe('npx astro-signpost migrate check');
  const moved = { ...known, inventory: [suggested('/a/', '/a/'), oldUrl('/b')] };
  expect(readStatus(moved).next).toBe('npx astro-signpost migrate review');
});

test('readStatus asks to mend findings, and to repeat an undone release', () => {
  const steps = { preflight: done('2026-11-01', false), release: done('2026-11-01', false) };
  const says = new Map(standing({ steps }).steps.map((step) => [step.id, step.says]));
  expect(says.get('preflight')).toBe('2026-11-01, with errors');
  expect(says.get('release')).toBe('2026-11-01');
});

test.each<[Partial<Record<StepId, ReturnType<typeof done>>>, string]>([
  [{ inventory: done('2026-11-01') }, 'npx astro-signpost migrate suggest'],
  [
    {
      inventory: done('2026-11-01'),
      suggest: done('2026-11-02'),
      review: done('2026-11-02'),
      check: done('2026-11-03', false),
    },
    'npx astro-signpost migrate check',
  ],
  [
    { inventory: done('2026-11-09'), suggest: done('2026-11-02'), review: done('2026-11-10') },
    'npx astro-signpost migrate suggest',
  ],
  // Nobody prepares for a move that is over, and was verified.
  [
    {
      inventory: done('2026-11-01'),
      suggest: done('2026-11-02'),
      review: done('2026-11-02'),
      check: done('2026-11-03'),
      release: done('2026-11-04'),
      verify: done('2026-11-05'),
    },
    'npx astro-signpost 404s LOG…',
  ],
])('readStatus of %j names as next step: %s', (steps, next) => {
  expect(standing({ steps }).next).toBe(next);
});

test('readStatus names the old site and the planned day', () => {
  const { title } = standing({ old: 'https://www.old.example', move: at('2026-12-05') });
  expect(title).toBe('The migration of www.old.example is planned for 2026-12-05');
});

test('readStatus counts rows that are open or rejected as undecided', () => {
  const inventory = (['gone', 'open', 'rejected'] as const).map((status) =>
    oldUrl(`/${status}`, { decision: { ...undecided, status } }),
  );
  const state = { ...emptyState, steps: { review: done('2026-11-01') } };
  const { steps } = readStatus({ ...none, state, inventory });
  expect(steps.find(({ id }) => id === 'review')?.says).toBe('2026-11-01, 1 of 3 URLs decided');
});

test('readStatus counts no decision for a URL whose page stays', () => {
  const decision = { ...undecided, target: '/a/', status: 'accepted' as const };
  const decided = [oldUrl('/a.html', { decision }), oldUrl('/b.html', { decision })];
  const says = (...open: OldUrl[]) =>
    readStatus({
      folder,
      state: { ...emptyState, steps: { review: done('2026-11-01') } },
      inventory: [...open, ...decided],
    }).steps.find(({ id }) => id === 'review')?.says;
  expect(says(oldUrl('/'), oldUrl('/café'))).toBe('2026-11-01, 2 of 4 URLs decided');
  expect(says(suggested('/', '/'), oldUrl('/café'))).toBe(
    "2026-11-01, 2 of 3 URLs decided, 1 more doesn't change",
  );
  expect(says(suggested('/', '/'), suggested('/café', '/caf%C3%A9/'))).toBe(
    "2026-11-01, 2 of 2 URLs decided, 2 more don't change",
  );
});
