import { expect, test } from 'vitest';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { auditCauses, listReports, origin, readOnHost } from './support/hosted-site.ts';

// The answers of Apache, nginx and Caddy by their defaults, where Signpost generates no file for them.

const links = /^(?:link-|canonical-|hreflang-|sitemap-entries)/;

// Measured on the engines: https://nginx.org/en/docs/http/ngx_http_index_module.html,
// https://httpd.apache.org/docs/2.4/mod/mod_dir.html#directoryslash, https://caddyserver.com/docs/caddyfile/directives/file_server
test.each([
  ['apache', 'Apache', 301, '`DirectorySlash` were `On`'],
  ['nginx', 'nginx', 301, '`try_files` were `$uri $uri/`'],
  ['caddy', 'Caddy', 308, '`try_files` were `{path}`'],
])(
  'canonical-served says that %s adds the slash of a folder by default',
  async (id, title, status, setting) => {
    const gauges = {
      canonical: `${origin}/gauges`,
      body: '<a href="http://www.example.com/gauges">Gauges</a>',
    };
    const files = site({ 'gauges/index.html': page('/gauges/', gauges) });
    const { findings } = auditCauses(await readOnHost(id, { files, isGenerated: false }));
    expect(findings.filter(({ rule }) => links.test(rule))).toEqual([
      expect.objectContaining({
        message: `${title} redirects 1 page URL, named in 1 canonical and 1 link: /gauges → /gauges/ (${status}); by default, as if ${setting}`,
        fix: 'write /gauges/ in place of /gauges',
      }),
      expect.objectContaining({ rule: 'link-variant', fix: 'write https://www.example.com/gauges/' }),
    ]);
  },
);

test('link-variant says where the host redirects a link, also where the canonical names the index file', async () => {
  const files = site({
    '/': { body: '<a href="/gauges">Gauges</a>' },
    'gauges/index.html': page('/gauges/', {
      canonical: `${origin}/gauges/index.html`,
      body: '<a href="/gauges/index.html">Gauges</a>',
    }),
    'sitemap.xml': sitemap('/', '/gauges/index.html'),
  });
  expect(listReports(await readOnHost('apache', { files, isGenerated: false }), /^link-variant$/)).toEqual([
    'warning link-variant index.html: the link "/gauges" leads to a URL that Apache redirects to /gauges/',
  ]);
});

test('a web server without generated files may serve a page without .html', async () => {
  const body = '<a href="/gauges">Gauges</a><a href="/meters.html">Meters</a>';
  const files = site({
    '/': { body },
    'gauges.html': page('/gauges', { body }),
    'meters.html': page('/meters.html', { body }),
    'sitemap.xml': sitemap('/', '/gauges', '/meters.html'),
  });
  expect(listReports(await readOnHost('nginx', { files, isGenerated: false }), links)).toEqual([]);
});
