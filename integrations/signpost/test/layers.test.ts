import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));

/** What each room may see. Rooms that are not listed here may see every listed one, and none may see them. */
const sees: Readonly<Record<string, readonly string[]>> = {
  core: [],
  map: ['core'],
  plan: ['core', 'map'],
  hosts: ['core', 'map', 'plan'],
  site: ['core', 'map', 'plan'],
  rules: ['core', 'map', 'plan', 'site'],
  report: ['core'],
  emit: ['core', 'map', 'plan', 'head'],
  head: ['core'],
  api: ['core', 'plan'],
  disk: ['core', 'map', 'site'],
  live: ['core'],
};
/** The rooms at the end of the flow: they see everything, and nothing sees them. */
const ends = ['commands', 'dev', 'integration', 'migrate', 'project', 'routes', 'components'];

interface Arrow {
  readonly from: string;
  readonly to: string;
}

const files = glob.sync('**/*.{ts,astro}', { cwd: src }).sort();
const arrows: Arrow[] = files.flatMap((from) => {
  const text = readFileSync(join(src, from), 'utf8');
  const targets = [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, target = '']) => target);
  return targets.map((target) => ({ from, to: relative(src, join(src, dirname(from), target)) }));
});
const roomOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.');

describe('the house', () => {
  test('has only rooms that are named here', () => {
    const rooms = new Set(files.map(roomOf));
    expect([...rooms].filter((room) => room !== '.' && !(room in sees) && !ends.includes(room))).toEqual([]);
  });

  test('lets data flow one way between rooms', () => {
    const wrong = arrows.filter(({ from, to }) => {
      const [room, other] = [roomOf(from), roomOf(to)];
      if (room === other || room === '.' || ends.includes(room)) return false;
      return !sees[room]?.includes(other) && !(other === '.' && to === 'options.ts');
    });
    expect(wrong).toEqual([]);
  });

  test('loads a project for the steps of a migration, and never the other way', () => {
    const later: Readonly<Record<string, readonly string[]>> = {
      project: ['migrate', 'commands', 'integration', 'dev'],
      migrate: ['commands', 'integration', 'dev'],
      commands: ['integration'],
    };
    expect(arrows.filter(({ from, to }) => later[roomOf(from)]?.includes(roomOf(to)))).toEqual([]);
  });

  test('has no cycle between files', () => {
    const next = Map.groupBy(arrows, ({ from }) => from);
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const visit = (file: string, way: readonly string[]): void => {
      if (state.get(file) === 'done') return;
      if (state.get(file) === 'open') {
        cycles.push([...way.slice(way.indexOf(file)), file].join(' -> '));
        return;
      }
      state.set(file, 'open');
      for (const { to } of next.get(file) ?? []) visit(to, [...way, file]);
      state.set(file, 'done');
    };
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });

  test.each(['hosts', 'commands'])('has no arrow between two units of %s', (room) => {
    const isUnit = (file: string): boolean => new RegExp(`^${room}/[^/]+\\.ts$`).test(file);
    const common = new Set([
      `${room}/index.ts`,
      `${room}/load.ts`,
      `${room}/host.ts`,
      `${room}/command.ts`,
      `${room}/network-options.ts`,
      `${room}/readme.ts`,
    ]);
    const wrong = arrows.filter(
      ({ from, to }) => isUnit(from) && isUnit(to) && !common.has(from) && !common.has(to),
    );
    expect(wrong).toEqual([]);
  });

  test('touches the disk in one room only', () => {
    const allowed = ['disk', 'commands', 'dev', 'integration', 'migrate'];
    const wrong = files.filter((file) => {
      const text = readFileSync(join(src, file), 'utf8');
      return /from 'node:fs/.test(text) && !allowed.includes(roomOf(file));
    });
    expect(wrong).toEqual([]);
  });
});
