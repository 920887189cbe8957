import { describe, expect, test } from 'vitest';
import { caddy } from '../../src/hosts/caddy/host.ts';
import { isWritable, map, printComment, quoteToken } from '../../src/hosts/caddy/text.ts';
import { selectSupported } from '../../src/hosts/host.ts';
import { joinContent } from '../../src/lib/file.ts';
import { planOf } from './plan-of.ts';
import { selectSupportedPlan } from './support/supported-plan.ts';

const snippetOf = (plan: ReturnType<typeof planOf>): string => {
  const file = caddy.emit(plan).find(({ path }) => path === 'signpost.caddy');
  return file ? joinContent(file) : '';
};

describe('text', () => {
  test.each([
    ['a "b" #c', '`a "b" #c`'],
    ['a`b "c"', '"a`b \\"c\\""'],
  ])('quoteToken quotes %s', (text, printed) => expect(quoteToken(text)).toBe(printed));

  test.each(['`\\', '`a\\"', '{$HOME}', 'a\nb'])('isWritable is false for %j', (text) => {
    expect(isWritable(text)).toBe(false);
    expect(() => quoteToken(text)).toThrow();
  });

  test('prints a map', () => {
    expect([...map('{x}', '{y}', [['/a', '1']], '')]).toEqual([
      'map `{x}` {y} {',
      '\t`/a` `1`',
      '\tdefault ``',
      '}',
    ]);
  });

  test('ends no comment early', () => expect(printComment('/a\nrespond 200')).toBe('# /a respond 200'));
});

describe('the snippet', () => {
  test('says what an entry asks for, one row each', () => {
    const text = snippetOf(planOf('/old,/new/,301\n/gone,,410\n/q?id=1,/x/,302', {}, ['index.html']));
    expect(text).toContain('\t\t`/gone` `410`\n\t\t`/old` `301 https://www.example.com/new/?{query}`\n');
    expect(text).toContain(
      '`~^/q\\?(?:id=1(?:&(.*))?|(.*)&id=1(&.*)?)$` `302 https://www.example.com/x/?${1}${2}${3}`',
    );
  });

  test('can stand in any site: no include, no global option, no address of its own', () => {
    const text = snippetOf(planOf('/old,/new/', {}, ['index.html']));
    expect(text).not.toMatch(/^\s*(?:import|root|bind|tls|\()/m);
    expect(text).toMatch(/^(?:#.*\n)+route \{\n[\s\S]*\n\}\n$/);
  });

  test('leaves out an entry that asks for more parameters than it can find in any order, and says so', () => {
    const query = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&');
    const plan = planOf(`/three?${query(3)},/x\n/four?${query(4)},/y`, {}, []);
    expect(selectSupported(caddy, plan).unsupported.map(({ message }) => message)).toEqual([
      expect.stringContaining('1 redirect left out, because Caddy matches at most 3 parameters in any order'),
    ]);
    expect(snippetOf(selectSupportedPlan(plan, caddy))).not.toContain('/four');
  });

  test('explains each part, and has none without a line', () => {
    const text = snippetOf(planOf('', {}, ['index.html']));
    expect(text).toContain('\n\t# Serve what is there.\n');
    expect(text).not.toMatch(/# (?:Protected paths|The API|Redirects)\./);
    expect(text).not.toMatch(/#[^\n]*\n\s*\n/);
  });

  test('redirects the variants of the one page with another URL than the rest', () => {
    const files = ['index.html', 'a/index.html', 'b/index.html', 'both.html', 'both/index.html'];
    const text = snippetOf(planOf('', {}, files));
    expect(text).toContain('@sp_rare_other');
    expect(snippetOf(planOf('', {}, files.slice(0, 3)))).not.toContain('@sp_rare_other');
  });

  test('changes by a row where the map does', () => {
    const lines = (entries: string) => new Set(snippetOf(planOf(entries, {}, [])).split('\n'));
    const added = lines('/a,/x\n/b,/y').difference(lines('/a,/x'));
    expect([...added]).toEqual(['\t\t`/b` `301 https://www.example.com/y?{query}`']);
  });
});
