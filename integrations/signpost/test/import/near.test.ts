import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { read } from './read.ts';

/** What is proposed for the one rule of a file that can't be brought in. */
function proposed(format: string, text: string): unknown {
  const { rules, left } = read(format, text);
  expect(rules).toEqual([]);
  expect(left).toHaveLength(1);
  const [, entry] = /\. To match any text there, write (.*)$/.exec(left[0] ?? '') ?? [];
  return entry === undefined ? undefined : parse(entry);
}

const pump = { from: '/shop/:p1', to: '/pumps/:p1/' };

test.each([
  ['htaccess', 'RewriteRule ^shop/([0-9]+)/?$ /pumps/$1/ [R=301,L]', pump],
  ['htaccess', 'RedirectMatch 302 ^/shop/(\\d+)$ /pumps/$1/', { ...pump, status: 302 }],
  ['htaccess', 'RedirectMatch gone ^/shop/\\d+$', { gone: '/shop/:p1' }],
  ['nginx', 'rewrite ^/shop/(\\d+)$ /pumps/$1/ permanent;', pump],
  ['nginx', 'location ~ "^/shop/(?<id>\\d{2,4})$" { return 301 /pumps/$id/; }', pump],
  ['nginx', 'map $request_uri $new { ~^/shop/(\\d+)$ /pumps/$1/; }', pump],
  ['redirection', 'source,target,regex,code\n^/shop/(\\d+),/pumps/$1/,1,301', pump],
  [
    'vercel',
    '{"redirects": [{"source": "/shop/:id(\\\\d+)", "destination": "/pumps/:id/", "statusCode": 301}]}',
    pump,
  ],
  [
    'firebase',
    '{"hosting": {"redirects": [{"regex": "/shop/(\\\\d+)", "destination": "/pumps/:1/"}]}}',
    pump,
  ],
  [
    'nginx',
    'rewrite ^/shop/(\\d+)$ /pumps/{a},b/$1 permanent;',
    { from: '/shop/:p1', to: '/pumps/{a},b/:p1' },
  ],
])('what a map can say in the place of a rule is proposed: %s, %s', (format, text, entry) => {
  expect(proposed(format, text)).toEqual(entry);
});

test.each([
  ['htaccess', 'RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteRule ^a$ /b/%1 [R=301]'],
  ['htaccess', 'RewriteRule ^a/(\\d+)$ /b/%1 [R=301]'],
  ['htaccess', 'RewriteRule ^(?!a)b(\\d+)$ /c [R=301]'],
  ['nginx', 'location /a/ { rewrite ^/a/(\\d+)$ /b/$1 permanent; }'],
  ['nginx', 'location ~ ^/a/\\d+$ { if ($arg_id = 1) { return 301 /b; } }'],
  ['nginx', 'location ~ ^/a/(\\d+)$ { return 301 $elsewhere; }'],
])('nothing is proposed where more would be lost: %s, %s', (format, text) => {
  expect(proposed(format, text)).toBeUndefined();
});
