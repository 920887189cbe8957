import { describe, expect, test } from 'vitest';
import type { PlatformId } from '../../src/hosts/shared/foreign-rule.ts';
import { findSentHeaders } from '../../src/hosts/shared/platform-headers.ts';
import { json, read } from './support/read-files.ts';

/** The headers that a platform's file sends for a path: `x-robots-tag: noindex (2)`, with the line. */
function sent(platform: PlatformId, file: string, text: string, path: string, host = 'www.example.com') {
  const { headers } = read(platform, { [file]: text });
  return findSentHeaders(headers, { path, host }).map(
    ({ name, value, line, condition }) =>
      `${name}: ${value} (${line})${condition === undefined ? '' : ` where ${condition}`}`,
  );
}

test('findSentHeaders asks only the rules of the path and the patterns, of 20,000 rules for documents', () => {
  const blocks = Array.from(
    { length: 20_000 },
    (_, at) => `/docs/${at}.pdf\n  Link: </${at}>; rel="canonical"\n`,
  );
  const { headers } = read('netlify', { _headers: `${blocks.join('')}/*\n  X-Robots-Tag: noindex\n` });
  let asked = 0;
  const counted = headers.map((rule) => ({
    ...rule,
    matches: (request: Parameters<typeof rule.matches>[0]) => {
      asked += 1;
      return rule.matches(request);
    },
  }));
  const names = findSentHeaders(counted, { path: '/docs/7.pdf', host: 'www.example.com' }).map(
    ({ name, value }) => `${name}: ${value}`,
  );
  expect([names, asked]).toEqual([['link: </7>; rel="canonical"', 'x-robots-tag: noindex'], 2]);
});

describe('parseHeaderLines', () => {
  const text = `# all
/*
  X-Robots-Tag: noindex
  X-Frame-Options: DENY
/docs/:page
  X-Robots-Tag: noarchive
  Link: </a>; rel="preload"
  Link: </b>; rel="preload"
https://:project.pages.dev/*
  X-Robots-Tag: none
/open
  ! X-Robots-Tag
/guide.pdf
  Link: </guide>; rel="canonical"
/last.pdf
  X-Robots-Tag: all
/last*
  X-Robots-Tag: none
`;

  test.each([
    ['netlify', '/', ['x-robots-tag: noindex (3)']],
    ['cloudflare', '/', ['x-robots-tag: noindex (3)']],
    [
      'netlify',
      '/docs/a',
      ['x-robots-tag: noarchive (6)', 'link: </a>; rel="preload" (7)', 'link: </b>; rel="preload" (8)'],
    ],
    [
      'netlify',
      '/DOCS/a/',
      ['x-robots-tag: noarchive (6)', 'link: </a>; rel="preload" (7)', 'link: </b>; rel="preload" (8)'],
    ],
    ['cloudflare', '/docs/a/', ['x-robots-tag: noindex (3)']],
    ['cloudflare', '/open', []],
    // https://docs.netlify.com/manage/routing/headers/: a path in another letter case or with a slash is the same.
    ['netlify', '/Guide.pdf/', ['x-robots-tag: noindex (3)', 'link: </guide>; rel="canonical" (14)']],
    ['cloudflare', '/Guide.pdf', ['x-robots-tag: noindex (3)']],
    ['netlify', '/last.pdf', ['x-robots-tag: none (18)']],
  ] satisfies [PlatformId, string, string[]][])(
    'on %s sends %s the headers %j',
    (platform, path, expected) => {
      expect(sent(platform, '_headers', text, path)).toEqual(expected);
    },
  );

  test('applies a URL of Cloudflare to its host alone, and Netlify has no URLs there', () => {
    expect(sent('cloudflare', '_headers', text, '/', 'abc.pages.dev')).toEqual(['x-robots-tag: none (10)']);
    expect(sent('netlify', '_headers', text, '/', 'abc.pages.dev')).toEqual(['x-robots-tag: noindex (3)']);
  });
});

describe('readNetlifyTomlHeaders', () => {
  const text = `[[headers]]
  for = "/drafts/*"
  [headers.values]
    X-Robots-Tag = "noindex"
    Cache-Control = "no-store"
[[headers]]
for = "/"
values = { Link = ["<https://www.example.com/a>", "<https://www.example.com/b>"] }
`;

  test.each([
    ['/drafts/a', ['x-robots-tag: noindex (4)']],
    ['/', ['link: <https://www.example.com/a>, <https://www.example.com/b> (8)']],
    ['/b', []],
  ])('sends %s the headers %j', (path, expected) => {
    expect(sent('netlify', 'netlify.toml', text, path)).toEqual(expected);
  });
});

describe('readVercelHeaders', () => {
  const block = (source: string, value: string, more: object = {}) => ({
    ...{ source, headers: [{ key: 'X-Robots-Tag', value }] },
    ...more,
  });
  const has = [{ type: 'host', value: 'preview.example.com' }];
  const text = json({
    headers: [
      block('/(.*)', 'noindex'),
      block('/a/:path*', 'all'),
      block('/(.*).pdf', 'none', { has }),
      { source: '/b', headers: [{ key: 'X-A', value: '1' }] },
    ],
  });

  test.each([
    ['/b', ['x-robots-tag: noindex (6)']],
    ['/a/b', ['x-robots-tag: all (15)']],
    ['/x.pdf', ['x-robots-tag: noindex (6)', 'x-robots-tag: none (24) where host=preview.example.com']],
  ])('sends %s the headers %j', (path, expected) => {
    expect(sent('vercel', 'vercel.json', text, path)).toEqual(expected);
  });
});

describe('readFirebaseHeaders', () => {
  const headers = [
    { source: '/**', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
    { regex: '^/a$', headers: [{ key: 'x-robots-tag', value: 'all' }] },
  ];

  test.each([
    ['/b', ['x-robots-tag: noindex (1)']],
    ['/a', ['x-robots-tag: all (1)']],
  ])('sends %s the headers %j', (path, expected) => {
    expect(sent('firebase', 'firebase.json', JSON.stringify({ hosting: { headers } }), path)).toEqual(
      expected,
    );
  });

  test('makes the headers of one of several sites conditional', () => {
    const text = JSON.stringify({ hosting: [{ headers: [] }, { headers }] });
    expect(sent('firebase', 'firebase.json', text, '/b')).toEqual([
      'x-robots-tag: noindex (1) where the site is number 2 of "hosting"',
    ]);
  });
});

describe('readAzureHeaders', () => {
  const text = `{
  "globalHeaders": { "X-Robots-Tag": "noindex", "Vary": "Accept" },
  "routes": [
    { "route": "/shop/a", "headers": { "X-Robots-Tag": "none" } },
    { "route": "/shop/*", "headers": { "X-Robots-Tag": "all" } },
    { "route": "/open", "headers": { "X-Robots-Tag": "" } },
    { "route": "/api/*", "methods": ["POST"], "headers": { "Refresh": "9" } }
  ],
  "mimeTypes": { ".txt": "text/x-mine" }
}`;

  test.each([
    ['/', ['x-robots-tag: noindex (2)']],
    ['/shop/a', ['x-robots-tag: none (4)']],
    ['/shop/b', ['x-robots-tag: all (5)']],
    ['/open', []],
    ['/api/a', ['x-robots-tag: noindex (2)']],
    ['/b.txt', ['x-robots-tag: noindex (2)', 'content-type: text/x-mine (9)']],
  ])('sends %s the headers %j', (path, expected) => {
    expect(sent('azure-swa', 'staticwebapp.config.json', text, path)).toEqual(expected);
  });

  // https://learn.microsoft.com/azure/static-web-apps/configuration#routes: the first matching route ends the evaluation.
  test('sends no header of a later route where an earlier route only sets Cache-Control', () => {
    const routes = `{
  "routes": [
    { "route": "/assets/*", "headers": { "Cache-Control": "max-age=9" } },
    { "route": "/api/*", "methods": ["POST"], "allowedRoles": ["editor"] },
    { "route": "/*", "headers": { "X-Robots-Tag": "noindex" } }
  ]
}`;
    const read = (path: string) => sent('azure-swa', 'staticwebapp.config.json', routes, path);
    expect(read('/assets/a.pdf')).toEqual([]);
    expect(read('/api/a')).toEqual(['x-robots-tag: noindex (5)']);
    expect(read('/a')).toEqual(['x-robots-tag: noindex (5)']);
  });
});

describe('readHtaccessHeaders', () => {
  test.each([
    ['Header set X-Robots-Tag noindex', '/', ['x-robots-tag: noindex (1)']],
    ['Header always set X-Robots-Tag: "noindex"', '/', ['x-robots-tag: noindex (1)']],
    ['Header set X-Frame-Options DENY', '/', []],
    ['<IfModule mod_headers.c>\nHeader set Refresh 9\n</IfModule>', '/', ['refresh: 9 (2)']],
    ['<Files "*.pdf">\nHeader set X-Robots-Tag none\n</Files>', '/a.pdf', ['x-robots-tag: none (2)']],
    ['<Files "*.pdf">\nHeader set X-Robots-Tag none\n</Files>', '/a', []],
    [
      '<FilesMatch "\\.(pdf|docx?)$">\nHeader set X-Robots-Tag none\n</FilesMatch>',
      '/a.doc',
      ['x-robots-tag: none (2)'],
    ],
    [
      '<FilesMatch "\\.html$">\nHeader set X-Robots-Tag none\n</FilesMatch>\nHeader set X-Robots-Tag all',
      '/a/',
      ['x-robots-tag: none (2)'],
    ],
    ['Header set Refresh 9\nHeader unset Refresh', '/', []],
    ['Header set Link "<a>"\nHeader append Link "<b>"', '/', ['link: <a> (1)', 'link: <b> (2)']],
    ['Header set Refresh 9 env=PREVIEW', '/', ['refresh: 9 (1) where env=PREVIEW']],
    [
      '<If "%{HTTP_HOST} == \'preview.example.com\'">\nHeader set Refresh 9\n</If>',
      '/',
      ['refresh: 9 (2) where <If "%{HTTP_HOST} == \'preview.example.com\'">'],
    ],
  ])('sends by %j at %s the headers %j', (text, path, expected) => {
    expect(sent('apache', '.htaccess', text, path)).toEqual(expected);
  });
});
