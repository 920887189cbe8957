import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { handleLists } from '../../src/api/create-api.ts';
import { createFileApi } from '../../src/api/file-api.ts';
import { apiFiles } from '../../src/api/files.ts';
import type { List } from '../../src/api/model.ts';
import { fillSettings } from '../../src/api/settings.ts';
import { joinContent } from '../../src/lib/file.ts';
import { catalogue } from './catalogue.ts';
import { lists } from './reference/generate.ts';
import { queries, targetOf } from './reference/queries.ts';

const settings = fillSettings({ origins: ['https://shop.example'] });

/** The API over the files of a build. `files` may be changed, and `read` has the paths that it read. */
function apiOver(all: readonly List[], onError: (error: unknown) => void = () => undefined) {
  const files = new Map(Array.from(apiFiles(all, settings), (file) => [file.path, joinContent(file)]));
  const read: string[] = [];
  const api = createFileApi(['/api'], onError);
  const fetch = (target: string, init?: RequestInit) =>
    api.fetch(new Request(`https://a.example${target}`, init), async (path) => {
      read.push(path);
      return files.get(path) ?? Promise.reject(new Error(`ENOENT: /srv/${path}`));
    });
  return { files, read, fetch };
}

const whole = async (response: Response) => [response.status, [...response.headers], await response.text()];

let all: List[];
beforeAll(async () => {
  all = await catalogue();
});

describe('createFileApi', () => {
  it('answers every query as createApi does', async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.array(queries, { minLength: 1, maxLength: 4 }), async (list, several) => {
        const { fetch } = apiOver([list]);
        const memory = handleLists([list], settings);
        for (const query of several) {
          const target = targetOf(query);
          const expected = await memory.fetch(new Request(`https://a.example${target}`));
          expect(await whole(await fetch(target))).toEqual(await whole(expected));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('answers records, openapi.json and errors as createApi does', async () => {
    const { fetch } = apiOver(all);
    const memory = handleLists(all, settings);
    const targets = [
      `/api/product/${all[0]?.records[2]?.id}`,
      '/api/product/0000000000000',
      '/api/openapi.json',
      '/api/none',
      '/api/product?x=1',
      '/v2/api/product',
    ];
    const inits: RequestInit[] = [
      {},
      { method: 'HEAD' },
      { method: 'POST' },
      { method: 'OPTIONS', headers: { Origin: 'https://shop.example' } },
      { headers: { Accept: 'text/html' } },
    ];
    for (const target of targets) {
      for (const init of inits) {
        const expected = await memory.fetch(new Request(`https://a.example${target}`, init));
        expect(await whole(await fetch(target, init))).toEqual(await whole(expected));
      }
    }
  });

  it('reads each file once', async () => {
    const { fetch, read } = apiOver(all);
    await fetch('/api/product?page=0&size=1');
    await fetch('/api/tag');
    expect(read.toSorted()).toEqual([
      'api/_handler.json',
      'api/product-categories.json',
      'api/product.json',
      'api/tag.json',
    ]);
  });

  it.each(['api/_handler.json', 'api/product.json'])(
    "answers 500 without the cause while %s can't be read, and 200 once it can",
    async (path) => {
      const onError = vi.fn();
      const { fetch, files } = apiOver(all, onError);
      const text = files.get(path) ?? '';
      files.delete(path);
      const response = await fetch('/api/product');
      expect([response.status, await response.json()]).toEqual([
        500,
        {
          code: 'B0001',
          message: 'The server had an error. Try again later. The request itself is valid.',
          error: '',
        },
      ]);
      expect(String(onError.mock.calls[0])).toBe(`Error: ENOENT: /srv/${path}`);
      files.set(path, text);
      expect((await fetch('/api/product')).status).toBe(200);
    },
  );
});

it('createFileApi reports in a sentence that `read` is missing', async () => {
  const onError = vi.fn();
  const api = createFileApi(['/api'], onError);
  // As JavaScript calls it
  const response = await Reflect.apply(api.fetch, undefined, [new Request('https://a.example/api/product')]);
  expect(response.status).toBe(500);
  expect(onError.mock.calls[0]?.[0]).toMatchObject({
    name: 'Problem',
    message: expect.stringContaining('The API has no `read`. Call `api.fetch(request, read)`'),
  });
});
