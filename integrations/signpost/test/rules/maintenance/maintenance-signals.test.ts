import { expect, test } from 'vitest';
import rule from '../../../src/audit/rules/maintenance/maintenance-signals.ts';
import { checkRule } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const closed = (
  head: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Back soon</title>${head}</head><body><h1>Back soon</h1>
<p><time>1 December</time> <a href="mailto:help@example.com">help</a></p></body></html>`;

const onApache = (...lines: readonly string[]) =>
  site({ '.htaccess': ['RewriteEngine On', ...lines, ''].join('\n') });

const retrying = (value: string) =>
  site({ '503.html': closed(''), _headers: `/503.html\n  Retry-After: ${value}\n` });

expectReports(rule, {
  good: {
    '503 for all but robots.txt, on Apache': onApache(
      'ErrorDocument 503 /503.html',
      'Header always set Retry-After "3600"',
      'RewriteCond %{REQUEST_URI} !^/(?:503\\.html|robots\\.txt)$',
      'RewriteRule ^ - [R=503,L]',
    ),
    'some files, some visitors and a part of the site, on Apache': onApache(
      '<FilesMatch "^\\.">',
      'Require all denied',
      '</FilesMatch>',
      'RewriteCond %{HTTP_USER_AGENT} BadBot',
      'RewriteRule ^ - [F]',
      'RewriteRule ^old/ - [G]',
      'Redirect gone /old',
    ),
    'a site that keeps its home page alone': site({ _redirects: '/:folder/* /404.html 404!\n' }),
    ...createExamples('Retry-After: ', retrying, ['Wed, 25 Nov 2099 08:00:00 GMT']),
    'a part of the site and an old page, sent to a page about maintenance': site({
      '/maintenance/': {},
      _redirects: '/shop/* /maintenance/ 302\n/repair /maintenance/ 301\n',
    }),
  },
  bad: {
    'all forbidden, on Azure': site({
      'staticwebapp.config.json': '{ "routes": [{ "route": "/*", "statusCode": 403 }] }',
    }),
    ...Object.fromEntries(
      Object.entries({
        'netlify.toml': '[[redirects]]\nfrom = "/*"\nto = "/wartung.html"\nstatus = 302\nforce = true\n',
        'vercel.json':
          '{ "redirects": [{ "source": "/((?!closed).*)", "destination": "/closed", "permanent": false }] }',
      }).map(([file, text]) => [
        `all sent to one page, by ${file}`,
        site({ [file]: text, 'maintenance/index.html': closed('') }),
      ]),
    ),
    'all sent to one page, on Apache': onApache(
      'RewriteCond %{REQUEST_URI} !^/maintenance\\.html$',
      'RewriteRule ^ /maintenance.html [R=302,L]',
    ),
    '404 for all': site({ _redirects: '/* /404.html 404!\n' }),
  },
});

test('maintenance-signals accepts a noindex header on 503.html in a staging build, and reports it in another build', async () => {
  const built = await siteOf({
    files: site({ '503.html': closed(''), _headers: '/*\n  X-Robots-Tag: noindex\n' }),
  });
  expect(checkRule(rule, { ...built, isHidden: true })).toEqual([]);
  expect(checkRule(rule, built)).toMatchObject([{ message: 'the 503 page is noindex by its header' }]);
});
