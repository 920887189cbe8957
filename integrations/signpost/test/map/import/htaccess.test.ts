import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

describe('mod_alias', () => {
  test.each([
    ['Redirect 301 /a.html /b.html', ['1 /a.html /b.html']],
    ['Redirect /a.html /b.html', ['1 /a.html /b.html 302']],
    ['redirect permanent /a /b', ['1 /a/* /b/*']],
    ['Redirect 301 /a/ https://new.example/b/', ['1 /a/* https://new.example/b/*']],
    ['Redirect 301 / https://new.example/', ['1 /* https://new.example/*']],
    ['RedirectPermanent /a /b.html', ['1 /a /b.html']],
    ['RedirectTemp /a.php /b', ['1 /a.php /b 302']],
    ['Redirect gone /a.pdf', ['1 /a.pdf gone']],
    ['Redirect 410 /a', ['1 /a/* gone']],
    ['Redirect seeother "/a b.html" /c', ['1 "/a b.html" /c 303'.replaceAll('"', '')]],
    ['RedirectMatch 301 ^/a/([^/]+)\\.html$ /b/$1/', ['1 /a/:p1.html /b/:p1/']],
    ['RedirectMatch 301 ^/a/(.*)$ /b/$1', ['1 /a/* /b/*']],
    ['RedirectMatch 301 ^/a(/.*)?$ /b$1', ['1 /a/* /b/*']],
    ['RedirectMatch gone ^/a/?$', ['1 /a gone']],
    ['RedirectMatch 301 ^/(de|en)/x$ /$1/y', ['1 /de/x /de/y', '1 /en/x /en/y']],
  ])('%s', (line, rules) => {
    expect(read('htaccess', line)).toMatchObject({ rules, left: [] });
  });

  test('what an expression matched beside is said', () => {
    const { rules, notices } = read(
      'htaccess',
      'redirectmatch 301 ^/n/([^/]+)/a.html /n/$1/b.html\nredirectmatch 301 ^/blog /news\n',
    );
    expect(rules).toEqual(['1 /n/:p1/a.html /n/:p1/b.html', '2 /blog/* /news']);
    expect(notices).toEqual([
      expect.stringMatching(/^1 a dot without a backslash/),
      expect.stringMatching(/^1 the expression has no \$/),
      expect.stringMatching(/^2 it matched every address that begins so/),
    ]);
  });
});

describe('mod_rewrite', () => {
  test.each([
    ['RewriteRule ^a\\.php$ /b/ [R=301,L]', ['1 /a.php /b/']],
    ['RewriteRule ^a/(.*)$ https://new.example/$1 [L]', ['1 /a/* https://new.example/* 302']],
    ['RewriteRule ^(.*)$ https://new.example/$1 [R=301]', ['1 /* https://new.example/*']],
    ['RewriteRule ^/?a/([^/]+)/?$ /b/$1 [R=308]', ['1 /a/:p1 /b/:p1 308']],
    ['RewriteRule ^a$ - [G]', ['1 /a gone']],
    ['RewriteRule ^a$ - [R=410,L]', ['1 /a gone']],
    [
      'RewriteCond %{QUERY_STRING} ^id=42$\nRewriteRule ^product\\.php$ /pump/? [R=301,L]',
      ['2 /product.php?id=42 /pump/'],
    ],
    ['RewriteCond %{REQUEST_URI} ^/a/(.*)$\nRewriteRule ^ /b/$1 [R=301]', ['2 /a/* /b/*']],
    [
      'RewriteCond %{HTTP_HOST} ^old\\.example\\.com$ [NC]\nRewriteRule ^a$ /b [R=301]',
      ['2 https://old.example.com/a /b'],
    ],
    ['RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^a/(.*)$ /b/$1 [R=301]', ['2 /a/* /b/*']],
    ['RewriteRule ^a$ \\\n  /b [R=301]', ['1 /a /b']],
  ])('%s', (text, rules) => {
    expect(read('htaccess', text)).toMatchObject({ rules, left: [] });
  });

  test.each([
    ['RewriteRule ^a$ /b [L]', 'it is a rewrite inside the server'],
    ['RewriteRule !^a$ /b [R]', 'it is about all addresses that do not match'],
    ['RewriteRule ^a/(\\d+)$ /b/$1 [R=301]', 'the expression has \\d'],
    ['RewriteRule ^a-(.+)-b$ /c [R=301]', 'only at the end'],
    ['RewriteRule ^(?!a)b$ /c [R=301]', 'a look-around'],
    ['RewriteCond %{HTTPS} off\nRewriteRule ^(.*)$ https://x.example/$1 [R=301]', 'https or the host name'],
    ['RewriteCond %{HTTP_USER_AGENT} bot\nRewriteRule ^a$ /b [R=301]', 'it depends on %{HTTP_USER_AGENT}'],
    [
      'RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteRule ^a$ /b/%1 [R=301]',
      'it depends on %{QUERY_STRING}',
    ],
    ['RewriteCond %{REQUEST_URI} ^/a [OR]\nRewriteRule ^ /b [R=301]', 'it depends on %{REQUEST_URI}'],
    ['RewriteRule ^a$ http://%{HTTP_HOST}/b [R=301]', 'takes in what a condition'],
    ['Redirect 403 /a', 'status 403 is no redirect'],
    ['Redirect 301 /a', 'it has no target'],
  ])('%s is left out', (text, why) => {
    const { rules, left } = read('htaccess', text);
    expect(rules).toEqual([]);
    expect(left).toEqual([expect.stringContaining(why)]);
  });
});
