import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResponder } from '../../integrations/signpost/src/answers/responder.ts';
import { githubPages } from '../../integrations/signpost/src/hosts/github-pages/host.ts';
import { selectSupported } from '../../integrations/signpost/src/hosts/select-supported.ts';
import { requestOf } from '../../integrations/signpost/src/plan/request.ts';
import type { Running } from './engines/engine.ts';
import { filesEngine } from './engines/files.ts';
import { makeSite } from './strange.ts';

const built = {
  'index.html': 'home',
  '404.html': 'not found',
  'api/product.json': '["list"]',
  'api/product/abc.json': '{"id":"abc"}',
};
const api = {
  base: '/api',
  resources: [{ name: 'product', sizes: [] }],
  origins: [],
  errors: 'api/_errors',
  maxTarget: 2048,
};

/** A host that only serves files can't refuse a query; no URL that the API documents is answered wrongly there. */
describe('an API on plain files', () => {
  const site = makeSite([], { api }, built);
  let running: Running;
  beforeAll(async () => {
    running = await filesEngine.start(site, githubPages.emit(site.plan));
  });
  afterAll(() => running?.stop());
  const get = (path: string) =>
    running.ask({ method: 'GET', url: `https://www.example.com${path}`, headers: {} });

  test.each(['/api/product', '/api/product?keyword=x', '/api/product/abc', '/api/product?page=0&size=1'])(
    'has no file at the URL %s of the API, with or without a query',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  const { respond } = createResponder({ plan: site.plan, host: githubPages });
  test.each(['/api/product', '/api/product/abc', '/api/product.json'])(
    'has the status that the responder says for %s',
    async (path) => {
      const url = `https://www.example.com${path}`;
      expect(respond(requestOf(url)).status).toBe((await get(path)).status);
    },
  );

  test('has the file that the finding names, with any query', async () => {
    expect(await get('/api/product.json?keyword=x')).toMatchObject({ status: 200, body: '["list"]' });
    const finding = selectSupported(githubPages, site.plan).unsupported.find(
      ({ rule }) => rule === 'host-feature',
    );
    expect(finding?.message).toMatch(/each list is returned whole with status 200/);
    expect(finding?.fix).toContain('astro-signpost/api');
  });
});
