import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

test('a relation is looked up among those that are known, and not among what every object has', async () => {
  const head = '<link rel="constructor" href="/nothing/"><link rel="next" href="/page/2/">';
  const files = site({ 'index.html': page('/', { head }) });
  const found = runRules(await siteOf({ files }), { only: ['resource-broken'] });
  expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('the next page')]);
});
