import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeLookup } from '../../src/map/lookup.ts';
import { parseRegex } from '../../src/map/patterns/regex.ts';
import { parseGlob } from '../../src/map/patterns/route.ts';
import { makeSources } from '../../src/map/patterns/sources.ts';
import { fillTarget } from '../../src/map/patterns/written-text.ts';
import { fillTarget as fill } from '../../src/map/placeholders.ts';
import { entriesOf } from '../map/generated.ts';

/** Expressions that a map says exactly, up to the slash at the end. */
const exact = [
  '^/a/([^/]+)/?$',
  '^/a/([^/]+)\\.html$',
  '^/a/(?<x>[^/]+)/(.*)$',
  '^/(a|b)/([^/]+)/?$',
  '^/a(?:/(.*))?$',
  '^/a/b(?:\\.html?)?/?$',
  '^/(?:a/)?b/?$',
  '^/a(/.*)?$',
  '^(/.*)$',
  '^(.*)$',
];
const word = fc.constantFrom('a', 'b', 'c.html', 'b.html', 'b.htm', 'x');
const path = fc
  .tuple(fc.array(word, { maxLength: 4 }), fc.boolean())
  .map(([words, slash]) => `/${words.join('/')}${slash && words.length > 0 ? '/' : ''}`);

describe('parseRegex writes an expression as patterns of the map', () => {
  test.each(exact)('%s', (regex) => {
    const sources = makeSources(parseRegex(regex));
    if ('why' in sources) throw new Error(sources.why);
    expect(sources.flatMap(({ notes }) => notes)).toEqual([]);
    const entries = entriesOf(
      sources.map(({ from, matched }) => ({
        from,
        to: fillTarget('/to/$1/-/$2', matched, /\$(\d)/g),
        status: 301,
      })),
    );
    const lookup = makeLookup(
      entries.filter((e) => e.kind === 'exact'),
      entries.filter((e) => e.kind === 'pattern'),
      false,
    );
    const go = (here: string): string | undefined => {
      const found = lookup.findExact(here, []);
      const match = found ? undefined : lookup.findPattern(here, []);
      const target =
        found?.outcome.target ??
        (match?.entry.outcome.target && fill(match.entry.outcome.target, match.captures));
      return target?.path;
    };
    fc.assert(
      fc.property(path, (here) => {
        const bare = here.replace(/(?<=.)\/$/, '');
        const [hit] = [here, bare, `${bare}/`]
          .map((variant) => new RegExp(regex).exec(variant))
          .filter((found) => found !== null);
        const plain = (text: string | undefined) => text?.replace(/\/+/g, '/').replace(/\/$/, '');
        expect(plain(go(here)), here).toBe(plain(hit && `/to/${hit[1] ?? ''}/-/${hit[2] ?? ''}`));
      }),
    );
  });
});

describe('parseRegex refuses an expression that no pattern of the map can express', () => {
  test.each([
    ['^/a/\\d+$', '\\d'],
    ['^/a/[0-9]+$', 'a set of characters'],
    ['^/a+$', 'a repeat'],
    ['^/a{2}$', 'a repeat'],
    ['^/(a|b)+$', 'a repeat'],
    ['^/(?!a).*$', 'a lookaround'],
    ['^/a/(.*)/b$', 'only at the end'],
    ['^/x-([^/]+)$', 'follows other text'],
    ['^/([^/]+)x$', 'without a separator'],
    ['^/a|/b$', 'a choice of whole expressions'],
    ['^/a$|^/b$', '"$" at this place'],
    ['^/(a', 'an unclosed bracket'],
    ['\\.php$', 'every URL with this ending'],
    ['suffix$', 'every URL with this ending'],
    ['/feed/?$', 'every URL with this ending'],
    ['wp-login', 'every URL that contains it'],
    ['^/(a|b|c|d)(a|b|c|d)(a|b|c|d)(a|b)$', 'more than 64'],
  ])('%s: %s', (regex, why) => {
    expect(makeSources(parseRegex(regex))).toMatchObject({ why: expect.stringContaining(why) });
  });
});

test.each([
  ['^/a/[^/]+[^/]*$', '/a/:p1'],
  ['^/a/.*.*$', '/a/*'],
])('parseRegex takes the repeated part of %s for one: %s', (regex, from) => {
  expect(makeSources(parseRegex(regex))).toMatchObject([{ from }]);
});

// https://firebase.google.com/docs/hosting/full-config#glob_pattern_matching
test.each([
  ['/a/b.html', ['/a/b.html']],
  ['/a/*', ['/a/:p1']],
  ['/*/x', ['/:p1/x']],
  ['/a/**', ['/a/*']],
  ['/a/:slug', ['/a/:slug']],
  ['/a/:rest*', ['/a/*']],
  ['/{a,b}/c', ['/a/c', '/b/c']],
  ['/a\\*b', ['/a%2Ab']],
])('parseGlob writes %s as %j', (glob, expected) => {
  const sources = makeSources(parseGlob(glob));
  expect('why' in sources ? sources.why : sources.map(({ from }) => from)).toEqual(expected);
});
