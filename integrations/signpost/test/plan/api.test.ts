import { expect, test } from 'vitest';
import { listHandledVersions, listVersionlessBases } from '../../src/plan/api.ts';
import { planOf } from '../hosts/plan-of.ts';

test.each([
  [['/api'], ['api']],
  [['/v1/api', '/v2/api'], ['api']],
  [['/docs/v2/api'], ['docs/api']],
  [['/shop/api'], ['shop/api']],
])('listVersionlessBases of %j is %j', (bases, expected) => {
  expect(listVersionlessBases(bases)).toEqual(expected);
});

test('listHandledVersions lists the versions whose build has a _handler.json', () => {
  const shared = { resources: [], origins: [], errors: 'v2/api/_errors', maxTarget: 2048 };
  const api = { ...shared, base: '/v2/api', others: [{ base: '/v1/api', resources: [] }] };
  const handled = (...files: string[]) =>
    listHandledVersions(planOf('', { api }, files)).map(({ base }) => base);

  expect(handled('v2/api/_handler.json')).toEqual(['/v2/api']);
  expect(handled('v1/api/_handler.json')).toEqual(['/v1/api']);
  expect(handled()).toEqual([]);
});
