import { writeFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventFiles, gitHub, serveComments } from '../support/comments-server.ts';
import { moved, project } from './support/ledger-check.ts';

describe('ledger check --comment on GitHub', () => {
  const { other, env, outside } = gitHub;
  const server = serveComments();
  const { comments } = server;
  const marker = '<!-- signpost url-guard published.txt -->\n';

  async function inCi(more: Readonly<Record<string, string>> = {}) {
    const check = await project({
      ...moved,
      ...eventFiles,
    });
    for (const [name, value] of Object.entries({ ...env(server.url), ...more })) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    return () => check('public', '--comment');
  }

  test('writes one comment and updates it, after a hundred others', async () => {
    for (let id = 1; id <= 100; id++) comments.push({ id, ...other, body: `${marker}talk` });
    const run = await inCi();
    expect(await run()).toMatchObject({ exit: 1, err: 'A comment was written.\n' });
    expect(comments).toHaveLength(101);
    expect(comments[100]?.['body']).toContain(`${marker}### URL guard\n\n1 of 3 published URLs is lost.`);
    expect(comments[100]?.['body']).toContain(
      'commit them below the same keys of redirects.yaml:\n\n```yaml\nredirects:\n  - { from: /manual/installation/,',
    );
    await writeFile('public/_redirects', '/manual/* /guide/:splat\n');
    expect(await run()).toMatchObject({ exit: 0, err: 'The comment was updated.\n' });
    expect(comments).toHaveLength(101);
    expect(comments[100]?.['body']).toContain('All 3 published URLs still work.');
  });

  test('says how the lines get into the file that Vercel reads from the repository, as map add does', async () => {
    const run = await inCi();
    await writeFile('signpost.yaml', 'site: https://www.example.com\nhost: vercel\n');
    expect(await run()).toMatchObject({ exit: 1 });
    expect(comments[0]?.['body']).toContain(
      '```\n\nBuild the site again: its audit fails with host-place until vercel.json has the redirects. Then copy them there, and commit the file:\n\n```sh\nnpx astro-signpost map compile --output deploy\ncp deploy/vercel/vercel.json .\n```',
    );
    // The build has the files of Netlify.
    await writeFile('signpost.yaml', 'site: https://www.example.com\nhost: netlify\n');
    await run();
    expect(comments[0]?.['body']).not.toContain('Build the site again');
  });

  test('writes none if no URL is lost', async () => {
    const run = await inCi();
    await writeFile('published.txt', '/\n');
    expect(await run()).toMatchObject({ exit: 0, err: 'No comment: no URL is lost.\n' });
    expect(comments).toEqual([]);
  });

  test('writes none in a run without a pull request, and the check still fails', async () => {
    const run = await inCi(outside);
    const { exit, err } = await run();
    expect(exit).toBe(1);
    expect(err).toMatch(/^No comment: this (run|pipeline) doesn't belong to a (pull|merge) request\.$/m);
  });

  test('notes that a token may only read, and the check still fails', async () => {
    const run = await inCi();
    server.refusal = 403;
    const { exit, err, out } = await run();
    expect(exit).toBe(1);
    expect(err).toContain('refused the comment: the token may only read, as in pull requests from forks.');
    expect(out).toContain('lost /manual/installation/');
  });

  test('reports another refusal or a missing API in a sentence', async () => {
    const refused = await inCi();
    server.refusal = 422;
    expect(await refused()).toMatchObject({
      exit: 2,
      err: 'GitHub refused the comment: 422 {"message":"refused"}.\n',
    });
    const nowhere = await inCi({ GITHUB_API_URL: 'http://127.0.0.1:1' });
    const { exit, err } = await nowhere();
    expect(err).toMatch(/^GitHub can't be reached at http:\/\/127\.0\.0\.1:1: .+\.$/m);
    expect(exit).toBe(2);
  });
});

test('ledger check --comment reports a missing variable of CI in a sentence', async () => {
  const check = await project({ ...moved, ...eventFiles });
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [name, value] of Object.entries({ ...gitHub.env('http://127.0.0.1:1'), GITHUB_TOKEN: '' }))
    vi.stubEnv(name, value);
  expect((await check('public', '--comment')).err).toContain(
    '--comment needs the variable GITHUB_TOKEN, which is not set.',
  );
});
