import { describe, expect, test } from 'vitest';
import { isBlock, mergeBlock } from '../../../src/lib/text/generated-block.ts';

describe('mergeBlock into a file of the project', () => {
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

  test.each(['/* /404.html 404', '/* https://new.example.com/:splat 301! # the rest', '/:splat /new/:splat'])(
    'goes before %j, which matches every URL',
    (line) => {
      const own = `/own /x\n\n${line}\n/last /y\n`;
      const merged = `/own /x\n\n${block}\n${line}\n/last /y\n`;
      expect(mergeBlock(own, block)).toBe(merged);
      expect(mergeBlock(merged, block)).toBe(merged);
      expect(mergeBlock(`${line}\n`, block)).toBe(`${block}\n${line}\n`);
    },
  );

  test.each([
    ['a condition', '/* /de/:splat 302 Language=de\n'],
    ['a path of a header', '/*\n  X-Frame-Options: DENY\n'],
    ['a folder', '/blog/* /news/:splat 301\n'],
  ])('goes below a line with %s', (_, own) => {
    expect(mergeBlock(own, block)).toBe(`${own}\n${block}`);
  });

  test('inserts dollar signs as they are', () => {
    const odd = '# signpost:begin\n/a /$& 301\n# signpost:end\n';
    expect(mergeBlock(`x\n${block}`, odd)).toBe(`x\n${odd}`);
  });

  test('recognizes its block by the first line', () =>
    expect([isBlock(block), isBlock(`\n${block}`)]).toEqual([true, false]));
});
