import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

// Who has a title element already needs no other: what is wrong stands in it.
test.each([
  ['title-missing', '', 'add <title>…</title> to the head'],
  ['title-missing', '<title></title>', 'describe what readers find on this page in the <title>'],
  ['title-missing', '<title> &nbsp; </title>', 'describe what readers find on this page in the <title>'],
  ['title-generic', '<title>Home</title>', 'describe what readers find on this page'],
  [
    'title-generic',
    '<title>&lt;em&gt;Gauges&lt;/em&gt; for gas | Acme</title>',
    'remove the tags; a title has no markup',
  ],
  ['title-generic', '<title><b>Gauges</b> for gas | Acme</title>', 'remove the tags; a title has no markup'],
])('%s of "%s" says what to write', async (id, head, fix) => {
  const files = site({ 'gauges/index.html': page('/gauges/', { title: '', head }) });
  const found = runRules(await siteOf({ files }), { only: [id] });
  expect(found.map((one) => one.fix)).toEqual([fix]);
});
