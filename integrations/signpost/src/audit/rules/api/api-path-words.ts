import { isObject } from '../../../lib/json/is-object.ts';
import type { ApiFile } from '../../site/api.ts';
import { defineRule } from '../rule.ts';
import { inApi, mayBeVerb, segmentFault, withFiles } from '../shared/api.ts';

export default defineRule({
  id: 'api-path-words',
  title: 'The segments of an API path are lower-case nouns, with hyphens',
  level: 'error',
  conventions: ['A-PATH-2'],
  why: "The HTTP method states the action, and the path the resource. Other screens can't use a path made for one screen, such as product-with-select.",
  fix: 'name the resource with lower-case nouns and hyphens, as in /api/product-categories',
  examples: () => ({
    good: {
      'a noun of two words': withFiles({ 'api/product-categories.json': [] }),
      'a noun that starts like a verb': withFiles({ 'api/add-ons.json': [], 'api/set-menus.json': [] }),
      'a noun of a verb and where to': withFiles({ 'api/send-offs.json': [], 'api/find-spots.json': [] }),
      'what is for sale': withFiles({ 'api/homes-for-sale.json': [] }),
      'nouns of a word that is a verb as well': withFiles({
        'api/export-markets.json': [],
        'api/load-cells.json': [],
      }),
    },
    bad: {
      camelCase: withFiles({ 'api/productCategories.json': [] }),
      'an underscore': withFiles({ 'api/product_categories.json': [] }),
      'another verb': withFiles({ 'api/approve-order.json': [] }),
      'a verb at the end': withFiles({ 'api/product-delete.json': [] }),
      'a verb in the middle': withFiles({ 'api/order-approve-list.json': [] }),
      'a verb': withFiles({ 'api/get-products.json': [] }),
      'a word that is a verb as well as a noun': withFiles({ 'api/set-prices.json': [] }),
      'a word that is a verb as well, before a resource that there is': withFiles({
        'api/export-products.json': [],
      }),
      'a space': withFiles({ 'api/product list.json': [] }),
      'a word in another alphabet': withFiles({ 'api/größe.json': [] }),
      'for a menu': withFiles({ 'api/product-dropdown.json': [] }),
      'for one element': withFiles({ 'api/product-for-select.json': [] }),
      'for one screen': withFiles({ 'api/product-with-select.json': [] }),
    },
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

/** The segments that name a resource: not those before `api`, record ids or page numbers. */
function resourceSegments({ name, value }: ApiFile): string[] {
  const inner = name.replace(/^(?:.*\/)?api\//, '').replace(/\/page\/.*/s, '');
  const segments = inner.split('/');
  const isRecord = isObject(value) && typeof value.id !== 'undefined' && segments.length > 1;
  return isRecord ? segments.slice(0, -1) : segments;
}
