import { describe, expect, test } from 'vitest';
import { loadFunction, readStore } from '../../../../../test/behavior/engines/aws-runtime.ts';
import { aws } from '../../../src/hosts/aws/host.ts';
import { storeOf, storeText } from '../../../src/hosts/aws/store.ts';
import { supportedPlan } from '../../../src/hosts/host.ts';
import { textOf } from '../../../src/lib/file.ts';
import { answer } from '../../../src/plan/answer.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { requestOf } from '../../../src/plan/request.ts';
import { unsupportedOn } from '../../../src/project/emit.ts';
import { planOf } from '../plan-of.ts';

const pages = ['index.html', 'new/index.html', '404.html', '410.html', 'closed.html', 'robots.txt'];

function deployed(plan: Plan) {
  const text = (path: string): string =>
    aws
      .emit(plan)
      .filter((file) => file.path === path)
      .map(textOf)[0] ?? '';
  const store = new Map(readStore(text('store.json')));
  const run = loadFunction(text('viewer-request.js'), store);
  const ask = async (target: string): Promise<[number | undefined, string | undefined]> => {
    const [uri = '', query] = target.split(/\?(.*)/s);
    const headers = { host: { value: 'www.example.com' }, 'cloudfront-forwarded-proto': { value: 'https' } };
    const request = { method: 'GET', uri, querystring: {}, headers, rawQueryString: () => query ?? null };
    const made = await run({ request });
    return [made.statusCode, made.headers['location']?.value ?? made.uri];
  };
  return { store, ask };
}

describe('pairs', () => {
  test.each([
    ['an entry', '/old,/new/', [['/old', '301 /new/']]],
    ['what is gone', '/old,,410', [['/old', '410']]],
    [
      'an entry with a query, its names at the path',
      '/p?id=1,/new/\n/p,/',
      [
        ['/p', '?id\n301 /'],
        ['/p?id=1', '0 301 /new/'],
      ],
    ],
    [
      'patterns by what is before their first placeholder',
      '/a/b/:x,https://other.example/\n/*,/',
      [
        ['*/a/b', '[[0,"301",["a","b",[":x",""]],0,"https://other.example/",[]]]'],
        ['*', '[[1,"301",[],1,"/",[]]]'],
      ],
    ],
  ])('%s', (_, rows, expected) => {
    expect([...storeOf(planOf(rows, {}, [])).pairs]).toEqual(expected);
  });

  test('pages of each kind', () => {
    const settings = { variant: { base: '/', format: 'preserve', trailingSlash: 'ignore' } } as const;
    const found = [...storeOf(planOf('', settings, ['index.html', 'a/index.html', 'b.html', 'c.pdf'])).pairs];
    expect(found).toEqual([
      ['/', 's'],
      ['/a', 's'],
      ['/b', 'h'],
      ['/c.pdf', 'f'],
    ]);
  });
});

test('many patterns with one beginning stand in as many pairs as they need, in their order', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => `/x/:a/n${at},/new/?n=${at}`).join('\n');
  const { store, ask } = deployed(planOf(rows, {}, pages));
  expect([...store.keys()].filter((key) => key.startsWith('*')).length).toBeGreaterThan(5);
  for (const at of [0, 11, 60, 119])
    expect(await ask(`/x/y/n${at}`)).toEqual([301, `https://www.example.com/new/?n=${at}`]);
});

test('of entries with other names the first of the map counts, whatever is sent twice', async () => {
  const plan = planOf('/p?b=1,/b/\n/p?a=1,/a/\n/p?a=1&c=2,/c/\n/p?a=2&b=1,/ab/', {}, pages);
  const { ask } = deployed(plan);
  for (const query of ['a=1', 'b=1&a=1', 'a=1&c=2', 'a=2&b=1', 'b=2']) {
    const { status, location } = answer(plan, requestOf(`https://www.example.com/p?${query}`));
    expect([query, await ask(`/p?${query}`)]).toEqual([
      query,
      [status === 404 ? undefined : status, location ?? '/404.html'],
    ]);
  }
});

test('a site is closed and opened by one key', async () => {
  const { store, ask } = deployed(planOf('/old,/new/', {}, pages));
  expect(await ask('/old')).toEqual([301, 'https://www.example.com/new/']);
  store.set('maintenance', '503 /closed.html Mon, 28 Dec 2026 08:00:00 GMT');
  expect(await ask('/old')).toEqual([undefined, '/closed.html']);
  expect(await ask('/robots.txt')).toEqual([undefined, '/robots.txt']);
  store.delete('maintenance');
  expect(await ask('/old')).toEqual([301, 'https://www.example.com/new/']);
});

describe('limits', () => {
  test.each([
    ['a key too long', `/${'a'.repeat(512)},/new/`],
    ['a pair too long', `/a,/${'b'.repeat(1024)}`],
    ['a pattern too long', `/:x/a,/${'b'.repeat(1024)}/:x`],
  ])('%s is a finding with its remedy', (_, rows) => {
    const plan = planOf(`${rows}\n/ok,/new/`, {}, pages);
    const [finding] = unsupportedOn(aws, plan);
    expect([finding?.rule, finding?.message.includes('(shorten the URL or its target)')]).toEqual([
      'host-syntax',
      true,
    ]);
    expect(deployed(supportedPlan(plan, aws)).store.get('/ok')).toBe('301 /new/');
  });

  test('a map of 50,000 entries is one import, and each entry sampled is answered', async () => {
    const rows = Array.from(
      { length: 50_000 },
      (_, at) => `/shop/old-category/article-${at},/new/?article=${at}`,
    );
    const plan = planOf(rows.join('\n'), {}, pages);
    expect(unsupportedOn(aws, plan)).toEqual([]);
    const { store, ask } = deployed(plan);
    expect(store.size).toBeGreaterThanOrEqual(50_000);
    for (let at = 0; at < 50_000; at += 97)
      expect(await ask(`/shop/old-category/article-${at}`)).toEqual([
        301,
        `https://www.example.com/new/?article=${at}`,
      ]);
    expect(await ask('/shop/old-category/article-50000')).toEqual([undefined, '/404.html']);
  });

  test('what a full store has no room for is a finding, and the import stays within its 5 MB', () => {
    const tail = 'x'.repeat(400);
    const rows = Array.from({ length: 12_000 }, (_, at) => `/${at}-${tail},/new/`).join('\n');
    const plan = planOf(rows, {}, pages);
    const [finding] = unsupportedOn(aws, plan);
    expect(finding?.message).toMatch(
      /^AWS \(S3 with CloudFront\): \d+ redirects left out, because the KeyValueStore is limited to 5 MB and is full \(merge redirects into patterns\): \//,
    );
    const fitted = supportedPlan(plan, aws);
    expect(deployed(fitted).store.size).toBeGreaterThan(10_000);
    const bytes = Buffer.byteLength([...storeText(storeOf(fitted))].join(''));
    expect(bytes).toBeLessThanOrEqual(5_000_000);
    expect(bytes).toBeGreaterThan(4_999_000);
  });

  test('files that only the bucket need know give way first', async () => {
    const files = Array.from({ length: 9000 }, (_, at) => `images/${at}-${'x'.repeat(240)}.png`);
    const rows = Array.from({ length: 8000 }, (_, at) => `/${at}-${'x'.repeat(300)},/new/`).join('\n');
    const { ask } = deployed(planOf(rows, {}, [...pages, ...files]));
    expect(await ask(`/images/7-${'x'.repeat(240)}.png`)).toEqual([
      undefined,
      `/images/7-${'x'.repeat(240)}.png`,
    ]);
    expect(await ask('/images/nothing.png')).toEqual([undefined, '/images/nothing.png']);
  });
});
