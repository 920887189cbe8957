/** Caches a value per object for the object's lifetime. The object must not change. */
export function memoize<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
}

/** Caches a value per name, for the lifetime of the function; after `maxNames` names, the cache starts anew. */
export function memoizeByName<Value>(
  compute: (name: string) => Value,
  maxNames = Number.POSITIVE_INFINITY,
): (name: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found.value;
    const value = compute(name);
    if (known.size >= maxNames) known.clear();
    known.set(name, { value });
    return value;
  };
}

export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
