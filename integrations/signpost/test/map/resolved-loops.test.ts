import { describe, expect, test } from 'vitest';
import type { ResolveContext } from '../../src/map/resolved-map.ts';
import { none, print, printed, resolvedOf, served } from './support/resolved.ts';

describe('resolveMap takes loops out of the map', () => {
  test.each<[string, string[], string[][]]>([
    ['itself', ['/a /a'], [['/a /a']]],
    ['itself with a slash', ['/a /a/'], [['/a /a/']]],
    ['a pattern to itself', ['/a/:x/* /a/:x/*'], [['/a/:x/* /a/:x/*']]],
    ['two', ['/a /b', '/b /a'], [['/a /b', '/b /a']]],
    ['a pattern that grows', ['/docs/* /docs/v2/*'], [['/docs/* /docs/v2/*']]],
    [
      'what leads into one',
      ['/x /a', '/a /b', '/b /a'],
      [
        ['/a /b', '/b /a'],
        ['/x /a', '/a /b', '/b /a'],
      ],
    ],
  ])('%s', (_, lines, loops) => {
    const resolved = resolvedOf([...lines, '/fine /well']);
    expect(resolved.loops.map((loop) => loop.map(print))).toEqual(loops);
    expect(printed(resolved)).toEqual(['/fine /well']);
  });

  test('keeps a pattern whose target it matches itself, without a build', () => {
    expect(printed(resolvedOf(['/:lang/guide /en/guide']))).toEqual(['/:lang/guide /en/guide']);
    expect(resolvedOf(['/:lang/guide /en/guide'], served('/en/guide/')).loops).toEqual([]);
    expect(resolvedOf(['/:lang/guide /en/guide'], served('/other/')).loops).toHaveLength(1);
  });

  test.each([['/a/ /a'], ['/a /A'], ['/a.html /a'], ['/a/index.html /a/']])('finds no loop in %s', (line) => {
    expect(resolvedOf([line]).loops).toHaveLength(line === '/a/ /a' ? 1 : 0);
  });

  test('finds a loop through a pattern, where the build has no page', () => {
    const { loops } = resolvedOf(['/a /b/x', '/b/* /a'], served('/other/'));
    expect(loops.map((loop) => loop.map(print))).toEqual([['/a /b/x', '/b/* /a']]);
    expect(resolvedOf(['/a /b/x', '/b/* /a'], served('/b/x/')).loops).toEqual([]);
  });

  test('finds the loop of a catch-all beside one with a query', () => {
    const resolved = resolvedOf(['/a /c', '/*?r=1 /a', '/* /a/*'], served('/other/'));
    expect(printed(resolved)).toEqual([]);
    expect(resolved.loops.flat().map(print)).toContain('/* /a/*');
  });
});

describe('resolveMap drops a redirect to its own page, and ends other chains at the page', () => {
  const site: ResolveContext = { origin: 'https://www.acme.example', domains: ['acme.example'] };
  test.each<[string, string[], ResolveContext, string[]]>([
    ['the other slash', ['/old /s/SAML/', '/s/SAML /s/SAML/'], none, ['/old /s/SAML/']],
    ['of a page', ['/old /s/SAML/', '/s/SAML /s/SAML/'], served('/s/SAML/'), ['/old /s/SAML/']],
    ['the same', ['/old /s', '/s /s'], none, ['/old /s']],
    ['another escape', ['/old /caf%C3%A9/', '/café /caf%c3%a9/'], none, ['/old /caf%C3%A9/']],
    ['the host of the site', ['/old /s/', '/s https://www.acme.example/s/'], site, ['/old /s/']],
    ['http', ['/old /s/', '/s http://acme.example/s/'], site, ['/old /s/']],
    ['its own query', ['/old /p?a=1&b=2', '/p?b=2&a=1 /p/?a=1&b=2'], none, ['/old /p?a=1&b=2']],
    ['the file of its page', ['/old /s/', '/s /s/index.html'], served('/s/'), ['/old /s/']],
    ['that file without a folder', ['/old /s', '/s /s.html'], served('/s'), ['/old /s']],
    ['a pattern', ['/old /x/a/b', '/x/* /x/*/'], none, ['/old /x/a/b']],
    ['placeholders', ['/old /x/a/b', '/x/:a/:b /x/:a/:b/'], none, ['/old /x/a/b']],
    ['a catch-all', ['/old /x', '/* /*/'], none, ['/old /x']],
    ['further on', ['/o /old', '/old /s/', '/s /s/'], none, ['/o /s/', '/old /s/']],
    ['behind a pattern', ['/o/* /s/*', '/s/a /s/a/'], none, ['/o/* /s/*']],
    ['two of them', ['/old /s/', '/s /s/', '/s/* /s/*/'], none, ['/old /s/']],
  ])('%s', (_, lines, context, expected) => {
    const resolved = resolvedOf(lines, context);
    expect(printed(resolved)).toEqual(expected);
    const own = resolved.loops.map((loop) => loop.map(({ place }) => place.line));
    expect(own).toEqual(lines.flatMap((line, at) => (/^\/o|\/t\//.test(line) ? [] : [[at + 2]])).sort());
  });

  test('in another letter case, with ignoreCase', () => {
    expect(printed(resolvedOf(['/old /About/', '/about /About/'], none, true))).toEqual(['/old /About/']);
    expect(printed(resolvedOf(['/old /About/', '/about /About/']))).toEqual([
      '/about /About/',
      '/old /About/',
    ]);
  });

  test('but not for a file that is not a page of the build', () => {
    expect(printed(resolvedOf(['/s /s/index.html']))).toEqual(['/s /s/index.html']);
    expect(printed(resolvedOf(['/s /s/index.html'], served('/s/', '/s/index.html')))).toEqual([
      '/s /s/index.html',
    ]);
  });

  test('and reports a redirect back from the file of the page as a loop', () => {
    const resolved = resolvedOf(['/s /t', '/t /s/index.html'], served('/s/'));
    expect(printed(resolved)).toEqual(['/t /s/index.html']);
    expect(resolved.loops.map((loop) => loop.map(print))).toEqual([['/s /t', '/t /s/index.html']]);
  });
});
