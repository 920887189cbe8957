import { isObject } from '../lib/json/is-object.ts';
import type { Json } from './model.ts';

/**
 * Adds an `id` to each object in an array that has none: the convention asks for one. `makeId` makes it from the element's
 * content, so it stays when elements before it come or go.
 */
export function addElementIds(value: Json, makeId: (content: string) => string): Json {
  if (Array.isArray(value)) {
    return value.map((item: Json) => {
      const element = addElementIds(item, makeId);
      if (!isObject(element) || 'id' in element) return element;
      return { id: makeId(JSON.stringify(element)), ...element };
    });
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, addElementIds(inner, makeId)]),
  );
}
