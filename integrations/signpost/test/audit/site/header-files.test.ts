import { describe, expect, it } from 'vitest';
import { parsePath } from '../../../src/lib/url/path.ts';
import { readHeaderFiles } from '../../../src/platforms/headers/sent.ts';

/** What a page is sent with by a file: `name: value (line:column)`. */
function sent(file: string, text: string, path: string, isPlanned = false): string[] {
  const read = readHeaderFiles((name) => (name === file ? Buffer.from(text) : undefined), {
    origin: 'https://www.example.com',
    isPlanned,
  });
  return read.flatMap((headers) =>
    headers
      .for(parsePath(path))
      .map(({ name, value, line, column }) => `${name}: ${value} (${line}:${column})`),
  );
}

const robots = 'X-Robots-Tag';

describe('vercel.json', () => {
  const block = (source: string, value = 'noindex', more: object = {}) => ({
    source,
    headers: [{ key: robots, value }],
    ...more,
  });
  const values = (blocks: readonly object[], path: string): string[] =>
    sent('vercel.json', JSON.stringify({ headers: blocks }), path).map((one) => one.replace(/ \(.*/, ''));
  const noindex = ['x-robots-tag: noindex'];

  // What @vercel/routing-utils 6.6.0 makes of each source.
  it.each([
    ['/(.*)', ['/', '/a', '/a/', '/a/b', '/x.pdf']],
    ['/:path*', ['/a', '/a/b', '/x.pdf']],
    ['/a/:path*', ['/a', '/a/b']],
    ['/a/:path+', ['/a/b']],
    ['/a/:path?', ['/a', '/a/b']],
    ['/a/(.*)', ['/a/', '/a/b']],
    ['/a', ['/a']],
    ['/a/', ['/a/']],
    ['/:x', ['/a', '/x.pdf']],
    ['/(.*).pdf', ['/x.pdf']],
    ['/:file(.*\\.pdf)', ['/x.pdf']],
    ['/((?!a).*)', ['/', '/x.pdf']],
    ['/(a|b)/b', ['/a/b']],
    ['/x\\.pdf', ['/x.pdf']],
  ])('takes by the source %s', (source, paths) => {
    const all = ['/', '/a', '/a/', '/a/b', '/x.pdf'];
    expect(all.filter((path) => values([block(source)], path).length > 0)).toEqual(paths);
  });

  const has = [{ type: 'host', value: 'preview.example.com' }];

  it('says nothing by what asks for more, or can not be read', () => {
    expect(values([block('/(.*)', 'noindex', { has })], '/a')).toEqual([]);
    expect(values([block('/(.*)', 'noindex', { missing: has })], '/a')).toEqual([]);
    expect(values([block('/((a+)+)')], '/a')).toEqual([]);
    expect(values([block('/*')], '/a')).toEqual([]);
    expect(sent('vercel.json', '{"headers":[{"source":"/(.*)","headers":{}}]', '/a')).toEqual([]);
    expect(sent('vercel.json', String.raw`{"\x":1}`, '/a')).toEqual([]);
  });

  it('lets the last count, and none where one that can not be told comes later', () => {
    expect(values([block('/(.*)'), block('/a', 'all')], '/a')).toEqual(['x-robots-tag: all']);
    expect(values([block('/a', 'all'), block('/(.*)')], '/a')).toEqual(noindex);
    expect(values([block('/(.*)'), block('/a', 'all', { has })], '/a')).toEqual([]);
    expect(values([block('/(.*)'), block('/a', 'all', { has })], '/b')).toEqual(noindex);
  });

  it('is where the header is', () => {
    const text =
      '{ "headers": [{ "source": "/(.*)", "headers": [\n  { "key": "Refresh", "value": "9" }\n] }] }';
    expect(sent('vercel.json', text, '/a')).toEqual(['refresh: 9 (2:3)']);
  });
});

describe('netlify.toml', () => {
  const toml = `# [[headers]]
[build]
  command = """
[[headers]]
  for = "/*"
"""
[[headers]]
  for = "/drafts/*" # not yet
  [headers.values]
    X-Robots-Tag = "noindex" # until May
    Link = "<https://www.example.com/>; rel=\\"canonical\\""
[[headers]]
for = '/*'
[headers.values]
"Referrer-Policy" = 'no-referrer'
Cache-Control = '''
  public,
  max-age=0'''
Vary = ["Accept", "Cookie"]
[context.production]
  X-Robots-Tag = "none"
`;

  it('is read with the line of each header', () => {
    const everywhere = [
      'referrer-policy: no-referrer (15:1)',
      'cache-control: public, max-age=0 (16:1)',
      'vary: Accept, Cookie (19:1)',
    ];
    expect(sent('netlify.toml', toml, '/')).toEqual(everywhere);
    expect(sent('netlify.toml', toml, '/drafts/a/')).toEqual([
      'x-robots-tag: noindex (10:5)',
      'link: <https://www.example.com/>; rel="canonical" (11:5)',
      ...everywhere,
    ]);
  });

  // https://www.npmjs.com/package/@netlify/headers-parser: one value that is no text, and the path has no headers.
  it('sends nothing for a path where a value is not a text', () => {
    const text = '[[headers]]\nfor = "/*"\n[headers.values]\nX-A = "1"\nX-Age = 9\n';
    expect(sent('netlify.toml', text, '/')).toEqual([]);
  });

  it('is read where its tables are written inline, and over several lines', () => {
    const inline = `headers = [
  { for = "/*", values = { X-Robots-Tag = "noindex" } },
  { values = { "X-Robots-Tag" = "all", Vary = [
    "Accept", # the format
    "Cookie",
  ] }, for = "/a" },
]
`;
    expect(sent('netlify.toml', inline, '/b')).toEqual(['x-robots-tag: noindex (2:28)']);
    expect(sent('netlify.toml', inline, '/a')).toEqual([
      'x-robots-tag: noindex (2:28)',
      'x-robots-tag: all (3:16)',
      'vary: Accept, Cookie (3:40)',
    ]);
  });

  it('has its places where texts hold what looks like keys', () => {
    const text = `[build]
  publish = "dist" # [[headers]]
  # [[headers]]
  environment = { X-Robots-Tag = "other" }
[[ "headers" ]]
  for = "/*"
  values = { A = """
X-Robots-Tag = "no"
""", X-Robots-Tag = "noindex" }
`;
    expect(sent('netlify.toml', text, '/')).toEqual([
      'a: X-Robots-Tag = "no" (7:14)',
      'x-robots-tag: noindex (9:6)',
    ]);
  });

  it('says nothing where it is no TOML', () => {
    expect(sent('netlify.toml', '[[headers]]\nfor = "/*"\n[headers.values]\nA = b\n', '/')).toEqual([]);
    expect(sent('netlify.toml', '[headers]\nfor = "/*"\n[headers.values]\nA = "b"\n', '/')).toEqual([]);
  });

  it('says nothing where a text does not end', () => {
    expect(sent('netlify.toml', '[[headers]]\nfor = "/*"\n[headers.values]\nA = """b\n', '/')).toEqual([]);
  });
});

describe('_headers', () => {
  const names = (text: string, path: string): string[] =>
    sent('_headers', text, path).map((one) => one.replace(/:.*/, ''));

  it.each([
    ['/', ['x-a']],
    ['/b/1', ['x-a', 'x-b']],
    ['/b/1/2', ['x-a']],
    ['/c', ['x-a', 'x-c']],
  ])('%s has %j', (path, expected) => {
    const text =
      '# all\n/*\n  X-A: 1\n/b/:id\n\tX-B: 2: 3\nhttps://www.example.com/c\n  X-C: 3\nhttps://:p.pages.dev/*\n  X-Robots-Tag: noindex\n';
    expect(names(text, path)).toEqual(expected);
  });

  // As wrangler's asset worker does: block by block, what is taken away first and what is set then.
  it.each([
    ['/', ['x-robots-tag: noindex (2:1)']],
    ['/a', []],
    ['/b', ['x-robots-tag: noarchive (6:1)']],
  ])('%s has the robots tags %j after a block that takes them away', (path, expected) => {
    const text =
      '/*\n  X-Robots-Tag: noindex\n/a\n  ! X-Robots-Tag\n/b\n  X-Robots-Tag: noarchive\n  ! x-robots-tag\n';
    expect(sent('_headers', text, path)).toEqual(expected);
  });

  // Cloudflare compares the slash at the end, and Netlify doesn't.
  it('says nothing where one of the platforms that read it sends nothing', () => {
    expect(names('/a\n  X-A: 1\n', '/a')).toEqual(['x-a']);
    expect(names('/a\n  X-A: 1\n', '/a/')).toEqual([]);
  });
});

describe('.htaccess', () => {
  // Each was asked of Apache 2.4, with DirectoryIndex index.html.
  it.each([
    ['Header set X-Robots-Tag noindex', '/gauges/', ['x-robots-tag: noindex (1:1)']],
    ['  Header always set X-Robots-Tag: "noindex"', '/', ['x-robots-tag: noindex (1:3)']],
    ['<IfModule mod_headers.c>\n  Header add A b\n</IfModule>', '/', ['a: b (2:3)']],
    ['<IfModule !mod_headers.c>\nHeader add A b\n</IfModule>', '/', []],
    ['<Files "index.html">\nHeader set A b\n</Files>', '/', ['a: b (2:1)']],
    ['<Files "*.pdf">\nHeader set A b\n</Files>', '/gauges/', []],
    ['<FilesMatch "\\.html$">\nHeader set A b\n</FilesMatch>', '/gauges/', ['a: b (2:1)']],
    ['<FilesMatch "\\.html$">\nHeader set A b\n</FilesMatch>', '/flat.html', ['a: b (2:1)']],
    ['<FilesMatch "\\.(pdf|docx?)$">\nHeader set A b\n</FilesMatch>', '/flat.html', []],
    ['<If "%{REQUEST_URI} =~ m#^/gauges/#">\nHeader set A b\n</If>', '/gauges/', ['a: b (2:1)']],
    ['<If "%{REQUEST_URI} =~ m#^/gauges/#">\nHeader set A b\n</If>', '/', []],
    ['Header set A b\nHeader unset A', '/', []],
    [
      'Header set A b\nHeader always set A c\nHeader append A d',
      '/',
      ['a: b (1:1)', 'a: c (2:1)', 'a: d (3:1)'],
    ],
    ['<Files "index.html">\nHeader set A b\n</Files>\nHeader set A c', '/', ['a: b (2:1)']],
    ['<If "true">\nHeader set A b\n</If>\n<Files "*.html">\nHeader set A c\n</Files>', '/', ['a: b (2:1)']],
    ['Header set A b early', '/', []],
    [
      'Header set Link "<https://www.example.com/>; rel=\\"canonical\\""',
      '/',
      ['link: <https://www.example.com/>; rel="canonical" (1:1)'],
    ],
  ])('%j at %s', (text, path, expected) => {
    expect(sent('.htaccess', text, path)).toEqual(expected);
  });

  it.each([
    'Header set A b env=PREVIEW',
    'Header set A b "expr=%{HTTP_HOST} == \'preview.example.com\'"',
    'Header set A "%{HOST}e"',
    'Header setifempty A b',
    '<If "%{HTTP_HOST} == \'preview.example.com\'">\nHeader set A b\n</If>',
    '<If "%{REQUEST_URI} == \'/gauges/\'">\nHeader set A b\n</If>',
    '<If "true">\n</If>\n<Else>\nHeader set A b\n</Else>',
    '<Files "index.html">\nHeader set A b\n</Files>',
    '<FilesMatch "^(a+)+$">\nHeader set A b\n</FilesMatch>',
    '<FilesMatch "(">\nHeader set A b\n</FilesMatch>',
    'RequestHeader set A b',
    '# Header set A b',
  ])('says nothing by what can not be told: %j', (text) => {
    expect(sent('.htaccess', text, '/gauges/')).toEqual([]);
  });

  it('says nothing of what that may overrule', () => {
    const text = 'Header set A b\nHeader set A c env=PREVIEW\nHeader set B d\nHeader append B e env=PREVIEW';
    expect(sent('.htaccess', text, '/')).toEqual(['b: d (3:1)']);
  });

  it('leaves what signpost wrote to the plan, where that is known', () => {
    const text = 'Header set A b\n# signpost:begin\nHeader always set C d\n# signpost:end\nHeader set E f\n';
    expect(sent('.htaccess', text, '/', true)).toEqual(['a: b (1:1)', 'e: f (5:1)']);
    expect(sent('.htaccess', text, '/')).toEqual(['a: b (1:1)', 'c: d (3:1)', 'e: f (5:1)']);
  });
});

describe('staticwebapp.config.json', () => {
  const config = `{
  "globalHeaders": { "X-Robots-Tag": "noindex", "Vary": "Accept" },
  "routes": [
    { "route": "/shop/*", "headers": { "X-Robots-Tag": "all" } },
    { "route": "/shop/a", "headers": { "Vary": "Cookie" } },
    { "route": "/open", "headers": { "X-Robots-Tag": "" } },
    { "route": "/old", "redirect": "/" },
    { "route": "/team/*", "allowedRoles": ["authenticated"] },
    { "route": "/api/*", "methods": ["POST"], "headers": { "Vary": "Origin" } },
    { "route": "/img/*.{png,gif}", "headers": { "Vary": "Origin" } }
  ]
}`;
  const global = ['x-robots-tag: noindex (2:22)', 'vary: Accept (2:49)'];

  // "Evaluation stops at the first match"; "the union of both the headers from the route and the global headers".
  it.each([
    ['/', global],
    ['/shop/a', ['vary: Accept (2:49)', 'x-robots-tag: all (4:40)']],
    ['/open', ['vary: Accept (2:49)']],
    ['/open/', []],
    ['/old', []],
    ['/team/a/', []],
    ['/api/a', global],
    ['/img/a.png', []],
  ])('%s', (path, expected) => {
    expect(sent('staticwebapp.config.json', config, path)).toEqual(expected);
  });

  it('says nothing where it is no JSON', () => {
    expect(sent('staticwebapp.config.json', '{ "globalHeaders": { "A": "b" }', '/')).toEqual([]);
  });
});
