import { isObject, type JsonObject } from '../../lib/json/is-object.ts';
import { jsonValue, parseJsonc } from '../../lib/json/jsonc.ts';

/** A rule of a list in a JSON file: its source and its result, both as text for comparison. */
export interface OwnRule {
  readonly source: string;
  readonly asks: string;
  readonly says: string;
}

/** The keys of a JSON file with comments; empty if it isn't an object. */
export function readKeys(text: string): JsonObject {
  return keysOf(jsonValue(parseJsonc(text)));
}

/** The keys of an object; empty for any other value. */
export function keysOf(value: unknown): JsonObject {
  return isObject(value) ? { ...value } : {};
}

/** The objects in a list; empty for any other value. */
export function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(keysOf) : [];
}

/** The rules of a list, with the conditions in these keys. */
export function rulesIn(list: unknown, source: string, conditions: readonly string[]): OwnRule[] {
  if (!Array.isArray(list)) return [];
  return list.map(keysOf).flatMap((rule) => {
    const sourceText = rule[source];
    if (typeof sourceText !== 'string') return [];
    const asks = JSON.stringify([sourceText, ...conditions.map((key) => rule[key] ?? null)]);
    return [{ source: sourceText, asks, says: JSON.stringify(rule) }];
  });
}

/** The site's own rules that match what a generated rule matches but return something else; they come first. */
export function otherwise(own: readonly OwnRule[], generated: readonly OwnRule[]): readonly OwnRule[] {
  const said = new Map(generated.map(({ asks, says }) => [asks, says]));
  return own.filter(({ asks, says }) => said.has(asks) && said.get(asks) !== says);
}
