import { describe, expect, it } from 'vitest';
import type { Answer, Ask } from '../../src/api/respond.ts';
import { azureHandler } from '../../src/hosts/azure-swa/handler.ts';

/** Asks the handler; the answer's body is the target that the API was asked for. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET', status = 200) {
  const answer = async ({ target }: Ask): Promise<Answer> => ({
    status,
    headers: [['Content-Type', 'application/json']],
    body: target,
  });
  return azureHandler(answer, '/api/signpost')({ method, url, headers: new Headers(headers) });
}

const inner = 'https://1f.azurewebsites.net';

describe('azureHandler', () => {
  it.each([
    ['/api/product?page=0&size=1', {}],
    ['/api/product?page=0&size=1', { 'x-ms-original-url': 'https://www.example.com/api/other' }],
    ['/api/signpost', { 'x-ms-original-url': 'https://www.example.com/api/product?page=0&size=1' }],
  ])('answers the requested URL: %s %o', async (target, headers) => {
    expect(await ask(inner + target, headers)).toEqual({
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: '/api/product?page=0&size=1',
    });
  });

  it.each([
    ['HEAD', 200],
    ['OPTIONS', 204],
    ['GET', 304],
  ])('sends no body for %s with status %i', async (method, status) => {
    expect(await ask(`${inner}/api/product`, {}, method, status)).not.toHaveProperty('body');
  });
});
