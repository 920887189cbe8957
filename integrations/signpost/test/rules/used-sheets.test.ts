import { expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const sheet = '@font-face { src: url("f.woff2") }';
const found = async (head: string, files: Readonly<Record<string, string>>) => {
  const built = site({ 'index.html': page('/', { head }), ...files });
  return runRules(await siteOf({ files: built }), { only: ['resource-broken'] }).map(({ file }) => file);
};

it('resource-broken ignores a style sheet that no page loads', async () => {
  const link = '<link rel="stylesheet" href="/new.css">';
  expect(await found(link, { 'new.css': '', 'old.css': sheet })).toEqual([]);
});

// https://pkgdown.r-lib.org writes dev/404.html, which GitHub Pages never sends for a missing URL.
it('resource-broken ignores a style sheet that only an unused error page loads', async () => {
  const files = site({
    'dev/404.html': page('/dev/404', {
      title: 'Page not found (404)',
      head: '<link rel="stylesheet" href="/old.css">',
    }),
    'old.css': sheet,
    CNAME: 'www.example.com\n',
  });
  expect(runRules(await siteOf({ files }), { only: ['resource-broken'] })).toEqual([]);
});

it.each([
  ['a sheet', '@import "parts/a.css";'],
  ['a sheet in a circle', '@import url("parts/a.css"); @import "new.css";'],
])('resource-broken checks what %s imports', async (_, text) => {
  const link = '<link rel="stylesheet" href="/new.css">';
  expect(await found(link, { 'new.css': text, 'parts/a.css': sheet })).toEqual(['parts/a.css']);
});

it('resource-broken checks preloaded style sheets, and imports of style elements', async () => {
  expect(await found('<link rel="preload" as="style" href="/a.css">', { 'a.css': sheet })).toEqual(['a.css']);
  expect(await found('<style>@import "/a.css";</style>', { 'a.css': sheet })).toEqual(['a.css']);
});

it('resource-broken proposes a URL for an image with a path of the build machine', async () => {
  const files = site({
    'index.html': page('/', { body: '<img src="http://localhost:4000/icon.svg" alt="">' }),
  });
  const [reported] = runRules(await siteOf({ files }), { only: ['resource-broken'] });
  expect(reported?.fix).toBe('write /icon.svg');
});
