/**
 * Processes items in order, at most `most` at a time. Rejects with the first error; no further item is started then, but
 * running ones continue.
 */
export async function concurrently<Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // An error ends a generator for all loops; a list's iterator would continue.
  const waiting = oneByOne(items);
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
}

function* oneByOne<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
}
