import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { GroupCommit } from '../../../src/migrate/verify/verify.ts';

test('what comes in one turn is written at once, in its order', async () => {
  const writes: (readonly number[])[] = [];
  const commit = new GroupCommit<number>((items) => writes.push(items));
  for (const item of [1, 2, 3]) commit.add(item);
  expect(writes).toEqual([]);
  await turn();
  expect(writes).toEqual([[1, 2, 3]]);
  commit.add(4);
  commit.end();
  expect(writes).toEqual([[1, 2, 3], [4]]);
});

test('what can not be written is said at the next, and at the end', async () => {
  const commit = new GroupCommit<number>(() => {
    throw new Error('full');
  });
  commit.add(1);
  await turn();
  expect(() => commit.add(2)).toThrow('full');
  expect(() => commit.close()).not.toThrow();
  expect(() => commit.end()).toThrow('full');
});

test('after it was closed, nothing is taken', async () => {
  const writes: unknown[] = [];
  const commit = new GroupCommit<number>((items) => writes.push(items));
  commit.close();
  commit.add(1);
  await turn();
  commit.end();
  expect(writes).toEqual([]);
});
