import { describe, expect, expectTypeOf, test } from 'vitest';
import type { ApacheText } from '../../src/hosts/apache/text.ts';
import { emitCaddy } from '../../src/hosts/caddy/emit.ts';
import { caddy as caddyHost } from '../../src/hosts/caddy/host.ts';
import {
  type CaddyFile,
  type CaddyText,
  caddy,
  groupToken,
  isWritable,
  printComment,
  printMap,
  printTable,
  regex,
  token,
} from '../../src/hosts/caddy/text.ts';
import { selectSupported } from '../../src/hosts/select-supported.ts';
import { joinContent } from '../../src/lib/file.ts';
import { planOf } from './plan-of.ts';
import { selectSupportedPlan } from './support/supported-plan.ts';

const snippetOf = (plan: ReturnType<typeof planOf>): string => {
  const file = caddyHost.emit(plan).find(({ path }) => path === 'signpost.caddy');
  return file ? joinContent(file) : '';
};

describe('caddy``', () => {
  test.each([
    [caddy`header ${token('X')} ${token('a "b" #c')}`, 'header `X` `a "b" #c`'],
    [token('a`b "c"'), '"a`b \\"c\\""'],
    [token('{a}', caddy`{query}`), '`{a}{query}`'],
    [token('a } b'), '`a } b`'],
    [groupToken('/us$5/', caddy`$1`), '`/us$$5/$1`'],
    [regex('^/a`\\{2\\}$'), '`^/a\\x60\\x7B2\\x7D$`'],
    [caddy`respond "${'a "b" {a}'}"`, 'respond "a \\"b\\" {a}"'],
    [printComment('/a\nrespond 200 {$HOME}'), '# /a respond 200 { $HOME}'],
  ])('escapes each word for its place: %s', (text, printed) => expect(String(text)).toBe(printed));

  test.each(['`\\', '`a\\"', '{$HOME}', 'a\nb', '}', '{', 'a{env.HOME}', '{path}'])(
    'refuses %j, for which isWritable is false',
    (text) => {
      expect(isWritable(text)).toBe(false);
      expect(() => token(text)).toThrow('Caddy has no token');
    },
  );

  test('refuses a space inside of an unquoted part', () => {
    expect(() => caddy`redir * ${'https://a b'}{uri}`).toThrow('Caddy has no part of a token');
  });

  test('printMap and printTable print rows', () => {
    const rows = [caddy`default ${token('')}`];
    expect(String(printMap(caddy`{x}`, caddy`{y}`, rows))).toBe('map `{x}` {y} {\n\tdefault ``\n}');
    const value = { before: () => '301 /n', placeholder: () => caddy`?{query}`, after: () => '#a' };
    const table = [...printTable(caddy`{x}`, caddy`{y}`, ['/a', '/b'], value)];
    expect(table.join('\n')).toBe('map `{x}` {y} {\n\t`/a` `301 /n?{query}#a`\n\t`/b` `301 /n?{query}#a`\n}');
    expect(() => [...printTable(caddy`{x}`, caddy`{y}`, ['~.*'], value)]).toThrow('no row');
  });

  test('only caddy`` and its functions make CaddyText', () => {
    expectTypeOf<string>().not.toExtend<CaddyText>();
    expectTypeOf<ApacheText>().not.toExtend<CaddyText>();
    expectTypeOf<{ path: string; content: string }>().not.toExtend<CaddyFile>();
    expectTypeOf(emitCaddy).returns.toEqualTypeOf<CaddyFile[]>();
  });
});

describe('the snippet for Caddy', () => {
  test('has one map row for each redirect and gone URL', () => {
    const text = snippetOf(planOf('/old,/new/,301\n/gone,,410\n/q?id=1,/x/,302', {}, ['index.html']));
    expect(text).toContain('\t\t`/gone` `410`\n\t\t`/old` `301 https://www.example.com/new/?{query}`\n');
    expect(text).toContain(
      '`~^/q\\?(?:id=1(?:&(.*))?|(.*)&id=1(&.*)?)$` `302 https://www.example.com/x/?${1}${2}${3}`',
    );
  });

  test('has no import, no global option and no domain of its own', () => {
    const text = snippetOf(planOf('/old,/new/', {}, ['index.html']));
    expect(text).not.toMatch(/^\s*(?:import|root|bind|tls|\()/m);
    expect(text).toMatch(/^(?:#.*\n)+route \{\n[\s\S]*\n\}\n$/);
  });

  test('leaves out a redirect by four query parameters, with a finding', () => {
    const query = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&');
    const plan = planOf(`/three?${query(3)},/x\n/four?${query(4)},/y`, {}, []);
    expect(selectSupported(caddyHost, plan).unsupported.map(({ message }) => message)).toEqual([
      expect.stringContaining('1 redirect left out, because Caddy matches at most 3 parameters in any order'),
    ]);
    expect(snippetOf(selectSupportedPlan(plan, caddyHost))).not.toContain('/four');
  });

  test('has a comment above each part, and no part without lines', () => {
    const text = snippetOf(planOf('', {}, ['index.html']));
    expect(text).toContain('\n\t# Serve what is there.\n');
    expect(text).not.toMatch(/# (?:Protected paths|The API|Redirects)\./);
    expect(text).not.toMatch(/#[^\n]*\n\s*\n/);
  });

  test('has no line for each of the pages in files beside folders', () => {
    const files = ['index.html', 'a/index.html', 'b/index.html', 'both.html', 'both/index.html'];
    const text = snippetOf(planOf('', {}, files));
    expect(text).toContain('@sp_bare_page');
    expect(text).not.toContain('both');
    expect(snippetOf(planOf('', {}, files.slice(0, 3)))).not.toContain('@sp_bare_page');
  });

  test('lists a page with another URL than its file says', () => {
    const variant = { base: '/', format: 'directory', trailingSlash: 'always' } as const;
    const text = snippetOf(planOf('', { variant }, ['index.html', 'a/index.html', 'b/index.html', 'c.html']));
    expect(text).toContain('`~^/c/$` `/c.html`');
    expect(text).toContain('@sp_listed_other');
  });

  test('changes by one row for one more redirect', () => {
    const lines = (entries: string) => new Set(snippetOf(planOf(entries, {}, [])).split('\n'));
    const added = lines('/a,/x\n/b,/y').difference(lines('/a,/x'));
    expect([...added]).toEqual(['\t\t`/b` `301 https://www.example.com/y?{query}`']);
  });
});
