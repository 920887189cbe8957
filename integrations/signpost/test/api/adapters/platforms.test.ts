import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { netlifyEdgeFunction } from '../../../src/api/adapters/netlify.ts';
import { vercelFunction } from '../../../src/api/adapters/vercel.ts';
import { worker } from '../../../src/api/adapters/workers.ts';
import { apiFiles } from '../../../src/api/files.ts';
import { type Api, apiOf } from '../../../src/api/handler.ts';
import { settingsOf } from '../../../src/api/settings.ts';
import { indexFile } from '../../../src/api/slim-index.ts';
import { textOf } from '../../../src/lib/file.ts';
import { catalogue } from '../catalogue.ts';

const settings = settingsOf({ origins: ['https://app.example.org'] });
const files = new Map<string, string>();
let api: Api;
let index: ArrayBuffer;
let targets: string[];

beforeAll(async () => {
  const lists = await catalogue();
  for (const file of apiFiles(lists, settings)) files.set(file.path, textOf(file));
  const { content } = indexFile(lists, settings);
  if (!(content instanceof Uint8Array)) throw new Error('the index is bytes');
  index = Uint8Array.from(content).buffer;
  api = apiOf(lists, settings);
  targets = [
    '/api/product',
    `/api/product/${lists[0]?.records[1]?.id}`,
    '/api/openapi.json',
    '/api/product?keyword=radar',
    '/api/product?status=sale&gtStock=1&sortby=stock&order=desc&page=0&size=2',
    '/api/product?foo=1',
    '/api/nothing',
    '/v1/api/product',
  ];
});
afterEach(() => vi.unstubAllGlobals());

/** The static files of a deployment, as each platform serves them at their own addresses. */
function serve(request: Request | URL | string): Response {
  const { pathname } = new URL(request instanceof Request ? request.url : request);
  const text = files.get(pathname.slice(1));
  return text === undefined ? new Response('no such file', { status: 404 }) : new Response(text);
}

/** Each adapter as its platform calls it. */
const platforms: Record<string, () => (request: Request) => Promise<Response>> = {
  'a Netlify Edge Function': () => {
    vi.stubGlobal('fetch', async (url: string) => serve(url));
    return netlifyEdgeFunction(index);
  },
  'a Vercel Function': () => {
    const read = async (path: string) => files.get(path) ?? Promise.reject(new Error(`no ${path}`));
    const { fetch } = vercelFunction(index, read);
    return fetch;
  },
  'a Cloudflare Worker': () => {
    const { fetch } = worker(index);
    return (request) => fetch(request, { ASSETS: { fetch: async (requested) => serve(requested) } });
  },
};

const whole = async (response: Response) => [response.status, [...response.headers], await response.text()];

describe.each(Object.keys(platforms))('%s', (name) => {
  test.each<RequestInit>([
    {},
    { method: 'HEAD' },
    { method: 'POST' },
    { method: 'OPTIONS', headers: { origin: 'https://app.example.org' } },
    { headers: { accept: 'text/html' } },
    { headers: { origin: 'https://app.example.org', accept: 'application/json' } },
  ])('answers %o as the handler in memory does', async (init) => {
    const ask = platforms[name]?.();
    for (const target of targets.filter((one) => one.startsWith('/api/'))) {
      const request = () => new Request(`https://www.example.com${target}`, init);
      const [given, expected] = [await ask?.(request()), await api.fetch(request())];
      expect([target, given && (await whole(given))]).toEqual([target, await whole(expected)]);
    }
  });

  test('says 500 and nothing else where a prebuilt file is gone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [path = ''] = [...files.keys()].filter((one) => /product\/[0-9a-z]{13}\.json$/.test(one));
    const text = files.get(path) ?? '';
    files.delete(path);
    try {
      const target = `https://www.example.com/${path.replace('.json', '')}`;
      const given = await platforms[name]?.()(new Request(target));
      expect([given?.status, await given?.json()]).toEqual([
        500,
        { code: 'B0001', message: expect.any(String), error: '' },
      ]);
    } finally {
      files.set(path, text);
    }
  });
});

test('the Worker leaves all other URLs to the assets', async () => {
  const requested: string[] = [];
  const assets = {
    fetch: async (request: Request | string) => {
      requested.push(new URL(request instanceof Request ? request.url : request).pathname);
      return new Response('an asset');
    },
  };
  const reply = await worker(index).fetch(new Request('https://www.example.com/about/'), { ASSETS: assets });
  expect([await reply.text(), requested]).toEqual(['an asset', ['/about/']]);
});
