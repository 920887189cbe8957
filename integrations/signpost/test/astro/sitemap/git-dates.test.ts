import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeShallowClone, readGitDates } from '../../../src/astro/sitemap/git-dates.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-git-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const repository = join(folder, 'whole');
const git = (cwd: string, parameters: string[], date = '2026-01-01T00:00:00Z') =>
  execFileSync('git', ['-C', cwd, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...parameters], {
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    stdio: 'pipe',
  });

/** Commits files of a site that lives in a folder of the repository. */
function commit(date: string, ...files: string[]): void {
  for (const file of files) writeFileSync(join(repository, 'site', file), `${file} ${date}`);
  git(repository, ['add', '-A']);
  git(repository, ['commit', '-qm', date], date);
}

mkdirSync(join(repository, 'site', 'content'), { recursive: true });
git(folder, ['init', '-q', 'whole']);
commit('2026-01-01T10:00:00Z', 'content/old.md', 'content/größe.md');
commit('2026-02-02T10:00:00+01:00', 'content/new.md');
commit('2026-03-03T10:00:00Z', 'content/größe.md');

test('readGitDates dates each file by the last commit, with paths below the site', async () => {
  const { dates, unknown } = await readGitDates(join(repository, 'site'));
  const instants = [...dates].map(([file, date]) => [file, new Date(date).toISOString()]).sort();
  expect(instants).toEqual([
    ['content/größe.md', '2026-03-03T10:00:00.000Z'],
    ['content/new.md', '2026-02-02T09:00:00.000Z'],
    ['content/old.md', '2026-01-01T10:00:00.000Z'],
  ]);
  expect(unknown.size).toBe(0);
});

test('readGitDates knows no date in a clone of depth 1', async () => {
  git(folder, ['clone', '-q', '--depth', '1', `file://${repository}`, 'shallow']);
  const { dates, unknown } = await readGitDates(join(folder, 'shallow', 'site'));
  expect([...dates]).toEqual([]);
  expect([...unknown].sort()).toEqual(['content/größe.md', 'content/new.md', 'content/old.md']);
});

test('readGitDates dates only files that changed after the boundary of a clone of depth 2', async () => {
  git(folder, ['clone', '-q', '--depth', '2', `file://${repository}`, 'two']);
  const { dates, unknown } = await readGitDates(join(folder, 'two', 'site'));
  expect([...dates.keys()]).toEqual(['content/größe.md']);
  expect([...unknown].sort()).toEqual(['content/new.md', 'content/old.md']);
});

test('readGitDates knows nothing without a repository', async () => {
  const bare = join(folder, 'bare');
  mkdirSync(bare);
  expect((await readGitDates(bare)).dates.size).toBe(0);
});

test('readGitDates dates a renamed file by the renaming, and no uncommitted file', async () => {
  git(folder, ['clone', '-q', repository, 'renamed']);
  const content = join(folder, 'renamed', 'site', 'content');
  git(content, ['mv', 'old.md', 'renamed.md']);
  git(content, ['commit', '-qm', 'renamed'], '2026-04-04T10:00:00Z');
  writeFileSync(join(content, 'draft.md'), '');
  const { dates, unknown } = await readGitDates(join(folder, 'renamed', 'site'));
  expect(new Date(dates.get('content/renamed.md') ?? '').toISOString()).toBe('2026-04-04T10:00:00.000Z');
  expect([dates.has('content/draft.md'), unknown.size]).toEqual([false, 0]);
});

test('describeShallowClone counts the pages and prints the remedies', () => {
  expect(describeShallowClone(3)).toBe(
    'The sitemap has no date for 3 pages: this clone lacks the history of git. Run `git fetch --unshallow` before the build, set `fetch-depth: 0` for actions/checkout, or VERCEL_DEEP_CLONE on Vercel.',
  );
});
