import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { git } from '../support/repository.ts';
import { eleventy, expectDone, init, read, setUp } from './support/init.ts';
import { inOwnFolder, putAll } from './support/own-folder.ts';

const printed = inOwnFolder();
test('a project on GitLab is told the commands of its job', async () => {
  await setUp({ '.gitlab-ci.yml': 'stages: [build]\n', 'hugo.toml': 'title = "x"\n' });
  expect(printed.out).toContain(
    'For CI, run these commands in a clone with its whole history:\n    npm ci\n    sudo snap install hugo\n    hugo --minify\n    npx --no astro-signpost map check\n',
  );
  expect(await read('.gitlab-ci.yml')).toBe('stages: [build]\n');
});

test('a Git repository without another CI gets the workflow, with or without a remote', async () => {
  await setUp({ '.git/HEAD': 'ref: refs/heads/main\n', 'hugo.toml': 'title = "x"\n' });
  expect(await read('.github/workflows/signpost.yml')).toContain(
    'run: npm ci\n      - run: sudo snap install hugo\n      - run: hugo --minify\n      - run: npx --no astro-signpost map check\n      - run: npx --no astro-signpost audit public\n',
  );
  await expectDone(printed);
});

test.each([
  ['Hugo', { 'hugo.toml': '' }, 'sudo snap install hugo', 'rm -rf public '],
  ['MkDocs', { 'mkdocs.yml': '' }, 'pip install mkdocs', 'rm -rf site '],
  ['Jekyll', { '_config.yml': '', Gemfile: '' }, 'bundle install', 'rm -rf _site '],
  ['Eleventy', { 'eleventy.config.js': '' }, 'npm ci', 'rm -rf _site '],
])(
  '%s on a host that reads its files from the build: CI runs the script that puts them there',
  async (_, files, installs, script) => {
    await setUp({ ...files, '.git/HEAD': 'ref: refs/heads/main\n' }, '--host', 'cloudflare');
    expect(printed.out).toContain(`"build": "${script}`);
    const { jobs } = parse(await read('.github/workflows/signpost.yml'));
    const runs = jobs.signpost.steps.flatMap(({ run }: { run?: string }) => run ?? []);
    expect(runs).toContain(installs);
    expect(runs.slice(runs.indexOf(installs) + 1, runs.indexOf(installs) + 3)).toEqual([
      'npm run build',
      'npx --no astro-signpost map check',
    ]);
    await expectDone(printed);
  },
);

test('a build script of the project is what CI runs, whatever the generator', async () => {
  const manifest = '{ "scripts": { "build": "hugo --minify && pagefind" } }';
  await setUp({ '.git/HEAD': '', 'hugo.toml': '', 'package.json': manifest });
  expect(await read('.github/workflows/signpost.yml')).toContain(
    '- run: sudo snap install hugo\n      - run: npm run build\n',
  );
});

test('the workflow guards the ledger, once there is one, even after a build that failed for a lost URL', async () => {
  await setUp({ ...eleventy, '.git/HEAD': '', '_site/index.html': '<!doctype html><title>Home</title>' });
  const { permissions, jobs } = parse(await read('.github/workflows/signpost.yml'));
  expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
  expect(jobs.signpost.steps.at(-1)).toEqual({
    if: "${{ !cancelled() && steps.install.outcome == 'success' && hashFiles('published.txt') != '' }}",
    run: 'npx --no astro-signpost ledger check _site --comment',
    env: { GITHUB_TOKEN: '${{ github.token }}' },
  });
  await expectDone(printed);
});

test('a project outside of Git is told the commands', async () => {
  await setUp({ 'package.json': '{ "scripts": { "build": "make" } }' });
  expect(printed.out).toContain(
    '  - For CI, run these commands in a clone with its whole history:\n    npm ci\n    npm run build\n',
  );
  expect((await readdir('.')).sort()).toEqual([
    'package.json',
    'redirects.yaml',
    'signpost-todo.txt',
    'signpost.yaml',
  ]);
});

test.each(['master', 'release/2.x'])(
  'the workflow runs on the branch of the repository: %s',
  async (branch) => {
    await putAll(eleventy);
    git('.', ['init', '-q', '-b', branch]);
    git('.', ['commit', '-qm', 'A', '--allow-empty']);
    expect(await init('--yes')).toBe(0);
    const { on } = parse(await read('.github/workflows/signpost.yml'));
    expect(on.push.branches).toEqual([branch]);
    // On another branch, the workflow of init is still its own.
    git('.', ['checkout', '-qb', 'topic']);
    await expectDone(printed);
  },
);

test('on a topic branch, the workflow runs on the default branch of the remote', async () => {
  await putAll(eleventy);
  git('.', ['init', '-q', '-b', 'topic']);
  git('.', ['symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk']);
  expect(await init('--yes')).toBe(0);
  expect(parse(await read('.github/workflows/signpost.yml')).on.push.branches).toEqual(['trunk']);
});
