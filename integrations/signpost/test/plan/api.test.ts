import { expect, test } from 'vitest';
import { findVersionCode, listHandledVersions, listVersionlessBases } from '../../src/plan/api.ts';
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

// A-VER-1: A0806 too high, A0807 too low, A0805 any other mismatch.
test.each([
  ['/v2/api/tag', undefined],
  ['/v4/api/tag', undefined],
  ['/v5/api/tag', 'A0806'],
  ['/v1/api/tag', 'A0807'],
  ['/v3/api/tag', 'A0805'],
  ['/api/tag', 'A0805'],
  ['/v5/docs/api/tag', undefined],
  ['/about/', undefined],
])('findVersionCode of %s for the versions 2 and 4 is %s', (url, code) => {
  expect(findVersionCode(['/v2/api', '/v4/api'], url)).toBe(code);
});

test('findVersionCode of a version of an API without versions is A0805', () => {
  expect(findVersionCode(['/api'], '/v1/api/tag')).toBe('A0805');
  expect(findVersionCode(['/api'], '/api/tag')).toBeUndefined();
});
