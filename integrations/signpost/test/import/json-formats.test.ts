import { describe, expect, test } from 'vitest';
import { Problem } from '../../src/lib/problem.ts';
import { read } from './read.ts';

const vercel = (...redirects: object[]) => JSON.stringify({ redirects }, null, 1);
const firebase = (...redirects: object[]) => JSON.stringify({ hosting: { redirects } });

describe('vercel.json', () => {
  test.each<[object, string[]]>([
    [{ source: '/a', destination: '/b', permanent: true }, ['/a /b 308']],
    // https://vercel.com/docs/project-configuration#redirects: permanent is the default.
    [{ source: '/a', destination: '/b' }, ['/a /b 308']],
    [{ source: '/a', destination: '/b#c', permanent: false }, ['/a /b#c 307']],
    [{ source: '/a', destination: '/b', statusCode: 301 }, ['/a /b']],
    [{ source: '/blog/:slug', destination: '/news/:slug', permanent: true }, ['/blog/:slug /news/:slug 308']],
    [
      { source: '/blog/:path*', destination: 'https://x.example/:path*', permanent: true },
      ['/blog/* https://x.example/* 308'],
    ],
    [{ source: '/old/(.*)', destination: '/new/$1', permanent: true }, ['/old/* /new/* 308']],
    [
      { source: '/:lang(en|de)/a', destination: '/:lang/b', permanent: true },
      ['/en/a /en/b 308', '/de/a /de/b 308'],
    ],
    [{ source: '/a/:b?', destination: '/c', permanent: true }, ['/a /c 308', '/a/:b /c 308']],
    [
      { source: '/p', has: [{ type: 'query', key: 'id', value: '42' }], destination: '/q', permanent: true },
      ['/p?id=42 /q 308'],
    ],
  ])('%j', (redirect, expected) => {
    const { rules, left } = read('vercel', vercel(redirect));
    expect(left).toEqual([]);
    expect(rules.map((rule) => rule.replace(/^\d+ /, ''))).toEqual(expected);
  });

  test('takes the host of a condition as the host of the source', () => {
    const has = [{ type: 'host', value: 'old\\.example' }];
    const { rules, left } = read(
      'vercel',
      vercel(
        { source: '/a', has, destination: '/b', statusCode: 301 },
        { source: '/:path*', has, destination: 'https://www.example/:path*', statusCode: 301 },
      ),
    );
    expect(rules).toEqual(['3 https://old.example/a /b']);
    expect(left).toEqual([
      expect.stringMatching(/^14 it applies to all URLs of a host, .*`deploy\.domains`/),
    ]);
  });

  test.each([{ src: '/old', status: 301, headers: { Location: '/new' } }, { handle: 'filesystem' }])(
    'leaves out a route of the deprecated key `routes`: %j',
    (route) => {
      expect(read('vercel', JSON.stringify({ routes: [route] }))).toEqual({
        rules: [],
        left: [expect.stringContaining('1 it is a route of the deprecated key `routes`')],
        notices: [],
      });
    },
  );

  test('importRedirects says that the rest keeps the slash that trailingSlash: false removed', () => {
    const redirects = [
      { source: '/docs/:path*', destination: '/guide/:path*', statusCode: 301 },
      { source: '/ext/(.*)', destination: 'https://other.example/$1', statusCode: 301 },
      // Their targets end alike for both URLs.
      { source: '/blog/:slug', destination: '/posts/:slug', statusCode: 301 },
      { source: '/old/:path*', destination: '/new', statusCode: 301 },
    ];
    const readWith = (settings: object) =>
      read('vercel', JSON.stringify({ ...settings, redirects }, null, 1)).notices;
    const note =
      'Vercel removes the trailing slash of a URL before it reads the line (`trailingSlash: false`); the map appends the rest with the slash that the request has';
    expect(readWith({ trailingSlash: false })).toEqual([`4 ${note}`, `9 ${note}`]);
    expect(readWith({ trailingSlash: true }).filter((notice) => notice.endsWith(note))).toEqual([]);
    expect(readWith({})).toEqual([]);
  });

  test('importRedirects says that the map also matches the URL that trailingSlash: true redirects before a line', () => {
    const redirects = [{ source: '/old', destination: '/new/', statusCode: 301 }];
    const { rules, notices } = read('vercel', JSON.stringify({ trailingSlash: true, redirects }, null, 1));
    expect(rules).toEqual(['4 /old /new/']);
    expect(notices).toEqual([
      expect.stringMatching(/^4 Vercel redirects \/old to \/old\/ first.*The map matches both forms$/),
    ]);
  });

  test('importRedirects lists a proxy, and says nothing of headers and other settings', () => {
    const beside = {
      redirects: [{ source: '/a', destination: '/b', permanent: true }],
      rewrites: [{ source: '/api/(.*)', destination: 'https://api.example/$1' }],
      headers: [{ source: '/x', headers: [{ key: 'X-A', value: 'b' }] }],
      trailingSlash: false,
      cleanUrls: true,
      regions: ['fra1'],
    };
    const { rules, left } = read('vercel', JSON.stringify(beside, null, 1));
    expect(rules).toEqual(['3 /a /b 308']);
    expect(left).toEqual(['10 it is a proxy: the server fetches the target itself instead of redirecting']);
  });

  test.each<[object, RegExp]>([
    [{ source: '/a', destination: '/b', has: [{ type: 'cookie', key: 'x' }] }, /depends on cookie x, and/],
    [
      { source: '/a', destination: '/b', missing: [{ type: 'query', key: 'x' }] },
      /depends on no query x, and/,
    ],
    // https://vercel.com/docs/project-configuration/vercel-json#redirects: a key without a value is captured.
    [{ source: '/a', destination: '/b/:x', has: [{ type: 'query', key: 'x' }] }, /depends on query x, and/],
    [{ source: '/:id(\\d+)', destination: '/b' }, /a map can't express/],
    [{ source: '/((?!api).*)', destination: '/b' }, /a map can't express/],
    [{ destination: '/b' }, /isn't an object that has "source" and "destination" as strings/],
  ])('leaves out %j', (redirect, why) => {
    expect(read('vercel', vercel(redirect))).toEqual({
      rules: [],
      left: [expect.stringMatching(why)],
      notices: [],
    });
  });
});

describe('firebase.json', () => {
  test.each<[object, string[]]>([
    [{ source: '/a', destination: '/b', type: 301 }, ['/a /b']],
    [{ source: '/{a,b}/{c,d}', destination: '/e' }, ['/a/c /e', '/a/d /e', '/b/c /e', '/b/d /e']],
    [
      { source: '/bug/:rest*', destination: 'https://bugs.example/:rest*' },
      ['/bug/* https://bugs.example/*'],
    ],
    [{ source: '/a/*', destination: '/b' }, ['/a/:p1 /b']],
    // superstatic fills a name without a sign with one segment, and redirects nothing else.
    [{ source: '/archives/:year*', destination: '/research/:year/' }, ['/archives/:year /research/:year/']],
    [{ regex: '^/blog/(?P<splat>.*)$', destination: '/news/:splat' }, ['/blog/* /news/*']],
    [{ regex: '^/a/([^/]+)\\.html$', destination: '/b/:1' }, ['/a/:p1.html /b/:p1']],
  ])('%j', (redirect, expected) => {
    const { rules } = read('firebase', firebase(redirect));
    expect(rules.map((rule) => rule.replace(/^\d+ /, ''))).toEqual(expected);
  });

  test.each<[object, RegExp]>([
    [{ source: '/a/**/b', destination: '/c' }, /only at the end/],
    [{ regex: '(.*)\\.html$', destination: ':1' }, /only at the end/],
    [{ source: '/g/:entry', destination: '/glossary#:entry' }, /matched value after the `#`/],
  ])('leaves out %j', (redirect, why) => {
    expect(read('firebase', firebase(redirect))).toMatchObject({
      rules: [],
      left: [expect.stringMatching(why)],
    });
  });
});

test.each(['vercel', 'firebase', 'redirection'])(
  'importRedirects reports a broken %s with its line',
  (format) => {
    expect(() => read(format, '{\n "redirects": [\n  {"source": }}\n')).toThrow(Problem);
    expect(() => read(format, '{\n "redirects": [\n  {"source": }}\n')).toThrow(/^input/);
    expect(() => read(format, '{}')).toThrow(/it has no redirects/);
  },
);

describe('staticwebapp.config.json', () => {
  const azure = (...routes: object[]) => JSON.stringify({ routes });

  // https://learn.microsoft.com/azure/static-web-apps/configuration#routes: 302 unless 301 is given; a star is at the end.
  test.each<[object, string[]]>([
    [{ route: '/a', redirect: '/b' }, ['/a /b 302']],
    [{ route: '/a', redirect: '/b', statusCode: 301 }, ['/a /b']],
    [{ route: '/a/*', redirect: '/b', statusCode: 301 }, ['/a/* /b']],
    [{ route: '/a', statusCode: 410 }, ['/a gone']],
  ])('%j', (route, expected) => {
    const { rules, left } = read('azure-swa', azure(route));
    expect(left).toEqual([]);
    expect(rules.map((rule) => rule.replace(/^\d+ /, ''))).toEqual(expected);
  });

  test.each<[object, RegExp]>([
    [{ route: '/*', rewrite: '/index.html' }, /a rewrite/],
    [{ route: '/*.{css,js}', headers: { a: 'b' } }, /sets headers/],
    [{ route: '/a', redirect: '/b', methods: ['POST'] }, /depends on the method POST, and/],
    [{ route: '/a', redirect: '/b', allowedRoles: ['admin'] }, /depends on the role admin, and/],
    [{ route: '/a', statusCode: 404 }, /status 404 is an error page, not a redirect; in a map, use `gone:`/],
    [{ redirect: '/b' }, /isn't an object with a "route" string/],
  ])('leaves out %j', (route, why) => {
    const { rules, left } = read('azure-swa', azure(route));
    expect(rules).toEqual([]);
    expect(left).toEqual([expect.stringMatching(why)]);
  });
});

// Asked of the engines: Vercel sends /new?a=1&utm=2, superstatic /new#part?utm=2, the SWA emulator /new.
test.each([
  [
    'vercel',
    { redirects: [{ source: '/a', destination: '/new?a=1' }] },
    "it adds the request's query to that of its target; the map adds nothing to a target with a query",
  ],
  [
    'firebase',
    { hosting: { redirects: [{ source: '/a', destination: '/new#part' }] } },
    "it adds the request's query after the `#` of its target, where no server sees it; the map adds it before",
  ],
  [
    'firebase',
    { hosting: { redirects: [{ source: '/keyword/:page*', destination: '/keywords' }] } },
    "its target has no name of the source, so Firebase's emulator takes the colon and the name literally and redirects nothing; the map takes the name as a placeholder",
  ],
  [
    'firebase',
    { hosting: { redirects: [{ source: '/skills/*/:name', destination: '/skill/:name' }] } },
    'beside a name in its target, its star also matched several segments; the map takes one segment',
  ],
  ['azure-swa', { routes: [{ route: '/a', redirect: '/new' }] }, 'it drops the query; the map passes it on'],
])('importRedirects says what the map does in another way than %s', (format, content, difference) => {
  expect(read(format, JSON.stringify(content)).notices).toEqual([`1 ${difference}`]);
});

test.each([
  ['vercel', { redirects: [{ source: '/a', destination: '/new#a?b' }] }],
  ['firebase', { hosting: { redirects: [{ source: '/keyword/:page*', destination: '/k/:page*' }] } }],
])(
  'importRedirects says nothing of a target without query, or with the names of its source: %s',
  (format, content) => {
    expect(read(format, JSON.stringify(content)).notices).toEqual([]);
  },
);
