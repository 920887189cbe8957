import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyVariant, bothSlashes, decodedVariant, exactly } from '../../../src/hosts/shared/spelled.ts';
import { escapeText } from '../../../src/lib/url/path.ts';

const isSent = (encoded: string, sent: string, ignoreCase = false): boolean =>
  new RegExp(`^${anyVariant(encoded, { reads: 'runes', position: 'segment', ignoreCase })}$`).test(sent);

// A redirect matches with and without a trailing slash. The map keeps one slash less of a path that ends in two, except of `//`.
test.each([
  ['/', ['/']],
  ['//', ['//', '///']],
  ['/a', ['/a', '/a/']],
  ['/a/', ['/a//']],
])('%s of the map matches the URLs %j', (path, urls) => {
  expect(bothSlashes(path)).toEqual(urls);
});

describe('a piece of a URL in any spelling', () => {
  test.each([
    ['caf%C3%A9', 'caf%C3%A9', true],
    ['caf%C3%A9', 'caf%c3%a9', true],
    ['caf%C3%A9', 'café', true],
    ['abc', '%61bc', true],
    ['abc', 'Abc', false],
    ['a%2Fb', 'a%2fb', true],
    ['a%2Fb', 'a/b', false],
    ['a.b', 'axb', false],
    ['a+b', 'aab', false],
    ['a%25b', 'a%25b', true],
    ['%FF', '%ff', true],
    ['%FF', '%FE', false],
  ])('%s is sent as %s: %s', (encoded, sent, expected) => expect(isSent(encoded, sent)).toBe(expected));

  test.each([
    ['Stra%C3%9Fe', 'sTRA%c3%9fE', true],
    ['%C3%89', '%C3%A9', true],
    ['%C3%89', 'é', true],
    ['abc', 'abd', false],
  ])('%s, case ignored, is sent as %s: %s', (encoded, sent, expected) =>
    expect(isSent(encoded, sent, true)).toBe(expected),
  );

  test('holds for any text, each character raw or escaped, and for no longer text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.infiniteStream(fc.boolean()),
        (text, coin) => {
          const encoded = escapeText(text.replaceAll('%', '%25').replaceAll('/', '%2F'));
          const sent = encoded.replace(/%[0-9A-F]{2}|[A-Za-z]/g, (piece) => {
            if (!coin.next().value) return piece;
            return piece.startsWith('%') ? piece.toLowerCase() : `%${piece.charCodeAt(0).toString(16)}`;
          });
          expect(isSent(encoded, sent)).toBe(true);
          expect(isSent(encoded, `${sent}x`)).toBe(false);
        },
      ),
    );
  });
});

test('text as it stands is matched by itself alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(new RegExp(`^${exactly(text)}$`).test(text)).toBe(true);
      expect(exactly(text)).not.toMatch(/["`{}\n]/);
    }),
  );
});

test('decoded text is matched byte by byte', () => {
  expect(decodedVariant('caf%C3%A9', false)).toBe('caf\\xc3\\xa9');
  expect(decodedVariant('a.b', true)).toBe('(?:a|A)\\.(?:b|B)');
});
