import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

it('says nothing of a place on the page itself, where only links tell of its URL', async () => {
  const files = {
    ...site({}),
    'index.html': page('/', { canonical: '', body: '<a href="/tanks">Tanks</a>' }),
    'gauges/index.html': page('/gauges/', { canonical: '', body: '<a href="/tanks/">Tanks</a>' }),
    'tanks/index.html': page('/tanks/', {
      canonical: '',
      body: '<a href="#top">Up</a> <a href="?page=2">2</a>',
    }),
    'wells/index.html': page('/wells/', { canonical: '', body: '<a href="/tanks">Tanks</a>' }),
    'sitemap.xml': '',
  };
  const found = runRules(await siteOf({ files }), { only: ['link-variant'] });
  // tanks/index.html has the URL of its folder, whatever most links say.
  expect(found.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'index.html: the link "/tanks" leads to a second URL of the page /tanks/',
    'wells/index.html: the link "/tanks" leads to a second URL of the page /tanks/',
  ]);
});
