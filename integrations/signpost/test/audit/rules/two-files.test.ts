import { describe, expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { withFingerprints } from '../../../src/report/baseline.ts';
import { groupFindings } from '../../../src/report/findings.ts';
import { siteOf } from './example-site.ts';

const long = `<p>${'Gauges measure the pressure of gas in a vessel. '.repeat(9)}</p>`;

describe('url-shared', () => {
  it('says that two files have one URL, as both say by their canonical; whatever their text', async () => {
    for (const body of [`${long}<a href="/gauges/">A</a>`, '']) {
      const html = page('/docs/intro', { body });
      const files = site({ 'docs/intro.html': html, 'docs/intro/index.html': html });
      const found = runRules(await siteOf({ files }), { only: ['url-shared', 'canonical-duplicate'] });
      expect(found.map(({ file, message }) => `${file}: ${message}`)).toEqual([
        'docs/intro/index.html: the page has the same URL as docs/intro.html, /docs/intro, so a host serves only one of them',
      ]);
    }
  });
});

describe('link-fragment', () => {
  it('is one cause for a link of a layout, on the page that it leads to as well', async () => {
    const body = '<a href="/">Home</a><a href="/gauges/#prices">Prices</a>';
    const files = site({
      'index.html': page('/', { body }),
      'gauges/index.html': page('/gauges/', { body }),
    });
    const found = runRules(await siteOf({ files }), { only: ['link-fragment'] });
    expect(groupFindings(withFingerprints(found)).map(({ places }) => places.length)).toEqual([2]);
  });
});
