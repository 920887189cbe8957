import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from '../example-site.ts';

it.each([
  ['no-index', 'write noindex'],
  ['noindx, follow', 'write noindex'],
  ['noindex; nofollow', 'write `noindex, nofollow`'],
  ['index, follow, revisit-after 3 days', 'remove "revisit-after 3 days"'],
  ['max-snippet:200px', 'remove "max-snippet:200px"'],
])('robots-syntax proposes a directive for "%s"', async (content, fix) => {
  const files = site({ 'x/index.html': page('/x/', { head: `<meta name="robots" content="${content}">` }) });
  const found = runRules(await siteOf({ files }), { only: ['noindex-spelling'] });
  expect(found.map((finding) => finding.fix)).toEqual([fix]);
});

it('robots-disallow-all is the only finding of a site that disallows everything', async () => {
  const named = 'Sitemap: https://www.example.com/sitemap.xml\n';
  const files = site({ 'robots.txt': `User-agent: *\nDisallow: /\n\n${named}` });
  const found = runRules(await siteOf({ files }), { only: ['robots-disallow-all', 'sitemap-missing'] });
  expect(found.map(({ rule }) => rule)).toEqual(['robots-disallow-all']);
});
