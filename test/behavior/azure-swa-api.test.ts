import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { azureSwa } from '../../integrations/signpost/src/hosts/azure-swa/host.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { azureEngine } from './engines/azure-swa.ts';
import { type Running, requireEngine } from './engines/engine.ts';
import { makeSite } from './strange.ts';

const api = {
  resources: [{ name: 'product', sizes: [] }],
  origins: [],
  errors: 'v1/api/_errors',
  maxTarget: 99,
};
const files = {
  'index.html': 'home',
  '404.html': 'not found',
  'api/product.json': '["reserved"]',
  'v1/api/product.json': '["list"]',
  'v1/api/product/abc.json': '{"id":"abc"}',
};

/** The remedy that the finding names: the API under another base than `/api`, which is for functions. */
describe.runIf(requireEngine(azureEngine))('an API on swa-cli', () => {
  const site = makeSite([], { api: { ...api, base: '/v1/api' } }, files);
  let running: Running;
  beforeAll(async () => {
    running = await azureEngine.start(site, azureSwa.emit(selectSupportedPlan(site.plan, azureSwa)));
  });
  afterAll(() => running?.stop());
  const get = (path: string) =>
    running.ask({ method: 'GET', url: `https://www.example.com${path}`, headers: {} });

  test.each([
    ['/v1/api/product', '["list"]'],
    ['/v1/api/product/abc', '{"id":"abc"}'],
  ])('returns JSON for %s', async (path, body) => {
    expect(await get(path)).toMatchObject({ status: 200, body });
    expect((await get(path)).headers['content-type']).toBe('application/json');
  });

  test('serves nothing of the build below /api', async () => {
    expect((await get('/api/product.json')).status).toBe(502);
  });
});
