import { expect, test } from 'vitest';
import { ruleTexts } from '../../../src/lib/json/json-record.ts';
import { bringIn } from '../../../src/redirects/import/bring-in.ts';
import { read } from './read.ts';

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

const mark = (lines: string): string =>
  `# signpost:begin\n# Written by signpost from the redirect map.\n${lines}# signpost:end\n`;
const fromTo = (range: string): string =>
  `Signpost generated lines ${range} from the redirect map, so they are left out`;

test.each([
  ['netlify', '/a /b 301\n', '/x /y 301\n', '/a /b', '1 /a /b'],
  ['cloudflare', '/a /b 301\n', '/x /y 301\n', '/a /b', '1 /a /b'],
  [
    'netlify',
    '[[redirects]]\nfrom = "/a"\nto = "/b"\n',
    '[[redirects]]\nfrom = "/x"\nto = "/y"\n',
    'netlify.toml',
    '1 /a /b',
  ],
  [
    'htaccess',
    'Redirect 301 /a.html /b\n',
    'RewriteRule "^x/?\\z" - [E=SP:301:/y/,N]\n',
    '.htaccess',
    '1 /a.html /b',
  ],
  [
    'nginx',
    'location = /a { return 301 /b; }\n',
    'location = /x { return 301 /y; }\n',
    'nginx.conf',
    '1 /a /b',
  ],
  ['caddy', 'redir /a /b permanent\n', 'redir /x /y permanent\n', 'Caddyfile', '1 /a /b'],
])(
  '%s: the lines between the marks of Signpost are left out, and that is said',
  (from, own, generated, file, rule) => {
    const first = own.split('\n').length;
    const last = first + generated.split('\n').length + 1;
    const { rules, left, notices } = read(from, own + mark(generated), file);
    expect({ rules, left }).toEqual({ rules: [rule], left: [] });
    expect(notices.filter((said) => said.includes('generated'))).toEqual([
      `${first} ${fromTo(`${first}–${last}`)}`,
    ]);
  },
);

test('the lines below the block keep their numbers', () => {
  expect(read('netlify', `${mark('/x /y 301\n')}/a /b 301\n`)).toEqual({
    rules: ['5 /a /b'],
    left: [],
    notices: [`1 ${fromTo('1–4')}`],
  });
});

test.each([
  ['_redirects', mark('/x /y 301\n')],
  [
    'http.conf',
    '# The maps of a site.\n# Written by signpost.\nmap "$sp_x_path" $sp_x_exact { "/a" "301:/b/"; }\n',
  ],
  ['signpost.conf', '# Written by signpost.\nRewriteRule "^a/?\\z" - [E=SP:301:/b/,N]\n'],
])('a file that is all generated: %s', (file, text) => {
  expect(() => bringIn(file, [{ file, text }], { base: '/' })).toThrow(
    `${file} has only lines that Signpost generated from the redirect map, so there is nothing to import.`,
  );
});

test('a generated file that a configuration includes is left out', () => {
  const text = 'include http.conf;\nserver {\n  location = /a { return 301 /b; }\n}\n';
  const included = new Map([
    ['http.conf', '# The maps.\n# Written by signpost.\nmap $uri $sp_x_a { /x /y; }\n'],
  ]);
  const { items, notices } = bringIn('site.conf', [{ file: 'site.conf', text }], {
    ...{ from: 'nginx', base: '/', included },
  });
  expect(items).toMatchObject([{ kind: 'rule', from: '/a' }]);
  expect(notices).toContainEqual({ line: 1, file: 'http.conf', text: fromTo('1–3') });
});

test('of what nginx -T prints, the generated files are left out', () => {
  const dump = [
    ...['# configuration file /etc/nginx/nginx.conf:', 'http { include http.conf; include own.conf; }', ''],
    ...[
      '# configuration file /etc/nginx/http.conf:',
      '# Written by signpost.',
      'map $uri $sp_x_a { /x /y; }',
      '',
    ],
    ...['# configuration file /etc/nginx/own.conf:', 'server { location = /a { return 301 /b; } }', ''],
  ].join('\n');
  const { rules, notices } = read('nginx', dump);
  expect(rules).toEqual(['1 /a /b']);
  expect(notices).toContain(`5 ${fromTo('5–7')}`);
});

test('the rules of a JSON file that ours.txt lists are left out', () => {
  const redirects = [
    { source: '/a', destination: '/b', statusCode: 301 },
    { source: '/x', destination: '/y', statusCode: 301 },
  ];
  const rows = redirects.map((one) => JSON.stringify(one)).join(',\n');
  const text = `{"trailingSlash": false,\n"redirects": [\n${rows}\n]}\n`;
  const recorded = ruleTexts([
    `["redirects",[]] ${JSON.stringify(redirects[1])}`,
    '["redirects"] []',
    '["trailingSlash"] false',
  ]);
  const { items, notices } = bringIn('vercel.json', [{ file: 'vercel.json', text }], { base: '/', recorded });
  expect(items).toMatchObject([{ kind: 'rule', from: '/a' }]);
  expect(notices).toEqual([{ line: 1, text: fromTo('1 and 4') }]);
});

test('a folder and what is below it are one pattern, where nothing is between them', () => {
  const rules = (text: string) => read('netlify', text).rules;
  expect(rules('/x /new/ 301\n/x/* /new/:splat 301\n')).toEqual(['2 /x/* /new/*']);
  expect(rules('/x/* /new/:splat 301\n/:a /b/ 301\n')).toEqual(['1 /x/* /new/*', '2 /:a /b/']);
  expect(rules('/x /other/ 301\n/x/* /new/:splat 301\n')).toEqual(['1 /x /other/', '2 /x/* /new/*']);
});

test('all URLs of a host are no entry', () => {
  expect(read('netlify', '/a /b 301\nhttps://old.example/* https://www.example/:splat 301!\n').left).toEqual([
    '2 it applies to all URLs of a host, which Signpost redirects itself (`deploy.domains` in the options, or `map compile --alias`)',
  ]);
});
