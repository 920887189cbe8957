import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

// Who has a title element already needs no other: what is wrong stands in it.
test.each([
  ['title-missing', '', 'put <title>…</title> into the head'],
  ['title-missing', '<title></title>', 'write what the reader finds on this page into the <title>'],
  ['title-missing', '<title> &nbsp; </title>', 'write what the reader finds on this page into the <title>'],
  ['title-generic', '<title>Home</title>', 'name what the reader finds on this page'],
  [
    'title-generic',
    '<title>&lt;em&gt;Gauges&lt;/em&gt; for gas | Acme</title>',
    'write the text without tags; a title has no markup',
  ],
  [
    'title-generic',
    '<title><b>Gauges</b> for gas | Acme</title>',
    'write the text without tags; a title has no markup',
  ],
])('%s of "%s" says what to write', async (id, head, fix) => {
  const files = site({ 'gauges/index.html': page('/gauges/', { title: '', head }) });
  const found = runRules(await siteOf({ files }), { only: [id] });
  expect(found.map((one) => one.fix)).toEqual([fix]);
});
