import { describe, expect, test } from 'vitest';
import { parsePath } from '../../../src/lib/path.ts';
import type { Entry } from '../../../src/redirects/map/entry.ts';
import { readYaml } from '../../../src/redirects/map/read-yaml.ts';
import { type ResolveContext, resolveMap } from '../../../src/redirects/map/resolved-map.ts';
import { printTarget } from '../../../src/redirects/map/target.ts';

const none: ResolveContext = { origin: '', domains: [] };

function resolvedOf(lines: readonly string[], context = none, ignoreCase = false) {
  const redirects = lines.map((line) => {
    const [from = '', to = '', status = '301'] = line.split(' ');
    return to === 'gone'
      ? `{ from: "${from}", status: 410 }`
      : `{ from: "${from}", to: "${to}", status: ${status} }`;
  });
  const yaml = `redirects:\n${redirects.map((entry) => `  - ${entry}\n`).join('')}`;
  const { entries, findings } = readYaml('map.yaml', yaml);
  expect(findings).toEqual([]);
  return resolveMap({ file: 'map.yaml', entries, sections: [], ignoreCase }, context);
}

function print(entry: Entry): string {
  const query = entry.query.map(([name, value]) => `${name}=${value}`).join('&');
  const from = (entry.kind === 'exact' ? entry.path : entry.text) + (query === '' ? '' : `?${query}`);
  const { status, target } = entry.outcome;
  return target === undefined
    ? `${from} gone`
    : `${from} ${printTarget(target)}${status === 301 ? '' : ` ${status}`}`;
}

const printed = (resolved: ReturnType<typeof resolvedOf>) =>
  [...resolved.exact, ...resolved.patterns].map(print);
const served = (...paths: string[]): ResolveContext => ({ ...none, served: new Set(paths.map(parsePath)) });

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

describe('loops are set apart', () => {
  test.each<[string, string[], string[][]]>([
    ['itself', ['/a /a'], [['/a /a']]],
    ['itself with a slash', ['/a /a/'], [['/a /a/']]],
    ['a pattern to itself', ['/a/:x/* /a/:x/*'], [['/a/:x/* /a/:x/*']]],
    ['two', ['/a /b', '/b /a'], [['/a /b', '/b /a']]],
    ['a pattern that grows', ['/docs/* /docs/v2/*'], [['/docs/* /docs/v2/*']]],
    ['through a pattern', ['/a /b/x', '/b/* /a'], [['/a /b/x', '/b/* /a']]],
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

  test('a pattern that keeps its own target stands for a page, as long as no build is known', () => {
    expect(printed(resolvedOf(['/:lang/guide /en/guide']))).toEqual(['/:lang/guide /en/guide']);
    expect(resolvedOf(['/:lang/guide /en/guide'], served('/en/guide/')).loops).toEqual([]);
    expect(resolvedOf(['/:lang/guide /en/guide'], served('/other/')).loops).toHaveLength(1);
  });

  test.each([['/a/ /a'], ['/a /A'], ['/a.html /a'], ['/a/index.html /a/']])('%s is none', (line) => {
    expect(resolvedOf([line]).loops).toHaveLength(line === '/a/ /a' ? 1 : 0);
  });

  test('a catch-all whose rest goes round, though some of its addresses would leave in ways of their own', () => {
    const resolved = resolvedOf(['/a /c', '/*?r=1 /a', '/* /a/*'], served('/other/'));
    expect(printed(resolved)).toEqual([]);
    expect(resolved.loops.flat().map(print)).toContain('/* /a/*');
  });
});

describe('a redirect to its own page changes nothing, and what leads to that page ends there', () => {
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
    [
      'a pattern below it counts',
      ['/old /s/a/', '/s/a /s/a/', '/s/* /t/*'],
      none,
      ['/old /t/a/', '/s/* /t/*'],
    ],
  ])('%s', (_, lines, context, expected) => {
    const resolved = resolvedOf(lines, context);
    expect(printed(resolved)).toEqual(expected);
    const own = resolved.loops.map((loop) => loop.map(({ place }) => place.line));
    expect(own).toEqual(lines.flatMap((line, at) => (/^\/o|\/t\//.test(line) ? [] : [[at + 2]])).sort());
  });

  test('in another case where the map ignores case', () => {
    expect(printed(resolvedOf(['/old /About/', '/about /About/'], none, true))).toEqual(['/old /About/']);
    expect(printed(resolvedOf(['/old /About/', '/about /About/']))).toEqual([
      '/about /About/',
      '/old /About/',
    ]);
  });

  test('a file that is no page of the build is another address', () => {
    expect(printed(resolvedOf(['/s /s/index.html']))).toEqual(['/s /s/index.html']);
    expect(printed(resolvedOf(['/s /s/index.html'], served('/s/', '/s/index.html')))).toEqual([
      '/s /s/index.html',
    ]);
  });

  test('a way back by the file of the page is a loop', () => {
    const resolved = resolvedOf(['/s /t', '/t /s/index.html'], served('/s/'));
    expect(printed(resolved)).toEqual(['/t /s/index.html']);
    expect(resolved.loops.map((loop) => loop.map(print))).toEqual([['/s /t', '/t /s/index.html']]);
  });
});

describe('one address, one entry', () => {
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

  test('another case is the same address where the map ignores case', () => {
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
  test('an absolute old address of this site is a path; one of another host is set apart', () => {
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

  test('the one host that all old addresses name is this site, where nothing else is said', () => {
    expect(printed(resolvedOf(['http://old.example/a /b', 'http://old.example/c /d']))).toEqual([
      '/a /b',
      '/c /d',
    ]);
    expect(resolvedOf(['http://old.example/a /b', 'http://far.example/c /d']).foreign).toHaveLength(2);
  });
});
