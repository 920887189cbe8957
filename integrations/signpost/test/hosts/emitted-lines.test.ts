import { describe, expect, test } from 'vitest';
import { apache } from '../../src/hosts/apache/host.ts';
import { caddy } from '../../src/hosts/caddy/host.ts';
import type { Host } from '../../src/hosts/host.ts';
import { nginx } from '../../src/hosts/nginx/host.ts';
import { joinContent } from '../../src/lib/file.ts';
import type { SettingsInput } from '../../src/plan/settings.ts';
import { planOf } from './plan-of.ts';

const users = 'ali:$2y$05$abcdefghijklmnopqrstuu5s0y2b1e5VvZ7vFQnR5n8pZ9wG0h1yG';
const api: SettingsInput['api'] = {
  base: '/api',
  resources: [{ name: 'tag', sizes: [20] }],
  origins: ['https://app.example'],
  errors: 'api/_errors',
  maxTarget: 2048,
};
const map = '/old,/shop/\n/gone,,410\n/q?id=1,/shop/\n/x/*,/shop/*';
const pages = ['index.html', 'shop/index.html', '404.html', '410.html', 'a.pdf'];
const files = [...pages, 'staff/index.html', 'api/tag.json', 'api/tag/1.json'];
const protect = [{ prefix: '/staff/', realm: 'Staff', users }];

/** The lines of all files that a host gets for a site, without indents. */
function emittedLines(host: Host, settings: Partial<SettingsInput>): string {
  const emitted = host.emit(planOf(map, { domains: ['old.example'], ...settings }, files));
  const lines = emitted.flatMap((file) => joinContent(file).split('\n'));
  return `\n${lines.map((line) => line.trim()).join('\n')}\n`;
}

/** Lines that the engines' tests have proved, with what a request gets by them. */
function expectLines(host: Host, cases: readonly (readonly [purpose: string, lines: readonly string[]])[]) {
  const text = emittedLines(host, { protect, api });
  test.each(cases)(`emit for ${host.title} prints the lines for %s`, (_, lines) => {
    expect(text).toContain(`\n${lines.join('\n')}\n`);
  });
}

describe('nginx', () => {
  expectLines(nginx, [
    ['a request over http', ['"~^http " "1";', '"~^https old\\.example$" "1";']],
    ['a hidden file and a page', ['"~^/$" "/index.html";', '"~^(?<sp_a>.+)/$" "$sp_a/index.html";']],
    ['the 404 page', ['error_page 404 "/404.html";', 'error_page 410 "/410.html";']],
    [
      'a gone URL on another domain, which is gone only on the site',
      ['if ($sp_example_com_redirect ~ "^410") { return 301 https://www.example.com$request_uri; }'],
    ],
    [
      'a file or pattern',
      [
        'if ($sp_example_com_redirect ~ "^410") { return 410; }',
        'try_files $sp_example_com_file @sp_example_com_rest;',
      ],
    ],
    [
      'the other URLs of a page',
      [
        'if (!-f $document_root$sp_example_com_other) { return 404; }',
        'if ($request_uri ~ "^/+index\\.html(?:\\?|$)") { return 301 https://www.example.com/$is_args$args; }',
        'if ($request_uri ~ "^/*(/[^? ]+?)(?:|/index\\.html)(?:\\?\\S*)?$") { return 301 https://www.example.com$1/$is_args$args; }',
        'return 404;',
      ],
    ],
    [
      'a POST and a long URL of the API',
      [
        'if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }',
        'if ($request_uri ~ "^.{2049}") { return 414; }',
      ],
    ],
    [
      'a missing record of the API, after the password',
      [
        'set $sp_example_com_missing "";',
        'if (!-f $document_root$uri.json) { set $sp_example_com_missing $sp_example_com_realm; }',
        'if ($sp_example_com_missing = off) { return 404; }',
        'if ($sp_example_com_api_file = "") { return 422; }',
        'try_files $uri$sp_example_com_api_file $uri/page/$sp_size/beyond.json =404;',
      ],
    ],
    ['an error body behind a password', ['internal;', 'auth_basic off;', 'client_max_body_size 0;']],
  ]);

  test('emit for nginx prints no map without a row', () => {
    expect(emittedLines(nginx, { protect, api })).not.toMatch(
      /^map [^\n]*\{(?: [^\n]*)?\n\}|^map [^\n]*\{ *\}/m,
    );
  });

  test('emit for nginx returns 404 for a missing record at once where nothing has a password', () => {
    expect(emittedLines(nginx, { api })).toContain('\nif (!-f $document_root$uri.json) { return 404; }\n');
  });
});

describe('Apache', () => {
  expectLines(apache, [
    ['the 404 page', ['ErrorDocument 404 "/404.html"', 'ErrorDocument 410 "/410.html"']],
    [
      'a redirect by query',
      [
        'RewriteCond %{QUERY_STRING} "^(?:id=1(?:&|$)|(.*)&id=1(?=&|$))(.*)$"',
        'RewriteRule "^q/?$" "https://www.example.com/shop/?%1%2" [R=301,NE,END]',
      ],
    ],
    [
      'a page and a hidden file',
      ['RewriteCond "%{DOCUMENT_ROOT}/$1/index.html" -f', 'RewriteRule "^(.+)/\\z" - [E=SP_FOUND:1]'],
    ],
    [
      'the other URLs of a page',
      [
        'RewriteRule "^index\\.html$" "https://www.example.com/" [R=301,END]',
        'RewriteCond "%{DOCUMENT_ROOT}/$1/index.html" -f',
      ],
    ],
    [
      'a POST to the API',
      ['RewriteCond %{REQUEST_METHOD} "!^(?:GET|HEAD)$"', 'RewriteRule "^(?:api)(?:/|$)" - [R=405,L]'],
    ],
    [
      'a long URL of the API',
      ['RewriteCond %{THE_REQUEST} "^\\S+ [^ ]{2049}"', 'RewriteRule "^(?:api)(?:/|$)" - [R=414,L]'],
    ],
    [
      'a page behind the last one of a list',
      [
        'RewriteCond "%{DOCUMENT_ROOT}%{ENV:SP_LIST}/beyond.json" -f',
        'RewriteRule "^(api/tag)$" "%{ENV:SP_LIST}/beyond.json" [QSD,END]',
      ],
    ],
    [
      'a password',
      [
        'AuthType Basic',
        'AuthName "Staff"',
        'AuthUserFile "/path/outside/the/site/users-1"',
        'Require valid-user',
      ],
    ],
    [
      'a URL on another domain that nothing answers',
      ['RewriteCond %{ENV:SP_AWAY} "(.+)"', 'RewriteRule "^" "%1" [R=301,NE,END]'],
    ],
  ]);
});

describe('Caddy', () => {
  expectLines(caddy, [
    ['a request over http', ['@sp_away not {', 'protocol https', 'not host old.example', '}']],
    [
      'a redirect and a gone URL',
      [
        '@sp_gone vars sp_found 410',
        'header @sp_permanent Cache-Control max-age=3600',
        'redir @sp_redirect {sp_url} {sp_status}',
      ],
    ],
    [
      'a file and a page',
      [
        '@sp_file file {http.request.uri.path}',
        'vars @sp_file sp_there file',
        '@sp_no_file path_regexp (?:\\.html?|/)$',
        'vars @sp_no_file sp_there no',
        '@sp_page file {http.request.uri.path}index.html',
        'vars @sp_page sp_there page',
      ],
    ],
    [
      'the other URLs of a page, and a URL on another domain',
      [
        'redir @sp_other https://www.example.com{sp_own} 301',
        'header @sp_away Cache-Control max-age=3600',
        'redir @sp_away https://www.example.com{sp_sent} 301',
      ],
    ],
    [
      'the file of a page',
      ['@sp_found_page vars sp_there page', 'uri @sp_found_page path_regexp /\\z /index.html'],
    ],
    [
      'a pattern where no file is',
      ['@sp_open vars sp_there no hidden', 'vars @sp_open sp_found {sp_pattern}'],
    ],
    ['the 404 and 410 pages', ['vars sp_error 404', 'vars sp_body /404.html', 'vars @sp_gone sp_there gone']],
    [
      'a complete Caddyfile',
      [
        'https://www.example.com, https://old.example, http://www.example.com, http://old.example {',
        'root * ../../dist',
        'import signpost.caddy',
        '}',
      ],
    ],
    ['a gone URL', ['vars @sp_gone sp_error 410', 'vars @sp_gone sp_body /410.html']],
    [
      'errors of the API, of which the last counts',
      [
        'vars @sp_422 sp_error 422',
        'vars @sp_406 sp_error 406',
        'vars @sp_414 sp_error 414',
        'vars @sp_405 sp_error 405',
      ],
    ],
    [
      'a password',
      ['basicauth bcrypt `Staff` {', '`ali` `$2y$05$abcdefghijklmnopqrstuu5s0y2b1e5VvZ7vFQnR5n8pZ9wG0h1yG`'],
    ],
  ]);
});
