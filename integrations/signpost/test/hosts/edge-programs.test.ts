import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { programsText } from '../../scripts/edge-programs.ts';
import { printProgram } from '../../src/hosts/edge/program.ts';
import { addHeaders, isUser } from '../../src/hosts/edge/respond.ts';
import { createSiteDataFile } from '../../src/hosts/edge/site-data.ts';
import { joinContent } from '../../src/lib/file.ts';
import { planOf } from './plan-of.ts';

test('programs.ts has the programs of the sources (npm run build:package writes it)', async () => {
  const written = await readFile(new URL('../../src/hosts/edge/programs.ts', import.meta.url), 'utf8');
  expect(written === (await programsText())).toBe(true);
});

const plan = planOf(
  '/old,/new/\n/p?id=1,/new/\n/gone,,410',
  { protect: [{ prefix: '/in/', realm: 'In', users: 'ali:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=' }] },
  [...['index.html', 'new/index.html', 'in/index.html', '404.html', '410.html']],
);
const stored = new Map([createSiteDataFile(plan)].map((file) => [`/${file.path}`, joinContent(file)]));

/** The file of the build at a URL of its own, as a platform would serve it. */
function serve(url: string): Response {
  const { pathname } = new URL(url);
  return new Response(stored.get(pathname) ?? `file ${pathname}`);
}

/** Loads a program as the platform does; what it exports is its own. */
async function load(platform: 'cloudflare' | 'netlify' | 'vercel') {
  const text = `let fetch;\nexport const give = (one) => { fetch = one; };\n${[...printProgram(platform, plan)].join('')}`;
  return import(`data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`);
}

const cloudflare = await load('cloudflare');
const netlify = await load('netlify');
const vercel = await load('vercel');
vercel.give(async (url: URL) => serve(url.href));

const ask: Record<string, (request: Request) => Promise<Response>> = {
  cloudflare: (request) =>
    cloudflare.default.fetch(request, { ASSETS: { fetch: async (one: Request) => serve(one.url) } }),
  netlify: (request) => netlify.default(request, { next: async (one: Request) => serve(one.url) }),
  vercel: (request) => vercel.default(request),
};

describe.each(Object.keys(ask))('the edge function for %s', (platform) => {
  const get = async (path: string, headers: Record<string, string> = {}) =>
    ask[platform]?.(new Request(`https://www.example.com${path}`, { headers }));
  const right = { authorization: `Basic ${btoa('ali:password')}` };
  const wrong = { authorization: `Basic ${btoa('ali:wrong')}` };

  test.each([
    ['/old?a=1', {}, 301, 'https://www.example.com/new/?a=1'],
    ['/p?id=1', {}, 301, 'https://www.example.com/new/'],
    ['/p?id=2', {}, 200, null],
    ['/gone', {}, 410, null],
    ['/new/', {}, 200, null],
    ['/_signpost/site.json', {}, 404, null],
    ['/_signpost%2fsite.json', {}, 404, null],
    ['/in/', {}, 401, null],
    ['/in/', wrong, 401, null],
    ['/in/', right, 200, null],
  ])('answers %s with the headers %o: %i, Location %s', async (path, headers, status, location) => {
    const response = await get(path, headers);
    expect([response?.status, response?.headers.get('location')]).toEqual([status, location]);
  });
});

describe('addHeaders', () => {
  test('adds every cookie, and keeps a header that the response has', () => {
    const added = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['x-own', 'ours'],
    ]);
    const { headers } = addHeaders(new Response('', { headers: { 'x-own': 'theirs' } }), added);
    expect([headers.getSetCookie(), headers.get('x-own')]).toEqual([['a=1', 'b=2'], 'theirs']);
  });

  test('returns a WebSocket upgrade unchanged', () => {
    const upgrade = Object.defineProperty(new Response(), 'status', { value: 101 });
    expect(addHeaders(upgrade, new Headers({ 'x-own': 'ours' }))).toBe(upgrade);
  });
});

test.each(['eve:', 'eve:$2y$05$o6EGw0NaO7erqqJA9PHW6.n6E0LkrFLmr7YZ0Y8slRSXmVQY3mGvG', 'eve:plain'])(
  'isUser refuses the unsupported password hash %s',
  async (users) => {
    for (const password of ['', 'plain', 'open sesame'])
      expect(await isUser(`Basic ${btoa(`eve:${password}`)}`, { users })).toBe(false);
  },
);

// https://developers.cloudflare.com/workers/wrangler/commands/#dev: it listens on localhost, by http unless told otherwise.
test.each([
  ['http://localhost:8787/new/', 200, null],
  ['http://127.0.0.1:8787/old', 301, 'https://www.example.com/new/'],
  ['http://www.example.com/new/', 301, 'https://www.example.com/new/'],
])(
  'the Worker under wrangler dev answers %s like the live site, without a redirect to https',
  async (url, status, location) => {
    const response = await ask['cloudflare']?.(new Request(url));
    expect([response?.status, response?.headers.get('location')]).toEqual([status, location]);
  },
);
