import { expect, test } from 'vitest';
import { followRedirects } from '../../src/answers/follow.ts';
import { createResponder } from '../../src/answers/responder.ts';
import { cloudflare } from '../../src/hosts/cloudflare/host.ts';
import type { Host } from '../../src/hosts/host.ts';
import { netlify } from '../../src/hosts/netlify/host.ts';
import { vercel } from '../../src/hosts/vercel/host.ts';
import { parsePath } from '../../src/lib/url/path.ts';
import { requestOf } from '../../src/plan/request.ts';
import { planOf } from '../hosts/plan-of.ts';
import { readOwn } from './own-file.ts';

const origin = 'https://www.example.com';
const files = ['index.html', 'about/index.html', '404.html'];

/** The responder of a build on a host, with an own `_redirects` and a map of `from,to,status`. */
function respondOn(host: Host, redirects: string, map = '') {
  const { serving } = host.serving?.({ files, read: () => undefined, variant: undefined }) ?? {};
  const ownFiles = [readOwn(host.id, '_redirects', redirects)];
  return createResponder({ plan: planOf(map, {}, files, serving), host, ownFiles });
}

test.each([
  ['/app /about/ 200', '/app', { status: 200, file: 'about/index.html' }],
  // Cloudflare's asset server redirects the other URL of a page.
  ['/app /about 200', '/app', { status: 308, location: `${origin}/about/` }],
  ['/app /nothing 200', '/app', { status: 404, file: '404.html' }],
  ['/old /about/ 301', '/old', { status: 301, location: `${origin}/about/` }],
])('createResponder answers by the line "%s" of Cloudflare', (line, path, expected) => {
  const { respond } = respondOn(cloudflare, `${line}\n`);
  expect(respond(requestOf(origin + path))).toMatchObject(expected);
});

test.each([
  // https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/
  ['/api/* https://api.example.net/:splat 200', '/api/a', 'proxy'],
  ['/search /.netlify/functions/search 200', '/search', 'function'],
  ['/a /b', '/.netlify/images', 'host'],
])('createResponder says with "%s" of Netlify that the answer of %s is unknown', (line, path, reason) => {
  const { respond } = respondOn(netlify, `${line}\n`);
  const answer = respond(requestOf(origin + path));
  expect(answer.status).toBeUndefined();
  expect(answer.unknown?.reason).toBe(reason);
});

const vercelJson = '{ "redirects": [{ "source": "/book", "destination": "/book/", "permanent": true }] }';

test.each([
  // Both are one path to Netlify: https://docs.netlify.com/manage/routing/redirects/redirect-options/#trailing-slash
  { host: netlify, file: '_redirects', text: '/book /book/ 301', status: 404 },
  { host: netlify, file: '_redirects', text: '/book /book/ 301!', status: 301 },
  { host: cloudflare, file: '_redirects', text: '/book /book/ 301', status: 301 },
  { host: vercel, file: 'vercel.json', text: vercelJson, status: 308 },
])('createResponder answers /book on $host.id by "$text" with $status', ({ host, file, text, status }) => {
  const ownFiles = [readOwn(host.id, file, text)];
  const { respond } = createResponder({ plan: planOf('', {}, files), host, ownFiles });
  expect(respond(requestOf(`${origin}/book`)).status).toBe(status);
});

test.each([
  ['http://www.example.com/old', `${origin}/old`],
  ['https://example.com/old', `${origin}/old`],
  [`${origin}/old`, `${origin}/about/`],
])(
  'createResponder answers %s with %s, since https and the host come before an own rule',
  (url, location) => {
    const { serving } = netlify.serving?.({ files, read: () => undefined, variant: undefined }) ?? {};
    const ownFiles = [readOwn('netlify', '_redirects', '/* /about/ 301!\n')];
    const plan = planOf('', { domains: ['example.com'] }, files, serving);
    const { respond } = createResponder({ plan, host: netlify, ownFiles });
    expect(respond(requestOf(url))).toMatchObject({ status: 301, location });
  },
);

test('createResponder says that a page on demand and a folder beside the site are unknown', () => {
  const plan = planOf('', {}, files);
  const { respond } = createResponder({ plan, onDemand: ['/docs/search'], base: parsePath('/docs/') });
  const reasons = ['/docs/search', '/shop/', '/docs/none'].map(
    (path) => respond(requestOf(origin + path)).unknown?.reason,
  );
  expect(reasons).toEqual(['on demand', 'outside of the site', undefined]);
});

test('createResponder names the page of a URL that lacks the folder of the site', () => {
  const plan = planOf('', {}, ['docs/about/index.html', 'docs/logo.svg', 'docs/index.html']);
  const { respond } = createResponder({ plan, base: parsePath('/docs/') });
  const urlsWithBase = ['/about/', '/about', '/logo.svg', '/none', '/'].map(
    (path) => respond(requestOf(origin + path)).unknown?.urlWithBase,
  );
  expect(urlsWithBase).toEqual(['/docs/about/', '/docs/about/', '/docs/logo.svg', undefined, undefined]);
});

test('createResponder prefers a page to the own rules of a site whose host is unknown', () => {
  const ownFiles = [readOwn('netlify', '_redirects', '/about/ /other/ 301!\n/old /about/\n')];
  const { respond } = createResponder({ plan: planOf('', {}, files), ownFiles });
  expect(respond(requestOf(`${origin}/about/`)).status).toBe(200);
  expect(respond(requestOf(`${origin}/old`))).toMatchObject({ status: 301, location: `${origin}/about/` });
});

test.each([
  // Cloudflare Workers redirect /about.html: developers.cloudflare.com/workers/static-assets/routing/advanced/html-handling/
  ['/about.html', 301],
  ['/about/index', 301],
  ['/about.htm', 404],
  ['/about/more', 404],
])('createResponder without a host answers %s with %i', (path, status) => {
  const { respond } = createResponder({ plan: planOf('', {}, files) });
  expect(respond(requestOf(origin + path)).status).toBe(status);
});

const longChain = Array.from({ length: 24 }, (_, at) => `/p/${at} /p/${at + 1}\n`).join('');

test.each([
  ['/old', '/old /older\n/older /about/\n', 'answer', 3],
  ['/x', '/x /y\n/y /x\n', 'loop', 2],
  // A fragment isn't sent: https://www.rfc-editor.org/rfc/rfc9110#section-7.1
  ['/x', '/x /y#top\n/y /x#top\n', 'loop', 2],
  ['/out', '/out https://example.org/\n', 'other site', 1],
  ['/p/1', longChain, 'too long', 21],
])('followRedirects follows %s with the lines "%.40s" to the end "%s"', (path, redirects, end, count) => {
  const chain = followRedirects(respondOn(netlify, redirects), origin + path);
  expect([chain.end, chain.links.length]).toEqual([end, count]);
});

test('followRedirects follows a redirect to another domain of the site, which leads back', () => {
  const plan = { ...planOf('', {}, files), domains: ['example.com'] };
  const ownFiles = [
    readOwn(
      'vercel',
      'vercel.json',
      '{ "redirects": [{ "source": "/:path*", "has": [{ "type": "host", "value": "www.example.com" }], "destination": "https://example.com/:path*", "permanent": true }] }',
    ),
  ];
  const { end, links } = followRedirects(createResponder({ plan, ownFiles }), `${origin}/gone`);
  expect(links[0]?.answer).toMatchObject({ status: 308, location: 'https://example.com/gone' });
  expect(end).toBe('loop');
});

test.each([
  ['https://old.example.net/a', `${origin}/about/`],
  // No line of the file is for it.
  ['https://old.example.net/other', `${origin}/other`],
  ['http://www.example.com/a', `${origin}/a`],
])(
  'createResponder answers %s with %s, since a line for one domain comes before its redirect',
  (url, location) => {
    const ownFiles = [readOwn('netlify', '_redirects', `https://old.example.net/a ${origin}/about/ 301!\n`)];
    const plan = planOf('', { domains: ['old.example.net'] }, files);
    const { respond } = createResponder({ plan, host: netlify, ownFiles });
    expect(respond(requestOf(url)).location).toBe(location);
  },
);
