import { expect, test } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const longTitle =
  'How we measure liquids, solids and gases in tanks, silos, open channels and pipes. '.repeat(2);

// The rule's own reason is about another fault: a relative canonical, a repeated word, a redirect that works.
test.each([
  [
    'canonical-absolute',
    site({ '/gauges/': { canonical: 'http://www.example.com/gauges/' } }),
    'An http canonical points to a URL that redirects.',
  ],
  ['title-stuffed', site({ '/gauges/': { title: longTitle } }), 'Results cut a long title.'],
  [
    'noindex-spelling',
    site({ '/gauges/': { head: '<meta name="robots" content="index, noindex">' } }),
    'If a page has both, noindex wins.',
  ],
  [
    'title-generic',
    { ...site(), 'markdown-page/index.html': page('/markdown-page/', { title: 'Gauges |' }) },
    'Results show the title as it is.',
  ],
] as const)('%s says why this fault matters', async (rule, files, why) => {
  const found = runRules(await siteOf({ files }), { only: [rule] });
  expect(found.map((finding) => finding.why)).toEqual([why]);
});
