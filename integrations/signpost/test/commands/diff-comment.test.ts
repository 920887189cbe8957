import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { diffCommand } from '../../src/commands/diff.ts';
import { eventFiles, gitHub, serveComments } from '../support/comments-server.ts';
import { enterFolder, put } from './support/own-folder.ts';

const map = (...paths: string[]) =>
  `redirects: [${paths.map((path) => `{ from: ${path}, to: /new/ }`).join(', ')}]\n`;
const sides = { 'old.yaml': map('/a', '/b'), 'new.yaml': map('/a') };
const site = ['--site', 'https://www.example.com'];

describe('diff --comment on GitHub', () => {
  const server = serveComments();
  const { comments } = server;

  async function inCi(files: Readonly<Record<string, string>> = {}) {
    const { run } = await enterFolder({ ...sides, ...eventFiles, ...files });
    for (const [name, value] of Object.entries(gitHub.env(server.url))) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    return (...args: string[]) => run(diffCommand, 'old.yaml', 'new.yaml', ...site, '--comment', ...args);
  }

  test('writes one comment and updates it, after a hundred others', async () => {
    for (let id = 1; id <= 100; id++) comments.push({ id, ...gitHub.other, body: 'talk' });
    const diff = await inCi();
    expect(await diff()).toMatchObject({ exit: 1, err: 'A comment was written.\n' });
    const [own] = comments.slice(100);
    expect(own?.['body']).toMatch(
      /^<!-- signpost diff site -->\n### Redirects and URLs\n\n1 URL changes; 1 is lost/,
    );
    await put('new.yaml', map('/a', '/b'));
    expect(await diff()).toMatchObject({ exit: 0, err: 'The comment was updated.\n' });
    expect(own?.['body']).toContain('No URL changes');
    expect(comments).toHaveLength(101);
  });

  test('writes none if no URL changes', async () => {
    const diff = await inCi({ 'new.yaml': sides['old.yaml'] });
    expect(await diff()).toMatchObject({ exit: 0, err: 'No comment: no URL changes.\n' });
    expect(comments).toEqual([]);
  });

  test.each([
    ["another site's", '<!-- signpost diff docs -->', gitHub.own],
    ['a quote', '> <!-- signpost diff site -->', gitHub.own],
    ["the URL guard's", '<!-- signpost url-guard site -->', gitHub.own],
    ["a stranger's, with the marker", '<!-- signpost diff site -->', gitHub.other],
  ])("doesn't overwrite %s", async (_, marker, author) => {
    comments.push({ id: 7, ...author, body: `${marker}\nold` });
    const diff = await inCi();
    expect(await diff()).toMatchObject({ err: 'A comment was written.\n' });
    expect(comments).toHaveLength(2);
    expect(comments[0]?.['body']).toBe(`${marker}\nold`);
  });

  test('escapes the key of --map in its marker', async () => {
    const diff = await inCi();
    await diff('--map', 'a --> <b>');
    expect(comments[0]?.['body']).toMatch(/^<!-- signpost diff a_[_b]+ -->\n/);
  });
});
