import { expect, test } from 'vitest';
import { readApacheConfig } from '../../src/hosts/apache/read.ts';
import { judgeRules } from '../../src/hosts/shared/rule-order.ts';
import { importRedirects } from '../../src/import/import-redirects.ts';

/** A reader that looks at the rest of the text for each character would take more than the minute that a test has. */
const many = 300_000;

const runs = ['*', '[', '(', '(?:', '\\', '\\d', 'a|', 'a?', '.*', '{1,', '?', ' '];

test.each(runs)('importRedirects reads an expression of nginx that repeats %j, in linear time', (run) => {
  const text = `rewrite "^/a${run.repeat(many / run.length)}" /x permanent;\nlocation = /old { return 301 /new; }\n`;
  const { items } = importRedirects('nginx.conf', [{ file: 'nginx.conf', text }], { base: '/' });
  expect(items.flatMap((item) => (item.kind === 'rule' ? [item.from] : []))).toContain('/old');
});

test.each(runs)('readApacheConfig reads an expression of Apache that repeats %j, in linear time', (run) => {
  const regex = `^/a${run.repeat(many / run.length)}`;
  const text = `RewriteCond %{REQUEST_URI} ${regex}\nRewriteRule "${regex}" /x [R=301,L]\nRedirectMatch 301 "${regex}" /x\nRedirect 301 /old /new\n`;
  const froms = judgeRules(readApacheConfig('.htaccess', text)).map(({ from }) => from);
  expect(froms).toContain('/old/*');
});

test('importRedirects lists a line of Netlify with 33,000 placeholders, and imports the others', () => {
  const names = Array.from({ length: 33_000 }, (_, at) => `:p${at}`).join('/');
  const text = `/${names} /x\n/old /new\n`;
  const { items } = importRedirects('_redirects', [{ file: '_redirects', text }], { base: '/' });
  expect(items.map((item) => (item.kind === 'unexpressed' ? item.why : item.kind))).toEqual([
    'Its path has more than 2,000 characters, which no browser requests',
    'rule',
  ]);
});
