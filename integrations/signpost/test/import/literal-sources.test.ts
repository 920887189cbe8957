import { expect, test } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';
import { read } from './read.ts';

/** Each format as its tool writes it. The colon and the star are part of the path there. */
const files: readonly (readonly [file: string, text: string])[] = [
  ['any.csv', 'from,to\n/pages/:active,/x\n/star/*,/y\n'],
  ['shop.csv', 'Redirect from,Redirect to\n/pages/:active,/x\n/star/*,/y\n'],
  ['yoast.csv', 'Origin,Target,Type,Format\npages/:active,x,301,plain\nstar/*,y,301,plain\n'],
  [
    'rank.csv',
    'id,source,matching,destination,type,category,status,ignore\n1,pages/:active,exact,/x,301,,active,\n2,star/*,exact,/y,301,,active,\n',
  ],
  ['moved.yaml', '/pages/:active: /x\n/star/*: /y\n'],
  ['moved.json', '{ "/pages/:active": "/x", "/star/*": "/y" }'],
  ['old.md', '---\naliases: ["/pages/:active", "/star/*"]\nurl: /x\n---\n'],
  [
    'redirection.json',
    JSON.stringify({
      plugin: { version: '5.3' },
      groups: [{ id: 1, name: 'R', status: 'enabled', module_id: 1 }],
      redirects: ['/pages/:active', '/star/*'].map((url) => ({
        url,
        match_data: { source: { flag_regex: false } },
        action_code: 301,
        action_type: 'url',
        action_data: { url: '/x' },
        match_type: 'url',
        group_id: 1,
        enabled: true,
      })),
    }),
  ],
];

test.each(files)('importRedirects writes a colon and a star of %s as escapes', (file, text) => {
  const { items } = importRedirects(file, [{ file, text }], { base: '/' });
  expect(items.flatMap((item) => (item.kind === 'rule' ? [item.from] : []))).toEqual([
    '/pages/%3Aactive',
    '/star/%2A',
  ]);
});

test('importRedirects writes a colon in a route of Azure as an escape, where a star is the rest', () => {
  const text = JSON.stringify({
    routes: [
      { route: '/pages/:active', redirect: '/x' },
      { route: '/star/*', redirect: '/y' },
    ],
  });
  const { items } = importRedirects(
    'staticwebapp.config.json',
    [{ file: 'staticwebapp.config.json', text }],
    {
      base: '/',
    },
  );
  expect(items.flatMap((item) => (item.kind === 'rule' ? [item.from] : []))).toEqual([
    '/pages/%3Aactive',
    '/star/*',
  ]);
});

test('importRedirects leaves out a route of Azure whose target has a placeholder', () => {
  const text = '{ "routes": [{ "route": "/old/*", "redirect": "https://new.example.com/path/:path*" }] }';
  const { items } = importRedirects(
    'staticwebapp.config.json',
    [{ file: 'staticwebapp.config.json', text }],
    {
      base: '/',
    },
  );
  expect(items.map((item) => (item.kind === 'unexpressed' ? item.why : item.kind))).toEqual([
    'Azure has no placeholders in targets, and sends ":path*" as it is written',
  ]);
});

// Asked of Azure's emulator: the route takes /docs/ and /docs too.
test('importRedirects reads the index file in a route of Azure as the URL of its folder too', () => {
  const text = '{ "routes": [{ "route": "/docs/index.html", "redirect": "/guide/", "statusCode": 301 }] }';
  expect(read('azure-swa', text).rules).toEqual(['1 /docs/index.html /guide/', '1 /docs/ /guide/']);
});
