import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiFiles } from '../../src/api/files.ts';
import { createFolderApi } from '../../src/api/folder-api.ts';
import { apiOf } from '../../src/api/handler.ts';
import type { List } from '../../src/api/model.ts';
import { settingsOf } from '../../src/api/settings.ts';
import { indexFile } from '../../src/api/slim-index.ts';
import { textOf } from '../../src/lib/file.ts';
import { catalogue } from './catalogue.ts';
import { lists } from './reference/generate.ts';
import { queries, targetOf } from './reference/queries.ts';

const settings = settingsOf({ origins: ['https://shop.example'] });

/** What a host gets: the index, and of each resource the list alone. */
function folderOf(all: readonly List[]): Map<string, Uint8Array> {
  const wanted = new Set(['api/openapi.json', ...all.map(({ model }) => `api/${model.name}.json`)]);
  const { content } = indexFile(all, settings);
  const built = Array.from(apiFiles(all, settings)).filter(({ path }) => wanted.has(path));
  return new Map([
    ['api-0.bin', content instanceof Uint8Array ? content : new Uint8Array()],
    ...built.map((file): [string, Uint8Array] => [file.path, new TextEncoder().encode(textOf(file))]),
  ]);
}

/** The API over such a folder, what it reads in it, and what it says of errors. */
function apiOver(folder: ReadonlyMap<string, Uint8Array>) {
  const read: string[] = [];
  const said: unknown[] = [];
  const api = createFolderApi(
    async (name) => {
      read.push(name);
      const file = folder.get(name);
      if (file === undefined) throw new Error(`ENOENT: /srv/${name}`);
      return file;
    },
    1,
    (error) => said.push(error),
  );
  const get = (target: string) => api({ method: 'GET', target });
  return { api, get, read, said };
}

let all: List[];
beforeAll(async () => {
  all = await catalogue();
});

describe('the API of a folder', () => {
  it('answers every query as the handler in memory does', async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.array(queries, { minLength: 1, maxLength: 4 }), async (list, several) => {
        const { get } = apiOver(folderOf([list]));
        const memory = apiOf([list], settings);
        for (const query of several) {
          const target = targetOf(query);
          expect(await get(target)).toEqual(memory.answer({ method: 'GET', target }));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('reads a file when it is first needed, and once', async () => {
    const { get, read } = apiOver(folderOf(all));
    await get('/api/product/nothing');
    expect(read).toEqual(['api-0.bin']);
    await Promise.all([get('/api/product'), get('/api/product?page=0&size=1')]);
    await get('/api/product?page=1&size=1');
    expect(read).toEqual(['api-0.bin', 'api/product.json']);
  });

  it.each(['api-0.bin', 'api/product.json'])(
    "answers 500 without the cause while %s can't be read, and well once it can",
    async (name) => {
      const whole = folderOf(all);
      const partial = new Map([...whole].filter(([path]) => path !== name));
      const { get, said } = apiOver(partial);
      const { status, body } = await get('/api/product');
      expect([status, JSON.parse(body)]).toEqual([
        500,
        { code: 'B0001', message: expect.any(String), error: '' },
      ]);
      expect(body).not.toMatch(/ENOENT|srv/);
      expect(said.map(String)).toEqual([`Error: ENOENT: /srv/${name}`]);
      partial.set(name, whole.get(name) ?? new Uint8Array());
      expect((await get('/api/product')).status).toBe(200);
    },
  );
});
