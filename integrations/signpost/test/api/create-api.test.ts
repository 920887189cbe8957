import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createApi, defineResource, joinApis, type LoadOptions } from '../../src/api/index.ts';

const pump = (entries: readonly object[]) =>
  defineResource({ name: 'pump', entries, fields: { name: z.string() }, search: ['name'] });
const ask = (api: ReturnType<typeof createApi>, path: string) =>
  api.fetch(new Request(`https://shop.example${path}`));

const quiet = (resources: Parameters<typeof createApi>[0], options: LoadOptions = {}) =>
  createApi(resources, { onWarning: () => undefined, onError: () => undefined, ...options });

afterEach(() => vi.unstubAllEnvs());

test('createApi answers requests from plain entries, and from a collection', async () => {
  const api = quiet([
    pump([
      { id: 'a', name: 'Alpha' },
      { id: 'b', name: 'Beta' },
    ]),
  ]);
  const found = await ask(api, '/api/pump?keyword=bet');
  expect([found.status, found.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('application/json'),
  ]);
  expect(await found.json()).toMatchObject([{ name: 'Beta' }]);
  expect((await ask(api, '/api/pump?no=1')).status).toBe(422);
  expect((await api.ready()).base).toBe('/api');

  const collected = defineResource({ name: 'valve', collection: 'valves', fields: { name: z.string() } });
  const read = quiet([collected], { getCollection: async (name) => [{ id: name, data: { name } }] });
  expect(await (await ask(read, '/api/valve')).json()).toMatchObject([{ name: 'valves' }]);
});

test('createApi searches every text field for keyword, without `search`', async () => {
  const book = defineResource({
    name: 'book',
    entries: [
      { id: 'a', title: 'Flow', author: 'Adams', pages: 12 },
      { id: 'b', title: 'Level', author: 'Flowers', pages: 34 },
    ],
    fields: { title: z.string(), author: z.string(), pages: z.number() },
  });
  const found = await ask(quiet([book]), '/api/book?keyword=flow');
  expect(await found.json()).toMatchObject([{ title: 'Flow' }, { title: 'Level' }]);
});

test('createApi reports wrong entries at ready(), before the first request', async () => {
  await expect(quiet([pump([{ id: 'a' }])]).ready()).rejects.toThrow(
    'entry "a": the field "name" of pump is missing',
  );
});

/** As plain JavaScript can write them, where no type checks. */
const wrong: [options: object, says: string][] = [
  [{ base: '/api/v1' }, '`base` must be /api or /v1/api.'],
  [{ base: '/order-service/x/api' }, '`base` must be /api or /v1/api.'],
  [{ base: '/order-microservice/api' }, '`base` must be /api or /v1/api.'],
  [{ site: 'http://www.example.com' }, '`site` must be an https URL'],
  [{ orgins: ['*'] }, 'Unknown key "orgins".'],
  [
    { origins: ['https://app.example.org/'] },
    '`origins.0` must be only an origin, such as https://app.example.com, without a trailing slash',
  ],
  [{ origins: ['app.example.org'] }, 'must be an https URL, such as https://www.example.com/.'],
  [{ requireSecret: 'yes' }, '`requireSecret`: Invalid input: expected boolean, received string.'],
  [{ rate: { perSecond: 5 } }, 'Unknown key "rate"'],
  [{ getCollection: 'products' }, '`getCollection` must be a function.'],
];

test.each(wrong)('createApi refuses the options %j', (options, says) => {
  expect(() => createApi([], options)).toThrow(says);
});

test('createApi warns of ids without a secret, or refuses them', async () => {
  vi.stubEnv('SIGNPOST_API_SECRET', '');
  const said: string[] = [];
  const onWarning = (sentence: string) => said.push(sentence);
  createApi([], { onWarning });
  expect(said).toEqual([expect.stringContaining('SIGNPOST_API_SECRET is not set')]);
  expect(() => createApi([], { requireSecret: true })).toThrow('SIGNPOST_API_SECRET is not set');
  vi.stubEnv('SIGNPOST_API_SECRET', 'a long text');
  createApi([], { requireSecret: true, onWarning });
  expect(said).toHaveLength(1);
});

test('createApi answers wrong entries with 500 in JSON, not with a rejected promise', async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const api = quiet([pump([{ id: 'a' }])], { onError });
  const given = await ask(api, '/api/pump');
  expect([given.status, given.headers.get('content-type')]).toEqual([500, 'application/json']);
  expect(await given.json()).toMatchObject({ code: 'B0001', error: '' });
  expect(String(errors[0])).toContain('the field "name" of pump is missing');
  const posted = await api.fetch(new Request('https://shop.example/api/pump', { method: 'POST' }));
  expect(posted.status).toBe(405);
});

test("createApi reads a collection again that it couldn't read before", async () => {
  let requested = 0;
  const valves = defineResource({ name: 'valve', collection: 'valves', fields: { name: z.string() } });
  const getCollection = async () => {
    if (requested++ === 0) throw new Error('not yet');
    return [{ id: 'a', data: { name: 'Alpha' } }];
  };
  const api = quiet([valves], { getCollection });
  expect((await ask(api, '/api/valve')).status).toBe(500);
  expect((await ask(api, '/api/valve')).status).toBe(200);
});

test('joinApis answers each version below its own base', async () => {
  const options = { onWarning: () => undefined };
  const one = await createApi([pump([])], { ...options, base: '/v1/api', otherBases: ['/v2/api'] }).ready();
  const two = await createApi([pump([])], { ...options, base: '/v2/api', otherBases: ['/v1/api'] }).ready();
  const both = joinApis(one, two);
  const statusOf = (target: string) => both.answer({ method: 'GET', target }).status;
  expect(both.base).toBe('/v2/api');
  expect(['/v1/api/pump', '/v2/api/pump', '/v3/api/pump'].map(statusOf)).toEqual([200, 200, 400]);
});
