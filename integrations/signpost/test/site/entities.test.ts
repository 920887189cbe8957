import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { decodeAttribute, decodeContent } from '../../src/site/entities.ts';

/** Pieces of texts with entities: whole ones, broken ones, and what only looks like one. */
const pieces = fc.constantFrom(
  ...['&amp;', '&lt;', '&gt;', '&quot;', '&#39;', '&#x27;', '&#34;', '&#38;', '&apos;', '&nbsp;', '&copy;'],
  ...[
    '&',
    '&amp',
    '&lt',
    '&copy',
    '&copy=1',
    '&#',
    '&#39',
    '&#x',
    '&#128;',
    '&#0;',
    '&unknown;',
    '&;',
    '&AMP;',
  ],
  ...['amp;', 'lt;', '#39;', ';', '=', 'a', 'x27;', ' ', '"', '<', '<b>', '>', 'é', '😀'],
);
const texts = fc.array(pieces, { maxLength: 8 }).map((list) => list.join(''));

test('an attribute is decoded as the parser decodes it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let value = '';
      new Parser({ onattribute: (_name, data) => (value = data) }).end(
        `<a b="${text.replaceAll('"', '&quot;')}">`,
      );
      expect(decodeAttribute(text)).toBe(value);
    }),
    { numRuns: 2000 },
  );
});

test('text is decoded as the parser decodes it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let value = '';
      new Parser({ ontext: (data) => (value += data) }).end(text.replaceAll('<', '&lt;'));
      expect(decodeContent(text)).toBe(value);
    }),
    { numRuns: 2000 },
  );
});
