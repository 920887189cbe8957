import { expect, test } from 'vitest';
import { bringIn } from '../../../src/redirects/import/bring-in.ts';
import { readName, readParameter, readUrl, readWord } from '../../../src/redirects/import/own/words.ts';
import { read } from './read.ts';

test.each([
  ['/(?:a|%61)/?\\z', 'sent', '/a'],
  ['/(?:é|%[cC]3%[aA]9)[? ]', 'sent', '/%C3%A9'],
  ['/(?:a|%61)/([^/? ]+)(?:\\.|%2[eE])(?:h|%68)/?[? ]', 'sent', '/a/:p1.h'],
  ['(?:/(?<sp_c1>[^?]*))?\\?', 'sent', '/*'],
  ['/%2[fF]\\z', 'sent', '/%2F'],
  ['/a\\?(?=(?:.*&)?(?:q|%71)=(?:1|%31)(?:&|\\z))', 'sent', '/a?q=1'],
  ['/a\\?(?=(?:.*&)?(?:q|%71)=?(?:&|\\z))', 'sent', '/a?q='],
  ['/\\x2aa b\\?c%/?\\z', 'decoded', '/%2Aa%20b%3Fc%25'],
  ['\\x2fa\\x2f\\x3ab\\z', 'decoded', '/a/%3Ab'],
  ['\\z', 'decoded', '/'],
] as const)('%s is the address %s says: %s', (expression, kind, from) => {
  expect(readUrl(expression, kind)).toMatchObject({ from, ignoresCase: false });
});

test('two cases of a letter say that case does not count', () => {
  expect(readUrl('/(?:(?:A|%41)|(?:a|%61))\\z', 'sent')).toMatchObject({ from: '/A', ignoresCase: true });
});

test.each(['/a', '/a+\\z', '/(a|b)\\z', '/[ab]\\z', '/a\\z.'])('%s is none of ours', (expression) => {
  expect(readUrl(expression, 'sent')).toBeUndefined();
});

test('parameters, and their names', () => {
  expect(readParameter('(?:^|&)(?:x|%78)=(?:/|%2[fF])(?:&|\\z)')).toBe('x=%2F');
  expect(readParameter('(?:^|&)x')).toBeUndefined();
  expect(readName('(?:^|&)(?:i|%69)(?:d|%64)(?:=(?<v>[^&]*))?(?:&|\\z)')).toBe('id');
});

test.each([
  ['410', { status: 410, to: '', isFresh: false }],
  ['301:/new/', { status: 301, to: '/new/', isFresh: false }],
  ['308!=/new/?a=1', { status: 308, to: '/new/?a=1', isFresh: true }],
  ['301!~:2:/new/%1', { status: 301, to: '/new/%1', isFresh: true }],
  ['410:/new/', undefined],
  ['$sp_x_exact_lower', undefined],
])('the word %s', (text, word) => expect(readWord(text)).toEqual(word));

const ownMap = (row: string): string =>
  `map "$sp_x_path" $sp_x_exact_lower {\n  "/a" "301:/b/";\n  ${row}\n}\nmap "$sp_x_path" $sp_x_exact {\n  default "$sp_x_exact_lower";\n}\nserver {\n  location / {\n    if ($sp_x_hit_code = 301) { return 301 "$sp_x_hit_location"; }\n  }\n}\n`;

test('a line that somebody changed by hand is listed, and what only asks the maps is not', () => {
  expect(read('nginx', ownMap('"~^/(x|y)\\\\z" "301:/z/";'))).toEqual({
    rules: ['2 /a /b/'],
    left: ['3 it isn’t as Signpost wrote it'],
    notices: [],
  });
});

test('beside our maps, what a person wrote is read as ever', () => {
  const text = `${ownMap('"/c" "410";')}server {\n  location = /own { return 301 /mine/; }\n}\n`;
  expect(read('nginx', text).rules).toEqual(['2 /a /b/', '3 /c gone', '14 /own /mine/']);
});

test('an entry in its first weeks: its day is to be written again', () => {
  expect(read('nginx', ownMap('"/c" "301!:/d/";')).notices).toEqual([
    '3 it was published recently, on a day that isn’t in this file. Add the day as `since`',
  ]);
});

const conf = 'map $uri $new {\n  include old.map;\n  /last /z/;\n}\nreturn 301 $new;\n';

test('a file that is included is read in its place, with its own lines', () => {
  const included = new Map([['old.map', '/a /b/;\n/c /d/;\n']]);
  const { items } = bringIn('site.conf', [{ file: 'site.conf', text: conf }], {
    ...{ from: 'nginx', base: '/', included },
  });
  expect(items.flatMap((item) => (item.kind === 'rule' ? [[item.file, item.line, item.from]] : []))).toEqual([
    ['old.map', 1, '/a'],
    ['old.map', 2, '/c'],
    [undefined, 3, '/last'],
  ]);
});

test('one that is not there is listed', () => {
  expect(read('nginx', conf).left[0]).toBe('2 it includes another file. Import that file too');
});

test('map files of Apache that are not beside the configuration are listed', () => {
  const queries = 'RewriteCond "${sp_queries:1/%{ENV:SP_V0}}" "(.+)"\nRewriteRule "^" - [E=SP:%1,N]\n';
  const exact =
    'RewriteCond "${sp_exact:${sp_escape:/$1}}" "(.+)"\nRewriteRule "^(.*?)/?\\z" - [E=SP:%1,N]\n';
  const own = 'RewriteRule "^a/?\\z" - [E=SP:301:/b/,N]\n';
  expect(read('htaccess', `# Written by signpost\n${queries}${exact}${own}`)).toMatchObject({
    rules: ['6 /a /b/'],
    left: [
      '5 its redirects are in queries.txt, which isn’t in the same folder',
      '5 its redirects are in exact.txt, which isn’t in the same folder',
    ],
  });
  expect(read('htaccess', `# Written by signpost\n${exact}${own}`)).toMatchObject({
    rules: ['4 /a /b/'],
    left: ['3 its redirects are in exact.txt, which isn’t in the same folder'],
  });
});

test("lines of a person's own beside our block of a .htaccess are read too", () => {
  const block =
    '# signpost:begin\n# Written by signpost.\nRewriteRule "^a/?\\z" - [E=SP:301:/b/,N]\nRewriteRule "^" - [R=404,L]\n# signpost:end\n';
  expect(read('htaccess', `Redirect 301 /own.html /mine.html\n${block}RewriteRule ^x$ y\n`)).toMatchObject({
    rules: ['4 /a /b/', '1 /own.html /mine.html'],
    left: ['7 it is a rewrite inside the server, not a redirect'],
  });
});

test('a folder and what is below it are one pattern, where nothing stands between them', () => {
  const rules = (text: string) => read('netlify', text).rules;
  expect(rules('/x /new/ 301\n/x/* /new/:splat 301\n')).toEqual(['2 /x/* /new/*']);
  expect(rules('/x/* /new/:splat 301\n/:a /b/ 301\n')).toEqual(['1 /x/* /new/*', '2 /:a /b/']);
  expect(rules('/x /other/ 301\n/x/* /new/:splat 301\n')).toEqual(['1 /x /other/', '2 /x/* /new/*']);
});

test('all addresses of a host are no entry', () => {
  expect(read('netlify', '/a /b 301\nhttps://old.example/* https://www.example/:splat 301!\n').left).toEqual([
    '2 it applies to all URLs of a host, which Signpost redirects itself (`deploy.domains` in the options, or `map compile --alias`)',
  ]);
});
