import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { watchPrints } from '../support/prints.ts';

const folder = await mkdtemp(join(tmpdir(), 'signpost-diff-'));
const start = process.cwd();
const site = ['--site', 'https://www.example.com'];

const printed = watchPrints();
const json = () => JSON.parse(printed.out);
const rows = () => json().changes.map((row: { kind: string; url: string }) => `${row.kind} ${row.url}`);

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
const git = (...parameters: string[]): string =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@x.example', ...parameters], {
    cwd: folder,
    encoding: 'utf8',
  });

beforeAll(async () => {
  git('init', '--quiet', '--initial-branch=main');
  await put('redirects.yaml', "redirects: [{ from: /a, to: /n/ }]\ninclude: ['maps/old.csv']\n");
  await put('maps/old.csv', 'from,to,status\n/b,/n/,301\n/c,/n/,301\n');
  git('add', '-A');
  git('commit', '--quiet', '-m', 'one');
  git('tag', 'v1');
  await put('maps/old.csv', 'from,to,status\n/b,/m/,301\n');
  git('commit', '--quiet', '-am', 'two');
  await put('redirects.yaml', 'redirects: [{ from: /d, to: /n/ }]\n');
  for (const side of ['before', 'after']) {
    await put(`${side}/redirects.yaml`, 'redirects: [{ from: /a, to: /n/ }]\n');
    await put(`${side}/deploy/settings.json`, '{ "origin": "https://www.example.com" }');
    await put(`${side}/dist/n/index.html`, '');
  }
  await put('cloudy/dist/x/index.html', '');
  await put('before/dist/went/index.html', '');
  await put('half.yaml', 'include: [missing.csv]\n');
  await put('wrong.yaml', 'redirects: [{ from: a, to: /n/ }, { from: /a, to: /n/ }]\n');
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(start);
  await rm(folder, { recursive: true, force: true });
});

describe('diff of revisions', () => {
  test('reads both from git with their includes, and leaves the work tree unchanged', async () => {
    const before = git('status', '--porcelain');
    expect(await main(['diff', 'v1', 'HEAD', ...site, '--json'])).toBe(1);
    expect(rows()).toEqual(['lost /c', 'changed-target /b']);
    expect(json().notes).toEqual([
      'No build of v1 was found, so only the URLs in its redirect map are compared. To compare pages, pass a copy of the earlier project with its build: npx astro-signpost diff ../before .',
      'No build of HEAD was found, so only the URLs in its redirect map are compared. To compare pages, pass a copy of the earlier project with its build: npx astro-signpost diff ../before .',
    ]);
    expect(git('status', '--porcelain')).toBe(before);
  });

  test('compares a revision with the folder', async () => {
    expect(await main(['diff', 'main', '.', ...site, '--json'])).toBe(1);
    expect(rows()).toEqual(['lost /a', 'lost /b', 'new-redirect /d']);
  });

  test('notes that pages of a revision without a build are unknown', async () => {
    await put('dist/n/index.html', '');
    expect(await main(['diff', 'main', '.', ...site])).toBe(1);
    const [headline, note] = printed.out.split('\n');
    expect(headline).toBe('main -> .: 3 URLs change; 2 are lost.');
    expect(note).toMatch(/^No build of main was found, so only redirects are compared/);
    expect(printed.out).toContain('  /d\n    unknown, without a build -> 301 https://www.example.com/n/');
    printed.out = '';
    expect(await main(['diff', 'main', '.', ...site, '--json'])).toBe(1);
    expect(json().base.pages).toBe(null);
    expect(json().changes.at(-1)).toMatchObject({ url: '/d', before: { status: null } });
    await rm(join(folder, 'dist'), { recursive: true });
  });
});

describe('diff of folders and maps', () => {
  test('compares two projects with their builds', async () => {
    expect(await main(['diff', 'before', 'after', '--json'])).toBe(1);
    expect(rows()).toEqual(['lost /went/']);
    expect(json()).toMatchObject({ version: 3, lost: 1, base: { name: 'before', pages: 2 }, hosts: [] });
  });

  test('compares two builds', async () => {
    expect(await main(['diff', 'after/dist', 'before/dist', ...site, '--json'])).toBe(2);
    await put('before/dist/index.html', '');
    await put('after/dist/index.html', '');
    expect(await main(['diff', 'after/dist', 'before/dist', ...site, '--json'])).toBe(0);
    expect(rows()).toEqual(['new-page /went/']);
  });

  test('takes the map of the project around a build whose files have no redirects', async () => {
    expect(await main(['diff', 'after', 'after/dist', ...site, '--json'])).toBe(0);
    expect(json().notes).toEqual([]);
  });

  test('compares a copied build without redirects by its pages alone, and says so', async () => {
    await put('copied/index.html', '');
    await put('copied/n/index.html', '');
    await put('copied/went/index.html', '');
    const note =
      "copied is a build without redirects and without its redirect map, so redirects aren't compared: a removed redirect isn't noticed. To compare redirects too, pass a copy of its project, with the map and the build.";
    expect(await main(['diff', 'copied', 'after', ...site, '--json'])).toBe(1);
    expect(rows()).toEqual(['lost /went/']);
    expect(json().notes).toEqual([note]);
    printed.out = '';
    expect(await main(['diff', 'after', 'copied', ...site, '--json'])).toBe(0);
    expect(rows()).toEqual(['new-page /went/']);
    expect(json().notes).toEqual([note]);
  });
});

test.each([
  ['a name that is nothing', ['nothing', 'HEAD', ...site], "isn't a project, a map or a Git revision."],
  ['a name that is an option of git', ['--', '--all', 'HEAD'], "isn't a project, a map or a Git revision."],
  ['half a map', ['half.yaml', 'HEAD', ...site], 'half.yaml:1'],
  ['a map that neither has', ['v1', 'HEAD', ...site, '--map', 'other.yaml'], 'other.yaml'],
  ['no address of the site', ['v1', 'HEAD'], '--site'],
  ['an unknown host', ['v1', 'HEAD', '--host', 'netlfy'], 'netlify'],
  ['a build that is not there', ['v1', 'HEAD', ...site, '--dist', 'none'], 'none'],
])('diff refuses %s with a sentence', async (_, parameters, word) => {
  expect(await main(['diff', ...parameters])).toBe(2);
  expect(printed.err).toContain(word);
  expect(printed.out).toBe('');
});

test('diff accepts a page that a server renders now', async () => {
  for (const side of ['static', 'server']) {
    await put(`${side}/dist/n/index.html`, '');
    await put(`${side}/redirects.yaml`, 'redirects: [{ from: /a, to: /n/ }]\n');
  }
  await put('static/dist/search/index.html', '');
  await put('static/dist/went/index.html', '');
  await put('static/deploy/settings.json', '{ "origin": "https://www.example.com" }');
  await put(
    'server/deploy/settings.json',
    '{ "origin": "https://www.example.com", "onDemand": ["/search"] }',
  );
  expect(await main(['diff', 'static', 'server', '--host', 'netlify', '--json'])).toBe(1);
  expect(rows()).toEqual(['lost /went/']);
  printed.out = '';
  expect(await main(['diff', 'server', 'static', '--json'])).toBe(0);
  expect(rows()).toEqual(['new-page /went/']);
});

test('diff compares the answers of the detected host too', async () => {
  for (const side of ['cloudy', 'cloudy-gone']) {
    await put(
      `${side}/deploy/settings.json`,
      '{ "origin": "https://www.example.com", "host": "cloudflare" }',
    );
    await put(`${side}/dist/n/index.html`, '');
  }
  await put('cloudy/dist/x/index.html', '');
  await put('cloudy/redirects.yaml', 'redirects: []\n');
  await put('cloudy-gone/redirects.yaml', 'redirects: [{ from: /x, status: 410 }]\n');
  expect(await main(['diff', 'cloudy', 'cloudy-gone'])).toBe(0);
  expect(printed.out).toBe(
    // Cloudflare's files have no 410.
    ['cloudy -> cloudy-gone: 1 URL changes.', 'gone (1)', '  /x/', '    200 -> 404', ''].join('\n'),
  );
  printed.out = '';
  expect(await main(['diff', 'cloudy', 'cloudy'])).toBe(0);
  expect(printed.out).not.toContain('Cloudflare');
});
