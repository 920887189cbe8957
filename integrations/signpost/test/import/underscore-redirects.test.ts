import { describe, expect, test } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';
import { read } from './read.ts';

describe('importRedirects of a line of _redirects', () => {
  test.each([
    ['/a /b', '1 /a /b'],
    ['/a /b 302', '1 /a /b 302'],
    ['/a /b 308 # why', '1 /a /b 308'],
    ['/blog/* /news/:splat', '1 /blog/* /news/*'],
    ['/blog/* https://new.example/:splat', '1 /blog/* https://new.example/*'],
    ['/:lang/a/:b /:lang/c/:b', '1 /:lang/a/:b /:lang/c/:b'],
    ['/p id=42 /pump/ 301', '1 /p?id=42 /pump/'],
    ['https://old.example/a https://new.example/b', '1 https://old.example/a https://new.example/b'],
    ['/old /410.html 410', '1 /old gone'],
  ])('%s', (line, expected) => {
    expect(read('netlify', line)).toMatchObject({ rules: [expected], left: [] });
  });
});

// Asked of netlify-redirector and of Cloudflare's parser: both send the star, and `:splat` of a source without a star, as written.
test.each(['netlify', 'cloudflare'])(
  'importRedirects of %s keeps what its platform sends as written',
  (from) => {
    expect(read(from, '/old/* /new/* 301\n/page /new/:splat 301').rules).toEqual([
      '1 /old/* /new/%2A',
      '2 /page /new/:splat',
    ]);
  },
);

const notCarried = (page: string) =>
  `the map has no page for gone URLs, so ${page} isn't carried over: the host serves the build's own 410 page. Copy the page to \`410.html\`, with Astro to \`src/pages/410.astro\``;

test('importRedirects says that Netlify leaves out the URLs that the target of a pattern starts', () => {
  expect(read('netlify', '/blog/* /blog/ 301')).toMatchObject({
    rules: ['1 /blog/* /blog/'],
    notices: [
      '1 Netlify redirects no URL that starts with its target, "/blog/", to prevent loops, so this rule only redirects /blog',
    ],
  });
});

test.each([
  ['netlify', '/shop/* /gone.html 410', [`1 ${notCarried('/gone.html')}`]],
  ['netlify', '/shop/* /410.html 410', []],
  ['netlify', '/shop/* /shop/:splat 410', []],
  ['htaccess', 'Redirect gone /a.pdf\nErrorDocument 410 /gone.html', [`2 ${notCarried('/gone.html')}`]],
  [
    'nginx',
    'server {\n  error_page 410 /gone.html;\n  location = /a { return 410; }\n}',
    [`2 ${notCarried('/gone.html')}`],
  ],
])("importRedirects of %s: %s says that the page of a 410 is the site's own", (from, text, notices) => {
  const said = read(from, text);
  expect(said.rules).toEqual([expect.stringMatching(/ gone$/)]);
  expect(said.notices.filter((notice) => notice.includes('gone URLs'))).toEqual(notices);
});

describe('importRedirects lists with its line what no map can express', () => {
  test.each([
    ['/app/* /index.html 200', '2 it is a rewrite inside the server'],
    ['/:lang/* /:lang/404/ 404', '2 status 404 is an error page'],
    ['/* /404.html 404', '2 Netlify serves 404.html by itself: delete the line'],
    ['/a /b 301 Country=de', '2 it depends on Country=de'],
    ['/a /b Language=de', '2 "Language=de" is not a status, and a condition comes after the status'],
    ['/p id=:id /pump/:id', '2 it copies a value from the query'],
    ['/docs/*/a /b', '2 "/docs/*/a" has a star'],
    ['/a', '2 it has no target'],
    ['/a#b /c', '2 the source has "#", which no path has'],
    ['/* / 302!', '2 Netlify redirects no URL that starts with its target, "/", to prevent loops'],
    ['/first/ /x', '2 line 1 has the same redirect'],
    ['/first /first/', '2 it only adds or removes the trailing slash'],
  ])('%s', (line, expected) => {
    expect(read('netlify', `/first /x\n${line}`).left).toEqual([expect.stringContaining(expected)]);
  });

  test('importRedirects leaves out a rule after a pattern that matches it, and imports it before the pattern', () => {
    const { rules, left } = read('netlify', '/a/one /x\n/a/* /y\n/a/two /z\n/:b/three /w\n');
    expect(rules).toEqual(['1 /a/one /x', '2 /a/* /y', '4 /:b/three /w']);
    expect(left).toEqual(['3 it is never reached: line 2 matches these URLs first']);
  });

  // Line 2 isn't in the map, so it isn't what hides line 3.
  test.each(['/a/two', '/a/two/'])('importRedirects names the pattern for a second line, of %s', (from) => {
    const { rules, left } = read('netlify', `/a/* /y\n/a/two /z\n${from} /w\n`);
    expect(rules).toEqual(['1 /a/* /y']);
    expect(left).toEqual([
      '2 it is never reached: line 1 matches these URLs first',
      '3 it is never reached: line 1 matches these URLs first',
    ]);
  });
});

// https://developers.cloudflare.com/pages/configuration/redirects/: the slash at the end counts on Cloudflare alone.
test.each(['/about/ /about/ 301', '/about /about 301'])(
  'importRedirects lists a line that redirects to itself: %s',
  (line) => {
    expect(read('cloudflare', line).left).toEqual([
      '1 it redirects to itself, so it never does anything. Remove it',
    ]);
  },
);

// Asked of wrangler 4.164: /about-us/ redirects to /about/, and /about-us to /contact/. On Netlify, the first line has both.
test('importRedirects keeps both lines of a URL with and without slash on Cloudflare', () => {
  const text = '/about-us/ /about/ 301\n/about-us /contact/ 301\n/about-us /x/ 301\n';
  expect(read('cloudflare', text)).toMatchObject({
    rules: ['1 /about-us/ /about/'],
    left: [
      '2 the map has one redirect for a URL with and without the trailing slash: line 1 is kept and redirects to /about/; this one redirects to /contact/',
      expect.any(String),
    ],
  });
  expect(read('netlify', text).left[0]).toMatch(
    /^2 the map has one redirect for a URL with and without the trailing slash/,
  );
});

test('importRedirects reads a line without a status as 301 of Netlify or 302 of Cloudflare, and says so if the host is unknown', () => {
  const said = (from?: string) =>
    importRedirects('_redirects', [{ file: '_redirects', text: '/a /b' }], { base: '/', from }).notices;
  expect(said()).toEqual([
    {
      line: 1,
      text: 'it has no status, which means 301 on Netlify and 302 on Cloudflare; imported with 301 (for a site on Cloudflare, name the host: `init --host cloudflare`, or `map import --input-format cloudflare`)',
    },
  ]);
  expect([said('netlify'), said('cloudflare')]).toEqual([[], []]);
  expect(read('netlify', '/a /b')).toMatchObject({ rules: ['1 /a /b'] });
  expect(read('cloudflare', '/a /b')).toMatchObject({ rules: ['1 /a /b 302'] });
});

// Wrangler 4.164 redirects each of these for any query, and ignores a second line for the same path.
describe('importRedirects of a line of Cloudflare', () => {
  const ignored =
    'Cloudflare ignores what follows "?" or "#" in a source, so this rule matches the path with any query';
  test.each([
    ['/promo/new?id=5 /x 301', '1 /promo/new /x', ignored],
    ['/frag#top /y 301', '1 /frag /y', ignored],
    ['plain /z 301', '1 /plain /z', undefined],
  ])('%s', (line, rule, note) => {
    expect(read('cloudflare', line)).toEqual({
      rules: [rule],
      left: [],
      notices: note === undefined ? [] : [`1 ${note}`],
    });
  });

  test.each([
    ['/a id=5 /x 301', 'Cloudflare reads a source, a target and a status. This line has 4 words'],
    ['/x-:id /y 301', 'a placeholder follows other text'],
    ['/old /gone 410', 'Cloudflare has no rules with status 410'],
  ])('%s is left out', (line, why) => {
    expect(read('cloudflare', line).left).toEqual([expect.stringContaining(`1 ${why}`)]);
  });

  test('is imported with a note where Cloudflare skips it for its length', () => {
    const rows = Array.from({ length: 101 }, (_, at) => `/a${at}/* /b/:splat 301`);
    const { rules, notices } = read('cloudflare', rows.join('\n'));
    expect(rules).toHaveLength(101);
    expect(notices).toEqual([
      '101 Cloudflare reads 100 dynamic rules and skips all lines below the last one. The map has no such limit',
    ]);
  });
});

describe('netlify.toml', () => {
  const text = [
    '[build]',
    '  publish = "dist"',
    '[[redirects]]',
    '  from = "/docs/*"',
    '  to = "/guide/:splat"',
    '[[redirects]]',
    '  from = "/app/*"',
    '  to = "/index.html"',
    '  status = 200',
    '[[redirects]]',
    '  from = "/store"',
    '  to = "/shop"',
    '  query = { id = "1" }',
    '  conditions = { Country = ["de"] }',
  ].join('\n');

  test('is recognized by its name, and read with its own line numbers', () => {
    const { importer, items } = importRedirects('netlify.toml', [{ file: 'netlify.toml', text }], {
      base: '/',
    });
    expect(importer.id).toBe('netlify');
    expect(items).toMatchObject([
      { kind: 'rule', line: 3, from: '/docs/*', to: '/guide/*', status: 301 },
      { kind: 'unexpressed', line: 6, why: expect.stringContaining('a rewrite') },
      { kind: 'unexpressed', line: 10, why: expect.stringContaining('Country=de') },
    ]);
  });
});
