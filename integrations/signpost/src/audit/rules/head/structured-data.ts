import { defineRule, locateOnPage } from '../rule.ts';
import { page, site } from '../shared/example.ts';

const messages = {
  notJson: 'the structured data is not valid JSON',
  notDate: (field: string, value: string) =>
    `the structured data has "${value}" as its "${field}", which is not a date in ISO 8601`,
  lacks: (owner: string, property: string) => `the structured data lacks ${property} in ${owner}`,
};

const dateFix = 'write the day as `2026-03-01`, or the time as `2026-03-01T09:30:00+01:00`';

const data = (json: string) =>
  site({ 'index.html': page('/', { head: `<script type="application/ld+json">${json}</script>` }) });

export default defineRule({
  id: 'structured-data',
  title: 'Structured data can be parsed, and has what a rich result needs',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: 'Search engines ignore JSON-LD that is not valid JSON, and dates in another form. A product, event or breadcrumb without its required properties gets no rich result. (Google Search Central, general structured data guidelines.)',
  fix: 'correct the JSON, or the template that writes it',
  scope: 'page',
  examples: () => ({
    good: { 'JSON that parses': data('{"@context":"https://schema.org","@type":"WebSite"}') },
    bad: {
      'JSON with a comma too many': data('{"@type":"WebSite",}'),
      'a date in another form': data('{"@type":"Article","datePublished":"1 March 2026"}'),
      'a breadcrumb without its position': data(
        '{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","name":"Gauges"}]}',
      ),
    },
  }),
  *check(site) {
    for (const page of site.pages) {
      for (const text of page.badData)
        yield { ...locateOnPage(site, page, text), cause: { key: 'not json', message: messages.notJson } };
      for (const { field, ...date } of page.badDates)
        yield {
          ...locateOnPage(site, page, date),
          cause: { key: 'not date', message: messages.notDate(field, date.text), fix: dateFix },
        };
      for (const { owner, property, ...spot } of page.missingProperties)
        yield {
          ...locateOnPage(site, page, spot),
          cause: {
            key: `${owner} ${property}`,
            message: messages.lacks(owner, property),
            why: 'Without its required properties, it gets no rich result.',
            fix: `add ${property}, or leave out the structured data`,
          },
        };
    }
  },
});
