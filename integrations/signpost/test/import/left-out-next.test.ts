import { expect, test } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';

function importNotices(file: string, text: string) {
  const { notices } = importRedirects(file, [{ file, text }], { base: '/' });
  return notices.flatMap(({ line, text: said }) =>
    said.startsWith("it isn't imported") ? [`${line} ${said}`] : [],
  );
}

const fix =
  'In the map, clients stay there. Write the final URL as the target, or leave both lines in the old file';

// nginx leads /manual to /docs, and that to /docs/latest.
test('importRedirects names an expression of nginx that is left out and redirects the targets of imported lines', () => {
  const conf = `rewrite ^/documentation(/.*)?$ /docs$1 permanent;
rewrite ^/manual$ /docs permanent;
rewrite ^/docs(?!/v[0-9]|/latest)(/.*)?$ /docs/latest$1 permanent;
`;
  expect(importNotices('site.conf', conf)).toEqual([
    `3 it isn't imported, and the target of line 1 matches it, as do the targets of 2 more redirects: /documentation redirects to /docs. ${fix}`,
  ]);
});

test('importRedirects names a left-out location, condition and RewriteRule that redirects a target', () => {
  const location = `location = /old { return 301 /files/a.php; }
location ~ \\.php$ { return 301 $upstream_http_x; }
`;
  expect(importNotices('site.conf', location)).toEqual([
    `2 it isn't imported, and the target of line 1 matches it: /old redirects to /files/a.php. ${fix}`,
  ]);

  const condition = `location = /old { return 301 /shop/7; }
if ($uri ~ ^/shop/(?!new)) { return 301 /store/; }
`;
  expect(importNotices('site.conf', condition)).toEqual([
    `2 it isn't imported, and the target of line 1 matches it: /old redirects to /shop/7. ${fix}`,
  ]);

  const htaccess = `RewriteEngine On
RewriteRule ^old$ /shop/7 [R=301,L]
RewriteRule ^shop/([0-9]+)$ /store/$1 [R=301,L]
`;
  expect(importNotices('.htaccess', htaccess)).toEqual([
    `3 it isn't imported, and the target of line 2 matches it: /old redirects to /shop/7. ${fix}`,
  ]);
});

test('importRedirects follows a left-out expression of nginx with named groups', () => {
  const conf = `location = /old { return 301 /v2/docs/a; }
rewrite ^/(?<version>v\\d+)/docs/(?<page>.+) /docs/$version/$page permanent;
`;
  expect(importNotices('site.conf', conf)).toEqual([
    `2 it isn't imported, and the target of line 1 matches it: /old redirects to /v2/docs/a. ${fix}`,
  ]);
});

test('importRedirects says nothing of a target that the left-out line excludes, or that the map has', () => {
  const excluded = `rewrite ^/old$ /docs/latest/ permanent;
rewrite ^/docs(?!/v[0-9]|/latest)(/.*)?$ /docs/latest$1 permanent;
`;
  expect(importNotices('site.conf', excluded)).toEqual([]);

  const inMap = `RewriteEngine On
RewriteRule ^old$ /shop/7 [R=301,L]
RewriteRule ^shop/7$ /shop/seven [R=301,L]
RewriteRule ^shop/([0-9]+)$ /store/$1 [R=301,L]
`;
  expect(importNotices('.htaccess', inMap)).toEqual([]);
});

test('importRedirects says nothing of a left-out line to the target of the imported one', () => {
  const toml = `[[redirects]]
from = "/*/sponsors"
to = "/sponsoring/"

[[redirects]]
from = "/sponsors"
to = "/sponsoring/"
`;
  expect(importNotices('netlify.toml', toml)).toEqual([]);
});
