import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));

/** The rooms, top to bottom: each imports only those above it. */
const rooms: readonly string[] = [
  'lib',
  'map',
  'plan',
  'api',
  'hosts',
  'import',
  'answers',
  'convert',
  'pages',
  'audit',
  'report',
  'project',
  'serve',
  'verify',
  'migrate',
  'commands',
  'options',
  'astro',
];

/** Arrows against the order that are still to be removed, as `from -> to`. */
const exceptions: readonly string[] = [];

/** Rooms that may touch the disk by themselves. */
const ends = ['serve', 'project', 'verify', 'migrate', 'astro', 'commands'];

interface Arrow {
  readonly from: string;
  readonly to: string;
}

const files = glob.sync('**/*.{ts,tsx,astro}', { cwd: src }).sort();
const arrows: Arrow[] = files.flatMap((from) => {
  const text = readFileSync(join(src, from), 'utf8');
  const targets = [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, target = '']) => target);
  return targets.map((target) => ({ from, to: relative(src, join(src, dirname(from), target)) }));
});
const roomOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.');

describe('the house', () => {
  test('has only rooms that are named here', () => {
    const found = new Set(files.map(roomOf));
    expect([...found].filter((room) => room !== '.' && !rooms.includes(room))).toEqual([]);
  });

  test('lets data flow one way between rooms', () => {
    const wrong = arrows.filter(({ from, to }) => {
      const [room, other] = [roomOf(from), roomOf(to)];
      if (room === other || room === '.' || to === 'options.ts') return false;
      if (exceptions.includes(`${room} -> ${other}`)) return false;
      return rooms.indexOf(other) > rooms.indexOf(room) || other === '.';
    });
    expect(wrong).toEqual([]);
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

  test('has no arrow between two hosts', () => {
    const hostOf = (file: string): string | undefined => /^hosts\/([^/]+)\/host\.ts$/.exec(file)?.[1];
    const wrong = arrows.filter(({ from, to }) => {
      const [host, other] = [hostOf(from), hostOf(to)];
      return host !== undefined && other !== undefined && host !== other;
    });
    expect(wrong).toEqual([]);
  });

  test('has no arrow from the audit or a project to the folder of a single host', () => {
    const single = /^hosts\/(?!shared\/)[^/]+\//;
    const wrong = arrows.filter(({ from, to }) => /^(?:audit|project)\//.test(from) && single.test(to));
    expect(wrong).toEqual([]);
  });

  test('has no arrow between two commands', () => {
    const isUnit = (file: string): boolean =>
      /^commands\/[^/]+\.ts$/.test(file) && file !== 'commands/load.ts';
    expect(arrows.filter(({ from, to }) => isUnit(from) && isUnit(to))).toEqual([]);
  });

  test('gives convert nothing of Node but path, except through lib/disk', () => {
    const valueImports = (file: string): string[] => {
      const text = readFileSync(join(src, file), 'utf8');
      const imports = [...text.matchAll(/^(?:import|export) (?!type )([^;]*?) ?from '([^']+)'/gm)];
      const ofValues = imports.filter(
        ([, names = '']) => !/^\{(?: *type \w+,?)+ *\}$/.test(names.replace(/\s+/g, ' ')),
      );
      return [
        ...ofValues.map(([, , target = '']) => target),
        ...[...text.matchAll(/import\('([^']+)'\)/g)].map(([, target = '']) => target),
      ];
    };

    const reached = new Set(files.filter((file) => /^convert\/[^/]+\.ts$/.test(file)));
    reached.add('hosts/load.ts');
    const ofNode: string[] = [];
    for (const file of reached) {
      if (file.startsWith('lib/disk/')) continue;
      for (const target of valueImports(file)) {
        if (target.startsWith('.')) reached.add(relative(src, join(src, dirname(file), target)));
        if (target.startsWith('node:') && target !== 'node:path') ofNode.push(`${file} ${target}`);
      }
    }
    // scripts/convert-page.ts has another function in their place, as the edge programs have for the first.
    expect(ofNode.sort()).toEqual(['hosts/edge/program.ts node:crypto', 'plan/tls.ts node:net']);
    expect(reached.size).toBeGreaterThan(150);
  });

  test('touches the disk in lib/disk, and beside it only where a command or Astro does', () => {
    const wrong = files.filter((file) => {
      const text = readFileSync(join(src, file), 'utf8');
      // The last is a program that runs on a server, not here.
      const isAllowed =
        file.startsWith('lib/disk/') || ends.includes(roomOf(file)) || file === 'hosts/edge/platform-node.ts';
      return /from 'node:fs/.test(text) && !isAllowed;
    });
    expect(wrong).toEqual([]);
  });
});
