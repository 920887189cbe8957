import { expect, test } from 'vitest';
import { describeSourceStep } from '../../src/commands/map-import/source-step.ts';
import { importRedirects } from '../../src/import/import-redirects.ts';
import { read } from './read.ts';

const imported = (file: string, text: string) =>
  importRedirects(file, [{ file, text }], { base: '/', from: undefined });

test('importRedirects lists no line of nginx that is in the map, such as ^/services(/.*)?$', () => {
  expect(read('nginx', 'rewrite ^/services(/.*)?$ /consulting/ permanent;')).toMatchObject({
    rules: ['1 /services/* /consulting/'],
    left: [],
  });
});

test('describeSourceStep says to remove a rule that redirects to itself, and not to keep it', () => {
  const text = `[[redirects]]\n  from = "/faq/"\n  to = "/faq/"\n  status = 302\n[[redirects]]\n  from = "/old/"\n  to = "/new/"\n`;
  const step = describeSourceStep({
    name: 'netlify.toml',
    reading: imported('netlify.toml', text),
    map: 'redirects.yaml',
  });
  expect(step).not.toContain('Keep');
  expect(step).toContain('remove the rules at line 5 from netlify.toml: redirects.yaml has them now.');
  expect(step).toMatch(
    /Correct or remove this rule, which never worked:\nline 1: .*\n {2}it redirects to itself/,
  );
});

test('describeSourceStep never says that the map has a rule that Netlify refuses', () => {
  const step = describeSourceStep({
    name: '_redirects',
    reading: imported('_redirects', '/a /b 301\n/c d 301\n'),
    map: 'maps/netlify.yaml',
  });
  expect(step).toContain('remove the rules at line 1 from _redirects: maps/netlify.yaml has them now.');
  expect(step).toContain('Correct or remove this rule, which never worked:\nline 2: /c d 301');
});

test.each([
  ['quoted', '"old.rst" "new/page.rst"\n"a b/c.md" "c.md"\n'],
  ['bare', 'old.rst new/page.rst\na/b.md c.md\n'],
])("importRedirects takes no source files of Sphinx's rediraffe as URLs: %s", (_, text) => {
  const { items } = imported('redirects.txt', text);
  expect(items.map((item) => (item.kind === 'unexpressed' ? item.why.slice(0, 21) : item))).toEqual([
    'it names source files',
    'it names source files',
  ]);
});

test('importRedirects unquotes the URLs of a text file', () => {
  expect(imported('redirects.txt', '"/a b" "/c"\n').items).toMatchObject([
    { kind: 'rule', from: '/a b', to: '/c' },
  ]);
});

test.each([
  ['Include conf/redirects.conf', 'it includes another file'],
  ['RewriteMap moved txt:/etc/moved.txt', 'its redirects are in another file'],
  ['RewriteRule ^(.*)$ ${moved:$1} [R=301,L]', 'its target is looked up in a RewriteMap'],
])('importRedirects lists %s of Apache', (line, why) => {
  const { items } = imported('.htaccess', `${line}\nRedirect 301 /a /b\n`);
  expect(items).toMatchObject([
    { kind: 'unexpressed', line: 1, why: expect.stringContaining(why) },
    { from: '/a/*' },
  ]);
});

test('importRedirects says once that rows of a CSV look like patterns of a platform', () => {
  const rows = ['/a/(.*),/b/$1', '/c/:slug,/d', '/e/{year},/f', '/g,/h'];
  const { items, notices } = imported('moved.csv', `from,to\n${rows.join('\n')}\n`);
  expect(items.map(({ kind }) => kind)).toEqual(['rule', 'rule', 'rule', 'rule']);
  expect(notices).toEqual([
    {
      line: 2,
      text: expect.stringMatching(/^3 rows look like patterns of a platform, such as "\/a\/\(\.\*\)"/),
    },
  ]);
  expect(imported('moved.csv', `from,to\n${rows.slice(1).join('\n')}\n`).notices).toEqual([]);
});
