import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

it.each([
  ['https://other.example/gauges/', 'correct the canonical of the page'],
  [
    'https://www.example.com/gauges/index.html',
    'list https://www.example.com/gauges/index.html, or correct the canonical of the page',
  ],
  ['https://www.example.com/Gauges/', 'correct the canonical of the page'],
])('where the canonical is %s, says to %s', async (canonical, fix) => {
  const files = site({ 'gauges/index.html': page('/gauges/', { canonical }) });
  const found = runRules(await siteOf({ files }), { only: ['sitemap-canonical'] });
  expect(found.map((finding) => finding.fix)).toEqual([fix]);
});
