/**
 * Processes items in order, at most `limit` at a time. Rejects with the first error; no further item is started then, but
 * running ones continue.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // An error ends a generator for all loops; a list's iterator would continue.
  const waiting = iterateOnce(items);
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}

function* iterateOnce<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
}
