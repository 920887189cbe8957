import { beforeAll, describe, expect, it } from 'vitest';
import { azureFunction } from '../../../src/api/adapters/azure.ts';
import { apiFiles } from '../../../src/api/files.ts';
import { type Api, apiOf } from '../../../src/api/handler.ts';
import { settingsOf } from '../../../src/api/settings.ts';
import { indexFile } from '../../../src/api/slim-index.ts';
import { textOf } from '../../../src/lib/file.ts';
import { catalogue } from '../catalogue.ts';

let memory: Api;
let handler: ReturnType<typeof azureFunction>;
beforeAll(async () => {
  const lists = await catalogue();
  const settings = settingsOf({ origins: ['https://app.example'] });
  const files = new Map(
    Array.from(apiFiles(lists, settings), (file): [string, Uint8Array] => [
      file.path,
      new TextEncoder().encode(textOf(file)),
    ]),
  );
  const { content } = indexFile(lists, settings);
  if (content instanceof Uint8Array) files.set('api-0.bin', content);
  memory = apiOf(lists, settings);
  handler = azureFunction(async (name) => files.get(name) ?? new Uint8Array(), 1, '/api/signpost');
});

/** A request as the runtime hands it on: its own URL, and in a header the one that was asked. */
function requested(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return handler({ method, url, headers: new Headers(headers) });
}

const inner = 'https://1f.azurewebsites.net';

describe('the managed function', () => {
  it.each([
    ['/api/product?page=0&size=1', {}],
    ['/api/product?page=0&size=1', { 'x-ms-original-url': 'https://www.example.com/api/product' }],
    ['/api/signpost', { 'x-ms-original-url': 'https://www.example.com/api/product?page=0&size=1' }],
  ])('answers the address that was asked: %s %o', async (target, headers) => {
    const { status, body } = await requested(inner + target, headers);
    const expected = memory.answer({ method: 'GET', target: '/api/product?page=0&size=1' });
    expect([status, body]).toEqual([200, expected.body]);
  });

  it.each([
    ['HEAD', {}, 200],
    ['OPTIONS', { origin: 'https://app.example' }, 204],
    ['GET', { 'if-none-match': '*' }, 304],
  ])('%s %o has no body', async (method, headers, status) => {
    const given = await requested(`${inner}/api/product`, headers, method);
    expect(given.status).toBe(status);
    expect(given).not.toHaveProperty('body');
  });

  it('hands on what the answer depends on', async () => {
    const { headers } = await requested(`${inner}/api/product`, { origin: 'https://app.example' });
    expect(headers).toMatchObject({
      'Access-Control-Allow-Origin': 'https://app.example',
      'Content-Type': 'application/json',
    });
    expect((await requested(`${inner}/api/product`, { accept: 'text/html' })).status).toBe(406);
  });
});
