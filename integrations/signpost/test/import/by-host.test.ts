import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

const blog = 'https://blog.example.com';
const www = 'https://www.example.com';

describe('importRedirects names the host in redirects of several hosts', () => {
  test('servers of nginx', () => {
    const { rules, left, notices } = read(
      'nginx',
      `server { server_name blog.example.com;
        location = /a { return 301 ${www}/blog/a/; }
        location /b/ { if ($arg_id = 5) { return 301 /c; } }
        location / { return 301 ${www}/blog$request_uri; } }
      server { server_name example.com www.example.com; location = /a { return 301 /b; } }
      server { server_name www.example.com; rewrite ^/c/(.*)$ /d/$1 permanent; }
      server { server_name _; location = /e { return 301 /f; } }`,
    );
    expect(rules.map((rule) => rule.slice(2))).toEqual([
      `${blog}/a ${www}/blog/a/`,
      `${blog}/b/*?id=5 ${blog}/c`,
      'https://example.com/a https://example.com/b',
      `${www}/c/* ${www}/d/*`,
      '/e /f',
    ]);
    expect(left).toEqual([expect.stringContaining('it applies to all URLs of one host')]);
    expect(notices).toContainEqual(expect.stringContaining('servers of several hosts'));
  });

  test('virtual hosts of Apache', () => {
    const { rules, left } = read(
      'htaccess',
      `<VirtualHost *:80>
Redirect 301 /a.html ${www}/blog/a/
ServerName blog.example.com:80
</VirtualHost>
<VirtualHost *:443>
ServerName ${www}
Redirect 301 /a.html /b.html
RewriteRule ^/c$ /d [R=301]
</VirtualHost>`,
    );
    expect(rules.map((rule) => rule.slice(2))).toEqual([
      `${www}/c ${www}/d`,
      `${blog}/a.html ${www}/blog/a/`,
      `${www}/a.html ${www}/b.html`,
    ]);
    expect(left).toEqual([]);
  });
});

test.each([
  [
    'nginx',
    'server { server_name example.com; location = /a { return 301 /b; } }\nserver { server_name www.example.com; location = /c { return 301 /d; } }',
  ],
  [
    'nginx',
    `server { server_name old.example; return 301 ${www}$request_uri; }\nserver { server_name www.example.com; location = /a { return 301 /b; } location = /c { return 301 /d; } }`,
  ],
  [
    'nginx',
    'server { server_name *.example.com; location = /a { return 301 /b; } }\nserver { server_name www.example.com; location = /c { return 301 /d; } }',
  ],
])('importRedirects leaves out the host where a file has one: %s, %s', (format, text) => {
  expect(read(format, text).rules.map((rule) => rule.slice(2))).toEqual(['/a /b', '/c /d']);
});
