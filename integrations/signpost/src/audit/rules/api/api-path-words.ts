import { isObject } from '../../../lib/is-object.ts';
import type { ApiFile } from '../../site/api.ts';
import { defineRule } from '../rule.ts';
import { api, goodRecord, inApi } from '../shared/api.ts';
import { mayBeVerb, segmentFault } from '../shared/api-segments.ts';
import { site } from '../shared/example.ts';

export default defineRule({
  id: 'api-path-words',
  title: 'The segments of an API path are lower-case nouns, with hyphens',
  level: 'error',
  conventions: ['A-PATH-2'],
  why: 'The method says what is done, and the path to what. A path made for one screen, with such as product-with-select, is of no use to any other. (Uniform Resource API Conventions, path rules.)',
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
      { title: 'what is for sale', files: site({ ...api(goodRecord), 'api/homes-for-sale.json': '[]' }) },
      {
        title: 'nouns of a word that is a verb as well',
        files: site({ ...api(goodRecord), 'api/export-markets.json': '[]', 'api/load-cells.json': '[]' }),
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
      {
        title: 'a word that is a verb as well, before a resource that there is',
        files: site({ ...api(goodRecord), 'api/export-products.json': '[]' }),
      },
      { title: 'a space', files: site({ ...api(goodRecord), 'api/product list.json': '[]' }) },
      { title: 'a word in another alphabet', files: site({ ...api(goodRecord), 'api/größe.json': '[]' }) },
      { title: 'for a menu', files: site({ ...api(goodRecord), 'api/product-dropdown.json': '[]' }) },
      { title: 'for one element', files: site({ ...api(goodRecord), 'api/product-for-select.json': '[]' }) },
      { title: 'for one screen', files: site({ ...api(goodRecord), 'api/product-with-select.json': '[]' }) },
    ],
  }),
  *check(site) {
    const documents = site.api.filter(({ kind }) => kind === 'document');
    const resources = new Set(documents.flatMap(resourceSegments));
    const said = new Set<string>();
    for (const file of documents) {
      for (const segment of resourceSegments(file)) {
        const fault = said.has(segment) ? undefined : segmentFault(segment);
        const isUnsure = !said.has(segment) && mayBeVerb(segment, resources);
        said.add(segment);
        if (fault !== undefined) yield { ...inApi(file), message: `the path segment "${segment}" ${fault}` };
        else if (isUnsure)
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
function resourceSegments({ name, value }: ApiFile): string[] {
  const inner = name.replace(/^(?:.*\/)?api\//, '').replace(/\/page\/.*/s, '');
  const segments = inner.split('/');
  const isRecord = isObject(value) && typeof value.id !== 'undefined' && segments.length > 1;
  return isRecord ? segments.slice(0, -1) : segments;
}
