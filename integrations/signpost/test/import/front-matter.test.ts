import { expect, test } from 'vitest';
import { findRedirectPage } from '../../src/import/front-matter.ts';
import { importRedirects } from '../../src/import/import-redirects.ts';
import { filesInMemory } from '../../src/lib/file.ts';
import { read } from './read.ts';

const askForBuild =
  "the URL of its page depends on the generator's settings. Build the site with that generator, and pass its folder: `--build public`";

test.each([
  ['a.md', '---\nurl: /b/\naliases: [/old, older]\n---\n', ['3 /old /b/', '3 /older /b/']],
  ['a.md', '---\nurl: /b/\naliases:\n  - /old/\n  - /older/\n---\n', ['4 /old/ /b/', '5 /older/ /b/']],
  ['a.md', '+++\nurl = "/b/"\naliases = [\n  "/old",\n  "/older",\n]\n+++\n', ['4 /old /b/', '5 /older /b/']],
  ['about.md', '---\nredirect_from: /old\npermalink: /about-us/\n---\n', ['2 /old /about-us/']],
  [
    'gone.md',
    '---\npermalink: /gone/\nredirect_to: https://new.example/\n---\n',
    ['3 /gone/ https://new.example/'],
  ],
])('importRedirects reads the aliases of a page that names its URL: %s %j', (file, text, rules) => {
  expect(read('front-matter', text, file)).toMatchObject({ rules, left: [] });
});

test.each([
  ['posts/a.md', '---\naliases: [/old]\n---\n'],
  ['_posts/2020-01-02-a.md', '---\nredirect_from: /old\n---\n'],
  ['a.md', '---\npermalink: /:year/:title/\naliases: /old\n---\n'],
])('importRedirects asks for the build of the generator: %s %j', (file, text) => {
  expect(read('front-matter', text, file)).toMatchObject({
    rules: [],
    left: [expect.stringContaining(askForBuild)],
  });
});

const stub = (url: string): string =>
  `<!doctype html><html><head><meta http-equiv="refresh" content="0; url=${url}"></head></html>`;
const build = filesInMemory({
  'guide/index.html': '<h1>Guide</h1>',
  'old/index.html': stub('https://www.example.com/guide/'),
  'fa/guide/index.html': '<h1>Guide</h1>',
  'fa/fa/handbook/index.html': stub('https://www.example.com/fa/guide/'),
  'below/index.html': stub('https://www.example.com/docs/guide/'),
  'away.html': stub('https://other.example/x'),
  '100%-off.html': stub('https://www.example.com/guide/'),
});

test.each([
  ['guide/index.md', 'aliases: [/old]', '/old', '/guide/'],
  ['away.md', 'redirect_from: /away', '/away', 'https://other.example/x'],
  ['sale.md', 'redirect_from: /100%-off', '/100%-off', '/guide/'],
  // Hugo since 0.154 adds the language to an alias that already has it.
  ['guide/index.fa.md', 'aliases: [/fa/handbook]', '/fa/fa/handbook', '/fa/guide/'],
])('importRedirects reads the redirect page of an alias in the build: %s %s', (file, matter, from, to) => {
  const text = `---\n${matter}\n---\n`;
  const options = { base: '/', redirectPage: findRedirectPage(build) };
  expect(importRedirects('content', [{ file, text }], options).items).toMatchObject([
    { kind: 'rule', from, to },
  ]);
});

test.each([
  [
    'content',
    'guide/index.md',
    '---\naliases: [/below]\n---\n',
    '/docs/below',
    'https://www.example.com/docs/guide/',
  ],
  ['mkdocs.yml', 'mkdocs.yml', 'redirect_maps:\n  old.md: new.md\n', '/docs/old/', '/docs/new/'],
  ['list.json', 'list.json', '[{ "from": "/old", "to": "/new" }]', '/docs/old', '/docs/new'],
])(
  'importRedirects adds the folder of the site to the paths of a generator in %s',
  (name, file, text, from, to) => {
    const options = { siteFolder: '/docs/', redirectPage: findRedirectPage(build) };
    expect(importRedirects(name, [{ file, text }], options).items).toMatchObject([{ from, to }]);
  },
);

test('importRedirects leaves the paths of _redirects as they are, below whichever folder the site is', () => {
  const sources = [{ file: '_redirects', text: '/old /new\n' }];
  const { items } = importRedirects('_redirects', sources, { siteFolder: '/docs/', from: 'netlify' });
  expect(items).toMatchObject([{ from: '/old', to: '/new' }]);
});

test('importRedirects lists an alias that the build has no redirect page for', () => {
  const sources = [{ file: 'guide/index.md', text: '---\naliases: [/older]\n---\n' }];
  const { items } = importRedirects('content', sources, { base: '/', redirectPage: findRedirectPage(build) });
  expect(items).toMatchObject([
    {
      kind: 'unexpressed',
      why: 'the build has no redirect page at /older. Build the site with its aliases first',
    },
  ]);
});
