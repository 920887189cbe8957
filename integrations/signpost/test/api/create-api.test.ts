import { expect, test } from 'vitest';
import { z } from 'zod';
import { createApi, defineResource } from '../../src/api/index.ts';

const pump = (entries: readonly object[]) =>
  defineResource({ name: 'pump', entries, fields: { name: z.string() }, search: ['name'] });
const ask = (api: ReturnType<typeof createApi>, path: string) =>
  api.fetch(new Request(`https://shop.example${path}`));

test('an API of plain entries answers requests, and those of a collection', async () => {
  const api = createApi([
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
  const read = createApi([collected], { getCollection: async (name) => [{ id: name, data: { name } }] });
  expect(await (await ask(read, '/api/valve')).json()).toMatchObject([{ name: 'valves' }]);
});

test('entries that are wrong are said when it is made ready, before anything is served', async () => {
  await expect(createApi([pump([{ id: 'a' }])]).ready()).rejects.toThrow(
    'entry "a": the field "name" of pump is missing',
  );
});
