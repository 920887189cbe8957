import { describe, expect, test } from 'vitest';
import { none, print, printed, resolvedOf, served } from './support/resolved.ts';

describe('resolveMap points an exact redirect to its final target', () => {
  test.each<[string, string[], string[]]>([
    ['of exact redirects', ['/a /b', '/b /c', '/c /d/'], ['/a /d/', '/b /d/', '/c /d/']],
    ['in any order', ['/c /d/', '/b /c', '/a /b'], ['/a /d/', '/b /d/', '/c /d/']],
    ['with the other slash', ['/a /b/', '/b /c'], ['/a /c', '/b /c']],
    ['of a pattern with a fixed target', ['/old/* /b', '/b /c'], ['/b /c', '/old/* /c']],
    ['that is gone', ['/a /b', '/b gone'], ['/a gone', '/b gone']],
    [
      'on another host',
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
  ])('with 302 if one of the redirects is temporary: %s', (_, lines, expected) => {
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
    ['the query of a target travels on', ['/a /b?x=1', '/b /c'], ['/a /c?x=1', '/b /c']],
    ['a target with its own query is complete', ['/a /b?x=1', '/b /c?y=2'], ['/a /c?y=2', '/b /c?y=2']],
    [
      'a target that meets a condition',
      ['/a /p?id=1', '/p?id=1 /c', '/p /d'],
      ['/a /c', '/p?id=1 /c', '/p /d'],
    ],
    ["the request's own query may meet one", ['/a /p', '/p?id=1 /c'], ['/a /p', '/p?id=1 /c']],
  ])('%s', (_, lines, expected) => {
    expect(printed(resolvedOf(lines))).toEqual(expected);
  });

  test('and lists the redirects between', () => {
    const { chains } = resolvedOf(['/a /b', '/b /c', '/c /d']);
    expect(chains.map(({ entry, via }) => [print(entry), ...via.map(print)])).toEqual([
      ['/a /b', '/b /c', '/c /d'],
      ['/b /c', '/c /d'],
    ]);
  });
});

describe('resolveMap follows a pattern on the way only with a build', () => {
  const lines = ['/showcase /resources/showcase', '/resources/* /archive/*'];

  test('that has no page there', () => {
    expect(printed(resolvedOf(lines, served('/archive/')))).toEqual([
      '/showcase /archive/showcase',
      '/resources/* /archive/*',
    ]);
  });

  test('and not past a page', () => {
    expect(printed(resolvedOf(lines, served('/resources/showcase/')))).toEqual(lines);
  });

  test('and leaves the target as written without one', () => {
    const resolved = resolvedOf(lines);
    expect(printed(resolved)).toEqual(lines);
    expect(resolved.chains).toEqual([]);
  });

  test('but takes an exact redirect before a page', () => {
    expect(printed(resolvedOf(['/a /b', '/b /c'], served('/b/')))).toEqual(['/a /c', '/b /c']);
  });
});

describe('resolveMap leaves a pattern that leads to a pattern as written, and lists it with the target of both', () => {
  test.each<[string, string[], string]>([
    ['the rest', ['/a/* /b/*', '/b/* /c/*'], '/c/*'],
    ['placeholders in another order', ['/a/:x/:y /b/:y/:x', '/b/:m/:n /c/:m-:n'], '/c/:y-:x'],
    ['a segment in the rest', ['/a/:x /b/:x/c/', '/b/* /d/*'], '/d/:x/c/'],
    ['three patterns', ['/a/* /b/*', '/b/* /c/*', '/c/* /d/*'], '/d/*'],
  ])('%s', (_, lines, target) => {
    const { patterns, chains } = resolvedOf(lines);
    expect(patterns.map(print)).toEqual(lines);
    expect(chains[0]).toMatchObject({ isFlattened: false, outcome: { target: { path: target } } });
  });

  test.each([
    ['an exact redirect of one of its URLs', ['/a/* /b/*', '/b/x /c']],
    ['a pattern of some of its URLs', ['/a/* /b/*', '/b/:id /c/:id']],
    ['a pattern that takes the rest apart', ['/a/* /b/*', '/b/:first/* /c/:first']],
    ['another folder', ['/a/* /b/*', '/c/* /d/*']],
  ])('and not %s', (_, lines) => {
    const { exact, patterns, chains } = resolvedOf(lines);
    expect([...exact, ...patterns].map(print).toSorted()).toEqual(lines.toSorted());
    expect(chains).toEqual([]);
  });
});

describe('resolveMap takes loops out of the map', () => {
  test.each(['/* /*', '/* /de/*', '/:a/* /:a/b/*', '/docs/* /docs/v2/*'])('%s', (line) => {
    const resolved = resolvedOf([line, '/old /about']);
    expect(printed(resolved)).toEqual(['/old /about']);
    expect(resolved.loops.map(([first]) => first && print(first))).toEqual([line]);
  });

  test('of two patterns', () => {
    const resolved = resolvedOf(['/a/* /b/*', '/b/* /a/*']);
    expect(resolved.patterns).toEqual([]);
    expect(resolved.loops).toHaveLength(1);
  });

  test.each(['/de/* /de/', '/* /'])('but keeps %s, where a page may answer', (line) => {
    expect(printed(resolvedOf([line]))).toEqual([line]);
  });

  test.each(['/de/* /de/', '/* /'])('and %s where the build has that page', (line) => {
    expect(printed(resolvedOf([line], served('/de/', '/')))).toEqual([line]);
  });

  test('and not where it has none', () => {
    expect(printed(resolvedOf(['/de/* /de/'], served('/')))).toEqual([]);
  });
});

describe('resolveMap reports two entries for one URL', () => {
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

  test('reports URLs that differ in letter case alone, with ignoreCase', () => {
    const resolved = resolvedOf(['/Über /b', '/über /c', '/x/:a.HTML /d', '/x/:b.html /e'], none, true);
    expect(resolved.duplicates.map((pair) => print(pair.dropped))).toEqual([
      '/%C3%BCber /c',
      '/x/:b.html /e',
    ]);
  });
});

describe('resolveMap and old URLs with a host', () => {
  test('takes an absolute old URL of the site as a path, and keeps those of other hosts apart', () => {
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

  test('takes the only host of all old URLs for the site, where the site is unknown', () => {
    expect(printed(resolvedOf(['http://old.example/a /b', 'http://old.example/c /d']))).toEqual([
      '/a /b',
      '/c /d',
    ]);
    expect(resolvedOf(['http://old.example/a /b', 'http://far.example/c /d']).foreign).toHaveLength(2);
  });
});
