import { page, site } from '../../../src/audit/rules/shared/example.ts';
import rule from '../../../src/audit/rules/url/url-words.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'a hash in the name of a folder': site({ '/build/logins-1581a90da2b6a82d/out/logins/': {} }),
    'a month, a day and a postal code': site({
      '/news/202603/': {},
      '/news/20260301/': {},
      '/offices/berlin-10115/': {},
      '/news/2026030101-open-day/': {},
      '/news/open-day-202603011830/': {},
    }),
    'a page of a long list': site({ '/news/page-1200/': {} }),
    'words, a year and a model number': site({ '/news/2026/mk-40/': {} }),
    'models, formulas and versions': site({
      '/gauges/h2so4/': { title: 'Gauges for H2SO4 | Acme' },
      '/gauges/b2b2c/': { title: 'B2B2C | Acme' },
      '/docs/v1beta1/': { title: 'The first draft | Acme' },
      '/gauges/dn2000/': { title: 'The large gauge | Acme' },
    }),
  },
  bad: {
    'a long number': site({ '/product/8412907/': {} }),
    'words and a UUID': site({ '/post/our-news-3f2504e0-4f89-41d3-9a0c-0305e82c3301/': {} }),
    'words and a hex id, as Notion exports them': site({
      'our-news-3f2504e04f8941d39a0c0305e82c3301.html': page('/our-news-3f2504e04f8941d39a0c0305e82c3301'),
    }),
    'a ULID': site({ '/n/01hzx3q4j5k6m7n8p9r0s1t2v3/': {} }),
    'a number of five digits': site({ '/p/48213/': {} }),
    'words and a long number': site({ '/level-sensor-8412907/': {} }),
  },
});
