import { expect, test } from 'vitest';
import { audited, inBuiltSite } from '../support/audited-files.ts';
import { put } from '../support/own-folder.ts';

inBuiltSite();

const json = (value: unknown): string => JSON.stringify(value, null, 2);

// https://developers.cloudflare.com/workers/static-assets/headers/: 100 header rules.
test('lines of _headers that a platform leaves out', async () => {
  const blocks = Array.from({ length: 102 }, (_, at) => `/p${at}\n  X-A: 1\n`).join('');
  await put('dist/_headers', `${blocks}no colon\n`);
  expect((await audited('--host', 'netlify')).found).toEqual([
    [
      'warning',
      'dist/_headers:205',
      'On Netlify, the line "no colon" is ignored. "no colon" has no colon between a name and a value',
    ],
  ]);
  const { found } = await audited('--host', 'cloudflare');
  expect(found.map(([level, place]) => [level, place])).toEqual([
    ['warning', 'dist/_headers:203'],
    ['warning', 'dist/_headers:204'],
    ['warning', 'dist/_headers:205'],
  ]);
});

test('header rules that have no effect', async () => {
  await put(
    'vercel.json',
    json({
      headers: [
        { source: '/a/(.*)', headers: [{ key: 'X-A', value: '1' }] },
        { source: '/(.*)', headers: [{ key: 'x-a', value: '2' }] },
        { source: '/*', headers: [{ key: 'X-B', value: '3' }] },
      ],
    }),
  );
  expect((await audited('--host', 'vercel')).found).toEqual([
    [
      'error',
      'vercel.json:21',
      'On Vercel, the rule {"source":"/*","headers":[{"key":"X-B","value":"3"}]} is ignored. Vercel can\'t read the source "/*": the "*" follows no parameter. Write `(.*)` or `:path*` for any rest. Vercel refuses the whole file',
    ],
    [
      'warning',
      'vercel.json:6',
      'On Vercel, the header "x-a" for "/a/(.*)" has no effect. The rule on line 15 sets the header to "2" for the same URLs',
    ],
  ]);
});

test('header rules of netlify.toml behind those of _headers', async () => {
  await put('dist/_headers', '/*\n  X-A: 1\n  Server: mine\n');
  await put(
    'netlify.toml',
    '[[headers]]\nfor = "/*"\n[headers.values]\nX-A = "2"\n\n[[headers]]\nfor = "/b"\n',
  );
  expect((await audited('--host', 'netlify')).found).toEqual([
    [
      'warning',
      'dist/_headers:2',
      'On Netlify, the line "X-A: 1" has no effect. The rule on netlify.toml:4 sets the header to "2" for the same URLs',
    ],
    [
      'warning',
      'dist/_headers:3',
      'On Netlify, the line "Server: mine" is dropped. Netlify ignores "Server" in header rules, since its servers set that header',
    ],
    [
      'warning',
      'netlify.toml:6',
      'On Netlify, the rule [[headers]] is ignored. It has no [headers.values] for "/b"',
    ],
  ]);
});

test('header rules of firebase.json, Azure and Apache', async () => {
  await put(
    'firebase.json',
    json({
      hosting: {
        headers: [
          { source: '/a/**', headers: [{ key: 'X-A', value: '1' }] },
          { source: '**', headers: [{ key: 'X-A', value: '2' }] },
        ],
      },
    }),
  );
  await put(
    'dist/staticwebapp.config.json',
    '{ "routes": [\n{ "route": "/*", "headers": { "X-A": "1" } },\n{ "route": "/a", "headers": { "X-B": "2" } }\n] }',
  );
  await put('dist/.htaccess', 'Header set X-A one two\nExpiresByType text/css A60\n');
  expect((await audited('--host', 'firebase,azure-swa,apache')).found).toEqual([
    [
      'error',
      'dist/.htaccess:1',
      'On Apache, the line "Header set X-A one two" is ignored. "two" is one word too many. Put a value with spaces in quotes. Apache returns status 500 for every URL of the folder',
    ],
    [
      'warning',
      'dist/.htaccess:2',
      'On Apache, the line "ExpiresByType text/css A60" never matches. No "ExpiresActive On" is in this file, or a later "ExpiresActive Off" undoes it',
    ],
    [
      'warning',
      'firebase.json:7',
      'On Firebase, the header "x-a" for "/a/**" has no effect. The rule on line 16 sets the header to "2" for the same URLs',
    ],
    [
      'warning',
      'dist/staticwebapp.config.json:3',
      'On Azure Static Web Apps, the header "x-b" for "/a" has no effect. The route on line 2 matches the same URLs, and Azure uses only the first route',
    ],
  ]);
});

test('a _headers file that no host reads, and a file of another host', async () => {
  await put('dist/_headers', '/*\n  X-A: 1\n  X-B: 2\n');
  await put('vercel.json', '{ "headers": [{ "source": "/", "headers": [{ "key": "X-A", "value": "1" }] }] }');
  for (const host of ['firebase', 'github-pages', 'azure-swa'])
    expect((await audited('--host', host)).found.map(([, place]) => place)).toEqual([
      'dist/_headers:2',
      'vercel.json:1',
    ]);
  expect((await audited('--host', 'vercel')).found).toEqual([
    ['warning', 'dist/_headers:2', "Vercel doesn't read _headers, so none of its 2 headers is sent"],
  ]);
  // vercel.json alone tells the host.
  expect((await audited()).found).toEqual([
    ['warning', 'dist/_headers:2', "Vercel doesn't read _headers, so none of its 2 headers is sent"],
  ]);
  expect((await audited('--host', 'vercel,cloudflare')).found).toEqual([]);
});

test('headers of the wrong type leave the redirects of the file', async () => {
  await put(
    'vercel.json',
    '{ "headers": { "source": "/" },\n"redirects": [{ "source": "/a", "destination": "/" }, { "source": "/a", "destination": "/b" }] }',
  );
  expect((await audited('--host', 'vercel')).found.map(([level, place]) => [level, place])).toEqual([
    ['error', 'vercel.json:1'],
    ['warning', 'vercel.json:2'],
  ]);
});
