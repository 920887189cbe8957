import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { indexablePages } from '../shared/judge.ts';

const data = (value: unknown) =>
  site({
    '/': {
      head: `<script type="application/ld+json">${JSON.stringify(value)}</script>`,
      body: '<a href="/gauges/">Gauges</a>',
    },
  });
const crumb = (position: number, rest: object) => ({ '@type': 'ListItem', position, ...rest });

export default defineRule({
  id: 'structured-data-fields',
  title: 'Structured data has the fields that Google requires',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: 'Google shows no rich result for a thing that lacks a required field. The rule checks breadcrumbs, events, FAQs, job postings, local businesses, products, recipes and videos. It checks a product for what a product snippet needs; a merchant listing also needs an image and the currency of each offer. Google requires no field of articles and organizations. (Google Search Central: the page of each type, which the fix links.)',
  fix: 'add the field, with what the page shows of it',
  scope: 'page',
  examples: () => ({
    good: {
      'a product with an offer, and a video': data([
        {
          '@type': 'Product',
          name: 'Gauge',
          offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'EUR' },
        },
        {
          '@type': 'VideoObject',
          name: 'A',
          thumbnailUrl: 'https://www.example.com/a.jpg',
          uploadDate: '2026-01-01',
        },
      ]),
      'breadcrumbs, of which the last has no URL': data({
        '@type': 'BreadcrumbList',
        itemListElement: [
          crumb(1, { item: { '@id': 'https://www.example.com/', name: 'Home' } }),
          crumb(2, { name: 'Gauges' }),
        ],
      }),
      'an event online, and a job that can be done anywhere': data([
        {
          '@type': 'Event',
          name: 'A',
          startDate: '2026-12-01',
          location: { '@type': 'VirtualLocation', url: 'https://www.example.com/' },
        },
        {
          '@type': 'JobPosting',
          title: 'A',
          description: 'A',
          datePosted: '2026-11-01',
          hiringOrganization: { '@id': 'https://www.example.com/#us' },
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: 'Germany' },
        },
      ]),
      'an article and an organization, of which nothing is required': data({
        '@graph': [{ '@type': 'Article' }, { '@type': 'Organization', name: 'Acme' }],
      }),
    },
    bad: {
      'a product without offer, review and rating': data({ '@type': 'Product', name: 'Gauge' }),
      'an event whose place has no PostalAddress': data({
        '@type': 'MusicEvent',
        name: 'A',
        startDate: '2026-12-01',
        location: { '@type': 'Place', name: 'The hall' },
      }),
      'a recipe with an empty image': data({ '@type': 'Recipe', name: 'Bread', image: '' }),
      'a breadcrumb without its URL': data({
        '@type': 'BreadcrumbList',
        itemListElement: [crumb(1, { name: 'Home' }), crumb(2, { name: 'Gauges' })],
      }),
      'a restaurant without a PostalAddress': data({
        '@context': 'https://schema.org',
        '@type': 'Restaurant',
        name: 'Acme',
      }),
    },
  }),
  *check(site) {
    for (const page of indexablePages(site)) {
      for (const { type, anyOf, within, source, ended, ...spot } of page.dataGaps) {
        const what = anyOf.length === 1 ? `no "${anyOf[0]}"` : `none of ${quoted(anyOf)}`;
        const where = within === '' ? '' : ` in its "${within}"`;
        const since =
          ended === undefined ? '' : `; Google has shown no such results since ${ended}, but others read it`;
        yield {
          ...at(site, page, spot),
          ...(ended === undefined ? {} : { level: 'info' as const }),
          message: `the structured data "${type}" has ${what}${where}${since}`,
          fix: `add ${anyOf.length === 1 ? quoted(anyOf) : `one of ${quoted(anyOf)}`}${where}, with what the page shows (${source})`,
        };
      }
    }
  },
});

function quoted(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names.map((name) => `"${name}"`));
}
