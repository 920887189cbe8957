import { isObject, type JsonObject } from '../../lib/json/json.ts';

/** The things that a page is about: at the top of its structured data, in @graph, or the page's breadcrumb. */
export function* listThings(value: unknown): Generator<JsonObject> {
  for (const thing of listItems(value)) {
    if (!isObject(thing)) continue;
    yield thing;
    yield* listThings(thing['@graph']);
    yield* listItems(thing['breadcrumb']).filter(isObject);
  }
}

/** The items of a property, which may be one without a list. */
export function listItems(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
