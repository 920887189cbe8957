import { describe, expect, test } from 'vitest';
import { printHeader } from '../../src/hosts/apache/headers.ts';
import { apache } from '../../src/hosts/apache/host.ts';
import { escapeLiteral, printComment, printCondition, printRule } from '../../src/hosts/apache/text.ts';
import type { Host } from '../../src/hosts/host.ts';
import { joinContent } from '../../src/lib/file.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { planOf } from './plan-of.ts';

const htaccessOf = (plan: Plan): string => {
  const file = apache.emit(plan).find(({ path }) => path === '.htaccess');
  return file ? joinContent(file) : '';
};

describe('text', () => {
  test.each([
    ['/plain', '/plain'],
    ['/caf%C3%A9', '/caf\\%C3\\%A9'],
    ['/price$5', '/price\\$5'],
  ])('%s is written %s', (text, printed) => expect(escapeLiteral(text)).toBe(printed));

  test('a pattern holds no quote, which mod_rewrite could not escape', () => {
    expect(printRule('^a"b\\z', '-', 'N')).toBe('RewriteRule "^a\\x22b\\z" - [N]');
  });

  test('names no header in Vary for having looked at it', () => {
    expect(printCondition('%{HTTP:Accept}', 'x')).toBe('RewriteCond %{HTTP:Accept} "x" [NV]');
  });

  test('a comment takes no line with it', () => expect(printComment('/a\\')).toBe('# /a '));

  test.each([
    ['max-age=60', 'Header always set "X" "max-age=60"'],
    ['a "b"', 'Header always set "X" "a \\"b\\""'],
    ['100%', 'Header always set "X" "expr=%{unbase64:MTAwJQ==}"'],
    ['${HOME}', 'Header always set "X" "expr=%{unbase64:JHtIT01FfQ==}"'],
  ])('sends %s by %s', (value, line) => expect(printHeader('X', value)).toBe(line));
});

describe('the .htaccess', () => {
  test("is a block that can stand behind lines of one's own", () => {
    expect(htaccessOf(planOf('/old,/new/', {}, []))).toMatch(/^# signpost:begin\n[\s\S]*# signpost:end\n$/);
  });

  test('says what an entry asks for, a rule each', () => {
    const text = htaccessOf(planOf('/old,/new/,301\n/gone,,410\n/caf%C3%A9,/x?a=1', {}, []));
    expect(text).toContain('RewriteRule "^old/?$" "https://www.example.com/new/" [R=301,NE,END]');
    expect(text).toContain('RewriteRule "^gone/?$" - [E=SP_GONE:1,N]');
    expect(text).toContain('RewriteRule "^café/?$" "https://www.example.com/x?a=1" [R=301,NE,END]');
  });

  test('leaves out what would make the file an error, and says so', () => {
    const reason = (host: Host, line: string) => {
      const plan = planOf(line, {}, []);
      return [...plan.exact, ...plan.patterns]
        .map((entry) => host.limits?.unsupportedReason?.(entry, plan))
        .join();
    };
    const nine = Array.from({ length: 9 }, (_, at) => `:p${at}`).join('/');
    expect(reason(apache, `/${'a'.repeat(9000)},/x`)).toContain('8,190');
    expect(reason(apache, `/${'a'.repeat(1900)},/x`)).toBe('');
    expect(reason(apache, '/a%2Fb,/x')).toContain('encoded slash');
    expect(reason(apache, `/${nine}/*,/x`)).toContain('nine');
  });
});
