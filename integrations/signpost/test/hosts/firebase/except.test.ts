import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileExclusion } from '../../../src/hosts/firebase/redirects.ts';
import { compilePath, listPathTexts } from '../../../src/hosts/firebase/regex.ts';

const matches = (expression: string, text: string): boolean => new RegExp(`^${expression}$`, 'u').test(text);

describe('except', () => {
  test.each([
    [[], 'a', true],
    [['kept/'], 'kept/', false],
    [['kept/'], 'kept', true],
    [['kept/'], 'kept/x', true],
    [['kept/', 'kept'], 'kept', false],
    [['kept', 'key'], 'ke', true],
    [['kept', 'key'], 'key', false],
    [['-', ']', '^', '\\'], '^', false],
    [['-', ']', '^', '\\'], 'x', true],
    [['a'], '', false],
    [['a'], 'b\nc', true],
    [['😀'], '😀', false],
    [['😀'], '😁', true],
  ])('without %j, %j is matched: %s', (texts, text, expected) => {
    expect(matches(compileExclusion(texts, '?'), text)).toBe(expected);
  });

  test('matches all but what it leaves out', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '/', '.', '-', ']', '^', '\\', '(', 'é', '\n'),
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), text, (texts, requested) => {
        expect(matches(compileExclusion(texts, '?'), requested)).toBe(
          requested !== '' && !texts.includes(requested),
        );
      }),
    );
  });
});

describe('compilePath', () => {
  test.each([
    ['/caf%C3%A9', ['/café', '/caf%C3%A9', '/caf%c3%a9'], ['/cafe', '/caf']],
    ['/a.b', ['/a.b'], ['/axb']],
    ['/a%2Fb', ['/a%2Fb', '/a%2fb'], ['/a/b']],
    ['/a$b', ['/a$b', '/a%24b'], ['/a']],
    ['/(a)', ['/(a)'], ['/a']],
    ['/a%0Ab', ['/a\nb', '/a%0ab'], ['/anb']],
    ['/a%5Cb', ['/a\\b', '/a%5cb'], ['/ab']],
  ])('%s is %j and not %j', (path, same, others) => {
    for (const text of same) expect([text, matches(compilePath(path), text)]).toEqual([text, true]);
    for (const text of others) expect([text, matches(compilePath(path), text)]).toEqual([text, false]);
  });

  test('case is left out of account where a map says so', () => {
    expect(['/old', '/OLD', '/Old'].map((text) => matches(compilePath('/old', true), text))).toEqual([
      true,
      true,
      true,
    ]);
    expect(matches(compilePath('/%C3%A9', true), '/É')).toBe(true);
  });
});

describe('textsOf', () => {
  test.each([
    ['caf%C3%A9', ['café', 'caf%C3%A9', 'caf%c3%a9']],
    ['a:b', ['a:b', 'a%3Ab', 'a%3ab']],
    ['%C3%A9:', ['é:', 'é%3A', 'é%3a']],
    ['$,', ['$,', '$%2C', '$%2c', '%24,', '%24%2C', '%24%2c']],
    ['a%2Fb', ['a%2Fb', 'a%2fb']],
  ])('%s may be asked for as %j', (path, texts) => {
    expect(listPathTexts(path)).toEqual(expect.arrayContaining(texts));
  });

  test('of many signs, only the spellings that are alike are written out', () => {
    const texts = listPathTexts(':'.repeat(12));
    expect(texts).toEqual([':', '%3A', '%3a'].map((sign) => sign.repeat(12)));
  });
});
