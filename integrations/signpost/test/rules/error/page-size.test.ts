import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from '../example-site.ts';

// https://acme.example/docs/ref/run_internal/run_loop/ is in four languages.
it('page-size tells of all pages at once, whatever the size of each', async () => {
  const readLong = (url: string, size: number) => page(url, { body: `<!-- ${'x'.repeat(size)} -->` });
  const files = site({
    'ref/index.html': readLong('/ref/', 2_200_000),
    'ja/ref/index.html': readLong('/ja/ref/', 2_300_000),
  });
  const found = runRules(await siteOf({ files }), { only: ['page-size'] });
  const groups = groupFindings(found);
  expect(groups.map(({ places }) => places.length)).toEqual([2]);
});
