import { describe, expect, test } from 'vitest';
import { findLiteralStart } from '../../src/import/arrange.ts';
import { importRedirects } from '../../src/import/import-redirects.ts';

function importNotices(file: string, text: string, from?: string) {
  const { notices } = importRedirects(file, [{ file, text }], { base: '/', from });
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
