import { describe, expect, test } from 'vitest';
import { bringIn } from '../../src/import/bring-in.ts';

/** What the comparison of a file with its import says. */
function compared(from: 'nginx' | 'htaccess', text: string, file = 'old.conf') {
  const { items, notices, general = [] } = bringIn(file, [{ file, text }], { base: '/', from });
  return {
    rules: items.flatMap((item) => (item.kind === 'rule' ? [`${item.line} ${item.from}`] : [])),
    said: notices.flatMap(({ line, text: said, example }) =>
      example ? [`${line} ${said}: ${example}`] : [],
    ),
    notices: notices.map(({ line, text: said }) => `${line} ${said}`),
    general,
  };
}

const alive = "a line that isn't imported matches some of its URLs first; in the map this redirect does";
const notRequested =
  'the redirects of this server were not compared with the map: it has no name, or its name matches many hosts';

describe('a difference on the second host only is reported with its line', () => {
  test.each([
    [
      'nginx',
      `server { server_name www.example.com; location = /a { return 301 /b; } location = /c { return 301 /d; }
  location = /e { return 301 /f; } }
server { server_name docs.example.com;
  rewrite ^/docs/v[0-9]/(.*)$ /old/$1 permanent;
  rewrite ^/docs/(.*)$ /guide/$1 permanent; }`,
      5,
    ],
    [
      'htaccess',
      `<VirtualHost *:443>
ServerName www.example.com
Redirect 301 /a /b
</VirtualHost>
<VirtualHost *:443>
ServerName docs.example.com
RewriteEngine On
RewriteRule ^/docs/v[0-9]/(.*)$ /old/$1 [R=301,L]
RewriteRule ^/docs/(.*)$ /guide/$1 [R=301,L]
</VirtualHost>`,
      9,
    ],
    [
      'htaccess',
      `RewriteEngine On
RewriteRule ^a$ /b [R=301,L]
RewriteCond %{HTTP_HOST} ^docs\\.example\\.com$ [NC]
RewriteRule ^docs/v[0-9]/(.*)$ https://www.example.com/old/$1 [R=301,L]
RewriteCond %{HTTP_HOST} ^docs\\.example\\.com$ [NC]
RewriteRule ^docs/(.*)$ https://www.example.com/guide/$1 [R=301,L]`,
      6,
    ],
    [
      'nginx',
      `location = /a { return 301 /b; }
location ~ ^/docs/v[0-9]/ { return 301 https://www.example.com/old/; }
location /docs/ {
  if ($host = docs.example.com) { return 301 https://www.example.com/guide/; }
}`,
      4,
    ],
  ] as const)('%s: %s', (from, text, line) => {
    const { said } = compared(from, text);
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`^${line} ${alive}: https://docs\\.example\\.com/docs/v.*/guide/`)),
    ]);
  });
});

test('of more hosts than are asked, the others are named', () => {
  const text = Array.from(
    { length: 22 },
    (_, at) => `server { server_name h${at + 1}.example.com; location = /a { return 301 /b; } }`,
  ).join('\n');
  expect(compared('nginx', text).general).toContain(
    'the file has 22 hosts, of which 2 were not compared with the map: h21.example.com, h22.example.com',
  );
});

test.each([
  [
    'nginx',
    `server { server_name www.example.com; location = /a { return 301 /b; } }
server { server_name ~^(?<user>.+)\\.example\\.net$; location = /c { return 301 /d; } }`,
    2,
  ],
  [
    'htaccess',
    `<VirtualHost *:443>
ServerName www.example.com
Redirect 301 /a /b
</VirtualHost>
<VirtualHost *:443>
Redirect 301 /c /d
</VirtualHost>`,
    6,
  ],
] as const)('%s: a server without a name that can be asked for is named', (from, text, line) => {
  expect(compared(from, text).notices).toContain(`${line} ${notRequested}`);
});

describe('a host that only leads to another is not compared', () => {
  test.each([
    [
      'nginx',
      `server { server_name old.example; return 301 https://www.example.com$request_uri; }
server { server_name www.example.com; location = /a { return 301 /b; } location = /c { return 301 /d; } }`,
    ],
    [
      'htaccess',
      `RewriteEngine On
RewriteCond %{HTTP_HOST} ^old\\.example$
RewriteRule ^(.*)$ https://www.example.com/$1 [R=301,L]
RewriteRule ^a$ /b [R=301,L]
RewriteRule ^c$ /d [R=301,L]`,
    ],
  ] as const)('%s: %s', (from, text) => {
    const { said, rules } = compared(from, text);
    expect(rules.map((rule) => rule.slice(2))).toEqual(['/a', '/c']);
    expect(said).toEqual([]);
  });
});

test('an alias of a virtual host that a condition names is asked of that virtual host', () => {
  const text = `<VirtualHost *:443>
ServerName www.example.com
ServerAlias docs.example.com
RewriteEngine On
RewriteRule ^/a$ /b [R=301,L]
RewriteCond %{HTTP_HOST} ^docs\\.example\\.com$
RewriteRule ^/docs/v[0-9]/(.*)$ https://www.example.com/old/$1 [R=301,L]
RewriteCond %{HTTP_HOST} ^docs\\.example\\.com$
RewriteRule ^/docs/(.*)$ https://www.example.com/guide/$1 [R=301,L]
</VirtualHost>`;
  expect(compared('htaccess', text).said).toEqual([
    expect.stringMatching(new RegExp(`^9 ${alive}: https://docs\\.example\\.com/docs/v`)),
  ]);
});
