import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aws } from '../../integrations/signpost/src/hosts/aws/host.ts';
import { awsEngine } from '../behavior/engines/aws.ts';
import type { Running } from '../behavior/engines/engine.ts';
import { isInFiles } from './from-files.ts';
import { origin } from './site.ts';
import { describeContract } from './suite.ts';
import { type VersionedSite, versionedSite } from './versioned-site.ts';

describeContract({
  name: 'CloudFront, from the files alone',
  missing: awsEngine.missing,
  start: ({ files, plan }) => awsEngine.start({ name: 'main', files, plan }, aws.emit(plan)),
  answers: isInFiles,
});

describe('two versions of an API (A-VER-1) on CloudFront', () => {
  let site: VersionedSite;
  let running: Running;
  beforeAll(async () => {
    site = await versionedSite(['/v2/api', '/shop/v1/api']);
    running = await awsEngine.start({ name: 'main', ...site }, aws.emit(site.plan));
  });
  afterAll(() => running?.stop());
  const get = (target: string) => running.ask({ method: 'GET', url: origin + target, headers: {} });

  test.each([
    '/v2/api/shop',
    '/v2/api/shop?page=1&size=2',
    '/v2/api/shop/item/ID',
    '/v2/api/openapi.json',
    '/v2/api/nothing',
    '/shop/v1/api/shop',
    '/shop/v1/api/shop?size=2&page=7',
    '/shop/v1/api/shop/item',
    '/shop/v1/api/openapi.json',
    '/shop/v1/api',
  ])('GET %s is as the handler answers', async (path) => {
    const target = path.replace('ID', site.id);
    const { status, body } = await get(target);
    const expected = site.api.answer({ method: 'GET', target });
    const own = site.files[target.slice(1).replace('openapi.json', '_openapi/server.json')];
    const described = target.endsWith('/openapi.json') ? own : expected.body;
    expect([status, body]).toEqual([expected.status, described]);
  });

  test.each(['/v2/api/shop?keyword=a', '/shop/v1/api/shop?keyword=a', '/shop/v1/api/openapi.json?x'])(
    'GET %s is refused, never answered as if its query were not there',
    async (target) => {
      const { status, body } = await get(target);
      expect([status, JSON.parse(body).code]).toEqual([422, 'A0402']);
    },
  );
});
