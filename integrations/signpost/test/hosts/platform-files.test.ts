import { describe, expect, test } from 'vitest';
import { findMisplacedFiles } from '../../src/hosts/misplaced-files.ts';
import { answerFromFiles } from '../../src/hosts/shared/answer-from-files.ts';
import type { PlatformId } from '../../src/hosts/shared/foreign-rule.ts';
import { json, read, states } from './support/read-files.ts';

describe('the states of rules that readPlatform returns', () => {
  test('on Netlify: the first rule counts, files come before unforced rules, and netlify.toml comes last', () => {
    const files = {
      _redirects:
        '/a /b\n/a /c\n/x/* /y\n/x/1 /z\n/f /g\n/f2 /g 301!\n/de /x 302 Country=de\n/de /y\nbad\n/n?a=1 /b\n',
      'netlify.toml': '[[redirects]]\nfrom = "/a"\nto = "/z"\n\n[[redirects]]\nfrom = "/t"\nto = "/z"\n',
    };
    expect(states('netlify', files, ['f', 'f2'])).toEqual([
      [1, 'active'],
      [2, 'shadowed', 1],
      [3, 'active'],
      [4, 'shadowed', 3],
      [5, 'file wins'],
      [6, 'active'],
      [7, 'active'],
      [8, 'active'],
      [9, 'invalid'],
      [10, 'never matches'],
      [1, 'shadowed', 1],
      [5, 'active'],
    ]);
  });

  test('on Netlify: a line for URLs that an earlier one leaves out to end a loop is never reached', () => {
    const lines =
      '/docs/* /docs/latest/:splat\n/docs/latest/old /docs/latest/new\n/blog/* /docs/blog/:splat\n';
    expect(states('netlify', { _redirects: lines })).toEqual([
      [1, 'active'],
      [2, 'shadowed', 1],
      [3, 'active'],
    ]);
  });

  // https://docs.netlify.com/manage/routing/redirects/overview/#rule-processing-order: the first matching rule from the top.
  test('on Netlify: of several earlier rules for a URL, the first is named', () => {
    expect(states('netlify', { _redirects: '/blog/* /news/\n/blog/a /a\n/blog/a /b\n' })).toEqual([
      [1, 'active'],
      [2, 'shadowed', 1],
      [3, 'shadowed', 1],
    ]);
  });

  // https://developers.cloudflare.com/pages/configuration/redirects/: 2,000 static and 100 dynamic redirects.
  test('on Cloudflare: at most 100 rules are dynamic, and all below the first of them count', () => {
    const many = Array.from({ length: 120 }, (_, at) => `/p${at} /t`).join('\n');
    const found = states('cloudflare', { _redirects: `/first /t\n/x/* /y\n${many}\n` });
    expect(found.filter(([, state]) => state === 'dropped').map(([line]) => line)).toEqual(
      Array.from({ length: 21 }, (_, at) => 102 + at),
    );
  });

  test('on Cloudflare: a static rule comes before a pattern above it only above the first dynamic rule', () => {
    expect(states('cloudflare', { _redirects: '/a/b /1\n/a/* /2\n/a/c /3\n' })).toEqual([
      [1, 'active'],
      [2, 'active'],
      [3, 'shadowed', 2],
    ]);
  });

  test('on Cloudflare: the first of two rules for one path counts', () => {
    expect(states('cloudflare', { _redirects: '/a /1\n/b /2\n/a /3\n' })).toEqual([
      [1, 'active'],
      [2, 'active'],
      [3, 'shadowed', 1],
    ]);
  });

  test.each([
    ['/a/, where the rest may be empty', { regex: '^/a/(.+)$' }, { regex: '^/a(/.*)?$' }, '/t/:1'],
    ['/a/b/, with a slash at the end', { regex: '^/[^/]+/[^/]+$' }, { source: '/:x/:y' }, '/t/:x/:y'],
  ])('on Firebase: a rule that also matches %s is not shadowed', (_, first, second, destination) => {
    const redirects = [
      { ...first, destination: '/t' },
      { ...second, destination },
    ];
    const found = states('firebase', { 'firebase.json': json({ hosting: { redirects } }) });
    expect(found.map(([, state]) => state)).toEqual(['active', 'active']);
  });

  test('on Vercel: redirects come before files, rewrites after them', () => {
    const files = {
      'vercel.json': json({
        rewrites: [{ source: '/(.*)', destination: '/index.html' }],
        redirects: [
          { source: '/a', destination: '/b' },
          { source: '/a', destination: '/c' },
          { source: '/d', destination: '/e', has: [{ type: 'cookie', key: 'k' }] },
          { source: 'no-slash', destination: '/e' },
          { source: 5 },
        ],
      }),
    };
    expect(states('vercel', files).map(([, ...state]) => state)).toEqual([
      ['active'],
      ['shadowed', 9],
      ['active'],
      ['never matches'],
      ['invalid'],
      ['active'],
    ]);
  });

  // https://learn.microsoft.com/azure/static-web-apps/configuration: 20 KB.
  test('on Azure: all rules of a file of more than 20 KB are dropped', () => {
    const routes = Array.from({ length: 400 }, (_, at) => ({
      route: `/a${at}`,
      redirect: `/target/of/${at}`,
    }));
    const found = states('azure-swa', { 'staticwebapp.config.json': json({ routes }) });
    expect(new Set(found.map(([, state]) => state))).toEqual(new Set(['dropped']));
  });

  test('on Azure: a wildcard is valid only at the end', () => {
    const routes = [
      { route: '/a/*', redirect: '/x' },
      { route: '/a/b', redirect: '/y' },
      { route: '/*/c', redirect: '/z' },
    ];
    expect(states('azure-swa', { 'staticwebapp.config.json': JSON.stringify({ routes }) })).toEqual([
      [1, 'active'],
      [1, 'shadowed', 1],
      [1, 'invalid'],
    ]);
  });

  test('on Firebase: an earlier glob shadows a path', () => {
    const redirects = [
      { source: '/a/**', destination: '/x', type: 301 },
      { source: '/a/b', destination: '/y' },
    ];
    expect(states('firebase', { 'firebase.json': JSON.stringify({ hosting: { redirects } }) })).toEqual([
      [1, 'active'],
      [1, 'shadowed', 1],
    ]);
  });

  // The answers of Apache 2.4.71
  test.each([
    ['RewriteCond %{HTTP_HOST} ^never$ [OR]', '/a', '/b/'],
    ['RewriteCond %{HTTP_HOST} ^never$ [OR]\nRewriteCond %{HTTP_HOST} ^neither$', '/a', undefined],
    ['RewriteCond %{THE_REQUEST} ^GET\\ /a', '/a', '/b/'],
    ['RewriteCond %{THE_REQUEST} ^GET\\ /c', '/a', undefined],
  ])('on Apache, with %j before a rule for %s', (conditions, path, location) => {
    const text = `RewriteEngine On\n${conditions}\nRewriteRule ^a$ /b/ [R=301,L]\n`;
    const { rules } = read('apache', { '.htaccess': text });
    expect(answerFromFiles(rules, { path, host: 'www.example.com' }).location).toBe(location);
  });

  test('on Apache: mod_rewrite comes before mod_alias, and a RewriteCond is a condition', () => {
    const text =
      'Redirect 301 /a /b\nRewriteEngine On\nRewriteCond %{HTTP_COOKIE} beta\nRewriteRule ^c$ /d [R]\n';
    const { rules } = read('apache', { '.htaccess': text });
    // mod_rewrite runs before mod_alias.
    expect(rules.map(({ line, conditions }) => [line, conditions.length])).toEqual([
      [4, 1],
      [1, 0],
    ]);
  });
});

test.each([
  [200, 'rewrite'],
  [301, 'redirect'],
  [404, 'error page'],
  [410, 'gone'],
])('readPlatform takes status %i for a rule of the kind %s', (status, kind) => {
  expect(read('netlify', { _redirects: `/a /b ${status}!\n` }).rules).toMatchObject([{ status, kind }]);
});

describe('answerFromFiles with _redirects of Netlify', () => {
  const text =
    '/a /b\n/c/* /d/:splat 302\n/de /x 302 Country=de\n/de /y\n/gone / 410\n/app/* /index.html 200\n/f /g\n';
  test.each([
    ['/a', 301, '/b'],
    ['/c/1', 302, '/d/1'],
    ['/c/1?q=2', 302, '/d/1?q=2'],
    ['/gone', 410, undefined],
    ['/app/x', 200, undefined],
    ['/none', undefined, undefined],
  ])('answers %s with %s to %s', (target, status, location) => {
    const [path = '', query = ''] = target.split('?');
    const { rules } = read('netlify', { _redirects: text });
    const { rule, location: found } = answerFromFiles(rules, { path, query });
    expect([rule?.status, found]).toEqual([status, location]);
  });

  test('returns no rule for a path that has a file', () => {
    const { rules } = read('netlify', { _redirects: text });
    expect(answerFromFiles(rules, { path: '/f', hasFile: true }).rule).toBeUndefined();
  });

  test('skips a rule for one country, and lists it as conditional', () => {
    const { rules } = read('netlify', { _redirects: text });
    const { rule, conditional } = answerFromFiles(rules, { path: '/de' });
    expect([rule?.line, conditional.map(({ line }) => line)]).toEqual([4, [3]]);
  });
});

test.each(['Constructor', '__proto__', 'toString'])(
  'readPlatform says of the unknown condition %s that its rule never matches',
  (name) => {
    const { rules } = read('netlify', { _redirects: `/a /b 301 ${name}=1\n` });
    expect(rules.map(({ state }) => state.is)).toEqual(['never matches']);
  },
);

test('readPlatform fills no placeholder of Firebase that its source lacks', () => {
  const hosting = { redirects: [{ source: '/a/:id', destination: '/b/:constructor', type: 301 }] };
  const { rules } = read('firebase', { 'firebase.json': json({ hosting }) });
  expect(answerFromFiles(rules, { path: '/a/1' }).location ?? '').not.toContain('function');
});

describe('readPlatform of a file with faults', () => {
  const platforms: readonly [PlatformId, string, string][] = [
    ['netlify', '_redirects', '/a /b 301\n'],
    ['netlify', 'netlify.toml', '[[redirects]]\nfrom = "/a"\nto = "/b"\n'],
    ['netlify', '_headers', '/a\n  Refresh: 9\n'],
    ['cloudflare', '_headers', '/a\n  Refresh: 9\n'],
    ['cloudflare', '_redirects', '/a /b 301\n'],
    ['vercel', 'vercel.json', '{ "redirects": [\n{ "source": "/a", "destination": "/b" }] }'],
    [
      'firebase',
      'firebase.json',
      '{ "hosting": { "redirects": [\n{ "source": "/a", "destination": "/b" }] } }',
    ],
    ['azure-swa', 'staticwebapp.config.json', '{ "routes": [\n{ "route": "/a", "redirect": "/b" }] }'],
    ['apache', '.htaccess', 'Redirect 301 /a /b\n'],
  ];

  test.each(platforms)('reads %s %s with a byte order mark and CRLF', (platform, name, text) => {
    const { rules, headers, faults } = read(platform, {
      [name]: `\uFEFF${text.replaceAll('\n', '\r\n')}`,
    });
    expect(faults).toEqual([]);
    expect(rules.every(({ state }) => state.is === 'active')).toBe(true);
    expect([...rules, ...headers].map(({ from }) => from.replace('/*', ''))).toEqual(['/a']);
  });

  test.each([
    [
      'in UTF-16',
      Buffer.from('\uFEFF/a /b', 'utf16le'),
      'The file is in UTF-16, and platforms read UTF-8. Save it as UTF-8.',
    ],
    ['of zeros', Buffer.alloc(100), 'The file is not a text file. Save it as text in UTF-8.'],
  ])('reports a file %s', (_, bytes, message) => {
    const { rules, faults } = read('netlify', { _redirects: bytes });
    expect([rules, faults]).toMatchObject([[], [{ file: '_redirects', line: 1, message }]]);
  });

  test('reports the line of a mistake, not that of a comment above it', () => {
    const { faults } = read('vercel', { 'vercel.json': '{\n// ours\n"a" 1 }' });
    expect(faults).toMatchObject([{ line: 3, message: "The JSON can't be read: colon expected." }]);
  });

  test.each([
    ['vercel', 'vercel.json', '{ "redirects": [\n{ "source": "/a", ', 2],
    ['firebase', 'firebase.json', '{ "hosting": {\n"redirects": [', 2],
    ['azure-swa', 'staticwebapp.config.json', '{\n"routes": [ {', 2],
    ['netlify', 'netlify.toml', '[[redirects]]\nfrom = "/a', 2],
    ['vercel', 'vercel.json', '{\n "redirects": { "source": "/a" } }', 2],
    ['firebase', 'firebase.json', '{ "hosting": {\n"redirects": "no" } }', 2],
    ['azure-swa', 'staticwebapp.config.json', '{\n"routes": 5 }', 2],
    ['netlify', 'netlify.toml', '\nredirects = "no"\n', 2],
    ['vercel', 'vercel.json', '{\n"headers": { "source": "/a" } }', 2],
    ['firebase', 'firebase.json', '{ "hosting": {\n"headers": "no" } }', 2],
    ['azure-swa', 'staticwebapp.config.json', '{\n"globalHeaders": [] }', 2],
    ['netlify', 'netlify.toml', '\n[headers]\nfor = "/a"', 2],
  ] satisfies readonly (readonly [PlatformId, string, string, number])[])(
    'reports %s %s: %j',
    (platform, name, text, line) => {
      const { rules, faults } = read(platform, { [name]: text });
      expect(rules).toEqual([]);
      expect(faults.map((fault) => fault.line)).toEqual([line]);
      expect(faults[0]?.message).toMatch(/^[a-zA-Z"].*\.$/);
    },
  );

  test.each([
    ['vercel', 'vercel.json', '{ "redirects": [\n5,\n{ "source": "/a", "destination": "/b" }] }'],
    [
      'firebase',
      'firebase.json',
      '{ "hosting": { "redirects": [\n{ "type": "x" },\n{ "source": "/a", "destination": "/b" }] } }',
    ],
    [
      'azure-swa',
      'staticwebapp.config.json',
      '{ "routes": [\n{ "route": [] },\n{ "route": "/a", "redirect": "/b" }] }',
    ],
    [
      'netlify',
      'netlify.toml',
      '\n[[redirects]]\nfrom = 5\nto = "/b"\n[[redirects]]\nfrom = "/a"\nto = "/b"',
    ],
  ] satisfies readonly (readonly [PlatformId, string, string])[])(
    'of %s %s reports a rule of the wrong type on its line, and reads the rest',
    (platform, name, text) => {
      const found = read(platform, { [name]: text }).rules.map(({ line, state }) => [line, state.is]);
      expect(found[0]).toEqual([2, 'invalid']);
      expect(found[1]?.[1]).toBe('active');
    },
  );
});

test.each([
  ['/* /index.html 200', /^remove the line: Pages serves index\.html for unknown URLs by itself/],
  ['/ /index.html 200', /^remove the line$/],
  [
    '/app/* /app/index.html 200',
    /^write a line for each view of the app, such as `\/app\/settings \/app\/ 200`/,
  ],
])('readPlatform says how to correct %s on Cloudflare', (line, fix) => {
  const { rules } = read('cloudflare', { _redirects: `${line}\n` });
  expect(rules.map(({ state }) => state)).toMatchObject([{ is: 'invalid', fix: expect.stringMatching(fix) }]);
});

test.each([
  [
    'http://old.example/a /b',
    'On Cloudflare a source is a path, so this rule matches no URL of another domain.',
  ],
  [
    '/a?id=1 /b',
    'Cloudflare ignores what follows "?" or "#" in a source, so this rule matches the path with any query.',
  ],
  ['/a /b', undefined],
])('readPlatform explains how Cloudflare reads %s', (line, note) => {
  expect(read('cloudflare', { _redirects: `${line}\n` }).rules).toMatchObject([{ note }]);
});

describe('readPlatform of a line of Apache', () => {
  test.each([
    ['RewriteRule ^a( /b [R=301]', 'A bracket of "^a(" has no other half.'],
    ['RewriteRule ^a[ /b [R=301]', 'A bracket of "^a[" has no other half.'],
    ['RedirectMatch 301 ^/a) /b', 'A bracket of "^/a)" has no other half.'],
    ['RewriteRule ^a /b [R=301, L]', 'Its flags are "[R=301,", which'],
    ['RewriteRule ^a /b R=301', 'Its flags are "R=301", which'],
    ['RewriteRule ^a', 'It has no target.'],
    ['Redirect', 'It has no target.'],
  ])('reports %s as invalid', (line, why) => {
    const { rules } = read('apache', { '.htaccess': `RewriteEngine On\n${line}\n` });
    expect(rules).toMatchObject([{ line: 2, state: { is: 'invalid' } }]);
    expect(rules[0]?.state).toMatchObject({ why: expect.stringContaining(why) });
    expect(answerFromFiles(rules, { path: '/a' }).rule).toBeUndefined();
  });

  test.each([
    'RewriteRule ^a\\( /b [R=301]',
    'RewriteRule ^a[(] /b [R=301]',
    'RewriteRule "^([^/]+)/(?:b|c)$" "/$1" [R=301,L]',
    'RedirectMatch gone ^/a[[:alpha:])]$',
    'Redirect gone /a',
  ])('accepts %s', (line) => {
    const { rules } = read('apache', { '.htaccess': `RewriteEngine On\n${line}\n` });
    expect(rules).toMatchObject([{ state: { is: 'active' } }]);
  });
});

describe('findMisplacedFiles', () => {
  const find = (root: string | undefined, built?: string) => {
    const reader = (text: string | undefined) => (name: string) =>
      name === '_redirects' && text !== undefined ? Buffer.from(text) : undefined;
    return findMisplacedFiles(['netlify', 'cloudflare'], reader(built), reader(root));
  };

  test('finds a _redirects beside the published folder, with the number of its rules', () => {
    expect(find('/a /b 301\n/c /d 301\n')).toEqual([{ file: '_redirects', rules: 2 }]);
  });

  test('finds none if the build has one, or the file no rule', () => {
    expect(find('/a /b 301\n', '/a /b 301\n')).toEqual([]);
    expect(find('# nothing\n')).toEqual([]);
    expect(find(undefined)).toEqual([]);
  });
});
