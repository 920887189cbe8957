import { describe, expect, expectTypeOf, test } from 'vitest';
import { emitApache } from '../../src/hosts/apache/emit.ts';
import { printHeader } from '../../src/hosts/apache/headers.ts';
import { apache as apacheHost } from '../../src/hosts/apache/host.ts';
import {
  type ApacheFile,
  type ApacheText,
  apache,
  matchSent,
  printComment,
  printTarget,
  regex,
} from '../../src/hosts/apache/text.ts';
import type { Host } from '../../src/hosts/host.ts';
import type { NginxText } from '../../src/hosts/nginx/text.ts';
import type { UsersFile } from '../../src/hosts/shared/server-config.ts';
import { joinContent } from '../../src/lib/file.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { planOf } from './plan-of.ts';

const htaccessOf = (plan: Plan): string => {
  const file = apacheHost.emit(plan).find(({ path }) => path === '.htaccess');
  return file ? joinContent(file) : '';
};

describe('apache``', () => {
  test.each([
    [apache`AuthName "${'a "b" \\'}"`, 'AuthName "a \\"b\\" \\\\"'],
    [apache`AddType ${'image/avif'} ${['.avif', '.a_b']}`, 'AddType image/avif .avif .a_b'],
    [apache`RewriteRule ${regex('^a"b\\z')} - [${'R=301,NE'}]`, 'RewriteRule "^a\\x22b\\z" - [R=301,NE]'],
    [
      apache`<If "${matchSent('/a!"b')}">`,
      '<If "%{THE_REQUEST} =~ m!^\\S+ (?:[A-Za-z][A-Za-z0-9+.-]*://[^/? ]*)?/a\\x21\\x22b!">',
    ],
    [printTarget('/caf%C3%A9$', apache`%1`), '"/caf\\%C3\\%A9\\$%1"'],
    [printTarget('/5".html'), `'/5".html'`],
    [printComment('/a\\\nRequire all denied'), '# /a  Require all denied'],
  ])('escapes each word for its place: %s', (text, printed) => expect(String(text)).toBe(printed));

  test.each([
    ['a line feed', () => apache`AuthName "${'a\nRequire all granted'}"`],
    ['a variable of the server', () => apache`AuthName "${'${HOME}'}"`],
    ['a word with a space', () => apache`AddType image/avif ${'.a b'}`],
    ['a word in quotes inside of another', () => apache`Header set X "${regex('a')}"`],
    ['both quotes', () => printTarget(`/"'`)],
    ['a line feed in an expression', () => regex('a\nRequire all granted')],
  ])('refuses %s', (_, print) => expect(print).toThrow(/Apache has no |can't be in others/));

  test('only apache`` and its functions make ApacheText', () => {
    expectTypeOf<string>().not.toExtend<ApacheText>();
    expectTypeOf<NginxText>().not.toExtend<ApacheText>();
    expectTypeOf<{ path: string; content: string }>().not.toExtend<ApacheFile | UsersFile>();
    expectTypeOf(emitApache).returns.toEqualTypeOf<(ApacheFile | UsersFile)[]>();
  });

  test.each([
    ['max-age=60', 'Header always set "X" "max-age=60"'],
    ['a "b"', 'Header always set "X" "a \\"b\\""'],
    ['100%', 'Header always set "X" "expr=%{unbase64:MTAwJQ==}"'],
    ['${HOME}', 'Header always set "X" "expr=%{unbase64:JHtIT01FfQ==}"'],
  ])('printHeader writes the value %s as %s', (value, line) =>
    expect(String(printHeader('X', value))).toBe(line),
  );
});

describe('emit for Apache', () => {
  test('marks its lines as a block of the .htaccess', () => {
    expect(htaccessOf(planOf('/old,/new/', {}, []))).toMatch(/^# signpost:begin\n[\s\S]*# signpost:end\n$/);
  });

  test('prints a RewriteRule for each redirect and gone URL', () => {
    const text = htaccessOf(planOf('/old,/new/,301\n/gone,,410\n/caf%C3%A9,/x?a=1', {}, []));
    expect(text).toContain('RewriteRule "^old/?$" "https://www.example.com/new/" [R=301,NE,END]');
    expect(text).toContain('RewriteRule "^gone/?$" - [E=SP_GONE:1,N]');
    expect(text).toContain('RewriteRule "^café/?$" "https://www.example.com/x?a=1" [R=301,NE,END]');
  });

  test('reports redirects that would make the .htaccess invalid', () => {
    const reason = (host: Host, line: string) => {
      const plan = planOf(line, {}, []);
      return [...plan.exact, ...plan.patterns]
        .map((entry) => host.limits?.unsupportedReason?.(entry, plan))
        .join();
    };
    const nine = Array.from({ length: 9 }, (_, at) => `:p${at}`).join('/');
    expect(reason(apacheHost, `/${'a'.repeat(9000)},/x`)).toContain('8,190');
    expect(reason(apacheHost, `/${'a'.repeat(1900)},/x`)).toBe('');
    expect(reason(apacheHost, '/a%2Fb,/x')).toContain('encoded slash');
    expect(reason(apacheHost, `/${nine}/*,/x`)).toContain('nine');
  });
});
