import { expect, test } from 'vitest';
import { compileAnyVersion } from '../../../src/hosts/shared/api.ts';

test.each([
  ['/api', ['/api/tag', '/v2/api', '/v10/api/tag/1'], ['/apis', '/v02/api', '/docs/api']],
  ['/shop/api', ['/shop/api/tag', '/shop/v2/api'], ['/v2/shop/api', '/api', '/shop']],
  ['/shop/v1/api', ['/shop/api', '/shop/v2/api/tag'], ['/shop/v2', '/v2/shop/api']],
])('compileAnyVersion of %s matches any version of this API', (base, own, others) => {
  const expression = new RegExp(compileAnyVersion([base]));
  expect(own.filter((path) => !expression.test(path))).toEqual([]);
  expect(others.filter((path) => expression.test(path))).toEqual([]);
});
