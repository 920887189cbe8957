import { expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const sheet = '@font-face { src: url("f.woff2") }';
const found = async (head: string, files: Readonly<Record<string, string>>) => {
  const built = site({ 'index.html': page('/', { head }), ...files });
  return runRules(await siteOf({ files: built }), { only: ['resource-broken'] }).map(({ file }) => file);
};

it('passes over a style sheet that no page names', async () => {
  const link = '<link rel="stylesheet" href="/new.css">';
  expect(await found(link, { 'new.css': '', 'old.css': sheet })).toEqual([]);
});

it.each([
  ['a sheet', '@import "parts/a.css";'],
  ['a sheet in a circle', '@import url("parts/a.css"); @import "new.css";'],
])('follows what %s imports', async (_, text) => {
  const link = '<link rel="stylesheet" href="/new.css">';
  expect(await found(link, { 'new.css': text, 'parts/a.css': sheet })).toEqual(['parts/a.css']);
});

it('knows a sheet that is fetched ahead, and one that a style on the page imports', async () => {
  expect(await found('<link rel="preload" as="style" href="/a.css">', { 'a.css': sheet })).toEqual(['a.css']);
  expect(await found('<style>@import "/a.css";</style>', { 'a.css': sheet })).toEqual(['a.css']);
});

it('says what to write for an image on the machine where the site was built', async () => {
  const files = site({
    'index.html': page('/', { body: '<img src="http://localhost:4000/icon.svg" alt="">' }),
  });
  const [reported] = runRules(await siteOf({ files }), { only: ['resource-broken'] });
  expect(reported?.fix).toBe('write /icon.svg');
});
