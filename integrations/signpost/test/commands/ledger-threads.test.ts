import { expect, test } from 'vitest';
import { page, project } from './support/ledger-check.ts';

// What projects check with scripts of their own, rebuilt: each compares redirects with the files that a pull request deletes or
// renames, and each met a case that file names don't show. The guard compares URLs.

const published = '/\n/serverless-workers/\n';
const home = { 'public/index.html': page('Docs'), 'published.txt': published };
const passes = { exit: 0, out: expect.stringContaining('published URLs still work.') };

// https://github.com/temporalio/documentation/pull/4974: Git sees a deletion where the index of a new folder keeps the URL.
test('ledger check passes a page that was split into a folder with the same URL', async () => {
  const split = {
    'public/serverless-workers/index.html': page('Overview'),
    'public/serverless-workers/lifecycle.html': page('Lifecycle'),
  };
  expect(await (await project({ ...home, ...split }))('public')).toMatchObject(passes);
});

test('ledger check reports a page that was split into a folder without one', async () => {
  const check = await project({ ...home, 'public/serverless-workers/lifecycle.html': page('Lifecycle') });
  const { exit, out } = await check('public');
  expect(exit).toBe(1);
  expect(out).toContain('lost /serverless-workers/: no page and no redirect');
});

// https://github.com/wpilibsuite/wpilib-docs/pull/3310: a rename without any change passed, though nothing redirects the old URL.
test('ledger check reports a page that moved unchanged without a redirect, and passes it with one', async () => {
  const files = { ...home, 'public/workers/serverless/index.html': page('Serverless workers') };
  const { exit, out } = await (await project(files))('public');
  expect(exit).toBe(1);
  expect(out).toContain('lost /serverless-workers/: no page and no redirect');

  const redirected = { ...files, 'public/_redirects': '/serverless-workers /workers/serverless/ 301\n' };
  expect(await (await project(redirected))('public')).toMatchObject(passes);
});

// https://github.com/pytorch/tutorials/pull/3417: an entry for the deleted page was enough, whatever it led to.
test('ledger check reports a deleted page whose redirect leads to a page that was deleted too', async () => {
  const check = await project({ ...home, 'public/_redirects': '/serverless-workers /workers/ 301\n' });
  const { exit, out } = await check('public');
  expect(exit).toBe(1);
  expect(out).toContain("lost /serverless-workers/: redirects to /workers/, which doesn't exist");
});

// https://github.com/Kong/developer.konghq.com/pull/2908: a `permalink` keeps the URL of a renamed file, or changes that of another.
test('ledger check passes a renamed file with the same permalink, and reports a changed one', async () => {
  const renamed = {
    'docs/workers.md': '---\npermalink: /serverless-workers/\n---\n',
    'public/serverless-workers/index.html': page('Serverless workers'),
  };
  expect(await (await project({ ...home, ...renamed }))('public')).toMatchObject(passes);

  const changed = {
    'docs/serverless-workers.md': '---\npermalink: /workers/\n---\n',
    'public/workers/index.html': page('Serverless workers'),
  };
  const { exit, out } = await (await project({ ...home, ...changed }))('public');
  expect(exit).toBe(1);
  expect(out).toContain('lost /serverless-workers/: no page and no redirect');
});
