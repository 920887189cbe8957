/**
 * Does the work of each item, of so many at one time, in their order. Rejects with the first error; nothing more is begun
 * then, and what was begun goes on.
 */
export async function concurrently<Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // An error in one loop ends a generator for all; the iterator of a list would go on.
  const waiting = oneByOne(items);
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
}

function* oneByOne<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
}
