import { expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { siteOf } from './example-site.ts';
import { bakery, breads, origin, page } from './held-out/bakery.ts';

const linked = { ...breads, text: `${breads.text}<p><a href="/prices.pdf">Prices</a></p>` };

it.each([
  [
    'a viewport without initial-scale',
    bakery({ 'breads/index.html': page('/breads/', breads).replace(', initial-scale=1.0', '') }),
  ],
  [
    'a PDF without a canonical',
    bakery({ 'prices.pdf': '%PDF-1.4\n%%EOF\n', 'breads/index.html': page('/breads/', linked) }),
  ],
])('the recommended rules accept %s', async (_title, files) => {
  expect(runRules(await siteOf({ files, site: origin }), {})).toEqual([]);
});
