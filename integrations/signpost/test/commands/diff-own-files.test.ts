import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { diffCommand } from '../../src/commands/diff.ts';
import { git } from '../support/repository.ts';
import { enterFolder } from './support/own-folder.ts';

const pages = {
  'dist/index.html': '<h1>Docs</h1>',
  'dist/new/index.html': '<h1>New</h1>',
  'dist/404.html': '<h1>Nothing here</h1>',
};
const site = ['--site', 'https://www.example.com', '--json'];

/** Two folders, `before` and `after`, each with the same pages and files of its own. */
async function compared(before: Record<string, string>, after: Record<string, string>, ...args: string[]) {
  const sides = Object.entries({ before: { ...pages, ...before }, after: { ...pages, ...after } });
  const { run } = await enterFolder(
    Object.fromEntries(
      sides.flatMap(([side, files]) =>
        Object.entries(files).map(([file, text]) => [`${side}/${file}`, text] as const),
      ),
    ),
  );
  const { exit, out, err } = await run(diffCommand, 'before', 'after', ...site, ...args);
  expect(err).toBe('');
  const { changes, notes, lost } = JSON.parse(out);
  const rows = changes.map(
    ({ kind, url, before: was, after: is, on }: Row) =>
      `${kind} ${url}: ${text(was)} -> ${text(is)}${on === undefined ? '' : ` (${on.join(', ')})`}`,
  );
  return { exit, rows, notes, lost };
}

interface Reply {
  readonly status: number;
  readonly location?: string;
}
interface Row {
  readonly kind: string;
  readonly url: string;
  readonly before: Reply;
  readonly after: Reply;
  readonly on?: string[];
}
const text = ({ status, location }: Reply): string =>
  location === undefined ? `${status}` : `${status} ${location.replace('https://www.example.com', '')}`;

const json = (value: unknown) => JSON.stringify(value);

test.each<[string, string, string, string]>([
  ['_redirects', 'dist/_redirects', '/kept /new/ 301\n/old /new/ 301\n', '/kept /new/ 301\n'],
  [
    'vercel.json',
    'vercel.json',
    json({ redirects: [{ source: '/old', destination: '/new/', statusCode: 301 }] }),
    json({ redirects: [] }),
  ],
  ['.htaccess', 'dist/.htaccess', 'RedirectMatch 301 ^/old$ /new/\n', '# empty\n'],
])('diff reports a redirect that is removed from %s as lost', async (name, file, before, after) => {
  const { exit, rows, lost } = await compared({ [file]: before }, { [file]: after });
  expect(rows.filter((row: string) => !row.includes('/kept'))).toEqual(['lost /old: 301 /new/ -> 404']);
  expect({ exit, lost, name }).toEqual({ exit: 1, lost: 1, name });
});

test('diff counts a redirect to a missing page as 404', async () => {
  const { exit, rows, lost } = await compared(
    { 'dist/_redirects': '/dead /nowhere/ 301\n/kept /new/ 301\n/same /nowhere/ 301\n', 'netlify.toml': '' },
    { 'dist/_redirects': '/kept /nowhere/ 301\n/same /nowhere/ 301\n', 'netlify.toml': '' },
  );
  expect(rows).toEqual([
    'lost /kept: 301 /new/ -> 301 /nowhere/',
    'changed-status /dead: 301 /nowhere/ -> 404',
  ]);
  expect({ exit, lost }).toEqual({ exit: 1, lost: 1 });
});

test('diff compares the redirects of a platform file where a side has no map, with a note', async () => {
  const { rows, notes } = await compared(
    { 'dist/_redirects': '/old /new/ 301\n' },
    { 'redirects.yaml': 'redirects:\n  - { from: /old, to: / }\n' },
  );
  expect(rows).toEqual(['changed-target /old: 301 /new/ -> 301 /']);
  expect(notes).toContain(
    'before has no redirect map, but after has one. before is compared by the redirects of its own files, if it has some.',
  );
});

test('diff accepts a redirect by query that moves from _redirects to the map', async () => {
  const { rows } = await compared(
    { 'dist/_redirects': '/product.php id=7 /new/ 301\n', 'netlify.toml': '' },
    { 'redirects.yaml': 'redirects:\n  - { from: "/product.php?id=7", to: /new/ }\n', 'netlify.toml': '' },
  );
  expect(rows).toEqual([]);
});

test('diff lists changed targets, changed statuses, gone URLs, and rules that hide a page', async () => {
  const before = '/a /new/ 301\n/b /new/ 301\n/c /new/ 301\n';
  const after = '/a / 301\n/b /new/ 302\n/c /new/ 410\n/new/* / 302!\n';
  const { exit, rows } = await compared(
    { 'dist/_redirects': before, 'netlify.toml': '' },
    { 'dist/_redirects': after, 'netlify.toml': '' },
  );
  expect(rows).toEqual([
    'gone /c: 301 /new/ -> 410',
    'changed-target /a: 301 /new/ -> 301 /',
    'changed-status /b: 301 /new/ -> 302 /new/',
    'new-redirect /new/: 200 -> 302 /',
    'new-redirect /new/any: 404 -> 302 /',
  ]);
  expect(exit).toBe(0);
});

test('diff accepts a removed page that a platform file redirects', async () => {
  const { exit, rows } = await compared(
    { 'dist/old/index.html': '<h1>Old</h1>' },
    { 'dist/_redirects': '/old/ /new/ 301\n' },
    '--host',
    'netlify',
  );
  expect(rows).toEqual(['new-redirect /old/: 200 -> 301 /new/']);
  expect(exit).toBe(0);
});

test('diff compares a commit with the folder, as in a pull request', async () => {
  const folder = await enterFolder({
    ...pages,
    'static/_redirects': '/old /new/ 301\n',
    // A file of a test isn't deployed.
    'test/site/.htaccess': 'Redirect 301 /example /new/\n',
    'hugo.toml': '',
    '.gitignore': 'dist\n',
  });
  git(folder.root, ['init', '-q', '-b', 'main']);
  git(folder.root, ['add', '-A']);
  git(folder.root, ['commit', '-q', '-m', 'one']);
  await rm(folder.path('static/_redirects'));
  await folder.write('static/_headers', '/*\n  x-a: b\n');
  const { exit, out } = await folder.run(
    diffCommand,
    'main',
    '.',
    '--dist',
    'dist',
    '--site',
    'https://www.example.com',
  );
  expect(out).toContain(
    'main -> .: 1 URL changes; 1 is lost.\nlost (1)\n  /old\n    301 https://www.example.com/new/ -> 404\n',
  );
  expect(exit).toBe(1);
});

test('diff of a build without its project reads the files inside it', async () => {
  const folder = await enterFolder({
    ...{ 'old/index.html': '<h1>Docs</h1>', 'old/b/index.html': '', 'old/_redirects': '/a /b/ 301\n' },
    'old/404.html': '',
    ...{
      ...{ 'new/dist/index.html': '<h1>Docs</h1>', 'new/dist/b/index.html': '', 'new/dist/404.html': '' },
      'new/vercel.json': json({ redirects: [{ source: '/x', destination: '/' }] }),
    },
  });
  const { exit, out } = await folder.run(diffCommand, folder.path('old'), folder.path('new'), ...site);
  const { changes } = JSON.parse(out);
  expect(changes.map(({ kind, url }: Row) => `${kind} ${url}`)).toEqual(['lost /a']);
  expect(exit).toBe(1);
});

// Cloudflare Pages without a 404.html returns the home page for every unknown URL.
// https://developers.cloudflare.com/pages/configuration/serving-pages/#single-page-application-spa-rendering
test('diff --host cloudflare without a 404.html says that a removed page and redirect are lost', async () => {
  const { run } = await enterFolder({
    'before/dist/index.html': '',
    'before/dist/shop/index.html': '',
    'before/dist/_redirects': '/old /shop/ 301\n',
    'after/dist/index.html': '',
  });
  const { exit, out } = await run(
    diffCommand,
    'before',
    'after',
    '--host',
    'cloudflare',
    ...site.slice(0, 2),
  );
  expect(out).toContain('/shop/\n    200 -> 200, as every unknown URL\n');
  expect(out).toContain('/old\n    301 https://www.example.com/shop/ -> 200, as every unknown URL\n');
  expect(exit).toBe(1);
});
