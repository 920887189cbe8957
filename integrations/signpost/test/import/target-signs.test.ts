import { expect, test } from 'vitest';
import { read } from './read.ts';

// Asked of nginx 1.22 and Apache 2.4: /old?a=1 is sent to /new#part?a=1, so the page gets no query.
test.each([
  ['nginx', 'rewrite ^/old$ /new#part permanent;'],
  ['nginx', 'location = /old { return 301 /new#part$is_args$args; }'],
  ['htaccess', 'RewriteEngine On\nRewriteRule ^old$ /new#part [R=301,NE,L]'],
  ['htaccess', 'RedirectMatch 301 ^/old$ https://www.example.com/new#part'],
])('map import of %s lists a query that is added after the fragment: %s', (format, text) => {
  const { rules, notices } = read(format, text);
  expect(rules).toHaveLength(1);
  expect(notices).toEqual([expect.stringContaining("adds the request's query after the `#`")]);
});

// Asked of Apache 2.4: /new%23part, and /new0page.
test.each([
  ['RewriteRule ^old$ /new#part [R=301,L]', '/new#part', 'sends the `#` of its target as `%23`'],
  ['RewriteRule ^old$ /new%20page [R=301,L]', '/new%20page', 'reads `%2` of `%20`'],
])('map import lists what Apache makes of the target: %s', (text, target, notice) => {
  const { rules, notices } = read('htaccess', `RewriteEngine On\n${text}`);
  expect(rules).toEqual([`2 /old ${target}`]);
  expect(notices).toEqual([expect.stringContaining(notice)]);
});

test.each([
  ['nginx', 'rewrite ^/old$ /new permanent;'],
  ['nginx', 'location = /old { return 301 /new$is_args$args; }'],
  ['htaccess', 'RewriteEngine On\nRewriteRule ^old$ /new?a=1#part [R=301,NE,L]'],
])('map import of %s lists nothing for %s', (format, text) => {
  expect(read(format, text).notices).toEqual([]);
});
