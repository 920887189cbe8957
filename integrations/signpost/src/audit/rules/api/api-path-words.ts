import { isObject } from '../../../lib/is-object.ts';
import type { ApiFile } from '../../site/api.ts';
import { defineRule } from '../rule.ts';
import { api, goodRecord, inApi } from '../shared/api.ts';
import { site } from '../shared/example.ts';

const verbs = /^(?:get|create|add|modify|delete|remove|fetch|find|do|send|submit)(?:-|$)/;
/** Verbs that are no nouns, wherever they are: `approve-order`, `product-delete`. */
const anywhere =
  /(?:^|-)(?:activate|approve|assign|calculate|cancel|create|deactivate|delete|disable|enable|execute|fetch|generate|insert|modify|perform|publish|reject|remove|retrieve|send|submit|validate|verify)(?:-|$)/;
/** Verbs that are nouns as well: only a person can tell `set-prices` from `set-pieces`. */
const either = /^(?:list|query|set|update|save|edit|insert)(?:-|$)/;
/** Nouns that begin like a verb. */
const nouns =
  /^(?:(?:add|get|send|do|find)-(?:away|back|in|off|on|out|over|spot|together)s?|delete-markers?|do-(?:it-yourself|not)-.*|do-gooders?|do-it-yourself|list-prices?|query-(?:log|string)s?|save-the-dates?|set-(?:list|menu|top-boxe)s?|update-(?:log|note)s?)$/;

export default defineRule({
  id: 'api-path-words',
  title: 'The segments of an API path are lower-case nouns, with hyphens',
  level: 'error',
  conventions: ['A-PATH-2'],
  why: 'The method says what is done, and the path to what. A path made for one screen, with "-with-", is of no use to any other. (Uniform Resource API Conventions, path rules.)',
  fix: 'name the resource with lower-case nouns and hyphens, as in /api/product-categories',
  examples: () => ({
    good: [
      {
        title: 'a noun of two words',
        files: site({ ...api(goodRecord), 'api/product-categories.json': '[]' }),
      },
      {
        title: 'a noun that starts like a verb',
        files: site({ ...api(goodRecord), 'api/add-ons.json': '[]', 'api/set-menus.json': '[]' }),
      },
      {
        title: 'a noun of a verb and where to',
        files: site({ ...api(goodRecord), 'api/send-offs.json': '[]', 'api/find-spots.json': '[]' }),
      },
    ],
    bad: [
      { title: 'camelCase', files: site({ ...api(goodRecord), 'api/productCategories.json': '[]' }) },
      { title: 'an underscore', files: site({ ...api(goodRecord), 'api/product_categories.json': '[]' }) },
      { title: 'another verb', files: site({ ...api(goodRecord), 'api/approve-order.json': '[]' }) },
      { title: 'a verb at the end', files: site({ ...api(goodRecord), 'api/product-delete.json': '[]' }) },
      {
        title: 'a verb in the middle',
        files: site({ ...api(goodRecord), 'api/order-approve-list.json': '[]' }),
      },
      { title: 'a verb', files: site({ ...api(goodRecord), 'api/get-products.json': '[]' }) },
      {
        title: 'a word that is a verb as well as a noun',
        files: site({ ...api(goodRecord), 'api/set-prices.json': '[]' }),
      },
      { title: 'for one screen', files: site({ ...api(goodRecord), 'api/product-with-select.json': '[]' }) },
    ],
  }),
  *check(site) {
    const said = new Set<string>();
    for (const file of site.api) {
      if (file.kind !== 'document') continue;
      for (const segment of resourceSegments(file)) {
        const fault = said.has(segment) ? undefined : faultOf(segment);
        said.add(segment);
        if (fault !== undefined) yield { ...inApi(file), message: `the path segment "${segment}" ${fault}` };
        else if (either.test(segment) && !nouns.test(segment))
          yield {
            ...inApi(file),
            level: 'warning',
            message: `the path segment "${segment}" starts with a word that is also a verb`,
            fix: 'if it is meant as a verb, keep only the resource, as in /api/prices',
          };
      }
    }
  },
});

/** The segments that name a resource: not those before `api`, no record's id, no page's numbers. */
function resourceSegments({ file, value }: ApiFile): string[] {
  const inner = file
    .replace(/\.json$/, '')
    .replace(/^(?:.*\/)?api\//, '')
    .replace(/\/page\/.*/s, '');
  const segments = inner.split('/');
  const isRecord = isObject(value) && typeof value.id !== 'undefined' && segments.length > 1;
  return isRecord ? segments.slice(0, -1) : segments;
}

function faultOf(segment: string): string | undefined {
  if (segment.includes('_')) return 'contains an underscore';
  if (/[A-Z]/.test(segment)) return 'is not in lower case';
  if (verbs.test(segment) && !nouns.test(segment))
    return 'starts with a verb, but the method already says what is done';
  if (anywhere.test(segment) && !nouns.test(segment))
    return 'contains a verb, but the method already says what is done';
  return segment.includes('-with-') ? 'is made for one screen ("-with-")' : undefined;
}
