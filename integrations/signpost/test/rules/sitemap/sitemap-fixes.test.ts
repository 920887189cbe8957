import { expect, test } from 'vitest';
import { auditSite } from '../../../src/audit/rules/run.ts';
import { site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { readOnHost } from '../../audit/causes/support/hosted-site.ts';
import { siteOf } from '../example-site.ts';

/** The fixes of a rule for a site with further files. */
async function listFixes(rule: string, files: Parameters<typeof site>[0]): Promise<(string | undefined)[]> {
  const { findings } = auditSite(await siteOf({ files: site(files) }), { only: [rule] });
  return findings.map(({ fix }) => fix);
}

test('sitemap-entries says what to do about a post whose canonical is the home page, which is listed too', async () => {
  const files = { '/a/': { canonical: 'https://www.example.com/' }, 'sitemap.xml': sitemap('/', '/a/') };
  expect(await listFixes('sitemap-entries', files)).toEqual([
    'correct the canonical of the page, or, if the page is a copy of https://www.example.com/, take the entry out of the sitemap',
  ]);
});

test('sitemap-entries asks for the canonical of a page first, where canonical and entry are one missing URL', async () => {
  const files = {
    '/gauges/': { canonical: 'https://www.example.com/latest/gauges/' },
    'sitemap.xml': sitemap('/', '/latest/gauges/', '/hoses/'),
  };
  expect(await listFixes('sitemap-entries', files)).toEqual([
    'correct the canonical of the page that has this URL as its own, and list the same URL',
    'take the entry out of the sitemap, or add the page',
  ]);
});

test('sitemap-entries names the 404 page, which GitHub Pages returns with 404', async () => {
  const files = { ...site(), 'sitemap.xml': sitemap('/', '/gauges/', '/404.html') };
  const { findings } = auditSite(await readOnHost('github-pages', { files }), { only: ['sitemap-entries'] });
  expect(findings.map(({ message, fix }) => [message, fix])).toEqual([
    [
      'the sitemap lists https://www.example.com/404.html, which is an error page',
      'take the entry out of the sitemap',
    ],
  ]);
});

// https://docs.netlify.com/routing/redirects/: the file isn't deployed
test('sitemap-entries says of a listed _redirects that the host does not serve it', async () => {
  const files = {
    ...site(),
    _redirects: '/old /gauges/ 301\n',
    'sitemap.xml': sitemap('/', '/gauges/', '/_redirects'),
  };
  const { findings } = auditSite(await readOnHost('netlify', { files }), { only: ['sitemap-entries'] });
  expect(findings.map(({ message }) => message)).toEqual([
    'the sitemap lists https://www.example.com/_redirects, which the host does not serve',
  ]);
});

// https://www.w3.org/TR/xml/#sec-prolog-dtd
test('sitemap-syntax says that nothing comes before the XML declaration', async () => {
  expect(await listFixes('sitemap-syntax', { 'sitemap.xml': `\n${sitemap('/', '/gauges/')}` })).toContain(
    'start the file with <?xml, without an empty line or a message before it',
  );
});

test('sitemap-syntax reports a packed copy of the sitemap once', async () => {
  const files = { 'sitemap.xml': sitemap(), 'sitemap.xml.gz': sitemap() };
  expect(await listFixes('sitemap-syntax', files)).toHaveLength(1);
});

test('redirect-target proposes to mend the built page that redirects to a missing one', async () => {
  const stub =
    '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/gone/"><a href="/gone/">Go on</a>';
  expect(await listFixes('redirect-target', { 'a/index.html': stub })).toEqual([
    'redirect it to a page of the site, or remove the redirect',
  ]);
  expect(await listFixes('redirect-target', { _redirects: '/a /gone/ 301\n' })).toEqual([
    'redirect it to a page of the site, or remove the redirect',
  ]);
});
