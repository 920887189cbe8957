import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { diffCommand } from '../../src/commands/diff.ts';
import { explainCommand } from '../../src/commands/explain.ts';
import { ledgerCheckCommand } from '../../src/commands/ledger-check.ts';
import { ledgerUpdateCommand } from '../../src/commands/ledger-update.ts';
import { git } from '../support/repository.ts';
import { enterFolder } from './support/own-folder.ts';

// What runs before redirects: https://developers.cloudflare.com/pages/functions/routing/ and
// https://docs.netlify.com/build/edge-functions/overview/. What a function returns is in no file.

const answers = 'export const onRequest = () => new Response("x");\n';
const handsOn = 'export const onRequest = ({ next }) => next();\n';
const site = ['--site', 'https://www.example.com'];

const built = {
  'dist/index.html': '<h1>Docs</h1>',
  'dist/new/index.html': '<h1>New</h1>',
  'dist/_redirects': '/old /new/ 301\n/other /new/ 301\n',
};
const withFunction = { ...built, 'functions/old.js': answers };

describe('explain', () => {
  const explained = async (files: Record<string, string>, ...args: string[]) => {
    const { run } = await enterFolder(files);
    const { exit, out, err } = await run(explainCommand, ...args, '--dist', 'dist', ...site);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    return out;
  };

  test('a rule that a function bypasses is not the answer, and both are named', async () => {
    expect(await explained(withFunction, '/old', '--host', 'cloudflare')).toBe(
      [
        'bypassed by functions/old.js: https://www.example.com/old',
        "    functions/old.js: it runs first, and what it returns can't be known from files",
        '    matched dist/_redirects:1:1 (301 → /new/), which functions/old.js bypasses',
        'By the redirect map and the build, https://www.example.com/old would return 404. On Cloudflare, functions/old.js decides instead.',
        '',
      ].join('\n'),
    );
    expect(await explained(withFunction, '/other', '--host', 'cloudflare')).toContain(
      '301 https://www.example.com/other\n',
    );
    expect(await explained(withFunction, '/old', '--host', 'netlify')).toContain(
      '301 https://www.example.com/old\n',
    );
  });

  test('so is a page, and a redirect of the map', async () => {
    const files = {
      'dist/index.html': '<h1>Docs</h1>',
      'redirects.yaml': 'redirects:\n  - { from: /old, to: / }\n',
      'netlify.toml': '',
      'netlify/edge-functions/all.js': `export default () => new Response("x");\nexport const config = { path: "/*" };\n`,
    };
    const page = await explained(files, '/', '--host', 'netlify');
    expect(page).toContain('bypassed by netlify/edge-functions/all.js: https://www.example.com/\n');
    expect(page).toContain('matched a page of the build, which netlify/edge-functions/all.js bypasses\n');
    // A named map may be that of another project, so no host is detected.
    expect(await explained(files, '/old', '--map', 'redirects.yaml')).toContain(
      "on Netlify netlify/edge-functions/all.js:1 applies instead: it runs first, and what it returns can't be known from files\n",
    );
  });

  test('a function that may hand on is named beside the answer', async () => {
    const out = await explained(
      { ...built, 'functions/_middleware.js': handsOn },
      '/old',
      '--host',
      'cloudflare',
    );
    expect(out).toContain('301 https://www.example.com/old\n');
    expect(out).toContain(
      'on Cloudflare functions/_middleware.js:1 may apply instead: functions/_middleware',
    );
  });

  test('a redirect from http comes before it, and JSON says the same', async () => {
    const out = await explained(withFunction, 'http://www.example.com/old', '--host', 'cloudflare', '--json');
    const [{ way }] = JSON.parse(out).urls[0].hosts;
    expect(way.map(({ status, bypassedBy }: Record<string, unknown>) => [status, bypassedBy])).toEqual([
      [301, undefined],
      [null, 'functions/old.js'],
    ]);
  });
});

describe('diff', () => {
  const sides = (before: Record<string, string>, after: Record<string, string>) =>
    Object.fromEntries([
      ...Object.entries(before).map(([file, text]) => [`before/${file}`, text]),
      ...Object.entries(after).map(([file, text]) => [`after/${file}`, text]),
    ]);
  const compared = async (before: Record<string, string>, after: Record<string, string>) => {
    const { run } = await enterFolder(sides(before, after));
    const { exit, out } = await run(
      diffCommand,
      'before',
      'after',
      '--json',
      '--host',
      'cloudflare',
      ...site,
    );
    const { changes, notes } = JSON.parse(out);
    return { exit, changes, notes };
  };
  const redirect = { status: 301, location: 'https://www.example.com/new/' };
  const byFunction = { status: null, answeredBy: 'functions/old.js' };

  test('a function that covers a redirect now is a change, and one that no longer does', async () => {
    expect(await compared(built, withFunction)).toEqual({
      exit: 0,
      changes: [{ url: '/old', kind: 'behind-function', before: redirect, after: byFunction }],
      notes: [],
    });
    expect(await compared(withFunction, built)).toMatchObject({
      exit: 0,
      changes: [{ url: '/old', kind: 'without-function', before: byFunction, after: redirect }],
    });
    expect((await compared(withFunction, withFunction)).changes).toEqual([]);
  });

  test('the route of a function that goes is one, though nothing else names it', async () => {
    const { 'dist/_redirects': _, ...bare } = built;
    const { changes } = await compared({ ...bare, 'functions/api/hello.js': answers }, bare);
    expect(changes).toMatchObject([{ url: '/api/hello', kind: 'without-function' }]);
  });

  test('the comment says so in words', async () => {
    const { run } = await enterFolder(sides(built, withFunction));
    const markdown = ['--format', 'markdown', '--host', 'cloudflare', ...site];
    const { out } = await run(diffCommand, 'before', 'after', ...markdown);
    expect(out).toContain('answered by a function or Worker now: 1');
    expect(out).toContain(
      '<code>what functions/old.js returns&#44; which can&#39;t be known from files</code>',
    );
  });

  test("one of which that can't be told is a note", async () => {
    const { notes, changes } = await compared(built, { ...built, 'functions/_middleware.js': handsOn });
    expect(changes).toEqual([]);
    expect(notes).toEqual([
      "functions/_middleware.js is new on Cloudflare. functions/_middleware.js runs before the redirects, and Signpost can't tell from the file whether it responds or passes the request on.",
    ]);
  });

  test('a commit is read as a folder is', async () => {
    const { root, run, write } = await enterFolder({
      ...withFunction,
      'public/_redirects': '/old /new/ 301\n',
    });
    git(root, ['init', '-q', '-b', 'main']);
    git(root, ['add', '-A', '-f']);
    git(root, ['commit', '-q', '-m', 'one']);
    await write('functions/old.js', 'export const help = 1;\n');
    const { out } = await run(diffCommand, 'main', '.', '--host', 'cloudflare', '--dist', 'dist', ...site);
    expect(out).toContain('no longer answered by a function or Worker (1)\n  /old\n');
  });
});

describe('ledger', () => {
  const guarded = { ...withFunction, 'published.txt': '/\n/old\n' };
  const cloudflare = ['dist', '--host', 'cloudflare'];

  test('a redirect that a function bypasses proves nothing', async () => {
    const { run } = await enterFolder(guarded);
    const { exit, out } = await run(ledgerCheckCommand, ...cloudflare);
    expect(out).toContain(
      "lost /old: no page, and functions/old.js bypasses the redirect on dist/_redirects:1. What it returns can't be known from files: redirect there, take the path out of its routes, or, if it answers the URL, pass --on-demand /old\n",
    );
    expect(exit).toBe(1);
    expect(await run(ledgerCheckCommand, ...cloudflare, '--on-demand', '/old')).toMatchObject({ exit: 0 });
    expect(await run(ledgerCheckCommand, 'dist', '--host', 'netlify')).toMatchObject({ exit: 0 });
  });

  test('nor does one of the map', async () => {
    const { run } = await enterFolder({
      ...guarded,
      'dist/_redirects': '# none\n',
      'redirects.yaml': 'redirects:\n  - { from: /old, to: /new/ }\n',
    });
    const { exit, out } = await run(ledgerCheckCommand, ...cloudflare);
    expect(out).toContain('functions/old.js bypasses the redirect on redirects.yaml:2.');
    expect(exit).toBe(1);
  });

  test.each([
    [
      'a function that may hand on',
      { 'functions/_middleware.js': handsOn },
      'On Cloudflare, functions/_middleware.js may run before the redirect of 1 published URL, such as /old.',
    ],
    [
      'a function before a page',
      { 'functions/index.js': answers },
      'On Cloudflare, functions/index.js runs before the page of 1 published URL, such as /.',
    ],
  ])('%s is a note, and nothing is lost', async (_, files, note) => {
    const { run } = await enterFolder({ ...built, 'published.txt': '/\n/old\n', ...files });
    const { exit, out } = await run(ledgerCheckCommand, ...cloudflare);
    expect(out).toContain(`${note} What it returns can't be known from files.\n`);
    expect(exit).toBe(0);
  });

  test('update adds no URL whose redirect is bypassed', async () => {
    const { run } = await enterFolder({
      ...withFunction,
      'wrangler.toml': 'name = "docs"\n',
    });
    const { err } = await run(ledgerUpdateCommand, 'dist');
    expect(err).toContain(
      '1 redirect left out, such as /old: functions/old.js bypasses dist/_redirects:1, so it has no effect.',
    );
    expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual(['/', '/other']);
  });
});
