import { expect, test } from 'vitest';
import { findHashIgnores, findMarkupIgnores } from '../../../src/lib/text/ignore.ts';

const placeOf = ({ rule, line, column, end }: { rule: string; line: number; column: number; end: number }) =>
  `${rule} ${line}:${column}-${end}`;

test('each note of a text has its place, whatever is between two of them', () => {
  const hashed =
    '# signpost-ignore a: one\n\nx: 1 # signpost-ignore b: two\r\n# nothing\n# signpost-ignore c: three';
  expect(findHashIgnores('map.yaml', hashed).map(placeOf)).toEqual(['a 1:1-1', 'b 3:6-3', 'c 5:1-5']);
  const marked =
    '\n<!-- signpost-ignore a:\n one -->\n<!-- signpost-ignore b: 2 --> <!-- signpost-ignore c: 3 -->';
  expect(findMarkupIgnores('llms.txt', marked).map(placeOf)).toEqual(['a 2:1-3', 'b 4:1-4', 'c 4:31-4']);
});
