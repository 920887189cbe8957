import { keepFirst } from '../../../lib/list.ts';
import type { ValueFault } from '../../../pages/html/structured-values.ts';
import type { Page } from '../../../pages/page.ts';
import type { TextFault } from '../../../pages/text-fault.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { page, site } from '../shared/example.ts';

const messages = {
  notJson: (reason: string) => `the structured data is not valid JSON: "${reason}"`,
  invalid: (field: string, value: string, what: string) =>
    `the structured data has "${value}" as its "${field}", ${what}`,
  lacks: (owner: string, property: string) => `the structured data lacks ${property} in ${owner}`,
};

/** What is wrong with a value, and how to write it. */
const valueFaults: Readonly<
  Record<Exclude<ValueFault, 'text'>, { readonly what: string; readonly fix: string }>
> = {
  'not a date': {
    what: 'which is not a date in ISO 8601',
    fix: 'write the day as `2026-03-01`, or the time as `2026-03-01T09:30:00+01:00`',
  },
  'quoted twice': {
    what: "which has quotes of its own, so it isn't a URL",
    fix: 'remove the quotes that the template writes around the value: `jsonify` and `JSON.stringify` write them already',
  },
  local: {
    what: 'which is a URL of the computer that built the page',
    fix: 'build with the URL of the site, not with that of the development server',
  },
  relative: { what: 'which lacks the host', fix: 'write the whole URL, with https and the host' },
  escaped: {
    what: 'which is escaped for HTML, and JSON-LD is not read as HTML',
    fix: 'write the data without escaping: `safeJS` in Hugo, `jsonify` in Jekyll, `set:html={JSON.stringify(data)}` in Astro',
  },
  empty: {
    what: 'which is empty',
    fix: 'set the value that the template reads, or let it leave out the property where there is none',
  },
};

const data = (json: string) =>
  site({ 'index.html': page('/', { head: `<script type="application/ld+json">${json}</script>` }) });

export default defineRule({
  id: 'structured-data',
  title: 'Structured data can be parsed, and has what a rich result needs',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: 'Search engines ignore JSON-LD that is not valid JSON, and dates and URLs that are none. A product, event or breadcrumb without its required properties gets no rich result. (Google Search Central, general structured data guidelines.)',
  fix: 'correct the JSON, or the template that writes it',
  scope: 'page',
  examples: () => ({
    good: {
      'JSON that parses': data('{"@context":"https://schema.org","@type":"WebSite"}'),
      'URLs and the id of a part': data(
        '{"@type":"WebPage","@id":"#page","url":"/","image":["icon.svg"],"sameAs":"https://acme.example/"}',
      ),
      'an empty description': {
        files: data('{"@type":"Article","description":"","image":{"@type":"ImageObject"}}'),
        nearMiss: {
          replace: ['"description":""', '"url":""'],
          finds:
            'warning index.html:10:1  The structured data has "" as its "url", which is empty  Fix: Set the value that the template reads, or let it leave out the property where there is none.',
        },
      },
      'a product that costs nothing': {
        files: data('{"@type":"Product","name":"Price list","offers":{"@type":"Offer","price":0}}'),
        nearMiss: {
          replace: ['"price":0', '"availability":"https://schema.org/PreOrder"'],
          finds:
            'warning index.html:10:1  The structured data lacks price or priceSpecification.price in Offer of Product  Fix: Add price or priceSpecification.price, or leave out the structured data.',
        },
      },
    },
    bad: {
      'JSON with a comma too many': {
        files: data('{"@type":"WebSite",}'),
        finds:
          'warning index.html:10:1  The structured data is not valid JSON: "Expected double-quoted property name in JSON at position 19 (line 1 column 20)"  Fix: Correct the JSON, or the template that writes it.',
      },
      'a date in another form': {
        files: data('{"@type":"Article","datePublished":"1 March 2026"}'),
        finds:
          'warning index.html:10:1  The structured data has "1 March 2026" as its "datePublished", which is not a date in ISO 8601  Fix: Write the day as `2026-03-01`, or the time as `2026-03-01T09:30:00+01:00`.',
      },
      'a URL that is quoted twice': {
        files: data('{"@type":"WebSite","url":"\\"https://www.example.com/\\""}'),
        finds:
          'warning index.html:10:1  The structured data has ""https://www.example.com/"" as its "url", which has quotes of its own, so it isn\'t a URL  Fix: Remove the quotes that the template writes around the value: `jsonify` and `JSON.stringify` write them already.',
      },
      'a URL of the development server': {
        files: data('{"@type":"WebPage","url":"http://localhost:1313/pumps/"}'),
        finds:
          'warning index.html:10:1  The structured data has "http://localhost:1313/pumps/" as its "url", which is a URL of the computer that built the page  Fix: Build with the URL of the site, not with that of the development server.',
      },
      'an author without a name, which the template reads from a parameter that the site lacks': {
        files: data('{"@type":"Article","author":{"@type":"Person","name":""}}'),
        finds:
          'warning index.html:10:1  The structured data has "" as its "name", which is empty  Fix: Set the value that the template reads, or let it leave out the property where there is none.',
      },
      'a breadcrumb without the host': {
        files: data(
          '{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Pumps","item":"/pumps/"}]}',
        ),
        finds:
          'warning index.html:10:1  The structured data has "/pumps/" as its "item", which lacks the host  Fix: Write the whole URL, with https and the host.',
      },
      'a breadcrumb without its position': {
        files: data('{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","name":"Gauges"}]}'),
        finds:
          'warning index.html:10:1  The structured data lacks position in item 1 of BreadcrumbList  Fix: Add position, or leave out the structured data.',
      },
    },
  }),
  /**
   * Of each block of JSON-LD:
   *
   * - what the parser says of invalid JSON
   * - dates in another form than ISO 8601; URLs that are empty, quoted twice or of the computer of the build; empty names. Only the URL of
   *   a breadcrumb must have the host
   * - the properties that Google requires of a breadcrumb, a product or an event; those of other things are free
   */
  *check(site) {
    for (const page of site.pages) {
      for (const reason of page.jsonFaults)
        yield {
          ...locateOnPage(site, page, reason),
          cause: {
            key: 'not json',
            message: messages.notJson(reason.text),
            fix: /&(?:quot|#34|#x22);/i.test(reason.text) ? valueFaults.escaped.fix : undefined,
          },
        };
      // Of equal faults on a page, the first is enough.
      for (const { field, fault, textFault, ...value } of keepFirst(page.invalidValues, buildKey)) {
        const { what, fix } = describeFault(fault, textFault);
        yield {
          ...locateOnPage(site, page, value),
          cause: { key: buildKey({ field, fault }), message: messages.invalid(field, value.text, what), fix },
        };
      }
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

/** What is wrong with a value, as a clause: `which comes from a missing value`. */
function describeFault(fault: ValueFault, textFault: TextFault | undefined) {
  if (fault !== 'text') return valueFaults[fault];
  return { what: `which ${textFault?.text}`, fix: textFault?.fix };
}

/** What one line of a template has made: each empty field by itself, and a fault of another kind in all fields. */
function buildKey({ field, fault }: Pick<Page['invalidValues'][number], 'field' | 'fault'>): string {
  return fault === 'empty' || fault === 'text' ? `${fault} ${field}` : fault;
}
