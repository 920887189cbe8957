import { expect, test } from 'vitest';
import { append } from '../../src/lib/append.ts';

test('a list of a million is put behind another', () => {
  const list = [1];
  append(
    list,
    Array.from({ length: 1_000_000 }, (_, at) => at),
  );
  expect([list.length, list[1], list.at(-1)]).toEqual([1_000_001, 0, 999_999]);
});
