import { describe, expect, test } from 'vitest';
import { isBlock, mergeBlock } from '../../../src/lib/json/merge-file.ts';

describe('a block in a file of somebody else', () => {
  const block = '# signpost:begin\n/a /b 301\n# signpost:end\n';
  test.each([
    ['', block],
    ['/own /x\n', `/own /x\n\n${block}`],
    [`/own /x\n\n${block}`, `/own /x\n\n${block}`],
    ['/own /x\n# signpost:begin\n/old /$& 301\n# signpost:end\n/last /y\n', `/own /x\n${block}/last /y\n`],
  ])('%j', (own, merged) => {
    expect(mergeBlock(own, block)).toBe(merged);
    expect(mergeBlock(merged, block)).toBe(merged);
  });

  test('puts in what it is given, dollars and all', () => {
    const odd = '# signpost:begin\n/a /$& 301\n# signpost:end\n';
    expect(mergeBlock(`x\n${block}`, odd)).toBe(`x\n${odd}`);
  });

  test('is told by its first line', () =>
    expect([isBlock(block), isBlock(`\n${block}`)]).toEqual([true, false]));
});
