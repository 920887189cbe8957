import rule from '../../../src/audit/rules/content/text-broken.ts';
import { page, site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'the filler text of a short page, which page-thin reports': site({
      '/gauges/': { main: '<main><h1>Gauges</h1><p>Lorem ipsum dolor sit amet.</p></main>' },
    }),
    'a file with other bytes, which page-readable reports': site({
      'gauges/index.html': page('/gauges/', { body: '<p>Messger\u00c3\u00a4te \u0000</p>' }),
    }),
    'a page without text, which page-thin reports': site({ '/gauges/': { main: '' } }),
    'one title and one heading on two pages, which title-unique reports': site({
      '/a/': { title: 'Sizes | Acme', heading: 'Sizes' },
      '/b/': { title: 'Sizes | Acme', heading: 'Sizes' },
      '/c/': {},
    }),
    'the name of the site as the heading of each page': site({
      '/': { heading: 'Acme', body: '<a href="/gauges/">Gauges</a>' },
      '/gauges/': { heading: 'Acme' },
    }),
    ...createExamples('what is right: ', siteWithBody, [
      '<a href="/gauges/"><img src="/icon.svg" alt="Gauges"></a>',
      '<a href="/gauges/"><svg><title>Gauges</title></svg></a>',
      '<a href="/gauges/" aria-label="Gauges"><svg></svg></a>',
      '<a href="/gauges/" aria-hidden="true" tabindex="-1"><img src="/icon.svg" alt=""></a><a href="/gauges/">Gauges</a>',
      '<button class="send" x-text="label"></button>',
      '<a href="/gauges/"><brand-logo></brand-logo></a>',
      '<p><a href="/gauges/">[project page]</a></p>',
      '<p>The value null, or undefined, is none of ours.</p>',
      '<p>To do</p><p>Todo: lists for teams</p>',
      '<p>Roma in Italia est. Dolor sit amet.</p>',
      '<p>Maçã, MAÇÃ and Ângela</p>',
      '<p>Tom &amp; Jerry, AT&amp;T</p>',
    ]),
  },
  bad: createExamples('what is wrong: ', siteWithBody, [
    '<h2>undefined</h2>',
    '<a href="/gauges/"><img src="/icon.svg" alt=""></a>',
    '<button class="menu"><span></span></button>',
    '<p>Tom &amp;amp; Jerry</p>',
    '<p>TODO: lists for teams</p>',
  ]),
});
