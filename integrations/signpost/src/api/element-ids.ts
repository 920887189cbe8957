import { isObject } from '../lib/json/is-object.ts';
import type { Json, JsonSchema } from './model.ts';

/** Makes the id of an element from its content. */
export type MakeElementId = (content: string) => string;

/**
 * Adds an `id` to each object in an array that has none: the convention asks for one. It is made from the element's
 * content, so it stays when elements before it come or go.
 */
export function addElementIds(value: Json, makeId: MakeElementId): Json {
  if (Array.isArray(value)) {
    const seen = new Map<string, number>();
    return value.map((item: Json) => {
      const element = addElementIds(item, makeId);
      if (!isObject(element) || 'id' in element) return element;

      // Two equal elements get two ids.
      const content = JSON.stringify(element);
      const before = seen.get(content) ?? 0;
      seen.set(content, before + 1);
      return { id: makeId(before === 0 ? content : `${content}${before}`), ...element };
    });
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, addElementIds(inner, makeId)]);
  return Object.fromEntries(entries);
}

/** Adds the same to a JSON Schema: `items` that are objects without an `id` get one. */
export function addElementIdSchemas(json: JsonSchema): JsonSchema {
  const added = Object.entries(json).map(([keyword, value]) => {
    const inner = addInside(value);
    return [keyword, keyword === 'items' ? withId(inner) : inner];
  });
  return Object.fromEntries(added);
}

function addInside(value: Json): Json {
  if (Array.isArray(value)) return value.map(addInside);
  return isObject(value) ? addElementIdSchemas(value) : value;
}

function withId(items: Json): Json {
  if (!isObject(items)) return items;
  const { anyOf, type, properties, required } = items;
  if (Array.isArray(anyOf)) return { ...items, anyOf: anyOf.map(withId) };
  if (type !== 'object' || (isObject(properties) && 'id' in properties)) return items;
  const own = isObject(properties) ? properties : {};
  return {
    ...items,
    properties: { id: { type: 'string' }, ...own },
    required: ['id', ...(Array.isArray(required) ? required : [])],
  };
}
