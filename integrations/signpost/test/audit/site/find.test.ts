import { describe, expect, it } from 'vitest';
import { readSite } from '../../../src/audit/site/read.ts';
import { filesInMemory } from '../../../src/lib/file.ts';
import { parsePath } from '../../../src/lib/url/path.ts';
import { html } from './support/addresses.ts';

describe('find', () => {
  const site = readSite(
    filesInMemory({
      'index.html': html(),
      'a/index.html': html(),
      'b.html': html('https://e.example/b'),
      'x y.pdf': 'x',
      'part.html': '<p>',
      'api/product.json': '[]',
      'api/product/3s42y6fafsktf.json': '{}',
      _redirects: '/old/* /a/ 301\n/app/* /index.html 200\n/gone /410 410\n/only /a/ 301 Country=de\n',
    }),
    { origin: 'https://e.example', declared: ['/search', '/account/*'] },
  );

  it.each([
    ['/a/', 'page a/index.html own'],
    ['/a', 'page a/index.html'],
    ['/a/index.html', 'page a/index.html'],
    ['/index.html', 'page index.html'],
    ['/b', 'page b.html own'],
    ['/b.html', 'page b.html'],
    ['/x%20y.pdf', 'file x y.pdf'],
    ['/part.html', 'file part.html'],
    ['/api/product', 'unseen'],
    ['/api/product/3s42y6fafsktf', 'unseen'],
    ['/old/x/y', 'redirect 301 /a/ _redirects:1'],
    ['/old', 'redirect 301 /a/ _redirects:1'],
    ['/app/z', 'unseen'],
    ['/gone', 'gone'],
    ['/only', 'nothing'],
    ['/search', 'unseen'],
    ['/account/orders', 'unseen'],
    ['/cdn-cgi/l/email-protection', 'unseen'],
    ['/__/firebase/init.js', 'unseen'],
    ['/.auth/login/github', 'unseen'],
    ['/cgi-bin/mail.pl', 'unseen'],
    ['//a//', 'page a/index.html'],
    ['//x%20y.pdf', 'file x y.pdf'],
    ['/c/', 'nothing'],
  ])('%s is %s', (path, expected) => {
    const hit = site.find(parsePath(path));
    const text = {
      page: () => (hit?.kind === 'page' ? `page ${hit.page.file}${hit.own ? ' own' : ''}` : ''),
      file: () => (hit?.kind === 'file' ? `file ${hit.file}` : ''),
      redirect: () =>
        hit?.kind === 'redirect'
          ? `redirect ${hit.status} ${hit.to} ${hit.place.file}:${hit.place.line}`
          : '',
      gone: () => 'gone',
      unseen: () => 'unseen',
      nothing: () => 'nothing',
    };
    expect(text[hit?.kind ?? 'nothing']()).toBe(expected);
  });
});

describe('find with an .htaccess in the build', () => {
  const rules = `RewriteEngine On
RewriteCond %{HTTPS} !=on
RewriteRule ^/?(.*) https://%{SERVER_NAME}/$1 [R,L]
Redirect permanent /old/ /a/
RedirectMatch gone ^/lost$
RewriteRule ^news/(.*)$ /a/$1 [R=301,L]
`;
  const { find } = readSite(
    filesInMemory({ 'index.html': html(), 'a/index.html': html(), '.htaccess': rules }),
    {
      origin: 'https://e.example',
    },
  );
  it.each([
    ['/old/', { kind: 'redirect', status: 301, to: '/a/', place: { file: '.htaccess', line: 4 } }],
    ['/lost', { kind: 'gone', place: { file: '.htaccess', line: 5 } }],
    ['/news/x', { kind: 'redirect', status: 301, to: '/a/x', place: { file: '.htaccess', line: 6 } }],
    ['/a/', { kind: 'page', own: true }],
    ['/nowhere', undefined],
  ])('%s', (path, expected) => {
    const hit = find(parsePath(path));
    if (expected === undefined) expect(hit).toBeUndefined();
    else expect(hit).toMatchObject(expected);
  });
});
