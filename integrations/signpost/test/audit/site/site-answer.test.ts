import { describe, expect, it } from 'vitest';
import { isMissing } from '../../../src/answers/answer.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { findAnsweringLine, isFile, type SiteAnswer } from '../../../src/audit/site/site-answer.ts';
import { filesInMemory } from '../../../src/lib/file.ts';
import { parsePath } from '../../../src/lib/url/path.ts';
import { html } from './support/addresses.ts';

/** `page about/index.html`, and `own` at the page's served URL. */
function describeAnswer(answer: SiteAnswer): string {
  const { page, isVariant, builtFile, status, location } = answer;
  const line = findAnsweringLine(answer);
  if (answer.unknown !== undefined) return answer.unknown.reason;
  if (page !== undefined) return `page ${page.file}${isVariant ? '' : ' own'}`;
  if (isFile(answer)) return `file ${builtFile}`;
  if (location !== undefined) return `redirect ${status} ${location} ${line?.file}:${line?.line}`;
  return isMissing(answer) ? 'nothing' : String(status);
}

describe('readSite answers', () => {
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
    ['/api/product', 'on demand'],
    ['/api/product/3s42y6fafsktf', 'on demand'],
    ['/old/x/y', 'redirect 301 https://e.example/a/ _redirects:1'],
    ['/old', 'redirect 301 https://e.example/a/ _redirects:1'],
    ['/app/z', '200'],
    ['/gone', '410'],
    ['/only', 'nothing'],
    ['/search', 'on demand'],
    ['/account/orders', 'on demand'],
    ['/cdn-cgi/l/email-protection', 'host'],
    ['/__/firebase/init.js', 'host'],
    ['/.auth/login/github', 'host'],
    ['/cgi-bin/mail.pl', 'host'],
    ['//a//', 'page a/index.html'],
    ['//x%20y.pdf', 'file x y.pdf'],
    ['/c/', 'nothing'],
  ])('returns for %s: %s', (path, expected) => {
    expect(describeAnswer(site.ask(parsePath(path)))).toBe(expected);
  });
});

// https://github.com/apache/directory-site: gen-docs/.htaccess leads to a server for files
describe('readSite answers with the .htaccess of a folder', () => {
  const files = {
    'index.html': html(),
    'docs/.htaccess':
      'RewriteEngine On\nRewriteRule ^latest/(.*)$ https://files.example/2.0/$1 [L]\nRedirect 301 /docs/old/ /\n',
  };
  const { ask } = readSite(filesInMemory(files), { origin: 'https://e.example' });
  it.each([
    ['/docs/latest/a', 'redirect 302 https://files.example/2.0/a docs/.htaccess:2'],
    ['/docs/old/', 'redirect 301 https://e.example/ docs/.htaccess:3'],
    ['/docs/nowhere', 'nothing'],
    ['/latest/a', 'nothing'],
  ])('returns for %s: %s', (path, expected) => {
    expect(describeAnswer(ask(parsePath(path)))).toBe(expected);
  });
});

describe('readSite answers with an .htaccess', () => {
  const rules = `RewriteEngine On
RewriteCond %{HTTPS} !=on
RewriteRule ^/?(.*) https://%{SERVER_NAME}/$1 [R,L]
Redirect permanent /old/ /a/
RedirectMatch gone ^/lost$
RewriteRule ^news/(.*)$ /a/$1 [R=301,L]
`;
  const { ask } = readSite(
    filesInMemory({ 'index.html': html(), 'a/index.html': html(), '.htaccess': rules }),
    {
      origin: 'https://e.example',
    },
  );
  it.each([
    ['/old/', 'redirect 301 https://e.example/a/ .htaccess:4'],
    ['/lost', '410'],
    ['/news/x', 'redirect 301 https://e.example/a/x .htaccess:6'],
    ['/a/', 'page a/index.html own'],
    ['/nowhere', 'nothing'],
  ])('returns for %s: %s', (path, expected) => {
    expect(describeAnswer(ask(parsePath(path)))).toBe(expected);
  });
});
