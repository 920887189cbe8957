import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Day, isDay } from '../../src/core/date.ts';
import { readMap } from '../../src/disk/read-map.ts';
import { leftEntries } from '../../src/project/left-entries.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-left-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const today = day('2026-11-20');

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`);
  return text;
}

function git(cwd: string, parameters: readonly string[], date = '2026-01-01'): void {
  const at = `${date}T12:00:00Z`;
  execFileSync('git', ['-C', cwd, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...parameters], {
    env: { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
    stdio: 'pipe',
  });
}

/** A repository with a site in a folder of it. */
class Repository {
  readonly root: string;
  readonly site: string;

  constructor(name: string) {
    this.root = join(folder, name);
    this.site = join(this.root, 'a site');
    mkdirSync(this.site, { recursive: true });
    git(this.root, ['init', '-q']);
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.site, name), text);
  }

  commit(date: string, files: Readonly<Record<string, string>>): void {
    this.write(files);
    git(this.root, ['add', '-A']);
    git(this.root, ['commit', '-qm', date], date);
  }
}

/** Old address ─▶ the day since when it was there, of what left. */
async function left(site: string): Promise<Record<string, string | undefined> | undefined> {
  const found = await leftEntries(await readMap(join(site, 'redirects.yaml')), today);
  return (
    found &&
    Object.fromEntries(
      found.entries.map((entry) => [entry.kind === 'exact' ? entry.path : entry.text, entry.since]),
    )
  );
}

const map = (...lines: readonly string[]): Record<string, string> => ({
  'redirects.yaml': `redirects:\n${lines.map((line) => `  - ${line}\n`).join('')}`,
});
const kept = '{ from: /kept, to: /a }';

test('an entry that left in a commit, with its own day, or that of the commit that brought it', async () => {
  const at = new Repository('plain');
  at.commit('2026-02-01', map(kept, '{ from: /dated, to: /kept, since: 2026-01-15 }'));
  at.commit(
    '2026-03-01',
    map(
      kept,
      '{ from: /dated, to: /kept, since: 2026-01-15 }',
      '{ from: /undated, to: /kept }',
      '{ from: /shop/*, to: /kept }',
    ),
  );
  at.commit('2026-05-01', map(kept.replace('/a', '/b')));
  at.commit('2026-06-01', { 'about.txt': 'nothing of the map' });
  expect(await left(at.site)).toEqual({
    '/dated': '2026-01-15',
    '/undated': '2026-03-01',
    '/shop/*': '2026-03-01',
  });
});

test('its place is named as git names it', async () => {
  const at = new Repository('place');
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
  at.commit('2026-03-01', map(kept));
  const found = await leftEntries(await readMap(join(at.site, 'redirects.yaml')), today);
  expect(found?.entries[0]?.place.file).toMatch(/^[0-9a-f]{7}\^:redirects\.yaml$/);
  expect(found?.entries[0]?.place.line).toBe(3);
});

test('what is not committed yet', async () => {
  const at = new Repository('work');
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
  at.write(map(kept));
  expect(await left(at.site)).toEqual({ '/old': '2026-02-01' });
});

test('what was there for a year may go, and so may what came and went on one day', async () => {
  const at = new Repository('may-go');
  at.commit('2025-02-01', map(kept, '{ from: /of-old, to: /a }'));
  at.commit('2026-03-01', map(kept));
  at.commit(
    '2026-04-01',
    map(kept, '{ from: /tried, to: /a }', '{ from: /said, to: /a, since: 2026-04-01 }'),
  );
  at.commit('2026-04-01', map(kept));
  expect(await left(at.site)).toEqual({});
});

test('what left more than a year ago', async () => {
  const at = new Repository('long-ago');
  at.commit('2025-01-01', map(kept, '{ from: /old, to: /a, since: 2024-12-01 }'));
  at.commit('2025-06-01', map(kept));
  expect(await left(at.site)).toEqual({});
});

test('an entry that moved to an included table, back, or is gone on purpose, has not left', async () => {
  const at = new Repository('moved');
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }', '{ from: /went, to: /a }'));
  at.commit('2026-03-01', {
    'redirects.yaml': 'include: [old.csv]\nredirects:\n  - { from: /kept, to: /a }\ngone: [/went]\n',
    'old.csv': 'from,to\n/old,/b\n',
  });
  expect(await left(at.site)).toEqual({});
});

test('an entry of an included table, and of one that is no longer included', async () => {
  const at = new Repository('tables');
  const table = 'include: [old.csv]\nredirects:\n  - { from: /kept, to: /a }\n';
  at.commit('2026-02-01', { 'redirects.yaml': table, 'old.csv': 'from,to\n/one,/b\n/two,/b\n' });
  at.commit('2026-03-01', { 'old.csv': 'from,to\n/two,/b\n' });
  expect(await left(at.site)).toEqual({ '/one': '2026-02-01' });
  at.commit('2026-04-01', map(kept));
  expect(await left(at.site)).toMatchObject({ '/two': '2026-02-01' });
});

test('a branch that tried something before it was merged', async () => {
  const at = new Repository('branch');
  at.commit('2026-02-01', map(kept));
  git(at.root, ['checkout', '-qb', 'topic']);
  at.commit('2026-03-01', map(kept, '{ from: /tried, to: /a }'));
  at.commit('2026-03-05', map(kept, '{ from: /right, to: /a }'));
  git(at.root, ['checkout', '-q', '-']);
  git(at.root, ['merge', '-q', '--no-ff', '-m', 'merge', 'topic'], '2026-03-06');
  expect(await left(at.site)).toEqual({});
  at.commit('2026-03-07', map(kept));
  expect(await left(at.site)).toEqual({ '/right': '2026-03-06' });
});

test('a section that waits was never live', async () => {
  const at = new Repository('sections');
  const waiting = 'sections:\n  - { name: shop, match: /shop/** }\n';
  const { 'redirects.yaml': before = '' } = map(kept, '{ from: /shop/a, to: /a }');
  const { 'redirects.yaml': after = '' } = map(kept);
  at.commit('2026-02-01', { 'redirects.yaml': waiting + before });
  at.commit('2026-03-01', { 'redirects.yaml': waiting + after });
  expect(await left(at.site)).toEqual({});
});

test('an entry of two years whose target changed may go; a shallow clone does not know since when it was there', async () => {
  const at = new Repository('whole');
  at.commit('2024-02-01', map(kept, '{ from: /old, to: /a }'));
  at.commit('2026-03-01', map(kept, '{ from: /old, to: /b }'));
  at.commit('2026-04-01', map(kept));
  git(folder, ['clone', '-q', '--depth', '2', `file://${at.root}`, 'shallow']);
  expect(await left(join(folder, 'shallow', 'a site'))).toEqual({ '/old': undefined });
  expect(await left(at.site)).toEqual({});
});

test('no repository, and one without a commit', async () => {
  const bare = join(folder, 'bare');
  mkdirSync(bare);
  writeFileSync(join(bare, 'redirects.yaml'), map(kept)['redirects.yaml'] ?? '');
  expect(await left(bare)).toBeUndefined();
  const at = new Repository('empty');
  at.write(map(kept));
  expect(await left(at.site)).toEqual({});
});
