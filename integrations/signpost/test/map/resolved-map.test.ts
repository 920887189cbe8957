import { describe, expect, test } from 'vitest';
import type { ResolveContext } from '../../src/map/resolved-map.ts';
import { none, print, printed, resolvedOf, served } from './support/resolved.ts';

describe('chains go straight to their end', () => {
  test.each<[string, string[], string[]]>([
    ['exact to exact', ['/a /b', '/b /c', '/c /d/'], ['/a /d/', '/b /d/', '/c /d/']],
    ['in any order', ['/c /d/', '/b /c', '/a /b'], ['/a /d/', '/b /d/', '/c /d/']],
    ['with the other slash', ['/a /b/', '/b /c'], ['/a /c', '/b /c']],
    ['exact through a pattern', ['/a /old/x', '/old/* /new/*'], ['/a /new/x', '/old/* /new/*']],
    ['a pattern with a fixed target', ['/old/* /b', '/b /c'], ['/b /c', '/old/* /c']],
    [
      'a pattern into one address',
      ['/old/* /new/*', '/new/x /y'],
      ['/new/x /y', '/old/x /y', '/old/* /new/*'],
    ],
    ['a pattern into a placeholder', ['/a/:x /b/:x', '/b/1 /c'], ['/a/1 /c', '/b/1 /c', '/a/:x /b/:x']],
    ['a pattern through a pattern', ['/a/* /b/*', '/b/* /c/*'], ['/a/* /c/*', '/b/* /c/*']],
    [
      'placeholders renamed',
      ['/a/:x/:y /b/:y/:x', '/b/:m/:n /c/:m-:n'],
      ['/a/:x/:y /c/:y-:x', '/b/:m/:n /c/:m-:n'],
    ],
    [
      'the rest into a placeholder',
      ['/a/* /b/*', '/b/:id /c/:id'],
      ['/a/:id /c/:id', '/a/* /b/*', '/b/:id /c/:id'],
    ],
    ['a tail', ['/a/:x /b/:x', '/b/:y.html /c/:y'], ['/a/:x.html /c/:x', '/a/:x /b/:x', '/b/:y.html /c/:y']],
    ['the slash behind the rest', ['/a/:x /b/:x/c/', '/b/* /d/*'], ['/a/:x /d/:x/c/', '/b/* /d/*']],
    [
      'a tail with nothing before it',
      ['/a/:x /b/.html', '/b/:y.html /c'],
      ['/a/:x /b/.html', '/b/:y.html /c'],
    ],
    ['a part of a segment', ['/a/:x /p-:x', '/p-1 /c'], ['/a/1 /c', '/p-1 /c', '/a/:x /p-:x']],
    [
      'one value in two places',
      ['/a/:x /b/:x/:x', '/b/1/2 /c', '/b/3/3 /d'],
      ['/a/3 /d', '/b/1/2 /c', '/b/3/3 /d', '/a/:x /b/:x/:x'],
    ],
    ['into gone', ['/a /b', '/b gone'], ['/a gone', '/b gone']],
    [
      'to another host',
      ['/a /b', '/b https://other.example/x'],
      ['/a https://other.example/x', '/b https://other.example/x'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(printed(resolvedOf(lines))).toEqual(expected);
  });

  test.each<[string, string[], string[]]>([
    ['permanent and temporary are temporary', ['/a /b 301', '/b /c 302'], ['/a /c 302', '/b /c 302']],
    ['temporary and permanent are temporary', ['/a /b 307', '/b /c 301'], ['/a /c 307', '/b /c']],
    ['permanent and permanent keep the first', ['/a /b 308', '/b /c 301'], ['/a /c 308', '/b /c']],
  ])('%s', (_, lines, expected) => {
    expect(printed(resolvedOf(lines))).toEqual(expected);
  });

  test.each<[string, string[], string[]]>([
    ['a fragment stays', ['/a /b#x', '/b /c'], ['/a /c#x', '/b /c']],
    ['the later fragment wins', ['/a /b#x', '/b /c#y'], ['/a /c#y', '/b /c#y']],
    [
      'to another host too, as RFC 9110 has it',
      ['/a /b#x', '/b https://o.example/'],
      ['/a https://o.example/#x', '/b https://o.example/'],
    ],
    ['queries are merged', ['/a /b?x=1', '/b /c?y=2'], ['/a /c?y=2&x=1', '/b /c?y=2']],
    ['the later value wins', ['/a /b?x=1', '/b /c?x=2'], ['/a /c?x=2', '/b /c?x=2']],
    [
      'a target that meets a condition',
      ['/a /p?id=1', '/p?id=1 /c', '/p /d'],
      ['/a /c', '/p?id=1 /c', '/p /d'],
    ],
    ['a request that may meet one', ['/a /p', '/p?id=1 /c'], ['/a?id=1 /c', '/a /p', '/p?id=1 /c']],
    ['a parameter that is left behind', ['/a?id=1 /p', '/p?id=1 /c'], ['/a?id=1 /p', '/p?id=1 /c']],
  ])('%s', (_, lines, expected) => {
    expect(printed(resolvedOf(lines))).toEqual(expected);
  });

  test('what was shortened is told, with the way', () => {
    const { chains } = resolvedOf(['/a /b', '/b /c', '/c /d']);
    expect(chains.map(({ entry, via }) => [print(entry), ...via.map(print)])).toEqual([
      ['/a /b', '/b /c', '/c /d'],
      ['/b /c', '/c /d'],
    ]);
  });

  test('a chain of three hundred hops is a chain', () => {
    const resolved = resolvedOf(Array.from({ length: 300 }, (_, n) => `/p${n} /p${n + 1}`));
    expect(resolved.loops).toEqual([]);
    expect(new Set(resolved.exact.map(({ outcome }) => outcome.target?.path))).toEqual(new Set(['/p300']));
  });
});

describe('where the build has a page, a pattern is not asked', () => {
  test.each<[string, string[], ResolveContext, string[]]>([
    [
      'a catch-all',
      ['/old/* /new/*', '/:area/:page /archive/'],
      served('/new/x/', '/archive/', '/y/'),
      ['/old/x /new/x', '/old/:page /archive/', '/old/* /new/*', '/:area/:page /archive/'],
    ],
    ['an exact entry to a page', ['/a /b', '/:page /x/'], served('/b/', '/x/'), ['/a /b', '/:page /x/']],
    ['an exact entry at a page is asked', ['/a /b', '/b /c'], served('/b/'), ['/a /c', '/b /c']],
  ])('%s', (_, lines, context, expected) => {
    expect(printed(resolvedOf(lines, context))).toEqual(expected);
  });
});

describe('where nothing is known of the build, what may give way to a page takes no target further', () => {
  const all = '/* /breads';
  test.each<[string, string[], string[]]>([
    ['an entry beside a catch-all', ['/old /about', all], ['/old /about', all]],
    ['one with a query', ['/old /about', '/*?ref=x /y'], ['/old /about', '/*?ref=x /y']],
    [
      'one with a query beside a folder that went elsewhere',
      ['/a/* /b/*', '/*?r=1 /z', '/b/* /c/*'],
      ['/a/* /c/*', '/*?r=1 /z', '/b/* /c/*'],
    ],
    ['a pattern beside one', ['/old/* /new/*', '/* /'], ['/old/* /new/*', '/* /']],
    [
      'beside a placeholder',
      ['/old /about', '/:page /archive/:page'],
      ['/old /about', '/:page /archive/:page'],
    ],
    [
      'beside several',
      ['/old /products/m40', '/:year/:slug /blog/:slug'],
      ['/old /products/m40', '/:year/:slug /blog/:slug'],
    ],
    [
      'beside one to another host',
      ['/old /about', '/* https://o.example/*'],
      ['/old /about', '/* https://o.example/*'],
    ],
    ['beside what is gone', ['/old /about', '/* gone'], ['/old /about', '/* gone']],
    ['beside the start of a language', ['/alt /de/brot', '/de/* /de/'], ['/alt /de/brot', '/de/* /de/']],
    ['a pattern beside that', ['/alt/* /de/*', '/de/* /de/'], ['/alt/* /de/*', '/de/* /de/']],
    ['the catch-all itself', ['/x /y', '/* /x'], ['/x /y', '/* /y']],
    ['an entry before it is a chain', ['/a /b', '/b /c', all], ['/a /c', '/b /c', all]],
    ['a folder that went elsewhere is one', ['/a /b/x', '/b/* /c/*', all], ['/a /c/x', '/b/* /c/*', all]],
    [
      'an ending too',
      ['/a /x.html', '/:page.html /:page', all],
      ['/a /x', '/a.html /x', '/:page.html /:page', all],
    ],
  ])('%s', (_, lines, expected) => {
    const resolved = resolvedOf(lines);
    expect(printed(resolved)).toEqual(expected);
    expect(resolved.loops).toEqual([]);
  });

  test('with a build it is known', () => {
    expect(printed(resolvedOf(['/old /about', '/* /breads'], served('/breads/')))).toEqual([
      '/old /breads',
      '/* /breads',
    ]);
  });

  test('a catch-all that leads to itself for ever is a loop all the same', () => {
    for (const line of ['/* /*', '/* /de/*', '/:a/* /:a/b/*']) {
      const resolved = resolvedOf([line, '/old /about']);
      expect(printed(resolved)).toEqual(['/old /about']);
      expect(resolved.loops.map(([first]) => first && print(first))).toEqual([line]);
    }
  });
});

describe('one URL, one entry', () => {
  test.each<[string, string[], string[]]>([
    ['the same', ['/a /b', '/a /c'], ['/a /c']],
    ['other spellings', ['/é /b', '/%c3%a9/ /c'], ['/%C3%A9 /c']],
    ['a query in another order', ['/p?a=1&b=2 /x', '/p?b=2&a=1 /y'], ['/p?a=1&b=2 /y']],
    ['other names of placeholders', ['/a/:x /b', '/a/:y /c'], ['/a/:y /c']],
    ['a colon is no placeholder', ['/a/:x /b', '/a/%3A /c'], []],
    ['a star is no rest', ['/a/* /b', '/a/%2A /c'], []],
    ['another case', ['/a /b', '/A /c'], []],
  ])('%s', (_, lines, dropped) => {
    expect(resolvedOf(lines).duplicates.map((pair) => print(pair.dropped))).toEqual(dropped);
  });

  test('another case is the same URL where the map ignores case', () => {
    const resolved = resolvedOf(['/Über /b', '/über /c', '/x/:a.HTML /d', '/x/:b.html /e'], none, true);
    expect(resolved.duplicates.map((pair) => print(pair.dropped))).toEqual([
      '/%C3%BCber /c',
      '/x/:b.html /e',
    ]);
  });
});

test('a target with one placeholder 10,000 times is followed', () => {
  const [holes, values] = [':x-'.repeat(10_000), 'a-'.repeat(10_000)];
  const resolved = resolvedOf([`/a/:x /b/${holes}`, `/b/${values} /c`]);
  expect(printed(resolved).slice(0, 1)).toEqual(['/a/a /c']);
});

describe('hosts', () => {
  test('an absolute old URL of this site is a path; one of another host is set apart', () => {
    const context = { origin: 'https://www.example.com', domains: ['old.example'] };
    const resolved = resolvedOf(
      [
        'http://old.example/a /b',
        'https://www.example.com/c https://old.example/d',
        'http://far.example/e /f',
      ],
      context,
    );
    expect(printed(resolved)).toEqual(['/a /b', '/c /d']);
    expect(resolved.foreign.map(print)).toEqual(['/e /f']);
  });

  test('the one host that all old URLs name is this site, where nothing else is said', () => {
    expect(printed(resolvedOf(['http://old.example/a /b', 'http://old.example/c /d']))).toEqual([
      '/a /b',
      '/c /d',
    ]);
    expect(resolvedOf(['http://old.example/a /b', 'http://far.example/c /d']).foreign).toHaveLength(2);
  });
});
