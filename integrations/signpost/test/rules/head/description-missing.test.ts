import rule from '../../../src/audit/rules/head/description-missing.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';

const described = (description: string) => site({ '/gauges/': { description } });

expectReports(rule, {
  good: {
    'a page about an entity': site({
      '/amp/': { description: 'What &amp;amp; means.', heading: '&amp;amp;' },
    }),
  },
  bad: {
    ...createExamples('a text that is not a description: ', described, [
      'undefined',
      'Description will go into a meta tag in &lt;head /&gt;',
      '{{ page.description }}',
      'Lorem ipsum dolor sit amet.',
      'Gauges &amp;amp; pumps',
    ]),
    'an empty one': site({ '/gauges/': { description: '' } }),
  },
});
