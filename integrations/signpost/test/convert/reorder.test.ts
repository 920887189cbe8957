import { expect, test } from 'vitest';
import { askUrl } from '../../src/convert/ask-url.ts';
import { convertFile } from '../../src/convert/convert-file.ts';
import { planMap } from '../../src/convert/plan-map.ts';
import { reorderFile } from '../../src/convert/reorder.ts';
import { githubPages } from '../../src/hosts/github-pages/host.ts';
import { makeDefaultSettings } from '../../src/plan/site-url.ts';

const site = 'https://www.example.com';

/** The rule for /blog/x is below a broader one, among comments and other rules. */
const files: readonly (readonly [file: string, format: string | undefined, before: string, after: string])[] =
  [
    [
      '_redirects',
      'netlify',
      '# Moved\n/a /b\n/* /new/:splat 301\n# The blog\n/blog/* /news/:splat\n/blog/x /y',
      '# Moved\n/a /b\n/blog/x /y\n/blog/* /news/:splat\n/* /new/:splat 301\n# The blog\n',
    ],
    [
      '_redirects',
      'cloudflare',
      '/blog/* /news/:splat\r\n/blog/x /y 301\r\n',
      '/blog/x /y 301\r\n/blog/* /news/:splat\r\n',
    ],
    [
      'netlify.toml',
      undefined,
      '[build]\npublish = "dist"\n\n[[redirects]]\nfrom = "/blog/*"\nto = "/news/:splat"\n\n# The best one\n[[redirects]]\nfrom = "/blog/x"\nto = "/y"\n[redirects.headers]\nX-From = "x"\n\n[[headers]]\nfor = "/*"\n',
      '[build]\npublish = "dist"\n\n[[redirects]]\nfrom = "/blog/x"\nto = "/y"\n[redirects.headers]\nX-From = "x"\n\n[[redirects]]\nfrom = "/blog/*"\nto = "/news/:splat"\n\n# The best one\n[[headers]]\nfor = "/*"\n',
    ],
    [
      'vercel.json',
      undefined,
      '{\n  "redirects": [\n    { "source": "/blog/:slug", "destination": "/news/:slug" },\n    { "source": "/blog/x", "destination": "/y" }\n  ]\n}\n',
      '{\n  "redirects": [\n    { "source": "/blog/x", "destination": "/y" },\n    { "source": "/blog/:slug", "destination": "/news/:slug" }\n  ]\n}\n',
    ],
    [
      'vercel.json',
      undefined,
      '{"redirects":[{"source":"/:path*","destination":"/n"},{"source":"/blog/x","destination":"/y"},{"source":"/c","destination":"/d"}]}',
      '{"redirects":[{"source":"/blog/x","destination":"/y"},{"source":"/c","destination":"/d"},{"source":"/:path*","destination":"/n"}]}',
    ],
    [
      'firebase.json',
      undefined,
      '{ "hosting": { "redirects": [\n  { "source": "/blog/**", "destination": "/news" },\n  { "source": "/blog/x", "destination": "/y", "type": 302 },\n  { "source": "/z", "destination": "/y" }\n] } }\n',
      '{ "hosting": { "redirects": [\n  { "source": "/blog/x", "destination": "/y", "type": 302 },\n  { "source": "/blog/**", "destination": "/news" },\n  { "source": "/z", "destination": "/y" }\n] } }\n',
    ],
    [
      'staticwebapp.config.json',
      undefined,
      '{ "routes": [\n  { "route": "/blog/*", "redirect": "/news" },\n  { "route": "/blog/x", "redirect": "/y" }\n] }\n',
      '{ "routes": [\n  { "route": "/blog/x", "redirect": "/y" },\n  { "route": "/blog/*", "redirect": "/news" }\n] }\n',
    ],
    [
      'next.config.ts',
      undefined,
      "import type { NextConfig } from 'next';\nexport default {\n  redirects: async () => [\n    { source: '/blog/:slug', destination: '/news/:slug', permanent: true },\n    // The best one\n    { source: '/blog/x', destination: '/y', permanent: true },\n  ],\n} satisfies NextConfig;\n",
      "import type { NextConfig } from 'next';\nexport default {\n  redirects: async () => [\n    // The best one\n    { source: '/blog/x', destination: '/y', permanent: true },\n    { source: '/blog/:slug', destination: '/news/:slug', permanent: true },\n  ],\n} satisfies NextConfig;\n",
    ],
    [
      '.htaccess',
      undefined,
      'RewriteEngine On\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^blog/(.*)$ /news/$1 [R=301,L]\nRewriteRule ^blog/x$ /y [R=301,L]\nRedirectMatch 301 ^/old/(.*)$ /new/$1\nRedirect 301 /old/x \\\n  /y\n',
      'RewriteEngine On\nRewriteRule ^blog/x$ /y [R=301,L]\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^blog/(.*)$ /news/$1 [R=301,L]\nRedirect 301 /old/x \\\n  /y\nRedirectMatch 301 ^/old/(.*)$ /new/$1\n',
    ],
    [
      'old.conf',
      undefined,
      'server {\n  rewrite ^/blog/(.*)$ /news/$1 permanent;\n  rewrite ^/blog/x$ /y permanent;\n}\n',
      'server {\n  rewrite ^/blog/x$ /y permanent;\n  rewrite ^/blog/(.*)$ /news/$1 permanent;\n}\n',
    ],
  ];

test.each(files)(
  'reorderFile puts narrower rules of %s (%s) before broader ones',
  (file, format, before, after) => {
    const converted = convertFile(file, before, format);
    const reordered = reorderFile(converted, before) ?? '';
    expect(reordered).toBe(after);
    const works = convertFile(file, reordered, format);
    expect(works.lines.filter(({ status }) => status !== 'works')).toEqual([]);
    const answer = askUrl(works, planMap(works, makeDefaultSettings(site)), githubPages, '/blog/x').before[0];
    expect(answer?.location).toBe(`${site}/y`);
  },
);

test.each([
  ['a repeated line', '_redirects', '/a /b\n/a /c\n'],
  ['a repeated pattern', '_redirects', '/a/* /b\n/a/* /c/:splat\n'],
  [
    'a Redirect below a RewriteRule, which Apache applies first',
    '.htaccess',
    'RewriteEngine On\nRewriteRule ^a/ /b [R=301,L]\nRedirect 301 /a/x /c\n',
  ],
  [
    'a rule of another section',
    '.htaccess',
    '<IfModule mod_alias.c>\nRedirectMatch 301 ^/a/ /b\n</IfModule>\nRedirect 301 /a/x /c\n',
  ],
  [
    'a rewrite below a redirect, which Vercel applies first',
    'vercel.json',
    '{"rewrites":[{"source":"/a/x","destination":"/c"}],"redirects":[{"source":"/a/:x","destination":"/b"}]}',
  ],
])('reorderFile leaves %s, which is still reported', (_, file, text) => {
  const converted = convertFile(file, text);
  expect(converted.lines.map(({ status }) => status).sort()).toEqual(['shadowed', 'works']);
  expect(reorderFile(converted, text)).toBeUndefined();
});

test('reorderFile leaves a line above the limit of Cloudflare', () => {
  const patterns = Array.from({ length: 101 }, (_, index) => `/old-${index}/* /new-${index}\n`).join('');
  const converted = convertFile('_redirects', patterns, 'cloudflare');
  expect(converted.lines.at(-1)?.status).toBe('above the limit');
  expect(reorderFile(converted, patterns)).toBeUndefined();
});
