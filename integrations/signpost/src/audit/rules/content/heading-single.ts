import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inBody, site } from '../shared/example.ts';

export default defineRule({
  id: 'heading-single',
  title: 'A page has one main heading',
  level: 'info',
  conventions: [],
  why: 'One h1 says what the page is about. Several make it unclear for readers who navigate by headings; search engines cope. (WebAIM, semantic structure: one h1 is best practice.)',
  fix: 'keep the h1 that describes the page, and make the others h2',
  scope: 'page',
  examples: () => ({
    good: { one: site(), 'another in a template': inBody('<template><h1>A</h1></template>') },
    bad: {
      two: inBody('<h1>And another</h1>'),
      'one in each section, as HTML5 once suggested': inBody(
        '<section><h1>Gauges</h1></section><section><h1>Pumps</h1></section>',
      ),
    },
  }),
  *check(site) {
    for (const page of site.pages) {
      const [, second] = page.h1s;
      if (second === undefined) continue;
      yield { ...at(site, page, second), message: `the page has ${page.h1s.length} h1 headings` };
    }
  },
});
