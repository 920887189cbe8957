import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { git, Repository } from '../support/repository.ts';
import { kept, map, removed } from './support/removed.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-removed-clones-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a branch that tried something before it was merged', async () => {
  const at = new Repository(join(folder, 'branch'));
  at.commit('2026-02-01', map(kept));
  at.git(['checkout', '-qb', 'topic']);
  at.commit('2026-03-01', map(kept, '{ from: /tried, to: /a }'));
  at.commit('2026-03-05', map(kept, '{ from: /right, to: /a }'));
  at.git(['checkout', '-q', '-']);
  at.git(['merge', '-q', '--no-ff', '-m', 'merge', 'topic'], '2026-03-06');
  expect(await removed(at.site)).toEqual({});
  at.commit('2026-03-07', map(kept));
  expect(await removed(at.site)).toEqual({ '/right': '2026-03-06' });
});

test('an entry of two years whose target changed may go; a shallow clone does not know since when it was there', async () => {
  const at = new Repository(join(folder, 'whole'));
  at.commit('2024-02-01', map(kept, '{ from: /old, to: /a }'));
  at.commit('2026-03-01', map(kept, '{ from: /old, to: /b }'));
  at.commit('2026-04-01', map(kept));
  git(folder, ['clone', '-q', '--depth', '2', `file://${at.root}`, 'shallow']);
  expect(await removed(join(folder, 'shallow', 'a site'))).toEqual({ '/old': 'unknown' });
  expect(await removed(at.site)).toEqual({});
});

test('what a branch that is not merged yet tried and took back was never live; what it removes was', async () => {
  const at = new Repository(join(folder, 'topic'));
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
  at.git(['checkout', '-qb', 'topic']);
  at.commit('2026-03-01', map(kept, '{ from: /old, to: /a }', '{ from: /tried, to: /a, since: 2026-03-01 }'));
  at.commit('2026-03-05', map(kept, '{ from: /right, to: /a }'));
  expect(await removed(at.site)).toEqual({ '/old': '2026-02-01' });
  // As a host clones it for a preview, nobody knows what is live.
  git(folder, ['clone', '-q', '--depth', '3', '-b', 'topic', `file://${at.root}`, 'preview']);
  const preview = join(folder, 'preview');
  git(preview, ['remote', 'set-head', 'origin', '-d']);
  expect(await removed(join(preview, 'a site'))).toBeUndefined();
});

test('a pull request as it is checked out to be tested: the merge that it would be, on no branch', async () => {
  const at = new Repository(join(folder, 'pull'));
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a, since: 2026-02-01 }'));
  at.git(['checkout', '-qb', 'topic']);
  at.commit('2026-03-01', map(kept));
  at.git(['checkout', '-q', 'main']);
  at.git(['merge', '-q', '--no-ff', '-m', 'merge', 'topic'], '2026-03-06');
  at.git(['update-ref', 'refs/pull/1/merge', 'HEAD']);
  const clone = join(folder, 'checkout');
  mkdirSync(clone);
  git(clone, ['init', '-q']);
  git(clone, ['fetch', '-q', '--depth', '2', `file://${at.root}`, 'refs/pull/1/merge']);
  git(clone, ['checkout', '-q', '--detach', 'FETCH_HEAD']);
  expect(await removed(join(clone, 'a site'))).toEqual({ '/old': '2026-02-01' });
});

test('a clone that was cut off more than a year ago knows enough', async () => {
  const at = new Repository(join(folder, 'quiet'));
  at.commit('2022-02-01', map(kept, '{ from: /old, to: /a }'));
  at.commit('2023-02-01', { 'about.txt': 'nothing of the map' });
  at.commit('2026-03-01', map(kept));
  git(folder, ['clone', '-q', '--depth', '2', `file://${at.root}`, 'quiet clone']);
  expect(await removed(join(folder, 'quiet clone', 'a site'))).toEqual({});
});

test("in a hook of git, and with a person's own settings of git", async () => {
  const at = new Repository(join(folder, 'settings'));
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
  at.commit('2026-03-01', map(kept));
  for (const setting of [
    'color.ui=always',
    'diff.external=false',
    'diff.noprefix=true',
    'diff.mnemonicPrefix=true',
    'diff.interHunkContext=9',
    'log.showRoot=false',
    'log.showSignature=true',
    'log.follow=true',
    'log.diffMerges=off',
    'core.quotePath=true',
  ])
    at.git(['config', ...setting.split('=')]);
  vi.stubEnv('GIT_DIR', '.git');
  vi.stubEnv('GIT_INDEX_FILE', '.git/index');
  try {
    expect(await removed(at.site)).toEqual({ '/old': '2026-02-01' });
  } finally {
    vi.unstubAllEnvs();
  }
});

test('no repository, and one without a commit', async () => {
  const bare = join(folder, 'bare');
  mkdirSync(bare);
  writeFileSync(join(bare, 'redirects.yaml'), map(kept)['redirects.yaml'] ?? '');
  expect(await removed(bare)).toBeUndefined();
  const at = new Repository(join(folder, 'empty'));
  at.write(map(kept));
  expect(await removed(at.site)).toBeUndefined();
});
