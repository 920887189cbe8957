import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

describe('mod_alias', () => {
  test.each([
    ['Redirect 301 /a.html /b.html', ['1 /a.html /b.html']],
    ['Redirect /a.html /b.html', ['1 /a.html /b.html 302']],
    ['redirect permanent /a /b', ['1 /a/* /b/*']],
    ['Redirect 301 /a/ https://new.example/b/', ['1 /a/* https://new.example/b/*']],
    ['Redirect 301 / https://new.example/', ['1 /* https://new.example/*']],
    [
      'Redirect 301 /a https://new.example/b',
      ['1 /a https://new.example/b', '1 /a/* https://new.example/b/*'],
    ],
    ['RedirectPermanent /a /b.html', ['1 /a /b.html']],
    ['Redirect gone /a.pdf', ['1 /a.pdf gone']],
    ['RedirectMatch 301 ^/a/([^/]+)\\.html$ /b/$1/', ['1 /a/:p1.html /b/:p1/']],
    ['RedirectMatch 301 ^/a/(.*)$ /b/$1', ['1 /a/* /b/*']],
    ['RedirectMatch 301 ^/(de|en)/x$ /$1/y', ['1 /de/x /de/y', '1 /en/x /en/y']],
  ])('%s', (line, rules) => {
    expect(read('htaccess', line)).toMatchObject({ rules, left: [] });
  });

  test('lists the further URLs that an expression matches', () => {
    const { rules, notices } = read(
      'htaccess',
      'redirectmatch 301 ^/n/([^/]+)/a.html /n/$1/b.html\nredirectmatch 301 ^/blog /news\n',
    );
    expect(rules).toEqual(['1 /n/:p1/a.html /n/:p1/b.html', '2 /blog/* /news']);
    expect(notices).toEqual([
      expect.stringMatching(/^1 a "\." without a backslash/),
      expect.stringMatching(/^1 the expression has no "\$"/),
      expect.stringMatching(/^2 it matched every path that starts like this/),
    ]);
  });
});

// What Apache 2.4 answers was asked of it: /a/x is led to file.ttl/x, /q?a=1 to /b?x=1.
test.each([
  [
    'Redirect 301 /a https://new.example/file.ttl',
    ['1 /a https://new.example/file.ttl'],
    /^1 .*the rest to its target/,
  ],
  // Apache answers /a.php/more too, where a map has the file alone.
  ['Redirect 301 /a.php /b.html', ['1 /a.php /b.html'], /^1 .*the rest to its target/],
])('importRedirects lists the further URLs of %s', (line, rules, note) => {
  expect(read('htaccess', line)).toMatchObject({ rules, notices: [expect.stringMatching(note)] });
});

// Apache leads /?p=1 to /a/?p=1 where the target has no `?`.
test.each([
  ['^p=1$', '/a/?', []],
  ['(^|&)p=1(&|$)', '/a/?', ['2 it drops the query; the map passes it on']],
])('importRedirects writes the query that a condition requires: %s, %s', (condition, target, notices) => {
  const text = `RewriteCond %{QUERY_STRING} ${condition}\nRewriteRule ^$ ${target} [R=301]`;
  expect(read('htaccess', text)).toEqual({ rules: ['2 /?p=1 /a/'], left: [], notices });
});

test.each(['Redirect 301 /a /b', 'RedirectMatch 301 ^/a$ /b'])(
  'importRedirects lists nothing for %s',
  (line) => {
    expect(read('htaccess', line).notices).toEqual([]);
  },
);

describe('mod_rewrite', () => {
  test.each([
    ['RewriteRule ^a\\.php$ /b/ [R=301,L]', ['1 /a.php /b/']],
    ['RewriteRule ^a/(.*)$ https://new.example/$1 [L]', ['1 /a/* https://new.example/* 302']],
    ['RewriteRule ^(.*)$ https://new.example/$1 [R=301]', ['1 /* https://new.example/*']],
    ['RewriteRule ^/?a/([^/]+)/?$ /b/$1 [R=308]', ['1 /a/:p1 /b/:p1 308']],
    // What each answers was asked of Apache 2.4.
    ['RewriteRule ^a$ - [G]', ['1 /a gone']],
    [
      'RewriteCond %{QUERY_STRING} ^id=42$\nRewriteRule ^product\\.php$ /pump/? [R=301,L]',
      ['2 /product.php?id=42 /pump/'],
    ],
    ['RewriteCond %{REQUEST_URI} ^/a/(.*)$\nRewriteRule ^ /b/%1 [R=301]', ['2 /a/* /b/*']],
    [
      'RewriteCond %{HTTP_HOST} ^old\\.example\\.com$ [NC]\nRewriteRule ^a$ /b [R=301]',
      ['2 https://old.example.com/a /b'],
    ],
    ['RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^a/(.*)$ /b/$1 [R=301]', ['2 /a/* /b/*']],
    // Behind a last [OR], Apache goes on to the rule.
    ['RewriteCond %{REQUEST_URI} ^/never [OR]\nRewriteRule ^a$ /b [R=301]', ['2 /a /b']],
    // The request line repeats the path.
    ['RewriteCond %{THE_REQUEST} ^GET\\ /x/\nRewriteRule ^x/(.*)$ /y/$1 [R=301]', ['2 /x/* /y/*']],
    ['RewriteCond %{THE_REQUEST} "^[A-Z]{3,9} /old/"\nRewriteRule ^old/a$ /b [R=301]', ['2 /old/a /b']],
    ['RewriteBase /x/\nRewriteRule ^a$ b [R=301]\nRewriteRule ^c$ /d [R=301]', ['2 /a /x/b', '3 /c /d']],
    ['RewriteRule ^a$ https://%{HTTP_HOST}/b [R=301]', ['1 /a /b']],
    [
      'RewriteCond %{QUERY_STRING} ^p=1$ [OR]\nRewriteCond %{QUERY_STRING} ^p=2$\nRewriteRule ^$ /posts/? [R=301]',
      ['3 /?p=1 /posts/', '3 /?p=2 /posts/'],
    ],
    [
      'RewriteCond %{HTTP_HOST} ^(www\\.)?old\\.example$ [NC]\nRewriteCond %{QUERY_STRING} ^p=1$\nRewriteRule ^a$ /b? [R=301]',
      ['3 https://old.example/a?p=1 /b', '3 https://www.old.example/a?p=1 /b'],
    ],
    ['<IfModule mod_rewrite.c>\nRewriteRule ^a$ /b [R=301]\n</IfModule>', ['2 /a /b']],
    [
      'Redirect 301 / https://new.example/\nRewriteRule ^a$ /b [R=301]',
      ['2 /a /b', '1 /* https://new.example/*'],
    ],
  ])('%s', (text, rules) => {
    expect(read('htaccess', text)).toMatchObject({ rules, left: [] });
  });

  test.each([
    ['RewriteRule ^a$ /b [L]', 'it is a rewrite inside the server'],
    ['RewriteRule ^(.*)/$ /$1 [R=301]', 'it applies to all URLs that end in a slash'],
    ['RewriteRule ^(.*)/index.html$ /$1/ [R=301]', 'it applies to the index file of every folder'],
    ['RewriteRule ^(.*)/print$ /$1 [R=301]', 'it has text after a part that may contain slashes'],
    ['RewriteRule !^a$ /b [R]', "it applies to all URLs that don't match"],
    ['RewriteRule ^a/(\\d+)$ /b/$1 [R=301]', 'the expression has \\d'],
    ['RewriteRule ^a-(.+)-b$ /c [R=301]', 'only at the end'],
    ['RewriteRule ^(?!a)b$ /c [R=301]', 'a lookaround'],
    [
      'RewriteRule ^app/(.*)$ http://127.0.0.1:3000/$1 [P,L]',
      'it is a proxy: the server fetches the target itself',
    ],
    ['RewriteRule ^secret - [F]', 'it returns 403 ([F])'],
    ['RewriteRule ^index\\.php$ - [L]', 'it excludes its URLs from later rules'],
    ['RewriteRule suffix$ /b [R=301]', 'every URL with this ending'],
    ['Redirect permanent /a /b'.replace('Redirect', '<Location /x>\nRedirect'), 'it is inside <Location /x>'],
    [
      '<VirtualHost *:80>\nRedirect permanent / https://www.a.example/',
      '`deploy.domains` in the Astro options, `domains` in signpost.yaml',
    ],
    ['RewriteCond %{HTTP_USER_AGENT} bot\nRewriteRule ^a$ /b [R=301]', 'it depends on %{HTTP_USER_AGENT}'],
    [
      'RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteRule ^a$ /b/%1 [R=301]',
      'it depends on %{QUERY_STRING}',
    ],
    [
      'RewriteCond %{THE_REQUEST} ^GET\\ /x/.*\\?id=1\nRewriteRule ^x/(.*)$ /b [R=301]',
      'it depends on %{THE_REQUEST}',
    ],
    ['RewriteRule ^a$ http://%{ENV:HOST}/b [R=301]', 'contains a value from a condition'],
    ['RewriteRule ^blog-(.*)$ /news-$1 [R=301]', 'a wildcard follows a part of a name'],
    ['RewriteRule ^(.+)$ https://cdn.example$1 [R=301]', 'the host name of its target has a matched value'],
    ['Redirect 301 /a', 'it has no target. Add the new URL'],
    ['RewriteRule ^(.*)/$ /$1 [R=301]', 'all URLs that end in a slash'],
  ])('leaves out %s', (text, why) => {
    const { rules, left } = read('htaccess', text);
    expect(rules).toEqual([]);
    expect(left).toEqual([expect.stringContaining(why)]);
  });

  test.each([
    ['%{HTTP_HOST} ^acme\\.example$ [NC]', '^(.*)$ https://www.acme.example/$1'],
    ['%{HTTP_HOST} ^acme\\.example$', '^ https://www.acme.example%{REQUEST_URI}'],
    ['%{HTTP_HOST} !^www\\. [NC]', '^(.*)$ https://www.%{HTTP_HOST}/$1'],
    ['%{HTTPS} off', '^(.*)$ https://x.example/$1'],
    ['%{HTTP:X-Forwarded-Proto} !https', '.* https://%{HTTP_HOST}%{REQUEST_URI}'],
  ])('leaves out the rule of https or www, which the plan has: %s, %s', (condition, rule) => {
    const { rules, left } = read('htaccess', `RewriteCond ${condition}\nRewriteRule ${rule} [R=301,L]\n`);
    expect(rules).toEqual([]);
    expect(left).toEqual([
      expect.stringMatching(/^\d it redirects to https or another host name, .*`deploy\.domains`/),
    ]);
  });

  test('writes no entry for a rule that redirects all URLs of another host', () => {
    const rule = 'RewriteRule ^(.*)$ https://www.acme.example/shop/$1 [R=301,L]';
    const { rules, left } = read('htaccess', `RewriteCond %{HTTP_HOST} ^shop\\.acme\\.example$\n${rule}`);
    expect(rules).toEqual([]);
    expect(left).toEqual([expect.stringMatching(/^2 it applies to all URLs of one host/)]);
  });

  test('reads the .htaccess of a folder with its path', () => {
    const text =
      'RewriteRule ^a$ b [R=301]\nRewriteRule ^c/(.*)$ /d/$1 [R=301]\nRedirect 301 /e.html /f.html';
    const rules = ['1 /shop/a /shop/b', '2 /shop/c/* /d/*', '3 /e.html /f.html'];
    expect(read('htaccess', text, 'shop/.htaccess', '/shop/')).toMatchObject({ rules, left: [] });
  });

  // httpd.apache.org/docs/2.4/rewrite/flags.html#flag_qsd
  test('readApacheConfig says where the query is dropped though the map passes it on', () => {
    expect(read('htaccess', 'RewriteRule ^a$ /b [R=301,QSD]').notices).toEqual([
      '1 it drops the query; the map passes it on',
    ]);
    expect(read('htaccess', 'RewriteRule ^a$ /b?x=1 [R=301]').notices).toEqual([]);
  });

  // httpd.apache.org/docs/2.4/rewrite/flags.html#flag_qsa
  test('readApacheConfig says where the query is added to that of the target', () => {
    expect(read('htaccess', 'RewriteRule ^a$ /b?x=1 [R=301,QSA]').notices).toEqual([
      "1 it adds the request's query to that of its target; the map adds nothing to a target with a query",
    ]);
    expect(read('htaccess', 'RewriteRule ^a$ /b [R=301,QSA]').notices).toEqual([]);
  });

  test('leaves out rules after one that may skip or chain them', () => {
    const rule = (name: string) => `RewriteRule ^${name}$ /to-${name} [R=301,L]\n`;
    const { rules, left } = read('htaccess', `${rule('a')}RewriteRule ^x - [S=2]\n${rule('b')}`);
    expect(rules).toEqual(['1 /a /to-a']);
    expect(left).toEqual([
      expect.stringMatching(/^2 it skips later rules/),
      '3 the rule on line 2 decides by [S] or [C] for which URLs it applies',
    ]);
  });

  test.each([
    ['If "%{HTTP_HOST} == \'a.example\'"', 'it is inside'],
    ['IfModule !mod_rewrite.c', 'it applies only if mod_rewrite.c is missing'],
    ['Location /other', 'it is inside'],
  ])('lists rules inside of <%s> with their line', (section, why) => {
    const inside = 'Redirect 301 /in /x\nRewriteRule ^in$ /x [R=301]';
    const text = `<${section}>\n${inside}\n</${section.split(' ')[0]}>\nRedirect 301 /out.html /y.html\n`;
    const { rules, left } = read('htaccess', text);
    expect(rules).toEqual(['5 /out.html /y.html']);
    expect(left).toEqual([expect.stringContaining(`3 ${why}`), expect.stringContaining(`2 ${why}`)]);
  });
});
