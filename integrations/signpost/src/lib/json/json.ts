/** A JSON object, or another object with string keys. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object; false for null and arrays. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
