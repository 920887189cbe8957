import { describe, expect, test } from 'vitest';
import type { Trail } from '../../../src/lib/http/follow.ts';
import type { Answer } from '../../../src/lib/http/reply.ts';
import type { Expected } from '../../../src/migrate/planned.ts';
import { faultList } from '../../../src/migrate/verify/faults.ts';
import { judgeTrail } from '../../../src/migrate/verify/judge.ts';
import type { PageFacts } from '../../../src/migrate/verify/targets.ts';

const old = 'https://www.example.com/old';
const to = 'https://www.example.com/new/';
const plain: PageFacts = { noindex: '', canonical: to, notFound: '' };
const last = (status: number): Answer => ({
  kind: 'answer',
  url: old,
  status,
  headers: new Map(),
  body: new Uint8Array(),
  cut: false,
});

/** A way in short: the status and target of each hop, and the last status. */
function way(final: number, ...hops: [status: number, to: string][]): Trail {
  const urls = [old, ...hops.map(([, target]) => target)];
  return {
    hops: hops.map(([status, target], at) => ({ url: urls[at] ?? '', status, to: target })),
    end: 'answer',
    last: last(final),
    loop: [],
  };
}

const redirect: Expected = { kind: 'redirect', status: 301, to };
const gone: Expected = { kind: 'gone' };
const page: Expected = { kind: 'page' };
const nothing: Expected = { kind: 'nothing' };
const unmoved: Expected = { kind: 'unmoved', status: 200, location: '' };
const refused: Trail = {
  ...way(0),
  end: 'failure',
  last: { kind: 'failure', url: old, why: 'refused', message: 'refuses the connection' },
};

const cases: [string, Expected, Trail, Partial<PageFacts>, string][] = [
  ['a refused connection', redirect, refused, {}, 'old-unreachable refuses the connection'],
  [
    'a loop',
    redirect,
    { ...way(301, [301, old]), end: 'loop', loop: [old] },
    {},
    `old-loop redirects in a loop through ${old}`,
  ],
  [
    'a trap',
    redirect,
    { ...way(301, [301, old]), end: 'limit' },
    {},
    "old-loop doesn't reach a page after 1 redirects",
  ],
  [
    'a Location of another scheme',
    redirect,
    {
      ...way(301),
      end: 'astray',
      last: { ...last(301), headers: new Map([['location', ['file:///etc/passwd']]]) },
    },
    {},
    `old-location returns 301 with the Location "file:///etc/passwd", which isn't a valid URL`,
  ],
  [
    'no Location',
    redirect,
    { ...way(301), end: 'astray' },
    {},
    'old-location returns 301 without a Location',
  ],
  [
    'a way back to http',
    redirect,
    way(200, [301, 'http://www.example.com/new/'], [301, to]),
    {},
    'old-https-to-http redirects from https to http://www.example.com/new/',
  ],
  ['404 for what has moved', redirect, way(404), {}, `old-lost returns 404 instead of redirecting to ${to}`],
  ['500 for what has moved', redirect, way(500), {}, `old-lost returns 500 instead of redirecting to ${to}`],
  ['404 for a page', page, way(404), {}, 'old-lost returns 404 instead of its page'],
  [
    '200 for what has moved',
    redirect,
    way(200),
    {},
    `old-not-redirected returns 200 instead of redirecting to ${to}`,
  ],
  [
    '200 for what is gone',
    gone,
    way(200),
    {},
    'old-still-there returns 200, but the map says that it is gone',
  ],
  [
    'a redirect for what is gone',
    gone,
    way(200, [301, to]),
    {},
    `old-still-there redirects to ${to}, but the map says that it is gone`,
  ],
  [
    'another target',
    redirect,
    way(200, [301, 'https://www.example.com/']),
    {},
    `old-other-target redirects to https://www.example.com/, not to ${to}`,
  ],
  [
    'a target that goes on',
    redirect,
    way(200, [301, to], [301, 'https://www.example.com/x/']),
    {},
    `old-other-target redirects to ${to} and then to https://www.example.com/x/`,
  ],
  ['a page that leads away', page, way(200, [301, to]), {}, `old-other-target redirects to ${to}`],
  [
    'a dead target',
    redirect,
    way(404, [301, to]),
    {},
    `old-target-dead redirects to ${to}, which returns 404`,
  ],
  [
    'a soft 404',
    redirect,
    way(200, [301, to]),
    { notFound: 'Page not found' },
    `old-soft-404 ends at ${to}, which contains "Page not found" but returns 200`,
  ],
  [
    'a noindex',
    redirect,
    way(200, [301, to]),
    { noindex: 'noindex' },
    `old-target-noindex ends at ${to}, which has noindex`,
  ],
  [
    'another canonical',
    redirect,
    way(200, [301, to]),
    { canonical: 'https://www.example.com/y/' },
    `old-target-canonical ends at ${to}, whose canonical is https://www.example.com/y/`,
  ],
  ['302 for 301', redirect, way(200, [302, to]), {}, 'old-status redirects with 302, not with 301'],
  [
    '301 for 302',
    { ...redirect, status: 302 },
    way(200, [301, to]),
    {},
    'old-status redirects with 301, not with 302',
  ],
  [
    'four hops',
    redirect,
    way(200, [301, 'https://a.test/'], [301, 'https://b.test/'], [301, 'https://c.test/'], [301, to]),
    {},
    'old-hops reaches its target after 4 redirects, through https://a.test/, https://b.test/, https://c.test/',
  ],
  [
    'two hops',
    redirect,
    way(200, [301, 'https://a.test/'], [301, to]),
    {},
    'old-extra-hops reaches its target after 2 redirects, through https://a.test/',
  ],
  [
    'an address that nobody planned',
    nothing,
    way(404),
    {},
    'old-unplanned returns 404, and the map has no redirect for it',
  ],
  [
    'a section that waits and is redirected already',
    unmoved,
    way(200, [301, to]),
    {},
    `old-waiting already redirects to ${to}, but its section isn't released`,
  ],
  [
    'a section that waits and is lost',
    unmoved,
    way(404),
    {},
    "old-waiting returns 404, but its section isn't released, so the old page should be served",
  ],
  [
    'a section that waits on a host that is down',
    unmoved,
    refused,
    {},
    'old-unreachable refuses the connection',
  ],
];

describe('each fault', () => {
  test.each(cases)('%s', (_, expected, trail, facts, says) => {
    const verdict = judgeTrail(expected, trail, { ...plain, ...facts });
    expect(verdict && `${verdict.fault} ${verdict.says}`).toBe(says);
  });

  test('has a case', () => {
    const seen = new Set(cases.map(([, , , , says]) => says.split(' ')[0]));
    expect(faultList.filter(({ id }) => !seen.has(id))).toEqual([]);
  });
});

describe('nothing is wrong with', () => {
  test.each<[string, Expected, Trail]>([
    ['a redirect as planned', redirect, way(200, [301, to])],
    ['308 for 301', redirect, way(200, [308, to])],
    ['a host in another spelling', redirect, way(200, [301, 'https://WWW.example.com/new/'])],
    ['a target on another site, which is not asked', redirect, way(0, [301, to])],
    ['410 for what is gone', gone, way(410)],
    ['404 where the host has no 410', gone, way(404)],
    ['a page in its place', page, way(200)],
    ['an old page that nobody planned and that is still there', nothing, way(200)],
    ['a section that waits and is as before', unmoved, way(200)],
    [
      'its own detour to https and the slash',
      unmoved,
      way(200, [301, `${old.replace('www.', '')}/`], [302, old]),
    ],
    ['its own redirect', { ...unmoved, status: 302, location: '/old/home' }, way(200, [302, to])],
    ['its own 404', { ...unmoved, status: 404 }, way(404)],
    ['a wrong link of which nobody knows what it was', { ...unmoved, status: undefined }, way(404)],
  ])('%s', (_, expected, trail) => {
    expect(judgeTrail(expected, trail, plain)).toBeUndefined();
  });
});
