import { describe, expect, test } from 'vitest';
import { isBlock, mergeBlock } from '../../../src/lib/json/merge-file.ts';
import { lineChanges } from '../../../src/lib/text/line-changes.ts';

describe('what changed between two versions of a file', () => {
  test.each([
    ['a 1\nb 2\n', 'b 2\na 1\n', [[], [], []]],
    ['/a /x 301\n', '/a /y 301\n/b /x 301\n', [['/b'], ['/a'], []]],
    ['/a /x 301\n/b /x 301\n', '/b /x 301\n', [[], [], ['/a']]],
    ['/a id=1 /x 301\n', '/a id=1 b=2 /x 301\n/a id=1 /y 301\n', [['/a?id=1&b=2'], ['/a?id=1'], []]],
    ['', '/index.html https://a.example/ 301!\n/x/index.html https://a.example/x/ 301!\n', [[], [], []]],
    ['', '/x/index.html https://a.example/y/ 301!\n', [['/x/index.html'], [], []]],
    ['  "/a" "301:/x";\n', '  "/a" "301:/y";\n', [[], ['"/a"'], []]],
    [
      '{"source":"/a b","destination":"/x"},',
      '{"source":"/a b","destination":"/y"}',
      [[], ['{"source":"/a b"'], []],
    ],
    [
      'RewriteRule "^a/?\\z" -',
      'RewriteRule "^b/?\\z" -',
      [['RewriteRule "^b/?\\z"'], [], ['RewriteRule "^a/?\\z"']],
    ],
    // The last row of a list has no comma, and the brackets of what is around it.
    ['"/a":[301,"/x"]},\n', '"/a":[301,"/x"],\n"/b":[410]},\n', [['"/b"'], [], []]],
    [
      '{"source":"/a","destination":"/x"}\n',
      '{"source":"/a","destination":"/x"},\n{"source":"/b","destination":"/x"}\n',
      [['{"source":"/b"'], [], []],
    ],
    ['same\nsame\n', 'same\n', [[], [], ['same']]],
    ['# Old words\n/a /x\n', '  # New words\n/a /x\n', [[], [], []]],
    // An expression is for the URL in the comment above it, with all that belongs to it.
    ['# /a/*\n"~^/a" "301:/x";\n', '# /a/*\n"~^/a" "301:/y";\n', [[], ['/a/*'], []]],
    [
      '# /a/*\nRewriteCond a\nRewriteRule "^" 410\n# /b/*\nRewriteCond b\nRewriteRule "^" 410\n',
      '# /a/*\nRewriteCond a\nRewriteRule "^" 410\n',
      [[], [], ['/b/*', '/b/*']],
    ],
    ['# /a/*\n"~^/a" "1";\n"/c" "1";\n}\n', '"/c" "1";\n}\n', [[], [], ['/a/*']]],
    // Astro names its assets by their content: a style that was edited is no other address.
    ['/_astro/page.3jmXu2mC.css\n  Link: <x>\n', '/_astro/page.Bod-g1Ul.css\n  Link: <x>\n', [[], [], []]],
    [
      '"/_astro/a.3jmXu2mC.js":"_astro/a.3jmXu2mC.js",',
      '"/_astro/a.B26oXFnz.js":"_astro/a.B26oXFnz.js",',
      [[], [], []],
    ],
    [
      '/_astro/page.3jmXu2mC.css\n',
      '/_astro/other.3jmXu2mC.css\n',
      [['/_astro/other.3jmXu2mC.css'], [], ['/_astro/page.3jmXu2mC.css']],
    ],
    [
      '/jquery.validate.js /x\n',
      '/jquery.bootgrid.js /x\n',
      [['/jquery.bootgrid.js'], [], ['/jquery.validate.js']],
    ],
  ])('%j to %j', (before, after, [added, changed, gone]) =>
    expect(lineChanges(before, after)).toEqual({ added, changed, gone }),
  );
});

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
