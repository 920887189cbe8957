/** Computes something once for each object, which must not change, and keeps it for as long as that is there. */
export function remember<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
}

/** The same for a name, for as long as the function is there. */
export function rememberByName<Value>(compute: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (name) => {
    const found = known.get(name) ?? { value: compute(name) };
    known.set(name, found);
    return found.value;
  };
}

/** A function that computes its value when it is first called, and keeps it. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
