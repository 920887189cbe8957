import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeLookup } from '../../src/map/lookup.ts';
import { splitParameters } from '../../src/map/query.ts';
import { entriesOf } from './generated.ts';
import type { Line } from './naive.ts';

function lookupOf(written: readonly string[], ignoreCase = false) {
  const entries = entriesOf(written.map((from): Line => ({ from, to: '/to', status: 301 })));
  const exact = entries.filter((entry) => entry.kind === 'exact');
  const patterns = entries.filter((entry) => entry.kind === 'pattern');
  return makeLookup(exact, patterns, ignoreCase);
}

describe('makeLookup', () => {
  test.each<[string, string, Record<string, string> | undefined]>([
    ['/x/*', '/x', { '*': '' }],
    ['/x/*', '/x/', { '*': '' }],
    ['/x/*', '/x/a/b/', { '*': 'a/b/' }],
    ['/x/*', '/xy', undefined],
    ['/*', '/', { '*': '' }],
    ['/:a', '/x', { a: 'x' }],
    ['/:a', '/x/', { a: 'x' }],
    ['/:a', '/', undefined],
    ['/:a', '/x/y', undefined],
    ['/:a.html', '/x.html', { a: 'x' }],
    ['/:a.html', '/.html', undefined],
    ['/:a.html', '/x%2Ehtml', { a: 'x' }],
    ['/:a/b', '/%C3%A9%2f/b', { a: '%C3%A9%2f' }],
    ['/:a', '/x%0d%0aSet-Cookie:y', { a: 'x%0d%0aSet-Cookie:y' }],
    ['/:a', '/x\r\ny', { a: 'x%0D%0Ay' }],
    ['/caf\u00e9/*', '/caf%c3%a9/x', { '*': 'x' }],
  ])('matches %s against the path %j', (pattern, path, captures) => {
    const match = lookupOf([pattern]).findPattern(path, []);
    expect(match && Object.fromEntries(match.captures)).toEqual(captures);
  });

  test('prefers the pattern that is written first, with or without placeholders', () => {
    expect(lookupOf(['/:a/b', '/x/b']).findPattern('/x/b', [])?.entry.place.line).toBe(1);
    expect(lookupOf(['/x/*', '/x/:a']).findPattern('/x/b', [])?.entry.place.line).toBe(1);
    expect(lookupOf(['/x/*?q=1', '/x/:a']).findPattern('/x/b', [])?.entry.place.line).toBe(2);
  });

  test('ignores letter case with ignoreCase, also after a placeholder', () => {
    const lookup = lookupOf(['/Shop/:a.HTML', '/\u00dcber'], true);
    expect(lookup.findPattern('/sHOP/Xy.Html', [])?.captures.get('a')).toBe('Xy');
    expect(lookup.findExact('/%C3%BCBER/', [])).toBeDefined();
  });
});

test('makeLookup finds one of thousands of redirects of a URL by its query', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const pair = fc
    .record({ name, value: fc.integer({ min: 0, max: 5 }) })
    .map((one) => `${one.name}=${one.value}`);
  const query = fc.array(pair, { maxLength: 3 }).map((pairs) => [...new Set(pairs)].join('&'));
  fc.assert(
    fc.property(fc.uniqueArray(query, { minLength: 9, maxLength: 40 }), query, (requested, sent) => {
      const entries = entriesOf(
        requested.map((text): Line => ({ from: `/p?${text}`, to: '/to', status: 301 })),
      );
      const exact = entries.filter((entry) => entry.kind === 'exact');
      const lookup = makeLookup(exact, [], false);
      const pairs = sent.split('&');
      const expected = exact.find((entry) => entry.query.every(([n, v]) => pairs.includes(`${n}=${v}`)));
      expect(lookup.findExact('/p', splitParameters(sent))).toBe(expected);
    }),
  );
});
