import { describe, expect, test } from 'vitest';
import { printPattern } from '../../src/map/entry.ts';
import { parseSource } from '../../src/map/source.ts';

const manyPlaceholders = Array.from({ length: 10_000 }, (_, at) => `/:p${at}`).join('');

describe('parseSource of a single URL', () => {
  test.each([
    ['/old#part', 'write `/old`'],
    ['#x', 'remove it'],
    [' #x', 'remove it'],
  ])('says what to do about the fragment of %j', (text, fix) => {
    expect(parseSource(text)).toMatchObject({ fix });
  });

  test.each([
    ['/old', '/old'],
    ['/old/', '/old'],
    ['/', '/'],
    ['/café/', '/caf%C3%A9'],
    ['/a%2ab', '/a*b'],
    ['/a:b', '/a:b'],
    ['/:', '/:'],
    ['//double/slash', '//double/slash'],
    ['/über uns.html', '/%C3%BCber%20uns.html'],
  ])('reads %s as %s', (text, path) => {
    expect(parseSource(text)).toEqual({ kind: 'exact', path, query: [], host: '' });
  });

  test.each([
    ['http://www.Example.com/a', 'www.example.com', '/a'],
    ['HTTPS://example.com', 'example.com', '/'],
    ['https://example.com?id=1', 'example.com', '/'],
    ['http://example.com:8080//a', 'example.com:8080', '//a'],
  ])('reads the host of %s', (text, host, path) => {
    expect(parseSource(text)).toMatchObject({ kind: 'exact', host, path });
  });

  test.each([
    ['/p?id=42', [['id', '42']]],
    [
      '/p?b=2&a=1',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [
      '/p?a=2&a=1',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    ['/p?', []],
    ['/p?flag', [['flag', '']]],
    ['/p?q=a%26b', [['q', 'a&b']]],
    ['/p?q=100%', [['q', '100%']]],
    [
      '/p?a=1&&b==2',
      [
        ['a', '1'],
        ['b', '=2'],
      ],
    ],
  ])('reads the query that %s requires: %j', (text, query) => {
    expect(parseSource(text)).toMatchObject({ path: '/p', query });
  });
});

describe('parseSource of a pattern', () => {
  test.each([
    ['/shop/*', [{ literal: 'shop' }], true],
    ['/*', [], true],
    ['/:lang/', [{ name: 'lang', tail: '' }], false],
    [
      '/blog/:year/:slug.html',
      [{ literal: 'blog' }, { name: 'year', tail: '' }, { name: 'slug', tail: '.html' }],
      false,
    ],
    ['/é/*', [{ literal: '%C3%A9' }], true],
    ['/%3Aid/*', [{ literal: ':id' }], true],
  ])('%s', (text, segments, rest) => {
    expect(parseSource(text)).toMatchObject({ kind: 'pattern', segments, rest });
  });

  test.each(['/%3Aid/*', '/a%2Ab/*', '/:a/x:y/:b.html'])(
    'prints %s so that it is read back equal',
    (text) => {
      const source = parseSource(text);
      if (!('kind' in source) || source.kind !== 'pattern') throw new Error('no pattern');
      expect(parseSource(printPattern(source.segments, source.rest))).toEqual(source);
    },
  );
});

describe('parseSource refuses with a sentence and what to write', () => {
  test.each([
    ['old', /not a URL of this site/, /`\/old`/],
    ['/a#b', /fragment/, /write `\/a`/],
    ['/a*b', /star that is not the whole last segment/, /%2A/],
    ['/*/a', /star/, /:name/],
    ['/:x/:x', /:x twice/, /own name/],
    [manyPlaceholders, /^the pattern has 10,000 placeholders, and at most 100 are supported$/, /^write `\*`/],
    ['/a\nb', /control character/, /percent-encoded/],
    ['', /not a URL/, /slash/],
    ['ftp://example.com/a', /not a URL/, /slash/],
  ])('%j', (text, message, fix) => {
    const refusal = parseSource(text);
    expect(refusal).toEqual({ message: expect.stringMatching(message), fix: expect.stringMatching(fix) });
  });
});
