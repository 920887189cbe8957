import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');

/** The tracked files of the folders, tests left out. */
const texts = execFileSync(
  'git',
  ['ls-files', '.github', 'README.md', 'docs/src', 'integrations/signpost/src', 'templates'],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => /\.(?:ts|md|mdx|yml|sh)$/.test(file));

test('no text runs the package `signpost` of npm, which is another one', () => {
  expect(texts.filter((file) => /npx (?:--\S+ )*signpost\b/.test(read(file)))).toEqual([]);
});

test('each step of a workflow runs Signpost with `npx --no`, which installs nothing', () => {
  const calls = texts.flatMap((file) => read(file).match(/^[\s{-]*run: npx .*signpost.*$/gm) ?? []);
  expect(calls.filter((call) => !call.includes('npx --no astro-signpost '))).toEqual([]);
  expect(calls.length).toBeGreaterThan(4);
});

test('each action of a workflow is pinned by its commit', () => {
  const uses = texts.flatMap((file) => read(file).match(/\buses: [\w-]+\/[^\s,}]*/g) ?? []);
  expect(uses.filter((use) => !/@(?:[0-9a-f]{40}|COMMIT|\$\{)/.test(use))).toEqual([]);
});

test('each checkout leaves no token behind', () => {
  const checkouts = texts.flatMap((file) =>
    [...read(file).matchAll(/uses: (?:\$\{actions\.checkout\}|actions\/checkout@).*\n(?:.*\n){3}/g)].map(
      ([step]) => ({ file, step }),
    ),
  );
  expect(checkouts.filter(({ step }) => !step.includes('persist-credentials: false'))).toEqual([]);
  expect(checkouts.length).toBeGreaterThan(6);
});

test('the release is proved in Debian, and each push and pull request runs the quick tests', () => {
  const { jobs } = parse(read('.github/workflows/release.yml'));
  expect(jobs.prove.container).toBe('node:24-bookworm');
  expect(jobs.prove.steps.at(-1).run).toBe('bash .ci/run');
  expect(jobs.publish.needs).toBe('prove');

  const { on, jobs: quick } = parse(read('.github/workflows/test.yml'));
  expect(Object.keys(on)).toEqual(['push', 'pull_request']);
  expect(quick.test.steps.at(-1).run).toBe('npm test');
});

test('a workflow runs every test each night, in Debian', () => {
  const { on, jobs } = parse(read('.github/workflows/nightly.yml'));
  expect(on.schedule).toHaveLength(1);
  expect(jobs.test.container).toBe('node:24-bookworm');
  expect(jobs.test.steps.at(-1).run).toBe('bash .ci/run nightly');
});
