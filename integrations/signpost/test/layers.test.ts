import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));

/** What each wing may import, as the table in ARCHITECTURE.md says. */
const imports: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  findings: ['lib'],
  redirects: ['lib', 'findings'],
  api: ['lib', 'redirects'],
  hosts: ['lib', 'redirects', 'api'],
  audit: ['lib', 'findings', 'redirects', 'api'],
  report: ['lib', 'findings', 'audit'],
  serve: ['lib', 'redirects', 'api', 'hosts', 'audit'],
  project: ['lib', 'findings', 'redirects', 'api', 'hosts', 'audit', 'report', 'serve'],
  migrate: ['lib', 'findings', 'redirects', 'api', 'hosts', 'audit', 'report', 'serve', 'project'],
  astro: ['lib', 'findings', 'redirects', 'api', 'hosts', 'audit', 'report', 'serve', 'project', 'migrate'],
  commands: [
    'lib',
    'findings',
    'redirects',
    'api',
    'hosts',
    'audit',
    'report',
    'serve',
    'project',
    'migrate',
  ],
};
/** Wings at the end of the flow, which nothing imports but each other. */
const ends = ['serve', 'project', 'migrate', 'astro', 'commands'];

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
const wingOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.');

describe('the house', () => {
  test('has only wings that are named here', () => {
    const wings = new Set(files.map(wingOf));
    expect([...wings].filter((wing) => wing !== '.' && !(wing in imports))).toEqual([]);
  });

  test('is the table in ARCHITECTURE.md', () => {
    const text = readFileSync(new URL('../../../ARCHITECTURE.md', import.meta.url), 'utf8');
    const rows = [...text.matchAll(/^\| `([a-z]+)\/` \|.*\| ([^|]+) \|$/gm)];
    const before: string[] = [];
    const said = rows.map(([, wing = '', what = '']) => {
      const seen = what.startsWith('all above') ? [...before] : what.split(', ').filter((one) => one !== '–');
      before.push(wing);
      return [wing, seen.filter((one) => !what.endsWith(`but ${one}`))];
    });
    expect(Object.fromEntries(said)).toEqual(imports);
  });

  test.each(['Follow a redirect to nginx', 'Follow a page to a finding'])(
    'has at most 20 files in the walk "%s" of ARCHITECTURE.md',
    (title) => {
      const text = readFileSync(new URL('../../../ARCHITECTURE.md', import.meta.url), 'utf8');
      const section = text.split('\n## ').find((one) => one.startsWith(title)) ?? '';
      const rows = section.split('\n').filter((line) => line.startsWith('| '));
      const named = new Set(rows.flatMap((row) => row.match(/(?<=`)[\w/-]+\.ts(?=`)/g) ?? []));
      const found = [...named].map((name) => files.filter((file) => `/${file}`.endsWith(`/${name}`)).length);
      expect([...named].filter((_, at) => found[at] !== 1)).toEqual([]);
      expect(named.size).toBeGreaterThan(0);
      expect(named.size).toBeLessThanOrEqual(20);
    },
  );

  test('lets data flow one way between wings', () => {
    const wrong = arrows.filter(({ from, to }) => {
      const [wing, other] = [wingOf(from), wingOf(to)];
      if (wing === other || wing === '.') return false;
      return !imports[wing]?.includes(other) && !(other === '.' && to === 'options.ts');
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

  test.each(['hosts', 'commands'])('has no arrow between two units of %s', (wing) => {
    const isUnit = (file: string): boolean => new RegExp(`^${wing}/[^/]+\\.ts$`).test(file);
    const common = new Set([
      `${wing}/index.ts`,
      `${wing}/load.ts`,
      `${wing}/host.ts`,
      `${wing}/command.ts`,
      `${wing}/network-options.ts`,
      `${wing}/readme.ts`,
    ]);
    const wrong = arrows.filter(
      ({ from, to }) => isUnit(from) && isUnit(to) && !common.has(from) && !common.has(to),
    );
    expect(wrong).toEqual([]);
  });

  test('touches the disk in lib/disk, and beside it only where a command or Astro does', () => {
    const wrong = files.filter((file) => {
      const text = readFileSync(join(src, file), 'utf8');
      // The last is a program that runs on a server, not here.
      const isAllowed =
        file.startsWith('lib/disk/') || ends.includes(wingOf(file)) || file === 'hosts/edge/platform-node.ts';
      return /from 'node:fs/.test(text) && !isAllowed;
    });
    expect(wrong).toEqual([]);
  });
});
