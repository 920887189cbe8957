import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExactEntry } from '../../src/map/entry.ts';
import { ReadyEntries } from '../../src/plan/ready-entries.ts';
import { entriesOf, lines, request } from '../map/generated.ts';
import type { Line } from '../map/naive.ts';

const locationOf = ({ outcome: { target } }: ExactEntry): string => (target ? `to:${target.path}` : '');

function exactOf(written: readonly Line[]): ExactEntry[] {
  return entriesOf(written).filter((entry) => entry.kind === 'exact');
}

function bare(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

test('an entry is ready, or among the others, or there is none', () => {
  fc.assert(
    fc.property(lines, fc.array(request, { minLength: 1, maxLength: 10 }), (written, targets) => {
      const entries = exactOf(written);
      const ready = new ReadyEntries(entries, false, locationOf);
      const at = (path: string): ExactEntry[] => entries.filter((entry) => entry.path === path);
      const isReady = (entry: ExactEntry): boolean => entry.query.length === 0 && at(entry.path).length === 1;
      expect(ready.others).toEqual(entries.filter((entry) => !isReady(entry)));
      for (const target of [...targets, ...written.map(({ from }) => from)]) {
        const [path = ''] = target.split('?');
        const entry = at(bare(path)).find(isReady);
        const expected = entry && {
          by: { step: 'entry', entry },
          status: entry.outcome.status,
          location: locationOf(entry),
        };
        expect(ready.find(path), target).toEqual(expected);
      }
    }),
  );
});

test('the texts of many entries stand in several pieces', () => {
  const tail = 'x'.repeat(4000);
  const written = Array.from(
    { length: 400 },
    (_, at): Line => ({ from: `/${at}/${tail}`, to: '/to', status: 308 }),
  );
  const entries = exactOf(written);
  const ready = new ReadyEntries(entries, false, ({ path }) => `${path}/there`);
  expect(ready.others).toEqual([]);
  for (const entry of entries)
    expect(ready.find(`${entry.path}/`)).toEqual({
      by: { step: 'entry', entry },
      status: 308,
      location: `${entry.path}/there`,
    });
  expect(ready.find(`/1/${tail}x`)).toBeUndefined();
});

test('what is too long for the layout is among the others', () => {
  const long = 'x'.repeat(2 ** 20);
  const entries = exactOf([
    { from: `/${long}`, to: '/a', status: 301 },
    { from: '/short', to: `/${long}`, status: 301 },
  ]);
  const ready = new ReadyEntries(entries, false, locationOf);
  expect(ready.others).toEqual(entries);
  expect(ready.find(`/${long}`)).toBeUndefined();
  expect(ready.find('/short')).toBeUndefined();
});

test('case is ignored where the map says so, and two spellings share an address', () => {
  const entries = exactOf([
    { from: '/One', to: '/a', status: 301 },
    { from: '/Two', to: '/b', status: 301 },
    { from: '/tWO', to: '', status: 410 },
  ]);
  const ready = new ReadyEntries(entries, true, locationOf);
  expect(ready.find('/oNE')?.location).toBe('to:/a');
  expect(ready.others.map(({ path }) => path)).toEqual(['/Two', '/tWO']);
});

test('among thousands of near-duplicates each path finds its own entry, and what is not there finds none', () => {
  const seen = new Map<string, number>();
  const written = Array.from({ length: 6000 }, (_, at): Line => {
    const from = `/p${(at * 7919) % 5000}`;
    seen.set(from, (seen.get(from) ?? 0) + 1);
    return { from, to: `/to-${at}/`, status: 301 };
  });
  const entries = exactOf(written);
  const ready = new ReadyEntries(entries, false, locationOf);
  expect(ready.others).toHaveLength(2000);
  const found = (path: string): ExactEntry | undefined => ready.find(path)?.by.entry;
  const alone = entries.filter(({ path }) => seen.get(path) === 1);
  expect(alone.filter((entry) => found(entry.path) !== entry)).toEqual([]);
  expect(ready.others.filter(({ path }) => found(path) !== undefined)).toEqual([]);
  const absent = Array.from({ length: 15_000 }, (_, at) => `/p${5000 + at}`);
  expect(absent.filter((path) => found(path) !== undefined)).toEqual([]);
});

test('a path of any length is told from one that begins it or goes on, up to the longest that is laid out', () => {
  const lengths = [...Array.from({ length: 70 }, (_, at) => at + 1), 8191, 8192, 8193, 8194];
  const paths = lengths.map((length) => `/${'a'.repeat(length - 1)}`);
  const written = paths.map((from, at): Line => ({ from, to: `/to-${at}`, status: 302 }));
  const half = exactOf(written.filter((_, at) => at % 2 === 0));
  const ready = new ReadyEntries(half, false, locationOf);
  const found = paths.flatMap((path) => ready.find(path)?.by.entry.path ?? []);
  expect(found).toEqual(paths.filter((path, at) => at % 2 === 0 && path.length <= 8192));
  expect(ready.others.map(({ path }) => path.length)).toEqual([8193]);
});

test("a path whose entries ask for a query is the others', whichever came first", () => {
  const entries = exactOf([
    { from: '/one?a=1', to: '/a', status: 301 },
    { from: '/one', to: '/b', status: 301 },
    { from: '/two', to: '/c', status: 301 },
    { from: '/two?a=1', to: '/d', status: 301 },
    { from: '/three', to: '/e', status: 301 },
  ]);
  const ready = new ReadyEntries(entries, false, locationOf);
  expect(ready.others).toEqual(entries.slice(0, 4));
  expect(['/one', '/two', '/three'].map((path) => ready.find(path)?.location)).toEqual([
    undefined,
    undefined,
    'to:/e',
  ]);
});
