import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { eventFiles, serveComments } from './support/comments-server.ts';
import { expectNoInputInScripts, runCompositeAction } from './support/composite-action.ts';
import { git } from './support/repository.ts';

// The steps of the action, run with what GitHub sets, against a stand-in for its API.

const action = fileURLToPath(new URL('../../../.github/actions/signpost-diff/', import.meta.url));
const bin = fileURLToPath(new URL('../bin/signpost.js', import.meta.url));
const server = serveComments();
const { comments } = server;

const map = (...paths: string[]) =>
  `redirects: [${paths.map((path) => `{ from: ${path}, to: / }`).join(', ')}]\n`;
const page = (body = '') =>
  `<!doctype html><html lang="en"><head><title>Home of the shop</title></head><body><h1>Home</h1>${body}</body></html>`;

const site = { site: 'https://www.example.com', command: `${process.execPath} ${bin}` };

let root = '';
let base = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-action-'));
  base = `${root}-base`;
  onTestFinished(async () => {
    for (const folder of [root, base]) await rm(folder, { recursive: true, force: true });
  });
  await write('event.json', eventFiles['event.json']);
  await write('redirects.yaml', map('/a', '/b'));
  git(root, ['init', '-q', '-b', 'main']);
  git(root, ['add', '-A']);
  git(root, ['commit', '-q', '-m', 'base']);
  await write('dist/index.html', page('<a href="/known/">Known</a>'));
  await cp(root, base, { recursive: true });
  await mkdir(join(root, 'temp'));
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

const run = (inputs: Readonly<Record<string, string>>) =>
  runCompositeAction(action, { root, inputs: { ...site, ...inputs }, api: server.url });
const output = () => readFile(join(root, 'output'), 'utf8');

describe('the action diff on GitHub', () => {
  test('writes no comment where no URL changes', async () => {
    expect(await run({ base: 'main' })).toMatchObject({
      code: 0,
      text: expect.stringContaining('No comment: no URL changes.'),
    });
    expect(comments).toEqual([]);
    expect(await output()).toBe('lost=0\n');
  });

  test('comments on a lost URL and fails, and updates the comment once it is redirected', async () => {
    await write('redirects.yaml', map('/a'));
    expect(await run({ base: 'main', hosts: 'netlify, nginx' })).toMatchObject({ code: 1 });
    expect(await output()).toBe('lost=1\n');
    expect(comments).toHaveLength(1);
    expect(comments[0]?.['body']).toMatch(
      /^<!-- signpost diff site -->\n[\s\S]*1 URL changes; 1 is lost[\s\S]*<code>\/b<\/code>/,
    );
    expect(await readFile(join(root, 'summary.md'), 'utf8')).toContain('1 is lost');
    expect(await run({ base: 'main', fail: 'false' })).toMatchObject({ code: 0 });
    await write('redirects.yaml', map('/a', '/b'));
    expect(await run({ base: 'main' })).toMatchObject({ code: 0 });
    expect(comments).toHaveLength(1);
    expect(comments[0]?.['body']).toContain('No URL changes');
  });

  test('warns if the token may only read', async () => {
    await write('redirects.yaml', map('/a'));
    server.refusal = 403;
    expect(await run({ base: 'main', fail: 'false' })).toMatchObject({
      code: 0,
      text: expect.stringContaining('the token may only read'),
    });
    expect(comments).toEqual([]);
  });

  test.each([
    [
      'a base that is not there',
      { base: '$(touch broken); `touch broken`' },
      "isn't a project, a map or a Git revision.",
    ],
    ['another token', { base: 'main', token: 'wrong' }, 'GitHub refused the comment: 401'],
    ['a command that is not there', { base: 'main', command: 'no-such-command' }, 'no-such-command'],
  ])('fails for %s with a sentence', async (_, inputs, sentence) => {
    await write('redirects.yaml', map('/a'));
    const { code, text } = await run(inputs);
    expect(text).toContain(sentence);
    expect(code).toBe(2);
    expect(comments).toEqual([]);
    await expect(readFile(join(root, 'broken'))).rejects.toThrow('ENOENT');
  });

  test('keeps its inputs out of scripts', () => expectNoInputInScripts(action));
});
