import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEdgeApi } from '../../src/api/edge.ts';
import { apiFiles } from '../../src/api/files.ts';
import { apiOf } from '../../src/api/handler.ts';
import type { List } from '../../src/api/model.ts';
import { settingsOf } from '../../src/api/settings.ts';
import { indexFile } from '../../src/api/slim-index.ts';
import { textOf } from '../../src/lib/file.ts';
import { catalogue } from './catalogue.ts';
import { lists } from './reference/generate.ts';
import { queries, targetOf } from './reference/queries.ts';

const settings = settingsOf({ origins: ['https://shop.example'] });

/** The edge handler over the files that a build would write, and how many it read. */
function edgeOf(all: readonly List[]) {
  const files = new Map(Array.from(apiFiles(all, settings), (file) => [file.path, textOf(file)]));
  const { content } = indexFile(all, settings);
  if (!(content instanceof Uint8Array)) throw new Error('the index is bytes');
  const read: string[] = [];
  const edge = createEdgeApi(content.slice().buffer, {
    onError: (error) => {
      throw error;
    },
  });
  const readFile = async (path: string) => {
    read.push(path);
    return files.get(path) ?? Promise.reject(new Error(`${path} was not built`));
  };
  const api = { fetch: (request: Request) => edge.fetch(request, readFile) };
  return { api, read };
}

const whole = async (response: Response) => [response.status, [...response.headers], await response.text()];
const at = (target: string, init?: RequestInit) => new Request(`https://a.example${target}`, init);

describe('the edge handler, from the slim index and the prebuilt files', () => {
  it('answers every query as the handler in memory does', async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.array(queries, { minLength: 1, maxLength: 4 }), async (list, several) => {
        const [edge, memory] = [edgeOf([list]).api, apiOf([list], settings)];
        for (const query of several) {
          const target = targetOf(query);
          expect(await whole(await edge.fetch(at(target)))).toEqual(
            await whole(await memory.fetch(at(target))),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('answers records, the document and failures alike', async () => {
    const all = await catalogue();
    const [edge, memory] = [edgeOf(all).api, apiOf(all, settings)];
    const id = all[0]?.records[2]?.id;
    const targets = [
      `/api/product/${id}`,
      '/api/product/0000000000000',
      '/api/openapi.json',
      '/api/none',
      '/api/product?x=1',
      '/api/product-categories',
      '/v2/api/product',
    ];
    for (const target of targets) {
      for (const init of [
        {},
        { method: 'HEAD' },
        { method: 'POST' },
        { method: 'OPTIONS', headers: { Origin: 'https://shop.example' } },
        { headers: { Accept: 'text/html' } },
      ]) {
        expect(await whole(await edge.fetch(at(target, init)))).toEqual(
          await whole(await memory.fetch(at(target, init))),
        );
      }
    }
  });

  it('reads few records one by one, and cuts many out of the list', async () => {
    const [products] = await catalogue();
    if (!products) throw new Error('no products');
    const records = Array.from({ length: 60 }, (_, index) => ({
      ...products.records[index % 5],
      id: `${index}`.padStart(13, '0'),
      stock: index,
      name: `Ünit 😀 ${index}`,
    }));
    const all = [{ ...products, records }];
    const { api, read } = edgeOf(all);
    await api.fetch(at('/api/product?ltStock=20'));
    expect(new Set(read).size).toBe(20);
    read.length = 0;
    const response = await api.fetch(at('/api/product?gteStock=10&sortby=stock&order=desc'));
    expect(await response.json()).toEqual(records.slice(10).reverse());
    expect(read).toEqual(['api/product.json']);
  });
});
