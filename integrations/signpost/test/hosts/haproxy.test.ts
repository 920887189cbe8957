import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spelledParameters } from '../../src/hosts/haproxy/entries.ts';
import { haproxy } from '../../src/hosts/haproxy/host.ts';
import { keyOf } from '../../src/hosts/haproxy/key.ts';
import { argument, format, is, quoted, row } from '../../src/hosts/haproxy/text.ts';
import { textOf } from '../../src/lib/file.ts';
import { parsePath } from '../../src/lib/url/path.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { SettingsInput } from '../../src/plan/settings.ts';
import { planOf } from './plan-of.ts';

const filesOf = (
  map: string,
  settings: Partial<SettingsInput> = {},
  files = ['index.html', 'a/index.html', 'b.txt'],
) => new Map(haproxy.emit(planOf(map, settings, files)).map((file) => [file.path, textOf(file)]));

describe('text', () => {
  test.each([
    ['/plain', "'/plain'"],
    ["it's", "'it'\\''s'"],
    ['a\nhttp-request deny', "'a http-request deny'"],
    ['a "b" $c \\d #', '\'a "b" $c \\d #\''],
  ])('quotes %j', (text, printed) => expect(quoted(text)).toBe(printed));

  test('keeps a percent from being filled in', () => expect(format('%[env(HOME)]')).toBe("'%%[env(HOME)]'"));
  test('escapes an argument', () => expect(argument('a"b\\c')).toBe('"a\\"b\\\\c"'));
  test('ends the flags before a text', () =>
    expect(is('path', 'str', '-i')).toBe("{ 'path' -m str -- '-i' }"));
  test('has no space in a key', () => expect(row('^/a b', '410')).toBe('^/a\\x20b 410\n'));
});

describe('keys', () => {
  test.each([
    ['/a/b-c_d.e~f', '/a/b-c_d.e~f'],
    ['/café', '/caf%C3%A9'],
    ["/it's (new)", '/it%27s%20%28new%29'],
    ['/a%2Fb', '/a%2Fb'],
    ['/50%25', '/50%25'],
    ['/$1;x=y', '/%241%3Bx%3Dy'],
  ])('spells %s as %s', (path, key) => expect(keyOf(parsePath(path))).toBe(key));

  test.each([
    ['two words', 'two%20words'],
    ['a+b=c&d', 'a%2Bb=c%26d'],
    ['100%', '100%25'],
  ])('spells the parameter %s as %s', (text, key) => expect(spelledParameters(text)).toEqual([key]));
});

describe('files', () => {
  test('writes a line for each entry', () => {
    const files = filesOf('/old,/a\n/gone,,410\n/x?id=1,/b.txt?y=2#z,302\n/p/:n,/q/:n/\n');
    expect(files.get('redirects.map')).toBe('/gone 410\n/old 301 - - /a/ - -\n');
    expect(files.get('queries.map')).toBe('0/x?=1 302 0 - /b.txt ?y=2 #z\n');
    expect(files.get('patterns.map')).toBe('# /p/:n\n^/(?:p|%70)/([^/?]+)/?\\? 301 - ~ /q/\\1/ - -\n');
    expect(files.get('pages.map')).toBe('/ /\n/a/ /a/\n/b.txt /b.txt\n');
    expect(files.get('spellings.map')).toContain('/a /a/\n');
  });

  test('has a rule only for what some target has, since all rules are asked at each request', () => {
    const asking = (map: string): string[] =>
      ['own', 'fragment', 'aim'].filter((name) => filesOf(map).get('frontend.cfg')?.includes(`sp_${name})`));
    expect(asking('/old,/a\n/gone,,410\n')).toEqual([]);
    expect(asking('/old,/a?x=1\n')).toEqual(['own']);
    expect(asking('/old,/a#top\n')).toEqual(['fragment']);
    expect(asking('/p/:n,/q/:n/\n')).toEqual(['aim']);
    expect(asking('/p/:n,/q/?x=:n#top\n')).toEqual(['own', 'fragment']);
  });

  test('has the same set of files whenever it is asked', () => {
    const plan = planOf('/old?a=1,/a?b=2\n', {}, ['index.html', 'a/index.html']);
    const print = () => haproxy.emit(plan).map((file) => [file.path, textOf(file)]);
    expect(print()).toEqual(print());
  });

  test('makes room for long headers', () => {
    const settings: Partial<SettingsInput> = {
      headers: [{ match: { prefix: '/' }, headers: [['X-Long', 'x'.repeat(2000)]] }],
    };
    expect(filesOf('', settings).get('frontend.cfg')).toContain('\n  tune.maxrewrite 3072\n');
    expect(filesOf('').get('frontend.cfg')).not.toContain('tune.');
  });

  test('keeps headers of single URLs in a map, unless a folder has them too', () => {
    const link = (to: string): [string, string] => ['Link', `<${to}>; rel="canonical"`];
    const settings = (prefix: string): Partial<SettingsInput> => ({
      headers: [
        { match: { exact: '/é.pdf' }, headers: [link('/1/')] },
        { match: { exact: '/é.pdf' }, headers: [link('/2/'), ['Content-Type', 'a/b']] },
        { match: { prefix: '/x/' }, headers: [[prefix, '100%']] },
      ],
    });
    const alone = filesOf('', settings('X-A'));
    expect(alone.get('header-0.map')).toBe('/%C3%A9.pdf </2/>; rel="canonical"\n');
    expect(alone.get('frontend.cfg')).not.toContain('rel="canonical"');
    expect([...filesOf('', settings('link')).keys()]).not.toContain('header-0.map');
  });

  test('begins no line with a text of the settings', () => {
    const known =
      /^(?:#|global$|userlist signpost_0$|defaults signpost$|$| {2}(?:default-path config|mode http|timeout |tune\.|user '|http-request |http-response |http-after-response |#))/;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, value) => {
        const settings: Partial<SettingsInput> = {
          protect: [{ prefix: '/a/', realm: 'In', users: `${text}:$2y$05$abc` }],
          headers: [{ match: { prefix: '/' }, headers: [['X-Text', value]] }],
        };
        const plan = planOf('/old,/a', settings, ['index.html', 'a/index.html']);
        // No setting can hold such a name: they are checked before.
        const protect = plan.protect.map((area) => ({ ...area, realm: text }));
        const named: Plan = { ...plan, protect, domains: [text], tls: { at: 'proxy', from: [text] } };
        const file = haproxy.emit(named).find(({ path }) => path === 'frontend.cfg');
        const lines = file === undefined ? [] : textOf(file).split('\n');
        return lines.every((line) => known.test(line));
      }),
      { numRuns: 20 },
    );
  });
});
