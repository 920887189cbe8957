import { describe, expect, test } from 'vitest';
import { readYaml } from '../../src/map/read-yaml.ts';
import { resolveMap } from '../../src/map/resolved-map.ts';
import { answer, type Request, requestOf } from '../../src/plan/answer.ts';
import { buildPlan } from '../../src/plan/build.ts';
import { listServedFiles } from '../../src/plan/served-files.ts';
import { parseSettings, type SettingsInput } from '../../src/plan/settings.ts';

const origin = 'https://www.example.com';
const files = [
  'index.html',
  'about/index.html',
  'new/index.html',
  'flat.html',
  'café/index.html',
  'doc.pdf',
  'robots.txt',
  'secret/index.html',
  '404.html',
  '410/index.html',
];
const map = `
redirects:
  - { from: /old, to: /new/ }
  - { from: /temp, to: /new, status: 302 }
  - { from: /kept, to: /new/, status: 308 }
  - { from: /caf%C3%A9-old, to: /café/ }
  - { from: /a/b, to: /new/ }
  - { from: /p?id=42, to: /new/?ref=p#top }
  - { from: /p, to: /about/ }
  - { from: "/p?id=7&x=1", to: /flat }
  - { from: /set, to: "/new/?lang=de" }
  - { from: /out, to: https://other.example/x }
  - { from: /blog/:year/:slug, to: /articles/:slug/ }
  - { from: /shop/*, to: /products/* }
  - { from: /find/*, to: "/search/?q=*" }
  - { from: /about/*, to: /new/ }
  - { from: /first/:x, to: /one/:x }
  - { from: /first/*, to: /two/* }
gone:
  - /retired
  - /discontinued/*
`;

function planOf(more: Partial<SettingsInput> = {}, text = map) {
  const { entries, ignoreCase, findings } = readYaml('map.yaml', text);
  expect(findings).toEqual([]);
  const settings = parseSettings('the test', { origin, domains: ['example.com', 'old.example'], ...more });
  const served = listServedFiles(settings, files);
  const urls = new Set([...served.pages.keys(), ...served.files.keys()]);
  const resolved = resolveMap(
    { file: 'map.yaml', entries, sections: [], ignoreCase },
    { origin, domains: settings.domains, served: urls },
  );
  return buildPlan(settings, resolved, files);
}

const plan = planOf();
const get = (target: string, part: Partial<Request> = {}) =>
  answer(plan, requestOf(target.startsWith('http') ? target : origin + target, part));
/** Status and Location in one line, the origin left out. */
const say = ({ status, location }: ReturnType<typeof get>) =>
  location === undefined ? `${status}` : `${status} ${location.replace(origin, '')}`;

describe('answer compares paths percent-decoded and case-sensitive', () => {
  test.each([
    ['/old', '301 /new/'],
    ['/%6Fld', '301 /new/'],
    ['/caf%C3%A9-old', '301 /caf%C3%A9/'],
    ['/caf%c3%a9-old', '301 /caf%C3%A9/'],
    ['/café-old', '301 /caf%C3%A9/'],
    ['/a%2Fb', '404'],
    ['/Old', '404'],
    ['/caf%C3%A9/', '200'],
    ['/caf%c3%a9/', '200'],
  ])('%s: %s', (target, expected) => {
    expect(say(get(target))).toBe(expected);
  });

  test('ignores letter case with ignoreCase', () => {
    const folded = planOf({}, `ignoreCase: true\n${map}`);
    expect(say(answer(folded, requestOf(`${origin}/OLD/`)))).toBe('301 /new/');
    expect(say(answer(folded, requestOf(`${origin}/SHOP/Pump`)))).toBe('301 /products/Pump');
  });
});

describe('answer redirects http and other domains to the canonical origin in one redirect', () => {
  test.each([
    ['http://www.example.com/about/', '301 /about/'],
    ['http://example.com/secret', '301 /secret/'],
    ['https://old.example/temp?x=1', '302 /new/?x=1'],
    ['http://old.example/old', '301 /new/'],
    ['http://old.example/nothing?x=1', '301 /nothing?x=1'],
    ['http://www.example.com/retired', '301 /retired'],
    ['https://old.example/doc.pdf', '301 /doc.pdf'],
  ])('%s: %s', (target, expected) => {
    const given = get(target);
    expect(say(given)).toBe(expected);
    expect(given.location?.startsWith(origin)).toBe(true);
  });

  test('takes the scheme from a listed proxy', () => {
    const proxied = planOf({ tls: { at: 'proxy', from: ['10.0.0.0/8'] } });
    const ask = (peer: string, proto: string, scheme = 'http') =>
      say(
        answer(
          proxied,
          requestOf(`${scheme}://www.example.com/about/`, { peer, headers: { 'x-forwarded-proto': proto } }),
        ),
      );
    expect(ask('10.1.2.3', 'https')).toBe('200');
    expect(ask('10.1.2.3', 'http')).toBe('301 /about/');
    expect(ask('192.0.2.1', 'https')).toBe('301 /about/');
    // A proxy that speaks TLS to the server behind it.
    expect(ask('10.1.2.3', 'http', 'https')).toBe('301 /about/');
    expect(ask('192.0.2.1', 'http', 'https')).toBe('200');
  });
});

describe('answer decides in the order of the conventions', () => {
  test.each([
    ['a query before none', '/p?id=42', '301 /new/?ref=p#top'],
    ['more parameters before fewer', '/p?x=1&id=7', '301 /flat'],
    ['an exact entry', '/p?other=1', '301 /about/?other=1'],
    ['a page before a pattern', '/about/', '200'],
    ['a pattern before the other slash', '/about', '301 /new/'],
    ['the first pattern', '/first/x', '301 /one/x'],
    ['a later pattern', '/first/x/y', '301 /two/x/y'],
    ['the other slash', '/secret', '301 /secret/'],
    ['the other spelling of a file', '/flat/', '301 /flat'],
    ['its file name', '/about/index.html', '301 /new/'],
    ['its file name, with a query', '/flat.html?x=1', '301 /flat?x=1'],
    ['gone', '/retired', '410'],
    ['gone below', '/discontinued/x', '410'],
    ['nothing', '/nothing', '404'],
  ])('%s: %s', (_, target, expected) => {
    expect(say(get(target))).toBe(expected);
  });

  test('answers everything but robots.txt with 503 in maintenance mode', () => {
    const closed = planOf({
      maintenance: { file: '503.html', retryAfter: '2026-12-27T08:00:00Z' },
    });
    expect(answer(closed, requestOf(`${origin}/old`))).toMatchObject({
      status: 503,
      file: '503.html',
      headers: { 'retry-after': 'Sun, 27 Dec 2026 08:00:00 GMT' },
    });
    expect(answer(closed, requestOf(`${origin}/robots.txt`))).toMatchObject({
      status: 200,
      file: 'robots.txt',
    });
  });

  test.each(['/secret/', '/%73ecret/', '/secret'])('%s asks for a password', (target) => {
    const guarded = planOf({ protect: [{ prefix: '/secret/', realm: 'x', users: '' }] });
    expect(answer(guarded, requestOf(origin + target)).status).toBe(401);
    expect(
      answer(guarded, requestOf(origin + target, { headers: { authorization: 'Basic eA==' } })).status,
    ).not.toBe(401);
  });
});

describe('answer redirects /about to /about/, or the other way round', () => {
  test.each([
    ['/old/', '301 /new/'],
    ['/a/b/', '301 /new/'],
    ['/retired/', '410'],
    ['/shop', '301 /products/'],
    ['/shop/', '301 /products/'],
    ['/shop/a/b/', '301 /products/a/b/'],
    ['/shopping', '404'],
    ['/blog/2020/x/', '301 /articles/x/'],
    ['/blog/2020', '404'],
    ['/blog/2020/x/y', '404'],
  ])('%s: %s', (target, expected) => {
    expect(say(get(target))).toBe(expected);
  });
});

describe('answer passes on what a pattern matched as it was sent', () => {
  test.each([
    ['/shop/a%20b%2Fc', '301 /products/a%20b%2Fc'],
    ['/shop/%3Fx=1', '301 /products/%3Fx=1'],
    ['/shop/x%0d%0aSet-Cookie:%20a=1', '301 /products/x%0d%0aSet-Cookie:%20a=1'],
    ['/shop/x\r\nSet-Cookie: a=1', '301 /products/x%0D%0ASet-Cookie:%20a=1'],
    ['/shop//evil.example', '301 /products//evil.example'],
    ['/blog/%c3%a9/caf%c3%a9', '301 /articles/caf%c3%a9/'],
    ['/find/a?b=1', '301 /search/?q=a'],
  ])('%j: %s', (target, expected) => {
    expect(say(get(target))).toBe(expected);
  });
});

describe('answer and the query of a request', () => {
  test.each([
    ['/p?x=2&id=42', '301 /new/?ref=p#top'],
    ['/p?id=42&ref=evil', '301 /new/?ref=p#top'],
    ['/p?id=420', '301 /about/?id=420'],
    ['/p?%69d=4%32', '301 /new/?ref=p#top'],
    ['/set?a=%20&b', '301 /new/?lang=de'],
    ['/set?lang=en', '301 /new/?lang=de'],
    ['/old?a?b', '301 /new/?a?b'],
    ['/out?x=1', '301 https://other.example/x?x=1'],
  ])('%s: %s', (target, expected) => {
    expect(say(get(target))).toBe(expected);
  });
});

describe('answer gives an absolute Location, which is the page itself', () => {
  test.each([
    ['/temp', `302 ${origin}/new/`],
    ['/kept', `308 ${origin}/new/`],
    ['/out', '301 https://other.example/x'],
  ])('%s: %s', (target, expected) => {
    const { status, location } = get(target);
    expect(`${status} ${location}`).toBe(expected);
  });
});

describe('answer and methods', () => {
  test('takes HEAD as GET, and answers other methods of a page with 405', () => {
    expect(get('/about/', { method: 'HEAD' })).toMatchObject({ status: 200, file: 'about/index.html' });
    expect(get('/about/', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
    expect(get('/doc.pdf', { method: 'DELETE' }).status).toBe(405);
    expect(say(get('/old', { method: 'HEAD' }))).toBe('301 /new/');
  });
});

describe('answer sends the error page of a status', () => {
  test('from 410.html, otherwise from the nearest 404.html', () => {
    expect(get('/nothing')).toMatchObject({ status: 404, file: '404.html' });
    expect(get('/retired')).toMatchObject({ status: 410, file: '410/index.html' });
    expect(get('/404').status).toBe(404);
    expect(get('/404.html').status).toBe(404);
  });
});

test.each([
  ['http://www.example.com//evil.example/a', 'https://www.example.com/evil.example/a'],
  ['http://www.example.com///', 'https://www.example.com/'],
])('answer redirects %s to a path with one slash', (url, location) => {
  const settings = parseSettings('the test', { origin });
  const given = answer(buildPlan(settings, undefined, []), requestOf(url));
  expect([given.status, given.location]).toEqual([301, location]);
});

test.each(['https://a;b.example', 'https://a$b.example', 'https://a`b.example'])(
  'parseSettings refuses the origin %s',
  (url) => {
    expect(() => parseSettings('the test', { origin: url })).toThrow('must have a host name of letters');
  },
);

test.each([
  [['*'], true],
  [['https://app.example', 'https://app.example:8443'], true],
  [['https://app example'], false],
  [['app.example'], false],
])('parseSettings of the API origins %j: valid %s', (origins, isValid) => {
  const api = { base: '/api', resources: [], origins, errors: 'api/_errors', maxTarget: 2048 };
  const parse = () => parseSettings('the test', { origin, api });
  if (isValid) expect(parse().api?.origins).toEqual(origins);
  else expect(parse).toThrow('must be * or an origin');
});

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['2001:db8::/128', true],
  ['10.0.0.0/33', false],
  ['2001:db8::/129', false],
  ['proxy.example', false],
])('parseSettings of the proxy address %s: valid %s', (address, isValid) => {
  const parse = () => parseSettings('the test', { origin, tls: { at: 'proxy', from: [address] } });
  if (isValid) expect(parse().tls).toEqual({ at: 'proxy', from: [address] });
  else expect(parse).toThrow('must be an IP address or a range, such as 10.0.0.1 or 10.0.0.0/8');
});
