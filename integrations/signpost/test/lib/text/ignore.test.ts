import { expect, test } from 'vitest';
import { findHashIgnores } from '../../../src/lib/text/ignore.ts';

test('findHashIgnores places each note of a map, whatever is between two of them', () => {
  const text =
    '# signpost-ignore a: one\n\nx: 1 # signpost-ignore b: two\r\n# nothing\n# signpost-ignore c: three';
  const places = findHashIgnores('map.yaml', text).map(
    ({ rule, line, column }) => `${rule} ${line}:${column}`,
  );
  expect(places).toEqual(['a 1:1', 'b 3:6', 'c 5:1']);
});
