import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { diffCommand } from '../../src/commands/diff.ts';
import { printMovedPage } from '../../src/hosts/github-pages/emit.ts';
import { enterFolder, put } from './support/own-folder.ts';

const page = '<!doctype html><title>A page</title>';

function commit(): void {
  const author = ['-c', 'user.name=T', '-c', 'user.email=t@x.example'];
  execFileSync('git', ['init', '--quiet']);
  execFileSync('git', ['add', '-A']);
  execFileSync('git', [...author, 'commit', '--quiet', '-m', 'one']);
}

test('diff lists no URL that is gone before and after, on a host that returns 404 for it', async () => {
  const { run } = await enterFolder({
    '.gitignore': 'dist\n',
    'signpost.yaml': 'site: https://www.example.com\nhost: cloudflare\n',
    'redirects.yaml': 'gone:\n  - /uploads/*\n  - /old\n',
    'dist/index.html': page,
    'dist/404.html': page,
  });
  commit();

  expect((await run(diffCommand, 'HEAD', '.')).out).toContain('HEAD -> .: No URL changes.\n');
});

test('diff lists a redirect whose target changes on GitHub Pages, where /old leads to /old/ first', async () => {
  const { run } = await enterFolder({
    'old.yaml': 'redirects: [{ from: /old, to: /a/ }]\n',
    'new.yaml': 'redirects: [{ from: /old, to: /b/ }]\n',
  });
  const side = ['--site', 'https://www.example.com', '--host', 'github-pages'];

  const { out } = await run(diffCommand, 'old.yaml', 'new.yaml', ...side);
  expect(out).toContain('200 https://www.example.com/a/ -> 200 https://www.example.com/b/');
});

test('diff lists a new redirect and a lost one on Vercel, which redirects /old to /old/ first', async () => {
  const { run } = await enterFolder({
    'signpost.yaml': 'site: https://www.example.com\nhost: vercel\n',
    'vercel.json': '{ "trailingSlash": true }',
    'redirects.yaml': 'redirects:\n  - { from: /removed, to: / }\n',
    '.gitignore': 'dist\n',
    'dist/index.html': page,
  });
  commit();
  await put('redirects.yaml', 'redirects:\n  - { from: /added, to: / }\n');

  const { exit, out } = await run(diffCommand, 'HEAD', '.');
  expect(out).toContain('lost (1)\n  /removed\n    301 https://www.example.com/ -> 404');
  expect(out).toContain('new redirect (1)\n  /added\n    unknown, without a build -> 301');
  expect(exit).toBe(1);
});

test('diff reads the map before the redirect pages that a build in a folder of GitHub Pages has from it', async () => {
  const moved = (to: string) => printMovedPage(`https://acme.github.io/docs/${to}/`, 301);
  const map = (to: string) => `redirects: [{ from: /docs/old, to: /docs/${to}/, since: 2026-11-27 }]\n`;
  const { run } = await enterFolder({
    '.gitignore': 'build\n',
    'signpost.yaml': 'site: https://acme.github.io/docs/\nhost: github-pages\ndist: build\n',
    'redirects.yaml': map('a'),
    'build/index.html': page,
    'build/a/index.html': page,
    'build/b/index.html': page,
    'build/old/index.html': moved('b'),
  });
  commit();
  await put('redirects.yaml', map('b'));

  const { out } = await run(diffCommand, 'HEAD', '.');
  expect(out.replaceAll('https://acme.github.io', '')).toContain(
    '/docs/old\n    200 /docs/a/ -> 200 /docs/b/\n',
  );
});

// The names are those of https://docusaurus.io and https://vitepress.dev.
test('diff leaves out files whose names have the hash of their content, and keeps downloads', async () => {
  const { run } = await enterFolder({
    'before/index.html': page,
    'before/assets/js/main.02e52a2f.js': '',
    'before/assets/js/134b4762.ac954b8b.js': '',
    'before/assets/images/logo-5b2f3c1de2a94f0d8e7c6b5a4f3e2d1c.png': '',
    'before/assets/chunks/theme.D4x-9Kqa.js': '',
    'before/assets/guide_setup.md.BkT3x_aZ.lean.js': '',
    'before/assets/js/9841.91123456.js': '',
    'before/assets/js/main.02e52a2f.js.LICENSE.txt': '',
    'before/assets/bundle.5a2dcb6a.min.js': '',
    'before/files/report-20260131.pdf': '',
    'before/files/price-list-3f2a9c1d.pdf': '',
    'before/assets/jquery-validate.js': '',
    'after/index.html': page,
  });
  const { out } = await run(diffCommand, 'before', 'after', '--site', 'https://www.example.com', '--json');
  const { changes } = z.object({ changes: z.array(z.object({ url: z.string() })) }).parse(JSON.parse(out));
  expect(changes.map(({ url }) => url)).toEqual([
    '/assets/jquery-validate.js',
    '/files/price-list-3f2a9c1d.pdf',
    '/files/report-20260131.pdf',
  ]);
});

const docsSite = 'site: https://acme.github.io/docs\nhost: github-pages\ndist: build\n';

test('diff lists a new redirect, a changed and a removed one, whose redirect pages are in the only build', async () => {
  const { run } = await enterFolder({
    '.gitignore': 'build\n',
    'signpost.yaml': docsSite,
    'redirects.yaml':
      'redirects:\n  - { from: /docs/changed/, to: /docs/ }\n  - { from: /docs/removed/, to: /docs/ }\n',
    'build/index.html': page,
    'build/guide/index.html': page,
    'build/new/index.html': printMovedPage('https://acme.github.io/docs/', 301),
    'build/changed/index.html': printMovedPage('https://acme.github.io/docs/', 301),
    'build/removed/index.html': printMovedPage('https://acme.github.io/docs/', 301),
  });
  commit();
  await put(
    'redirects.yaml',
    'redirects:\n  - { from: /docs/new/, to: /docs/ }\n  - { from: /docs/changed/, to: /docs/guide/ }\n',
  );

  const { out, exit } = await run(diffCommand, 'HEAD', '.');
  expect(exit).toBe(1);
  expect(out).toContain('HEAD -> .: 3 URLs change; 1 is lost.\n');
  expect(out).toContain('  /docs/new\n    unknown, without a build -> 200 https://acme.github.io/docs/\n');
  expect(out).toContain('changed target (1)\n  /docs/changed\n');
  expect(out).toContain('lost (1)\n  /docs/removed\n');
});

test('diff lists a page that becomes a redirect page between two builds without maps', async () => {
  const { run } = await enterFolder({
    'signpost.yaml': docsSite,
    'before/index.html': page,
    'before/old/index.html': page,
    'build/index.html': page,
    'build/old/index.html':
      '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=../new/">',
    'build/new/index.html': page,
  });

  const { out, exit } = await run(diffCommand, 'before', 'build');
  expect(exit).toBe(0);
  expect(out).toContain('new redirect (1)\n  /docs/old/\n    200 -> 200 https://acme.github.io/docs/new/\n');
});

test('diff serves an earlier build with the wrangler.jsonc of the project that it is compared with', async () => {
  const { run, path } = await enterFolder({
    'before/index.html': page,
    // Builds with redirects are compared by them, not by the map.
    'before/_redirects': '/other / 301\n',
    'site/dist/_redirects': '/other / 301\n/old / 301\n',
    'site/signpost.yaml': 'site: https://www.example.com\nhost: cloudflare\n',
    'site/wrangler.jsonc': '{ "assets": { "directory": "./dist", "not_found_handling": "404-page" } }',
    'site/redirects.yaml': 'redirects: [{ from: /old, to: / }]\n',
    'site/dist/index.html': page,
    'site/dist/404.html': page,
  });

  // Pages without a 404.html would return the home page for /old, and a 404-page of Workers returns 404.
  const { out, exit } = await run(diffCommand, path('before'), path('site/dist'));
  expect(out).toContain('new redirect (1)\n  /old\n    404 -> 301 https://www.example.com/\n');
  expect(exit).toBe(0);
});
