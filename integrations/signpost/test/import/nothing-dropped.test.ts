import { expect, test } from 'vitest';
import { read } from './read.ts';

test('importRedirects ignores directives that are no redirects', () => {
  const apache = [
    ...['RewriteEngine On', 'RewriteBase /', 'RewriteOptions Inherit', 'Options -Indexes'],
    ...[
      'ErrorDocument 404 /404.html',
      'Header set X-Moved "301 /a"',
      'Require all granted',
      '<IfModule a>',
      '</IfModule>',
    ],
    ...[
      'ExpiresByType text/html "access"',
      'AddType text/plain .txt',
      'DirectoryIndex index.html',
      'SetEnv A 301',
    ],
  ];
  expect(read('htaccess', `${apache.join('\n')}\nRedirect 301 /x.html /y.html`).left).toEqual([]);
  const nginx = [
    ...[
      'error_page 404 /404.html',
      'error_page 404 301 /x',
      'root /srv',
      'rewrite_log on',
      'resolver 127.0.0.1',
    ],
    ...[
      'proxy_redirect http://a/ /b/',
      'absolute_redirect off',
      'server_name a.example',
      'try_files $uri =404',
      'expires 1h',
    ],
  ];
  expect(read('nginx', `server { ${nginx.join('; ')}; location = /x { return 301 /y; } }`).left).toEqual([]);
});
