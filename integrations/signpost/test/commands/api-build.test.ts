import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { apiBuildCommand } from '../../src/commands/api-build.ts';
import { enterFolder } from './support/own-folder.ts';

const content = {
  'data/category.json': '[{ "id": "flow", "name": "Flow meters" }]',
  'data/product/m40.md':
    '---\nname: Meter M40\nstock: 46\nreleased: 2026-03-01\ncategoryId: flow\n---\nFor water.\n',
  'data/product/c12.json':
    '{ "name": "Coriolis C12", "stock": 0, "released": "2024-01-10", "tags": ["new"] }',
};

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

test('api build writes an API from a folder of JSON and Markdown', async () => {
  vi.stubEnv('SIGNPOST_API_SECRET', 'a secret');
  const { run } = await enterFolder(content);
  expect(await run(apiBuildCommand, 'data')).toEqual({
    exit: 0,
    out: '',
    err: 'dist/api: 3 records of 2 resources in 32 files\n',
  });

  const [flow] = await readJson('dist/api/category.json');
  expect(flow).toEqual({ id: expect.stringMatching(/^[0-9a-z]{13}$/), name: 'Flow meters' });
  const products = await readJson('dist/api/product.json');
  expect(products).toMatchObject([
    { name: 'Coriolis C12', stock: 0, released: '2024-01-10T00:00:00.000Z', tags: ['new'] },
    { name: 'Meter M40', stock: 46, body: 'For water.', categoryId: flow.id, category: flow },
  ]);
  expect(await readJson(`dist/api/product/${products[1].id}.json`)).toEqual(products[1]);
  expect(await readJson('dist/api/openapi.json')).toMatchObject({ openapi: '3.1.0' });
});

test('api build sends [] for a list that is null or missing in a record (A-FIELD-3)', async () => {
  const pumps = '[{ "id": "a", "tags": ["new"] }, { "id": "b", "tags": null }, { "id": "c" }]';
  const { run } = await enterFolder({ 'data/pump.json': pumps });
  expect((await run(apiBuildCommand, 'data')).exit).toBe(0);
  const records: { tags: unknown }[] = await readJson('dist/api/pump.json');
  expect(records.map(({ tags }) => tags)).toEqual([['new'], [], []]);
});

test.each([
  ['"status": 1', 'an enumeration of numbers (A-FIELD-4)', /enumeration of numbers/],
  ['"data": "{\\"x\\":1}"', 'JSON in a string (A-FIELD-6)', /JSON inside a string/],
  ['"avatar": "photo.jpg"', 'a file name without a path (A-FIELD-7)', /must start with \/ or https/],
])('api build refuses %s: %s', async (member, _, message) => {
  const { run } = await enterFolder({ 'data/pump.json': `[{ "id": "a", ${member} }]` });
  const { exit, err } = await run(apiBuildCommand, 'data');
  expect(exit).toBe(2);
  expect(err).toMatch(message);
});

test.each([
  ['--title', [], 'Pumps of Acme', ['--title', 'Pumps of Acme']],
  ['signpost.yaml', [['signpost.yaml', 'site: https://www.example.com\n']], 'www.example.com API', []],
] as const)('api build takes the title of openapi.json from %s', async (_, files, title, options) => {
  const { run } = await enterFolder({ ...content, ...Object.fromEntries(files) });
  expect((await run(apiBuildCommand, 'data', ...options)).exit).toBe(0);
  expect((await readJson('dist/api/openapi.json')).info).toMatchObject({ title });
});

test('api build names each odd value of a folder with its file, entry, field and the usual type', async () => {
  const { run } = await enterFolder({
    'data/pump.json':
      '[{ "id": "a", "size": 4, "tags": [] }, { "id": "b", "size": "L", "tags": [] }, { "id": "c", "size": 5, "tags": "new" }]',
    'data/valve/x.md': '---\npassword: hunter2\n---\n',
  });
  const { exit, err } = await run(apiBuildCommand, 'data');
  expect(exit).toBe(2);
  expect(err).toContain(
    'data/pump.json, entry "b": the field "size" is "L" (text), but the usual type is number. Use one type.',
  );
  expect(err).toContain(
    'data/pump.json, entry "c": the field "tags" is "new" (text), but the usual type is list. Use one type.',
  );
  expect(err).toContain('data/valve/x.md, entry "x": the field "password"');
  expect(err).not.toContain('hunter2');
});

test('api build removes the records of the last build, and nothing that it did not write', async () => {
  const { run } = await enterFolder({ ...content, 'public/api/notes.txt': 'mine' });
  await run(apiBuildCommand, 'data', '--base', '/v1/api');
  expect((await run(apiBuildCommand, 'data', '--base', '/v1/api')).exit).toBe(0);
  const refused = await run(apiBuildCommand, 'data', '--output', 'public');
  expect(refused).toMatchObject({ exit: 2, err: expect.stringContaining('public/api exists, but') });
  expect(await readFile('public/api/notes.txt', 'utf8')).toBe('mine');
});

test.each([
  [
    { 'data/readme.txt': '' },
    'data has no records. Write product.json, a list of objects, or product/m40.md.',
  ],
  [
    { 'data/product.json': '[{ "name": "A" }]' },
    'data/product.json: Record 1 has no `id`, which identifies it.',
  ],
  [{ 'data/product.json': '[1]' }, "data/product.json: Record 1 isn't an object."],
  [{ 'data/product.json': '{' }, "data/product.json can't be read: "],
  [
    { 'data/product.json': '[{ "id": "a", "size": 1 }, { "id": "b", "size": "L" }]' },
    'data/product.json, entry "b": the field "size" is "L" (text), but the usual type is number. Use one type.',
  ],
  [
    {
      'data/product.json':
        '[{ "id": "a", "box": { "sizes": [1] } }, { "id": "b", "box": { "sizes": [2, "L"] } }]',
    },
    'data/product.json, entry "b": the field "box.sizes.1" is "L" (text), but the usual type is number. Use one type.',
  ],
  [
    { 'data/product/m40.md': '---\nname: M40\nlastSeen: 1700000000\n---\n' },
    'data/product/m40.md, entry "m40": the field "lastSeen" is a time as a number; use `z.date()`, sent as RFC 3339. Its value is 1700000000.',
  ],
  [
    { 'data/user.json': '[{ "id": "a", "password": "hunter2" }]' },
    'data/user.json, entry "a": the field "password" is sensitive and must never be published.\n',
  ],
  [
    { 'data/product.json': '[{ "id": "a" }]', 'data/list-products.json': '[{ "id": "a" }]' },
    'The resource "list-products" is the verb "list" before the name of the resource "product".',
  ],
  [{ 'data/create_product.json': '[]' }, 'must be lower-case words with hyphens between them'],
])('api build refuses %j', async (files, says) => {
  const { run } = await enterFolder(files);
  expect(await run(apiBuildCommand, 'data')).toMatchObject({ exit: 2, err: expect.stringContaining(says) });
});
