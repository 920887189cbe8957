import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const copy = page('/copy/', { canonical: 'https://www.example.com/gauges/index.html' });

// Where nothing tells which of its variants a page has, what we take for its own is likely and no more.
test.each([
  ['by its canonical', 'error', { 'gauges/index.html': page('/gauges/') }],
  [
    'by the sitemap',
    'error',
    { 'gauges/index.html': page('/gauges/', { canonical: '' }), 'sitemap.xml': sitemap('/', '/gauges/') },
  ],
  [
    'by its Link header',
    'error',
    {
      'gauges/index.html': page('/gauges/', { canonical: '' }),
      _headers: '/gauges/\n  Link: <https://www.example.com/gauges/>; rel="canonical"\n',
      'sitemap.xml': sitemap('/'),
    },
  ],
  [
    'by nothing',
    'warning',
    { 'gauges/index.html': page('/gauges/', { canonical: '' }), 'sitemap.xml': sitemap('/') },
  ],
])(
  'a canonical in another spelling, where the address is told %s, is of level %s',
  async (_by, level, own) => {
    const files = site({ ...own, 'copy/index.html': copy });
    const found = runRules(await siteOf({ files }), { only: ['canonical-target'] });
    expect(found.map((one) => one.level)).toEqual([level]);
  },
);
