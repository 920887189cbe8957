import { expect, test } from 'vitest';
import { forEachConcurrently } from '../../src/lib/concurrently.ts';

/** Work that ends when it is told to. */
function gated() {
  const begun: number[] = [];
  const gates = new Map<number, PromiseWithResolvers<void>>();
  const work = (item: number): Promise<void> => {
    begun.push(item);
    const gate = Promise.withResolvers<void>();
    gates.set(item, gate);
    return gate.promise;
  };
  return { begun, gates, work, end: (item: number) => gates.get(item)?.resolve() };
}

/** Until nothing more happens by itself. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('forEachConcurrently runs so many at a time, in their order, until all are done', async () => {
  const { begun, work, end } = gated();
  const all = forEachConcurrently([1, 2, 3, 4], 2, work);
  await settled();
  expect(begun).toEqual([1, 2]);
  end(2);
  await settled();
  expect(begun).toEqual([1, 2, 3]);
  for (const item of [1, 3]) end(item);
  await settled();
  end(4);
  await all;
  expect(begun).toEqual([1, 2, 3, 4]);
});

test('forEachConcurrently starts nothing more after an error', async () => {
  const { begun, gates, work, end } = gated();
  const all = forEachConcurrently([1, 2, 3, 4], 2, work);
  await settled();
  gates.get(1)?.reject(new Error('broken'));
  await expect(all).rejects.toThrow('broken');
  end(2);
  await settled();
  expect(begun).toEqual([1, 2]);
});
