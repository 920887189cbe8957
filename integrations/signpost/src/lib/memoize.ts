/** Caches a value per object for the object's lifetime. The object must not change. */
export function memoize<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const cached = values.get(key);
    if (cached !== undefined) return cached.value;
    const value = compute(key);
    values.set(key, { value });
    return value;
  };
}

/** Caches a value per name, for the lifetime of the function; after `maxNames` names, the cache starts anew. */
export function memoizeByName<Value>(
  compute: (name: string) => Value,
  maxNames = Number.POSITIVE_INFINITY,
): (name: string) => Value {
  const values = new Map<string, { readonly value: Value }>();
  return (name) => {
    const cached = values.get(name);
    if (cached !== undefined) return cached.value;
    const value = compute(name);
    if (values.size >= maxNames) values.clear();
    values.set(name, { value });
    return value;
  };
}

/** Computes a value when it is first needed. */
export function once<Value>(compute: () => Value): () => Value {
  let cached: { readonly value: Value } | undefined;
  return () => {
    cached ??= { value: compute() };
    return cached.value;
  };
}
