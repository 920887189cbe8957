import { toPlural } from '../lib/text/text.ts';

/** Segments of the API's own URLs. */
const reserved = new Set(['api', 'openapi', 'page']);

/** Lists the faults of a resource's name (`A-PATH-2`). */
export function checkResourcePath(name: string): string[] {
  if (name === '') return ['is empty'];

  const segments = name.split('/');
  const faults = segments.flatMap(checkSegment);
  const service = segments.slice(0, -1).find(isService);
  if (service !== undefined)
    faults.push(`has "${service}", a service; the whole product has one API, so leave it out`);
  if (segments.some((segment) => /^v\d+$/.test(segment)))
    faults.push('has a version, which belongs in `base`, such as /v1/api');
  return [...new Set(faults)];
}

function checkSegment(segment: string): string[] {
  if (segment === '') return ['has an empty segment'];
  const faults: string[] = [];
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(segment))
    faults.push('must be lower-case words with hyphens between them, such as product-categories');

  const text = toHyphens(segment);
  const verb = findVerb(text);
  if (verb !== undefined)
    faults.push(`contains the verb "${verb}"; use only a noun, since the HTTP method is the verb`);
  const screen = findScreen(text);
  if (screen !== undefined)
    faults.push(`is made for one screen ("${screen}"); publish the plain resources, which clients combine`);
  if (reserved.has(segment)) faults.push('is a path that the API uses itself');
  return faults;
}

/** `product-categories` for `productCategories` and `Product_Categories`. */
export function toHyphens(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

/** True for `/api`, `/v1/api`, `/shop/api`, `/v1/shop/api`, but not with the name of a service (`A-PATH-1`). */
export function isBase(path: string): boolean {
  return (
    /^(\/v(0|[1-9]\d*))?(\/(?!v\d)[a-z][a-z0-9]*(-[a-z0-9]+)*)?\/api$/.test(path) &&
    !path.split('/').some(isService)
  );
}

/** True for the name of a service behind the API, such as `order-service` (`A-PATH-1`). */
export function isService(segment: string): boolean {
  return /-(?:(?:micro)?service|svc|server|backend)$/.test(segment);
}

/** Words that are only verbs, found anywhere in a segment: `approve-order`, `product-delete` (`A-PATH-2`). */
const verbs =
  `activate approve assign authenticate authorize calculate cancel confirm convert create deactivate
  delete disable enable execute fetch generate insert invite modify notify perform publish reject remove rename restore
  retrieve revoke submit subscribe unsubscribe upsert validate verify`.split(/\s+/);

/** Words that are verbs only before another word: `get-product`, but not `product-update`, `add-ons` or `pay-slips`. */
const leadingVerbs =
  /^(?:add|apply|buy|change|download|edit|find|get|pay|save|send|update|upload)-(?!ons?$|logs?$|links?$|pages?$|requests?$|limits?$|slips?$)/;

/** `delete` for the segment `product-delete` of a path: the HTTP method is the verb, as in `DELETE /product/7`. */
export function findVerb(segment: string): string | undefined {
  const words = segment.split('-');
  return leadingVerbs.test(segment) ? words[0] : words.find((word) => verbs.includes(word));
}

/** Words that are verbs or nouns: `list-products`, but `list-prices`. */
const possibleVerbs = [
  'browse',
  'check',
  'count',
  'export',
  'filter',
  'import',
  'list',
  'print',
  'query',
  'read',
  'register',
  'search',
  'select',
  'show',
  'sort',
  'sync',
  'view',
];

/** The possible verb at the start of a segment, and the rest: `list` and `products` of `list-products`. */
export function splitPossibleVerb(segment: string): { verb: string; noun: string } | undefined {
  const [verb = '', ...rest] = segment.split('-');
  return possibleVerbs.includes(verb) && rest.length > 0 ? { verb, noun: rest.join('-') } : undefined;
}

/** Refuses a possible verb before the name of a resource: `list-products` where `product` exists (`A-PATH-2`). */
export function* checkVerbs(names: readonly string[]): Generator<string> {
  const nouns = new Map(names.map((name) => [name.split('/').at(-1) ?? '', name]));
  for (const name of names) {
    for (const segment of name.split('/')) {
      const { verb, noun = '' } = splitPossibleVerb(segment) ?? {};
      const resource = Array.from(nouns).find(
        ([resourceNoun]) => noun === resourceNoun || noun === toPlural(resourceNoun),
      )?.[1];
      if (resource !== undefined)
        yield `The resource "${name}" is the verb "${verb}" before the name of the resource "${resource}". Publish only "${resource}", since the HTTP method is the verb.`;
    }
  }
}

/** Parts of a segment for a page or a control of an application: `home-page`, `-detail-view`, `-dropdown`. */
const screens =
  /^home-?page-|-(?:list|detail|edit)-(?:page|view|screen)$|-with-|-(?:for-)?(?:select|dropdown|combobox|autocomplete|typeahead|datatable)$|-for-(?:list|table|form|grid|home|homepage|app|mobile|web|admin|screen|page|view|menu|sidebar|header|footer|edit|display)$/;

/** The words for a single screen in a segment: `product-with-select`, `product-for-list`, `product-dropdown`. */
export function findScreen(segment: string): string | undefined {
  return screens.exec(segment)?.[0];
}
