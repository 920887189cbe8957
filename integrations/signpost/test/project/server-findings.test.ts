import { describe, expect, test } from 'vitest';
import type { Visit } from '../../src/lib/http/crawl.ts';
import type { Trail } from '../../src/lib/http/follow.ts';
import { answer, failed, origin, reported, stored, trail } from './support/server-findings.ts';

describe('the checks of a server', () => {
  test('without faults finds nothing', () => {
    expect(reported({ stored: [stored('/a', 200), stored('/b', 404), stored('/c', 301, '/a')] })).toEqual([]);
  });

  test.each([
    ['200', trail('/x', [], 200), "error server-not-found /x: a URL that doesn't exist returns 200"],
    [
      'the home page',
      trail('/x', [[302, '/']], 200),
      `error server-not-found /x: a URL that doesn't exist is redirected to ${origin}/ and returns 200`,
    ],
    ['500', trail('/x', [], 500), "error server-not-found /x: a URL that doesn't exist returns 500"],
  ])('that answers a missing URL with %s', (_, missing, expected) => {
    expect(reported({ probes: { missing } })).toEqual([expected]);
  });

  test.each([
    ['stays on http', trail('http://www.example.com/', [], 200), 'error', 'it is served over http'],
    [
      'goes elsewhere on http',
      trail('http://www.example.com/', [[301, 'http://a.example/']], 200),
      'error',
      'http redirects to http://a.example/, not to https',
    ],
    [
      'takes two redirects',
      trail(
        'http://www.example.com/',
        [
          [301, 'https://example.com/'],
          [301, `${origin}/`],
        ],
        200,
      ),
      'warning',
      `http takes 2 redirects to reach ${origin}/`,
    ],
    [
      'is temporary',
      trail('http://www.example.com/', [[302, `${origin}/`]], 200),
      'warning',
      'http redirects to https with 302, which is temporary',
    ],
  ])('that %s', (_, insecure, level, message) => {
    expect(reported({ probes: { insecure } })).toEqual([
      `${level} server-https http://www.example.com/: ${message}`,
    ]);
  });

  test('that redirects https to http reports it, but not a redirect to another site with http', () => {
    const back = stored('/old', 301, 'http://www.example.com/new');
    const away = stored('/go', 302, 'http://partner.example/');
    expect(reported({ stored: [back, away, stored('/a', 301, 'https://partner.example/')] })).toEqual([
      'error server-https /old: it redirects from https to http://www.example.com/new',
    ]);
  });

  test('without HSTS, or with a closed http port', () => {
    const refused = failed('/');
    const closed: Trail = { hops: [], end: 'failure', first: refused, last: refused, loop: [] };
    expect(reported({ probes: { home: answer('/', 200), insecure: closed } })).toEqual([
      'warning server-https /: the response has no Strict-Transport-Security header',
    ]);
  });

  test.each([
    [answer('/robots.txt', 503), 'robots.txt returns 503, so crawlers treat the whole site as disallowed'],
    [failed('/robots.txt'), "robots.txt can't be read: the server breaks the connection"],
    [answer('/robots.txt', 200, { 'content-type': 'text/html' }), 'robots.txt is an HTML page'],
    [
      { ...answer('/robots.txt', 200), body: new TextEncoder().encode('<!doctype html><p>Home') },
      'robots.txt is an HTML page',
    ],
  ])('with a robots.txt that is an HTML page', (robots, message) => {
    expect(reported({ robots })).toEqual([`error server-robots /robots.txt: ${message}`]);
  });

  test('that fails where links lead', () => {
    const broken: Visit = { ...stored('/b', 0), reply: failed('/b') };
    const all = [stored('/a', 502), broken, stored('/c', 403)];
    const named = 'a URL that the site links to is not served:';
    expect(reported({ stored: all })).toEqual([
      `error server-status /a: ${named} it returns 502`,
      `error server-status /b: ${named} the server breaks the connection`,
      `warning server-status /c: ${named} it returns 403`,
    ]);
  });

  test('that fails, with the page that names the URL first', () => {
    const home: Visit = {
      ...stored('/list?page=2', 200),
      found: [
        { url: `${origin}/a`, role: 'page' },
        { url: `${origin}/b`, role: 'page' },
      ],
    };
    const named = '/list?page=2 links to a URL that is not served:';
    expect(reported({ stored: [home, stored('/a', 500), stored('/b', 403)] })).toEqual([
      `error server-status /a: ${named} it returns 500`,
      `warning server-status /b: ${named} it returns 403`,
    ]);
  });

  test.each(['https://[', ''])('that redirects to %j', (location) => {
    expect(reported({ stored: [stored('/a', 301, location)] })).toEqual([
      'error server-status /a: a URL that the site links to is not served: it returns 301 without a valid Location',
    ]);
  });

  test('that refuses what a page loads, and not a page behind a login (`W-ERR-4`)', () => {
    const part: Visit = { ...stored('/a.png', 401), role: 'part' };
    expect(reported({ stored: [stored('/members/', 401), part] })).toEqual([
      'warning server-status /a.png: a URL that the site links to is not served: it returns 401',
    ]);
  });

  test('that serves a page twice', () => {
    const variants = [
      { page: '/a/', url: `${origin}/a`, status: 200 },
      { page: '/a/', url: `${origin}/a/index.html`, status: 301 },
      { page: '/b/', url: `${origin}/b/index.html`, status: 200 },
      { page: '/c', url: `${origin}/c/`, status: 200 },
      { page: '/c', url: `${origin}/c.html`, status: 200 },
      { page: '/d.html', url: `${origin}/d`, status: 200 },
    ];
    expect(reported({ variants })).toEqual(
      [
        '/a: a page is also served without its trailing slash',
        '/b/index.html: a page is also served with index.html',
        '/c/: a page is also served with a trailing slash',
        '/c.html: a page is also served with .html',
        '/d: a page is also served without .html',
      ].map((text) => `warning server-variant ${text}, at a second URL`),
    );
  });
});

describe('the checks of a server and a page behind a login', () => {
  const loginFindings = (all: readonly Visit[]) =>
    reported({ stored: all }).filter((text) => text.includes('server-login'));

  test.each([
    ['/account/', '/login?next=/account/', '/login'],
    ['/orders', 'https://www.example.com/users/sign_in', '/users/sign_in'],
    ['/wp-admin/', '/wp-login.php', '/wp-login.php'],
  ])('%s that redirects to %s', (path, to, shown) => {
    expect(loginFindings([stored(path, 302, to)])).toEqual([
      `info server-login ${path}: it redirects to the login page ${shown} instead of returning 401`,
    ]);
  });

  test.each([
    ['the login page itself', '/login', '/login/'],
    ['another page', '/a', '/catalogin/'],
    ['an author', '/a', '/authors/'],
  ])("doesn't take for one: %s", (_, path, to) => {
    expect(loginFindings([stored(path, 302, to)])).toEqual([]);
  });
});

test.each([
  [8040, ['warning server-slow /prices/: the server took 8.0 seconds to send it']],
  [4900, []],
])('the checks of a server that sends a page in %d ms', (ms, expected) => {
  const slow: Visit = { ...stored('/prices/', 200), reply: { ...answer('/prices/', 200), ms } };
  expect(reported({ stored: [slow] })).toEqual(expected);
});
