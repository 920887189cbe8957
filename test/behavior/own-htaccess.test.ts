import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { readApacheConfig } from '../../integrations/signpost/src/hosts/apache/read.ts';
import { amount } from '../proof.ts';
import { apacheEngine } from './engines/apache.ts';
import { requireEngine } from './engines/engine.ts';
import type { OwnServer } from './engines/own-server.ts';
import { type Count, expectSame } from './own-model.ts';
import { makeSite } from './strange.ts';

const site = makeSite([], {}, { 'home.html': 'home' });
const count: Count = { files: 0, requests: 0, open: 0 };

/** https://httpd.apache.org/docs/2.4/mod/mod_alias.html and mod_rewrite.html */
const lines = [
  ...[
    'Redirect 301 /a /t',
    'Redirect /a/b https://other.example/t',
    'Redirect permanent /b/ /t/',
    'Redirect gone /g',
  ],
  ...['Redirect 410 /g/x', 'RedirectPermanent /p /t', 'RedirectTemp /q /t?x=1', 'Redirect 308 /c.html /t'],
  ...[
    'RedirectMatch 301 ^/m/(.*)$ /t/$1',
    'RedirectMatch /n(.*)\\.html$ /t$1',
    'RedirectMatch gone ^/g[0-9]+$',
  ],
  ...[
    'RedirectMatch 302 ^/a/(\\w+)/(\\w+)$ /t/$2/$1',
    'RedirectMatch permanent ^/a$ /u',
    'Redirect seeother /s /t',
  ],
  ...[
    'RewriteRule ^a$ /t [R=301,L]',
    'RewriteRule ^a/(.+)$ /t/$1 [R,L]',
    'RewriteRule ^b/?$ /t [R=301,L,QSD]',
  ],
  ...[
    'RewriteRule ^g$ - [G]',
    'RewriteRule ^q/(\\d+)$ /t?id=$1 [R=301,L]',
    'RewriteRule ^Q/(.*)$ /t/$1 [R=302,NC,L]',
  ],
  ...[
    'RewriteRule ^w/(.*)$ /a/$1 [L]',
    'RewriteRule ^x/(.*)$ /t/$1 [R=307,L,QSA]',
    'RewriteRule ^c\\.html$ /t#f [R,NE,L]',
    'RewriteRule ^p$ /t#f [R=301,L]',
    'RewriteRule ^s$ /t%20u [R=301,L]',
    'RewriteRule ^q$ /t\\%20u [R=301,NE,L]',
  ],
  ...[
    'RewriteRule . /t [R=301,L]',
    'RewriteRule ^n/ - [L]',
    'RewriteRule ^$ /home [R=301,L]',
    'RewriteRule ^A$ /t [R=301,NC,L]',
    'RewriteRule ^a/b$ https://other.example/t? [R=301,L]',
  ],
];
const conditions = [
  ...['', '', '', '', 'RewriteCond %{QUERY_STRING} ^x=1$', 'RewriteCond %{HTTP_HOST} ^www\\.example\\.com$'],
  ...[
    'RewriteCond %{REQUEST_URI} !^/a/b',
    'RewriteCond %{HTTP_COOKIE} beta',
    'RewriteCond %{QUERY_STRING} (?:^|&)id=(\\d+)',
  ],
];
const urls = [
  ...[
    '/',
    '/a',
    '/a/',
    '/a/b',
    '/a/b/c',
    '/b',
    '/b/',
    '/b/x',
    '/g',
    '/g/x',
    '/g12',
    '/p',
    '/p/x',
    '/q',
    '/q/5',
    '/Q/5',
  ],
  ...[
    '/m/',
    '/m/x/y',
    '/n/x.html',
    '/nx.html',
    '/c.html',
    '/c.htmlx',
    '/s',
    '/w/b',
    '/x/1',
    '/a?x=1',
    '/a/b?x=1&y=2',
  ],
  ...['/a?id=5', '/x/1?q=1', '/m/%C3%A9', '/a/b%20c', '/none'],
];

const rule = fc
  .tuple(fc.constantFrom(...conditions), fc.constantFrom(...lines))
  .map(([condition, line]) =>
    condition !== '' && line.startsWith('RewriteRule') ? `${condition}\n${line}` : line,
  );
const file = fc
  .array(rule, { minLength: 1, maxLength: 5 })
  .map((rules) => ['RewriteEngine On', ...rules, ''].join('\n'));

describe.runIf(requireEngine(apacheEngine))('readApacheConfig and Apache agree on .htaccess with', () => {
  let server: OwnServer;
  beforeAll(async () => {
    const content = ['RewriteEngine On', ...lines, ''].join('\n');
    server = await apacheEngine.start(site, [{ path: '.htaccess', content }]);
  });
  afterAll(async () => {
    console.log('Apache', count);
    await server?.stop();
  });
  // Apache reads the file for each request.
  const check = async (content: string): Promise<void> => {
    await writeFile(join(server.folder, 'dist/.htaccess'), content);
    await expectSame(server, readApacheConfig('.htaccess', content), urls, count);
  };

  test.each(lines)('the lines %s', (line) => check(`RewriteEngine On\n${line}\n`));

  test('generated lines', async () => {
    await fc.assert(fc.asyncProperty(file, check), { numRuns: amount(30, 1500) });
  });
});
