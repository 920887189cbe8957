import { describe, expect, test } from 'vitest';
import { compilePath } from '../../../src/hosts/firebase/regex.ts';

const matches = (expression: string, text: string): boolean => new RegExp(`^${expression}$`, 'u').test(text);

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
