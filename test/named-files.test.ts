import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';
import { onLowestNode, onlyNightly, smoke } from '../vitest.config.ts';

test('each test file that vitest.config.ts names exists', () => {
  const named = [...Object.values(smoke), ...Object.values(onLowestNode), onlyNightly].flat();
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((pattern) => fastGlob.sync(pattern).length === 0)).toEqual([]);
});
