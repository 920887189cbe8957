/**
 * A map that the integration and the bundle that renders the pages both see. Pages are rendered by a bundle of
 * their own, so that a variable of a module exists twice; the one place that both see is the global object.
 */
export function sharedMap(name: string): Map<string, unknown> {
  const key = Symbol.for(`astro-signpost.${name}`);
  const known: unknown = Reflect.get(globalThis, key);
  if (known instanceof Map) return known;
  const fresh = new Map<string, unknown>();
  Reflect.set(globalThis, key, fresh);
  return fresh;
}
