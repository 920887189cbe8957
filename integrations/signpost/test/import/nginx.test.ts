import { describe, expect, test } from 'vitest';
import { readNginxConfig } from '../../src/hosts/nginx/read.ts';
import { importRedirects } from '../../src/import/import-redirects.ts';
import { read } from './read.ts';

describe('importRedirects of nginx', () => {
  test.each([
    ['location = /a { return 301 /b; }', ['1 /a /b']],
    ['location /a/ { return 302 /b; }', ['1 /a/* /b 302']],
    ['location ~ ^/a/(.+)$ { return 301 /b/$1$is_args$args; }', ['1 /a/:p1 /b/:p1', '1 /a/:p1/* /b/:p1/*']],
    ['location ~ "^/a/(?<id>[^/]+)$" { return 308 $scheme://$host/b/$id; }', ['1 /a/:id /b/:id 308']],
    ['location = /a { return 410; }', ['1 /a gone']],
    ['server { rewrite ^/a/(.*)$ /b/$1 permanent; }', ['1 /a/* /b/*']],
    ['rewrite ^/a$ /b redirect;', ['1 /a /b 302']],
    ['/a /b;\n~^/c/(.*)$ /d/$1;', ['1 /a /b', '2 /c/* /d/*']],
    ['location / { rewrite ^/a$ /b permanent; }', ['1 /a /b']],
    ['if ($request_uri = /p?id=42) { return 301 /pump/; }', ['1 /p?id=42 /pump/']],
    [
      'map $uri $new {\n  default "";\n  /a /b;\n  "/c d" /e;\n  ~^/f/(?<x>.*)$ /g/$x;\n}\nserver { if ($new) { return 302 $new; } }',
      ['3 /a /b 302', '4 /c d /e 302', '5 /f/* /g/* 302'],
    ],
    ['map $request_uri $new { /p?id=1 /q; } server { return 301 ${new}; }', ['1 /p?id=1 /q']],
    [
      'map $uri $new { /a /b; } server { return 301 https://new.example$new; }',
      ['1 /a https://new.example/b'],
    ],
    ['location = /q { if ($arg_id = 5) { return 301 /five; } }', ['1 /q?id=5 /five']],
    ['location /q/ { if ($args ~ "(^|&)id=5(&|$)") { return 301 /five; } }', ['1 /q/*?id=5 /five']],
    ['location = /a { if ($host = Old.example) { return 301 /b; } }', ['1 https://old.example/a /b']],
  ])('%s', (text, rules) => {
    expect(read('nginx', text).rules).toEqual(rules);
  });

  test.each([
    ['location = /a { rewrite ^ /b permanent; }', ['1 /a /b']],
    [
      'location /a/ { rewrite ^/(.*)$ https://new.example/$1 permanent; }',
      ['1 /a/* https://new.example/a/*'],
    ],
    ['location /a/ { rewrite ^/a/(.*)$ /b/$1 permanent; }', ['1 /a/* /b/*']],
    ['location /a/ { rewrite ^/a/x/(.*)$ /b/$1 permanent; }', ['1 /a/x/* /b/*']],
    ['location ~ \\.php$ { rewrite ^/a\\.php$ /b permanent; }', ['1 /a.php /b']],
    ['location = /a { if ($arg_id = 5) { rewrite ^ /b? permanent; } }', ['1 /a?id=5 /b']],
    ['if ($args ~ "^id=5$") { rewrite ^/a\\.php$ /b? permanent; }', ['1 /a.php?id=5 /b']],
    ['rewrite ^/a/(.*)$ /b/$1? permanent;', ['1 /a/* /b/*']],
  ])('combines a rewrite with its location and condition: %s', (text, rules) => {
    expect(read('nginx', text)).toMatchObject({ rules, left: [] });
  });

  test.each([
    ['if ($request_uri ~ "^/a\\?id=5$") { return 301 /b; }', '1 /a?id=5 /b'],
    ['if ($request_uri ~ "^/a(\\?.*)?$") { return 301 /b; }', '1 /a /b'],
    ['map $request_uri $new { ~^/a\\?id=5$ /b; } server { return 301 $new; }', '1 /a?id=5 /b'],
  ])('reads a question mark in $request_uri as the start of the query: %s', (text, rule) => {
    expect(read('nginx', text)).toMatchObject({ rules: [rule], left: [] });
  });

  test('puts rules outside of locations before an exact location', () => {
    const text = `server {
      location = /a/x { return 301 /1; }
      location = /b/x { return 301 /2; }
      location /b/ { return 301 /3; }
      rewrite ^/a/(.*)$ /4/$1 permanent;
    }`;
    expect(read('nginx', text)).toMatchObject({
      rules: ['5 /a/* /4/*', '3 /b/x /2', '4 /b/* /3'],
      left: ['2 it is never reached: line 5 matches these URLs first'],
    });
  });

  test('writes locations in the order in which nginx matches them', () => {
    const text = `server {
      location /a/ { return 301 /1; }
      location /a/b/ { return 301 /2; }
      location ~ ^/a/b/c/ { return 301 /3; }
      location ^~ /x/ { return 301 /4; }
      rewrite ^/a/b/d/(.*)$ /5 permanent;
      location /n/ { return 301 /6; location /n/n/ { return 301 /7; } }
    }`;
    const { rules } = read('nginx', text);
    expect(rules.map((rule) => rule.slice(2))).toEqual([
      '/a/b/d/* /5',
      '/x/* /4',
      '/a/b/c/* /3',
      '/a/b/* /2',
      '/a/* /1',
      '/n/n/* /7',
      '/n/* /6',
    ]);
  });

  test.each([
    ['location /a/ { rewrite ^/b/(.*)$ /c permanent; }', 'one URL against two expressions'],
    ['location @old { return 301 /b; }', 'only from inside the server'],
    ['if ($request_uri ~ "^/a\\?id=(.+)$") { return 301 /b; }', 'it depends on the query'],
    ['rewrite ^/blog-(.*)$ /news-$1 permanent;', 'a wildcard follows a part of a name'],
    ['server { include other.conf; }', 'it includes another file'],
    ['rewrite ^/a$ /b last;', 'a rewrite inside the server'],
    ['server { return 301 https://www.example.com$request_uri; }', 'to all URLs of a host'],
    ['location ~ ^/a/\\d+$ { return 301 /b; }', 'the expression has \\d'],
    ['location = /a { return 301 $upstream_http_x; }', 'a variable of the server'],
    ['location = /a { return 444; }', "status 444 isn't a redirect"],
    ['if ($http_user_agent ~ bot) { return 301 /b; }', "a condition that a map can't express"],
    ['map $uri $new { include maps/*.map; } server { return 301 $new; }', 'includes another file'],
    ['rewrite ^/(.*)/$ /$1 permanent;', 'all URLs that end in a slash'],
    ['if ($request_uri ~ "^(.*/)index\\.html$") { return 301 $1; }', 'the index file of every folder'],
    ['rewrite ^/(.*)/old$ /$1 permanent;', 'after a part that may contain slashes'],
    ['location ~ wp-admin { return 410; }', 'every URL that contains it'],
    ['server { if ($arg_id = 5) { return 301 /five; } }', 'a parameter on every URL'],
    ['map $arg_id $p { 42 /pump; }\nlocation = /p.php { return 302 $p; }', 'it depends on $arg_id'],
    [
      'if ($host = a.example) { return 301 https://www.a.example$request_uri; }',
      '`deploy.domains` in the Astro options, `domains` in signpost.yaml',
    ],
    [
      'if ($scheme = http) { return 301 https://$host$request_uri; }',
      '`deploy.domains` in the Astro options, `domains` in signpost.yaml',
    ],
    [
      'server { rewrite ^(.*)$ https://www.a.example$1 permanent; }',
      '`deploy.domains` in the Astro options, `domains` in signpost.yaml',
    ],
  ])('leaves out %s', (text, why) => {
    const { rules, left } = read('nginx', text);
    expect(rules).toEqual([]);
    expect(left).toEqual([expect.stringContaining(why)]);
  });

  test.each([
    'server { if ($new) { return 301 $new; } }',
    'server { location / { if ($new) { return 301 https://$host$new; } } }',
    'server { if ($new) { rewrite ^ $new? permanent; } }',
  ])('writes no entry for a rule that only returns the rows of a map: %s', (use) => {
    expect(read('nginx', `map $uri $new { /a /b; }\n${use}`)).toMatchObject({ rules: ['1 /a /b'], left: [] });
  });

  // https://nginx.org/en/docs/http/ngx_http_map_module.html: strings are matched ignoring the case.
  test('matches a plain key of a map in any case, and an expression as written', () => {
    const [plain, expression] = readNginxConfig(
      'nginx.conf',
      'map $uri $new { /Old /new; ~^/Older /newer; }\nserver { if ($new) { return 301 $new; } }',
    );
    const ask = (path: string) => ({ path, query: '', host: '' });
    expect([plain?.match(ask('/OLD')), expression?.match(ask('/OLDER'))]).toEqual(['/new', undefined]);
  });

  test('says that nginx ignores case in the plain keys of a map', () => {
    expect(
      read('nginx', 'map $uri $new { /a /b; ~^/c$ /d; } server { return 301 $new$is_args$args; }').notices,
    ).toEqual([expect.stringMatching(/^1 it ignored case.*at the top of redirects\.yaml/)]);
    expect(read('nginx', 'if ($uri = /a) { return 301 /b$is_args$args; }').notices).toEqual([]);
  });

  test.each([
    ['location = /a { return 301 /b; }', true],
    ['if ($uri = /a) { return 301 /b; }', true],
    ['location = /a { return 301 /b$is_args$args; }', false],
    ['location /a/ { return 301 https://new.example$request_uri; }', false],
    ['location = /a { return 410; }', false],
    ['rewrite ^/a$ /b permanent;', false],
    ['if ($new) { return 301 $new; } map $uri $new { /a /b; }', true],
  ])('says for %s that nginx drops the query: %s', (text, reported) => {
    const dropped = '1 it drops the query; the map passes it on';
    expect(read('nginx', text).notices.includes(dropped)).toBe(reported);
  });

  test.each([
    ['location = /a { return 301 /b?x=1&$args; }', true],
    ['rewrite ^/a$ /b?x=1 permanent;', true],
    ['rewrite ^/a$ /b?x=1? permanent;', false],
    ['location = /a { return 301 /b?x=1; }', false],
    ['location = /a { return 301 /b?$args; }', false],
  ])('says for %s that nginx adds the query to that of the target: %s', (text, reported) => {
    const joined =
      "1 it adds the request's query to that of its target; the map adds nothing to a target with a query";
    expect(read('nginx', text).notices.includes(joined)).toBe(reported);
  });
});

describe('importRedirects of a map of nginx', () => {
  const read = (text: string) =>
    importRedirects('site.conf', [{ file: 'site.conf', text }], { base: '/', from: 'nginx' });
  const map = 'map $uri $page { default ""; /x /x.html; }\n';

  test('whose variable is rewritten inside the server is left out', () => {
    const { items } = read(`${map}server { if ($page) { rewrite ^ $page last; } }`);
    expect(items.map((item) => (item.kind === 'unexpressed' ? item.why : item.kind))).toEqual([
      '$page is the target of a rewrite inside the server, not of a redirect',
    ]);
  });

  test('whose variable is the target of a redirect is imported', () => {
    const { items } = read(`${map}server { if ($page) { rewrite ^ $page permanent; } }`);
    expect(items).toMatchObject([{ kind: 'rule', from: '/x', to: '/x.html', status: 301 }]);
  });

  test.each([
    ['no use', ''],
    ['a use as a header', 'server { add_header X-Page $page; return 301 /y; }'],
    ['a use as a cache key', 'server { proxy_cache_key $page; }'],
    ['a use as a condition', 'server { if ($page) { set $later 1; } }'],
  ])('with %s is left out with its line and the reason', (_, use) => {
    const { items } = read(map + use);
    expect(items.filter((item) => item.line === 1)).toEqual([
      expect.objectContaining({
        kind: 'unexpressed',
        text: 'map $uri $page;',
        why: 'no redirect of this file leads to $page. If one in another file does, add it here, such as `if ($page) { return 301 $page; }`',
      }),
    ]);
    expect(items.some((item) => item.kind === 'rule' && item.from === '/x')).toBe(false);
  });
});

// The rows of a map of nginx, in a file of their own, which `include` reads: https://nginx.org/en/docs/http/ngx_http_map_module.html
test('importRedirects says that the rows of a map have no status, and leaves out rows that never match', () => {
  const text = '/old https://other.example/;\npage/x /target;\n/organisation/a organisation/b;\n/a?b=1 /c;\n';
  const { items, notices } = importRedirects('redirects.map', [{ file: 'redirects.map', text }], {});
  expect(items.flatMap((item) => (item.kind === 'rule' ? [`${item.from} ${item.to}`] : []))).toEqual([
    '/old https://other.example/',
    '/a?b=1 /c',
  ]);
  expect(items.flatMap((item) => (item.kind === 'unexpressed' ? [`${item.line} ${item.why}`] : []))).toEqual([
    '2 "page/x" is not a URL of this site: start it with a slash: `/page/x`',
    '3 the target "organisation/b" isn\'t a path or a URL: write `/organisation/b`',
  ]);
  const assumed = notices.filter(({ text: notice }) =>
    notice.startsWith('the file has no status, and 301 is assumed'),
  );
  expect(assumed.map(({ line }) => line)).toEqual([1, 4]);
});

// Near miss: the status is beside the map.
test('importRedirects takes the status of a map from the line that uses it', () => {
  const text = 'map $request_uri $new { /old /new; }\nserver { if ($new) { return 302 $new; } }';
  const { items, notices } = importRedirects('nginx.conf', [{ file: 'nginx.conf', text }], {});
  expect(items).toMatchObject([{ from: '/old', status: 302 }]);
  expect(notices.filter(({ text: notice }) => notice.includes('no status'))).toEqual([]);
});
