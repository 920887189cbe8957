import { describe, expect, test } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';

/** What a file gives by its name and its text alone. */
function recognized(file: string, text: string, base = '/') {
  const { importer, items } = importRedirects(file, [{ file, text }], { base });
  return {
    id: importer.id,
    rules: items.flatMap((item) =>
      item.kind === 'rule'
        ? [
            [
              item.line,
              item.from,
              item.to || 'gone',
              item.status === 301 || item.status === 410 ? '' : item.status,
            ]
              .join(' ')
              .trim(),
          ]
        : [],
    ),
    left: items.flatMap((item) => (item.kind === 'unexpressed' ? [`${item.line} ${item.why}`] : [])),
  };
}

test('importRedirects reads the pages of a .gitbook.yaml, which names files', () => {
  const text =
    'root: ./docs/\nredirects:\n  docs/intro: intro.md\n  setup: README.md\n  a: b/README.md\n  /c/: d/e.md#top\n  f: https://acme.example/f.md\n';
  expect(recognized('.gitbook.yaml', text)).toEqual({
    id: 'gitbook',
    rules: [
      '3 /docs/intro /intro',
      '4 /setup /',
      '5 /a /b',
      '6 /c/ /d/e#top',
      '7 /f https://acme.example/f.md',
    ],
    left: [],
  });
});

test('importRedirects knows a netlify.toml under another name', () => {
  const text = '[build]\npublish = "out"\n[[redirects]]\nfrom = "/a"\nto = "/b"\n';
  expect(recognized('redirects-2024.toml', text)).toMatchObject({ id: 'netlify', rules: ['3 /a /b'] });
});

describe('importRedirects reads plain mappings', () => {
  test.each([
    ['redirects.yaml', '/a: /b\n"/c d": https://new.example/\n', ['1 /a /b', '2 /c d https://new.example/']],
    ['map.yml', '- [/a, /b]\n- [/c, /d, 302]\n', ['1 /a /b', '2 /c /d 302']],
    [
      'map.yml',
      '- old: /a\n  new: /b\n- source: /c\n  destination: /d\n  status: 308\n',
      ['1 /a /b', '3 /c /d 308'],
    ],
    ['map.yml', '- /a: /b\n- /c: /d\n', ['1 /a /b', '2 /c /d']],
    ['map.json', '{\n"/a": "/b",\n"/c": "/d"\n}', ['2 /a /b', '3 /c /d']],
    ['map.json', '[["/a", "/b"],\n["/c", "/d"]]', ['1 /a /b', '2 /c /d']],
    ['map.json', '{"redirects": {"/a": "/b"}}', ['1 /a /b']],
    ['map.yaml', 'redirects:\n  /a: /b\n', ['2 /a /b']],
    ['map.yaml', '/a: { to: /b, status: 302 }\n/c: 410\n', ['1 /a /b 302', '2 /c gone']],
    // A map of Apache's RewriteMap
    [
      'old-new.txt',
      '# moved\n/a /b\n/c https://new.example/d 302\n',
      ['2 /a /b', '3 /c https://new.example/d 302'],
    ],
  ])('%s %j', (file, text, rules) => {
    expect(recognized(file, text)).toEqual({ id: 'mapping', rules, left: [] });
  });

  test('says that a text map has no status', () => {
    const text = '/a /b\n/c /d 302\n';
    const { notices } = importRedirects('old-new.txt', [{ file: 'old-new.txt', text }], { base: '/' });
    expect(notices.map(({ line, text }) => `${line} ${text}`)).toEqual([
      '1 it has no status, and 301 is assumed. For another one, write it behind the new URL: `/old /new 302`',
    ]);
  });

  test('leaves out an expression with the reason', () => {
    expect(recognized('map.yaml', 'a/(\\d+)/b: /c\n^/a/(.*)$: /b/$1\n/x: /y\n').left).toEqual([
      '1 it is an expression, and a mapping has plain URLs',
      '2 it is an expression, and a mapping has plain URLs',
    ]);
  });

  test('reports a fault in the YAML with its place', () => {
    expect(() =>
      importRedirects('m.yaml', [{ file: 'm.yaml', text: '/a: "b\n' }], { base: '/', from: 'mapping' }),
    ).toThrow(/^m\.yaml:\d+:\d+: The YAML can't be read/);
  });
});

describe('importRedirects reads redirect lists as JSON', () => {
  test('Next.js', () => {
    const text =
      '[\n{ "source": "/a/:slug*", "destination": "/b/:slug*", "permanent": true },\n{ "source": "/c", "destination": "/d", "permanent": false }]';
    expect(recognized('redirects.json', text)).toEqual({
      id: 'next',
      rules: ['2 /a/* /b/* 308', '3 /c /d 307'],
      left: [],
    });
  });

  test('Mintlify, permanent unless it says otherwise', () => {
    const text =
      '{ "name": "x", "redirects": [\n{ "source": "/a", "destination": "/b" },\n{ "source": "/c", "destination": "/d", "permanent": false },\n{ "source": "/e-*", "destination": "/f-*" }] }';
    expect(recognized('docs.json', text)).toEqual({
      id: 'mintlify',
      rules: ['2 /a /b 308', '3 /c /d 307'],
      left: ['4 it can\'t read the source "/e-*"'],
    });
  });

  test('Docusaurus, with several sources to a target', () => {
    const text = '{ "redirects": [\n{ "from": ["/a", "/b"], "to": "/c" },\n{ "from": "/d", "to": "/e" }] }';
    expect(recognized('redirects.json', text)).toEqual({
      id: 'docusaurus',
      rules: ['2 /a /c', '2 /b /c', '3 /d /e'],
      left: [],
    });
  });

  test("refuses a program, and doesn't run it", () => {
    expect(() => recognized('vite.config.js', 'module.exports = {}')).toThrow(
      "vite.config.js is a program, and Signpost doesn't run it. Save the list that it returns as JSON, and import that file.",
    );
    // Not nginx, whose `return` has no block.
    const config =
      "import { redirects } from './redirects';\nexport default function config() {\n  return withMdx({ redirects });\n}\n";
    expect(() => recognized('next.config.ts', config)).toThrow('next.config.ts is a program');
  });
});

test('importRedirects reads Markdown files of mkdocs-redirects as pages', () => {
  const text =
    'site_name: x\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old.md: new.md\n        a/index.md: b/c.md#part\n        x.md: https://other.example/\n        y.md#z: w.md\nmarkdown_extensions:\n  - e: !!python/name:m.f\n';
  expect(recognized('mkdocs.yml', text)).toEqual({
    id: 'mkdocs',
    rules: ['6 /old/ /new/', '7 /a/ /b/c/#part', '8 /x/ https://other.example/'],
    left: ['9 its source has a `#`, which a browser never sends to a server'],
  });
  expect(recognized('mkdocs.yml', `use_directory_urls: false\n${text}`, '/docs/').rules[0]).toBe(
    '7 /docs/old.html /docs/new.html',
  );
});

// mkdocs-redirects takes MkDocs' own path of a file: https://www.mkdocs.org/user-guide/configuration/#use_directory_urls
test('importRedirects keeps the names of files of mkdocs-redirects that are not Markdown', () => {
  const text = 'redirect_maps:\n  old.html: new.md\n  manual.md: manual.pdf\n';
  expect(recognized('mkdocs.yml', text).rules).toEqual(['2 /old.html /new/', '3 /manual/ /manual.pdf']);
  expect(recognized('mkdocs.yml', `use_directory_urls: false\n${text}`).rules).toEqual([
    '3 /old.html /new.html',
    '4 /manual.html /manual.pdf',
  ]);
});

test('importRedirects reads the mappings of Squarespace', () => {
  expect(
    recognized('mappings.txt', '/a -> /b 301\n/blog/[name] -> /articles/[name] 302\n/x -> /y 404\n'),
  ).toEqual({
    id: 'squarespace',
    rules: ['1 /a /b', '2 /blog/:name /articles/:name 302'],
    left: [`3 "404" isn't a valid status of a mapping: 301 or 302`],
  });
});

describe('importRedirects reads exports of shops and systems', () => {
  test.each([
    // https://acme.example/bulk-csv/, by the sample in Shopify's admin.
    ['shopify', 'Redirect from,Redirect to\n/a,/products/b\n', ['2 /a /products/b']],
    // https://acme.example/articles/301-redirects: the fields of Webflow's settings.
    [
      'webflow',
      'Old Path,Redirect to\n/a,/b\n/blog/(.*),/articles/%1\n',
      ['2 /a /b', '3 /blog/* /articles/*'],
    ],
    // https://knowledge.hubspot.com/articles/kcs_article/cos-general/how-do-i-set-up-a-flexible-pattern-url-mapping
    [
      'hubspot',
      'Original URL,Redirect to,Redirect type\n/a/{slug},/b/{slug},301\n/c,/d,302\n',
      ['3 /c /d 302'],
    ],
    // The class WPSEO_Redirect_CSV_Exporter of Yoast SEO Premium.
    [
      'yoast',
      'Origin,Target,Type,Format\na,b,301,plain\n"^c/(.*)$",d/$1,302,regex\ne,,410,plain\n',
      ['2 /a /b', '3 /c/* /d/* 302', '4 /e gone'],
    ],
    // Rank Math PRO isn't public: the header that public programs write for its import.
    [
      'rank-math',
      'id,source,matching,destination,type,category,status,ignore\n1,a,exact,/b,301,,active,\n2,c,exact,/d,302,,inactive,\n3,^e/(.*),regex,/f/$1,307,,active,\n',
      ['2 /a /b', '4 /e/* /f/* 307'],
    ],
    // https://github.com/johngodley/redirection/blob/0448bc430a57b8f4a3a859eeda531a6d3acc53c2/fileio/csv.php
    [
      'redirection',
      'source,target,regex,code,type,hits,title,status\n/a,/b,0,301,url,1,,active\n',
      ['2 /a /b'],
    ],
  ])('%s', (id, text, rules) => {
    expect(recognized('export.csv', text)).toMatchObject({ id, rules });
  });

  test('refuses a table without the columns of the format', () => {
    const read = () =>
      importRedirects('x.csv', [{ file: 'x.csv', text: 'from,to\n/a,/b\n' }], { base: '/', from: 'shopify' });
    expect(read).toThrow(
      'x.csv:1: the table isn\'t a Shopify export of URL redirects, which has the columns "Redirect from", "Redirect to". Leave out --input-format, or use --input-format csv.',
    );
  });
});

test.each([
  ['docusaurus', '[\n// the shop\n{"from":"/a","to":"/b"}, // moved\n]', '3 /a /b'],
  ['next', '[\n// the shop\n{"source":"/a","destination":"/b","permanent":true}, // moved\n]', '3 /a /b 308'],
])('importRedirects recognizes JSON with comments and trailing commas: %s', (id, text, rule) => {
  expect(recognized('redirects.jsonc', text)).toMatchObject({ id, rules: [rule], left: [] });
});
