import { isObject, type JsonObject } from '../../lib/is-object.ts';
import { jsonValue, parseJsonc } from '../../lib/jsonc.ts';

/** A rule of a list in a JSON file, by what it asks for and what it answers; both as text, to be compared. */
export interface OwnRule {
  readonly source: string;
  readonly asks: string;
  readonly says: string;
}

/** The keys of a JSON file with comments; none where it isn't an object. */
export function readKeys(text: string): JsonObject {
  return keysOf(jsonValue(parseJsonc(text)));
}

/** The keys of a value that is an object; none of any other. */
export function keysOf(value: unknown): JsonObject {
  return isObject(value) ? { ...value } : {};
}

/** The objects of a list; none of any other value. */
export function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(keysOf) : [];
}

/** The rules of a list, with the conditions that these keys say beside the source. */
export function rulesIn(list: unknown, source: string, conditions: readonly string[]): OwnRule[] {
  if (!Array.isArray(list)) return [];
  return list.map(keysOf).flatMap((rule) => {
    const sourceText = rule[source];
    if (typeof sourceText !== 'string') return [];
    const asks = JSON.stringify([sourceText, ...conditions.map((key) => rule[key] ?? null)]);
    return [{ source: sourceText, asks, says: JSON.stringify(rule) }];
  });
}

/** The site's own rules that match what a generated one matches, and return something else: they come first. */
export function otherwise(own: readonly OwnRule[], generated: readonly OwnRule[]): readonly OwnRule[] {
  const said = new Map(generated.map(({ asks, says }) => [asks, says]));
  return own.filter(({ asks, says }) => said.has(asks) && said.get(asks) !== says);
}
