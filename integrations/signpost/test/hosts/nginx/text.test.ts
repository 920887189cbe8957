import { describe, expect, expectTypeOf, test } from 'vitest';
import { emitNginx } from '../../../src/hosts/nginx/emit.ts';
import {
  type NginxFile,
  type NginxText,
  nginx,
  printComment,
  printMap,
  printTable,
  regex,
} from '../../../src/hosts/nginx/text.ts';
import { ConfigFile } from '../../../src/hosts/shared/config-text.ts';
import type { UsersFile } from '../../../src/hosts/shared/server-config.ts';

const url = 'https://www.example.com/a;b"';

describe('nginx``', () => {
  test.each([
    [nginx`return ${301} ${url};`, 'return 301 "https://www.example.com/a;b\\"";'],
    [nginx`return 301 "${url}$is_args";`, 'return 301 "https://www.example.com/a;b\\"$is_args";'],
    [nginx`server_name ${['example.com', 'a b']};`, 'server_name example.com "a b";'],
    [nginx`add_header X "us$5 ${'us$5'}";`, 'add_header X "us$5 us${sp_dollar}5";'],
    [
      nginx`if ($uri ~ ${regex('^/a"b$')}) { ${nginx`return 404;`} }`,
      'if ($uri ~ "^/a\\"b$") { return 404; }',
    ],
    [nginx`root "${'C:\\new\\'}";`, 'root "C:\\\\new\\\\";'],
  ])('escapes each word for its place: %s', (text, printed) => expect(String(text)).toBe(printed));

  test.each([
    ['a line feed, which would start a header', () => nginx`add_header X "${'a\nX-In: in'}";`],
    ['a part of a word that needs quotes', () => nginx`return 301 ${'https://a b'}$request_uri;`],
    ['a word in quotes inside of another', () => nginx`add_header X "${regex('a')}";`],
  ])('refuses %s', (_, print) => expect(print).toThrow(/nginx has no |can't be in others/));
});

test('printComment keeps a comment on its line', () => {
  expect(String(printComment('/a\nreturn 200;'))).toBe('# /a return 200;');
});

test('printMap prints no row behind a comment', () => {
  const row = nginx`${regex('~^/a')} "1"; ${printComment('/a')}`;
  const map = String(printMap('Patterns.', nginx`$uri`, nginx`$sp_x`, [row]));
  expect(map).toBe('\nmap $uri $sp_x { # Patterns.\n  "~^/a" "1"; # /a\n}');
});

test('printTable prints a row of two texts for each entry, and refuses a key that nginx reads as its own', () => {
  const printKeys = (...keys: string[]) => {
    const printer = { key: (key: string) => key, value: () => 'us$"' };
    return [...printTable('Keys.', nginx`$uri`, nginx`$sp_x`, keys, printer)].join('\n');
  };
  expect(printKeys('/a"', '/b$')).toContain(
    '\n  "/a\\"" "us${sp_dollar}\\"";\n  "/b$" "us${sp_dollar}\\"";\n',
  );
  for (const key of ['~.*', 'default', 'include', '\\x']) expect(() => printKeys(key)).toThrow('no row');
});

test('only nginx`` and its functions make NginxText', () => {
  expectTypeOf<string>().not.toExtend<NginxText>();
  expectTypeOf<{ toString(): string }>().not.toExtend<NginxText>();
  expectTypeOf<{ path: string; content: string }>().not.toExtend<NginxFile | UsersFile>();
  expectTypeOf<{ path: string; content: Iterable<string> }>().not.toExtend<NginxFile | UsersFile>();
  expectTypeOf(emitNginx).returns.toEqualTypeOf<(NginxFile | UsersFile)[]>();
  expectTypeOf(new ConfigFile('http.conf', () => ['return 200;'])).not.toExtend<NginxFile>();
});
