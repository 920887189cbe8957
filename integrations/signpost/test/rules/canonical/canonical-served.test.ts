import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/canonical/canonical-served.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { readSiteFromAnswers } from '../../../src/audit/site/from-answers.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'an unknown host': site({
      '/': { body: '<p><a href="/gauges">Gauges</a></p>' },
      'gauges/index.html': page('/gauges/', { canonical: 'https://www.example.com/gauges' }),
      'sitemap.xml': sitemap('/', '/gauges'),
    }),
  },
});

it("canonical-served of a crawl says that the server doesn't serve a canonical with the base twice", () => {
  const start = 'https://www.example.com/docs/';
  const answer = (path: string, status: number, html: string) => ({
    url: start + path,
    status,
    headers: new Map([['content-type', ['text/html']]]),
    body: () => Buffer.from(html),
  });
  const about = page('/docs/about/', { canonical: `${start}docs/about/` });
  const crawl = [
    answer('', 200, page('/docs/', { body: '<a href="/docs/about/">About</a>' })),
    answer('about/', 200, about),
    answer('docs/about/', 404, ''),
  ];
  const { site } = readSiteFromAnswers(crawl, {
    start,
    robots: undefined,
    missing: undefined,
    isSitemap: () => false,
  });

  const [finding] = runRules(site, { only: ['canonical-served'] });
  expect(finding?.message).toMatch(/^the server doesn't serve 1 page URL, named in 1 canonical: /);
  expect(finding?.why).toBe(
    "Search engines and visitors don't find the pages at the URLs that the site names.",
  );
});
