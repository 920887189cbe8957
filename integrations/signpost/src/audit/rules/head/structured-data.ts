import { locateOnPage, type Page } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { isIndexable } from '../shared/judge.ts';

const messages = {
  notJson: 'the structured data is not valid JSON',
  notDate: (field: string, value: string) =>
    `the structured data has "${value}" as its "${field}", which is not a date in ISO 8601`,
  missing: (type: string, fields: string) => `the structured data "${type}" has no ${fields}`,
};

const dateFix = 'write the day as `2026-03-01`, or the time as `2026-03-01T09:30:00+01:00`';

const data = (json: string) =>
  site({ 'index.html': page('/', { head: `<script type="application/ld+json">${json}</script>` }) });

export default defineRule({
  id: 'structured-data',
  title: 'Structured data can be parsed, and has the fields that Google requires',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: 'Search engines ignore JSON-LD that is not valid JSON, and show no rich result for a thing that lacks a required field. (Google Search Central, structured data: the page of each type.)',
  fix: 'correct the JSON, or write it with JSON.stringify',
  scope: 'page',
  examples: () => ({
    good: { JSON: data('{"@context":"https://schema.org","@type":"WebSite"}') },
    bad: { 'a comma too many': data('{"@type":"WebSite",}') },
  }),
  *check(site) {
    for (const page of site.pages) {
      for (const text of page.badData) yield { ...locateOnPage(site, page, text), message: messages.notJson };
      for (const { field, ...date } of page.badDates)
        yield {
          ...locateOnPage(site, page, date),
          message: messages.notDate(field, date.text),
          fix: dateFix,
        };
      if (isIndexable(site, page)) yield* findMissingFields(site, page);
    }
  },
});

function* findMissingFields(site: SitePages, page: Page): Generator<Report> {
  for (const { type, anyOf, within, source, ...spot } of page.dataGaps) {
    const names = anyOf.map((name) => `"${name}"`).join(' or ');
    const where = within === '' ? '' : ` in its "${within}"`;
    yield {
      ...locateOnPage(site, page, spot),
      message: messages.missing(type, names + where),
      fix: `add ${names}${where}, with what the page shows (${source})`,
    };
  }
}
