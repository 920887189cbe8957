import { describe, expect, test } from 'vitest';
import { Problem } from '../../../src/core/problem.ts';
import { read } from './read.ts';

describe('what nginx says', () => {
  test.each([
    ['location = /a { return 301 /b; }', ['1 /a /b']],
    ['location /a/ { return 302 /b; }', ['1 /a/* /b 302']],
    ['location ^~ /a/ { return 301 https://new.example$request_uri; }', ['1 /a/* https://new.example/a/*']],
    ['location ~ ^/a/(.+)$ { return 301 /b/$1$is_args$args; }', ['1 /a/* /b/*']],
    ['location ~ "^/a/(?<id>[^/]+)$" { return 308 $scheme://$host/b/$id; }', ['1 /a/:p1 /b/:p1 308']],
    ['location = /a { return 410; }', ['1 /a gone']],
    ['server { rewrite ^/a/(.*)$ /b/$1 permanent; }', ['1 /a/* /b/*']],
    ['rewrite ^/a$ /b redirect;', ['1 /a /b 302']],
    ['rewrite ^/a$ https://new.example/;', ['1 /a https://new.example/ 302']],
    ['location / { rewrite ^/a$ /b permanent; }', ['1 /a /b']],
    ['if ($request_uri = /p?id=42) { return 301 /pump/; }', ['1 /p?id=42 /pump/']],
    [
      'map $uri $new {\n  default "";\n  /a /b;\n  "/c d" /e;\n  ~^/f/(?<x>.*)$ /g/$x;\n}\nserver { if ($new) { return 302 $new; } }',
      ['3 /a /b 302', '4 /c d /e 302', '5 /f/* /g/* 302'],
    ],
    ['map $request_uri $new { /p?id=1 /q; }', ['1 /p?id=1 /q']],
  ])('%s', (text, rules) => {
    expect(read('nginx', text).rules).toEqual(rules);
  });

  test.each([
    ['rewrite ^/a$ /b last;', 'a rewrite inside the server'],
    ['server { return 301 https://www.example.com$request_uri; }', 'for all addresses of a server'],
    ['location ~ ^/a/\\d+$ { return 301 /b; }', 'the expression has \\d'],
    ['location = /a { return 301 $upstream_http_x; }', 'a variable of the server'],
    ['location = /a { return 444; }', 'status 444 is no redirect'],
    ['if ($http_user_agent ~ bot) { return 301 /b; }', 'a condition for which a map has no word'],
    ['map $uri $new { include maps/*.map; }', 'includes another file'],
  ])('%s is left out', (text, why) => {
    const { rules, left } = read('nginx', text);
    expect(rules).toEqual([]);
    expect(left).toEqual([expect.stringContaining(why)]);
  });

  test.each(['location = /a { return 301 /b;', 'location = /a }', 'return 301 /b', 'return "'])(
    '%s is no configuration',
    (text) => {
      expect(() => read('nginx', text)).toThrow(Problem);
    },
  );
});
