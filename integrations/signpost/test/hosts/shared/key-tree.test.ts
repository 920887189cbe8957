import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDifference, groupByCharacter, sortByKey } from '../../../src/hosts/shared/keys.ts';

test('groups hold all items, each under its own character', () => {
  const keys = fc.uniqueArray(fc.stringMatching(/^[a-c/]{0,4}$/), { minLength: 2 });
  fc.assert(
    fc.property(keys, (names) => {
      const items = sortByKey(names.map((key) => ({ key })));
      const at = findDifference(items);
      const groups = [...groupByCharacter(items, at)];
      expect(groups.flatMap(([, group]) => group)).toEqual(items);
      expect(new Set(groups.map(([character]) => character)).size).toBe(groups.length);
      for (const [character, group] of groups)
        for (const { key } of group) expect(key[at] ?? 'end').toBe(character);
    }),
  );
});
