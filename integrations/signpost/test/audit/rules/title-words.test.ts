import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

test.each([
  ['title-missing', '', 'write one <title>…</title> in the head, with what readers find on this page'],
  [
    'title-missing',
    '<title> &nbsp; </title>',
    'write one <title>…</title> in the head, with what readers find on this page',
  ],
  ['title-generic', '<title>Home</title>', 'describe what readers find on this page'],
])('%s of "%s" says what to write', async (id, head, fix) => {
  const files = site({ 'gauges/index.html': page('/gauges/', { title: '', head }) });
  const found = runRules(await siteOf({ files }), { only: [id] });
  expect(found.map((one) => one.fix)).toEqual([fix]);
});
