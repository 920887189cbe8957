import { describe, expect, test } from 'vitest';
import { addDays, isDay } from '../../src/lib/date.ts';
import { parseEntry } from '../../src/map/parse-entry.ts';
import { resolveMap } from '../../src/map/resolved-map.ts';
import { answer } from '../../src/plan/answer.ts';
import { buildPlan } from '../../src/plan/build.ts';
import { splitHeaders } from '../../src/plan/file-headers.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { requestOf } from '../../src/plan/request.ts';
import { parseSettings, type SettingsInput } from '../../src/plan/settings.ts';

const day = (text: string) => {
  if (isDay(text)) return text;
  throw new Error(`${text} is no day`);
};
const origin = 'https://www.example.com';
const files = ['index.html', 'a/index.html', '404.html', '_astro/a.1b2c.js'];

function planFor(part: Partial<SettingsInput> = {}, today?: string): Plan {
  const settings = parseSettings('a test', {
    origin,
    variant: { base: '/', format: 'directory', trailingSlash: 'always' },
    ...part,
  });
  const place = { file: 'map.csv', line: 1, column: 1 };
  const rows = [
    ['/new', '2026-11-01', '301'],
    ['/old', '2026-01-01', '301'],
    ['/undated', '', '308'],
    ['/for-now', '2026-11-01', '302'],
  ] as const;
  const entries = rows.flatMap(([from, since, status]) => {
    const { entry } = parseEntry({ from, to: '/a/', status, since, until: '', merge: false, place });
    return entry === undefined ? [] : [entry];
  });
  const resolved = resolveMap(
    { file: 'map.csv', entries, sections: [], ignoreCase: false },
    { ...settings, served: new Set(['/', '/a/']) },
  );
  return buildPlan(settings, resolved, files, today === undefined ? undefined : day(today));
}
const cacheOf = (plan: Plan, path: string) => answer(plan, requestOf(origin + path)).headers['cache-control'];

describe('how long a browser may keep a permanent redirect', () => {
  test.each([
    ['2026-11-01', '/new', 'max-age=3600'],
    ['2026-11-28', '/new', 'max-age=3600'],
    ['2026-11-29', '/new', 'max-age=3600'],
    ['2026-11-30', '/new', 'max-age=86400'],
    ['2026-10-01', '/new', 'max-age=3600'],
    ['2026-11-20', '/old', 'max-age=86400'],
    ['2026-11-20', '/undated', 'max-age=86400'],
    ['2026-11-20', '/for-now', undefined],
    ['2026-11-20', '/a', 'max-age=86400'],
    ['2026-11-20', '/a/', undefined],
    ['2026-11-20', '/nothing', undefined],
  ])('on %s: %s %s', (today, path, value) => expect(cacheOf(planFor({}, today), path)).toBe(value));

  test('is the same for the same day, and no entry is new where no day is known', () => {
    expect(planFor({}, '2026-11-20')).toEqual(planFor({}, '2026-11-20'));
    expect(cacheOf(planFor(), '/new')).toBe('max-age=86400');
  });

  test('is what the settings say', () => {
    const plan = planFor({ redirectMaxAge: { first: 60, weeks: 1, later: 3600 } }, '2026-11-08');
    expect(['/new', '/old'].map((path) => cacheOf(plan, path))).toEqual(['max-age=60', 'max-age=3600']);
    expect(cacheOf(planFor({ redirectMaxAge: false }, '2026-11-08'), '/new')).toBeUndefined();
    expect(cacheOf(planFor({ redirectMaxAge: { weeks: 0 } }, '2026-11-01'), '/new')).toBe('max-age=86400');
  });

  test.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('%s and %i days is %s', (from, days, to) => expect(addDays(day(from), days)).toBe(to));
});

describe('headers that say how long a file is kept', () => {
  const headers: SettingsInput['headers'] = [
    {
      match: { prefix: '/' },
      headers: [
        ['X-A', '1'],
        ['Cache-Control', 'no-cache'],
      ],
    },
    {
      match: { prefix: '/_astro/' },
      headers: [
        ['cache-control', 'immutable'],
        ['Link', '</>'],
      ],
    },
  ];

  test.each([
    ['/_astro/a.1b2c.js', 'immutable', '1'],
    ['/_astro/none.js', undefined, '1'],
    ['/a/', 'no-cache', '1'],
    ['/nothing', undefined, '1'],
    ['/old', 'max-age=86400', '1'],
  ])('%s: %s', (path, cache, other) => {
    const sent = answer(planFor({ headers }), requestOf(origin + path)).headers;
    expect([sent['cache-control'], sent['x-a']]).toEqual([cache, other]);
  });

  test('are for no refusal of the API, though a file has its body', () => {
    const api = { base: '/api', resources: [], origins: [], errors: 'api/_errors', maxTarget: 2048 };
    const sent = answer(planFor({ headers, api }), requestOf(`${origin}/api/nothing`));
    expect([sent.status, sent.headers['cache-control'], sent.headers['x-a']]).toEqual([404, undefined, '1']);
  });

  test('are one rule for each file, where a host sets headers by URL', () => {
    const { always, files: own } = splitHeaders(planFor({ headers }));
    expect(always.map(({ headers: set }) => set.map(([name]) => name))).toEqual([['X-A'], ['Link']]);
    expect(own).toEqual([
      { match: { exact: '/' }, headers: [['Cache-Control', 'no-cache']] },
      { match: { exact: '/a/' }, headers: [['Cache-Control', 'no-cache']] },
      { match: { exact: '/_astro/a.1b2c.js' }, headers: [['cache-control', 'immutable']] },
    ]);
  });
});

describe('settings that name hosts', () => {
  test.each([
    [
      { domains: ['https://example.com'] },
      /Invalid `domains\.0`: "https:\/\/example\.com"\. Use a host name without scheme or path/,
    ],
    [{ domains: ['*.pages.dev'] }, /Invalid `domains\.0`: .*\. Use a host name/],
    [{ domains: ['a b.example'] }, /Invalid `domains\.0`: .*\. Use a host name/],
    [{ domains: ['www.example.com'] }, /Invalid `domains`\. It must not include the site's own domain/],
    [
      { tls: { at: 'proxy', from: ['10.0.0.0/33'] } },
      /Invalid `tls\.from\.0`: .*\. Use an IP address or a range/,
    ],
    [
      { tls: { at: 'proxy', from: ['proxy.example'] } },
      /Invalid `tls\.from\.0`: .*\. Use an IP address or a range/,
    ],
    [{ tls: { at: 'proxy', from: [] } }, /`tls\.from`/],
  ] satisfies [Partial<SettingsInput>, RegExp][])('%j are refused with a sentence', (part, message) => {
    expect(() => parseSettings('deploy/settings.json', { origin, ...part })).toThrow(message);
  });

  test.each(['shop.pages.dev', 'shop.netlify.app', 'shop-git-main.vercel.app', 'XN--BCHER-KVA.example'])(
    '%s is an alias',
    (alias) =>
      expect(parseSettings('a test', { origin, domains: [alias] }).domains).toEqual([alias.toLowerCase()]),
  );

  test.each(['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32'])('%s may be a proxy', (from) =>
    expect(parseSettings('a test', { origin, tls: { at: 'proxy', from: [from] } }).tls).toEqual({
      at: 'proxy',
      from: [from],
    }),
  );
});
