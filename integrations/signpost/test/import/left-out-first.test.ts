import { describe, expect, test } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';
import { findLiteralStart } from '../../src/import/left-out-first.ts';

function importNotices(file: string, text: string, from?: string, base = '/') {
  const { notices } = importRedirects(file, [{ file, text }], { base, from });
  return notices.flatMap(({ line, text: said }) =>
    said.startsWith("it isn't imported") ? [`${line} ${said}`] : [],
  );
}

const advice = 'Add a redirect for them to the map, or leave both lines in the old file';

describe('importRedirects names a rule that is left out before a broader one', () => {
  test('a proxy of Netlify before a redirect of the whole folder', () => {
    const toml = `[[redirects]]
from = "/releases/nix/:release/install"
to = "https://dl.example.net/nix/:release/install"
status = 200
force = true

[[redirects]]
from = "/releases/*"
to = "https://dl.example.net/:splat"
status = 302
`;
    expect(importNotices('netlify.toml', toml)).toEqual([
      `1 it isn't imported, and in the map its URLs match line 7, which comes after it in the file: /releases/* redirects to https://dl.example.net/*. ${advice}`,
    ]);
  });

  test('a RewriteRule with a condition before a Redirect', () => {
    const conf = `RewriteEngine On
RewriteCond %{REQUEST_FILENAME} ^/sigs/foo
RewriteRule ^/sigs/foo(.*)$ /retired/foo$1 [R=301,L]
Redirect 301 /sigs /community/sigs
`;
    expect(importNotices('ap.conf', conf, 'htaccess')).toEqual([
      `3 it isn't imported, and in the map its URLs match line 4, which comes after it in the file: /sigs/* redirects to /community/sigs/*. ${advice}`,
    ]);
  });

  // Apache 2.4 leads /maven2/x/download.html to /maven2/x/download.cgi, and /wrapper-archives/a/b to /a/b.
  test('expressions without a literal start before the folders of some of their URLs', () => {
    const htaccess = `RedirectMatch permanent ^/(.*)/download\\.html$ /$1/download.cgi
RedirectMatch permanent ^/[^/]+-archives/([^/\\d]+/.*)$ /$1
RedirectMatch ^/maven2/(.*)$ /$1
RedirectMatch permanent ^/wrapper-archives/(.*)$ /tools-archives/$1
`;
    const broader = "it isn't imported, and in the map its URLs match";
    expect(importNotices('.htaccess', htaccess)).toEqual([
      `1 ${broader} line 3, which comes after it in the file: /maven2/* redirects to /*. ${advice}`,
      `2 ${broader} line 4, which comes after it in the file: /wrapper-archives/* redirects to /tools-archives/*. ${advice}`,
      // Apache leads /wrapper-archives/a/b to /a/b at once, and /tools-archives/a/b too.
      "2 it isn't imported, and the target of line 4 matches it: /wrapper-archives/* redirects to /tools-archives/*. In the map, clients stay there. Write the final URL as the target, or leave both lines in the old file",
    ]);
  });

  test('expressions without a literal start before a folder with none of their URLs report nothing', () => {
    const htaccess = `RedirectMatch permanent ^/[^/]+-archives/([^/\\d]+/.*)$ /$1
RedirectMatch ^/maven2/(.*)$ /m2/$1
`;
    expect(importNotices('.htaccess', htaccess)).toEqual([]);
  });

  test('a RewriteRule for browsers alone before one for all clients', () => {
    const htaccess = `RewriteEngine On
RewriteCond %{HTTP_ACCEPT} text/html
RewriteRule ^paper/?$ https://docs.example.net/paper.html [R=303,L]
RewriteRule ^paper/?$ https://docs.example.net/paper.pdf [R=303,L]
`;
    expect(importNotices('.htaccess', htaccess, undefined, '/id')).toEqual([
      `3 it isn't imported, and in the map its URLs match line 4, which comes after it in the file: /id/paper redirects to https://docs.example.net/paper.pdf. ${advice}`,
    ]);
  });

  test('an expression that a map lacks before a redirect of one of its URLs', () => {
    const htaccess = `RewriteEngine On
RewriteRule ^hume/([^0-9].*[^/])/?$ /files/$1.ttl [R=301,L]
RewriteRule ^hume/2024$ /years/2024 [R=301,L]
RewriteRule ^hume/context$ /context.json [R=301,L]
`;
    expect(importNotices('.htaccess', htaccess)).toEqual([
      `2 it isn't imported, and in the map its URLs match line 4, which comes after it in the file: /hume/context redirects to /context.json. ${advice}`,
    ]);
  });

  test('says nothing of a rule for every URL, or of a rewrite', () => {
    const wordpress = `RewriteEngine On
RewriteCond %{HTTP_USER_AGENT} Mobile
RewriteRule ^(.*)$ https://m.example.com/$1 [R=302,L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteRule . /index.php [L]
Redirect 301 /old /new
`;
    expect(importNotices('.htaccess', wordpress)).toEqual([]);
  });

  test('says nothing of a rule that is never reached, as one of two that a line gives', () => {
    const conf = `rewrite ^/docs/a(.*)$ /guide/a permanent;
rewrite ^/docs/a(.*)$ /guide/b$1 permanent;
rewrite ^/docs/(.*)$ /guide/$1 permanent;
`;
    expect(importNotices('site.conf', conf, 'nginx')).toEqual([]);
  });

  test('says nothing of a rule after the broader one, or of another folder', () => {
    const after = `RewriteEngine On
RewriteRule ^docs/(.*)$ /guide/$1 [R=301,L]
RewriteRule ^docs/v[0-9]/(.*)$ /old/$1 [R=301,L]
`;
    expect(importNotices('.htaccess', after)).toEqual([]);

    const elsewhere = `RewriteEngine On
RewriteRule ^blog/v[0-9]/(.*)$ /old/$1 [R=301,L]
RewriteRule ^docs/(.*)$ /guide/$1 [R=301,L]
`;
    expect(importNotices('.htaccess', elsewhere)).toEqual([]);
  });
});

test.each([
  ['rewrite ^/docs/v[0-9]/(.*)$ /old/$1 permanent', '/docs/v'],
  ['{"source":"/a/:x(\\\\d+)","destination":"/num/:x"}', '/a/'],
  ['RewriteRule ^colou?r/(.*)$ /paint/$1 [R=301]', '/colo'],
  ['RewriteRule ^(.*)$ https://www.example.com/$1 [R=301]', undefined],
  ['rewrite ^ $page last', undefined],
])('literalStart of %s is %s', (text, start) => {
  expect(findLiteralStart(text)).toBe(start);
});
