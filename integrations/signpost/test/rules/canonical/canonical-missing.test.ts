import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/canonical/canonical-missing.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { readOnHost } from '../../audit/causes/support/hosted-site.ts';
import { createExamples, expectReports } from '../cases.ts';
import { foundBy, html } from '../found-by.ts';

const withAttribute = (attribute: string) =>
  site({ 'gauges/index.html': page('/gauges/').replace('rel="canonical"', `rel="canonical" ${attribute}`) });

const shell = '<!doctype html><title></title><div id="__docusaurus"></div><script src="/main.js"></script>';

expectReports(rule, {
  good: {
    "Docusaurus's own search page": site({
      '/': { head: '<meta name="generator" content="Docusaurus v2.4.1">' },
      '/search/': { canonical: '' },
    }),
    // https://acme.example/docs/: <Redirect> of Docusaurus
    'an empty page whose script leads on, among others with their text': site({ 'start/index.html': shell }),
    'a noindex page': site({ '/x/': { canonical: '', head: '<meta name="robots" content="noindex">' } }),
  },
  bad: {
    ...createExamples('one with ', withAttribute, ['media="all"', 'type="text/html"']),
    'an empty page without a script, among others with their text': site({
      'start/index.html': shell.replace('<script src="/main.js"></script>', ''),
    }),
    'an app whose script renders all pages': { 'index.html': shell },
  },
});

// https://acme.example: a page at the root that leads to latest/, where Sphinx has built
it('canonical-missing and error-page know the generator of a version below a root that only redirects', async () => {
  const files = {
    'index.html':
      '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=latest/"><a href="latest/">Go on</a>',
    'latest/index.html': page('/latest/', { canonical: '' }),
    'latest/gauges.html': page('/latest/gauges.html', { canonical: '' }),
    'latest/_static/documentation_options.js': '',
  };
  const only = ['canonical-missing', 'error-page'];
  const found = runRules(await readOnHost('github-pages', { files }), { only });
  expect(new Set(found.map(({ fix }) => fix))).toEqual(
    new Set([
      'set `html_baseurl` in conf.py, which gives each page a canonical of its own (https://www.sphinx-doc.org/en/master/usage/configuration.html#confval-html_baseurl)',
      "add a 404.html to the root with the site's navigation and a link to the home page",
    ]),
  );
});

// https://github.com/rust-lang/mdBook/issues/1238, and pkgdown's templates, which don't know the path of the page
it.each([
  ['mdBook', 'css/chrome.css'],
  ['pkgdown', 'pkgdown.yml'],
])('canonical-missing gives an info about a site of %s, which writes none', async (_, built) => {
  const files = { [built]: '', 'index.html': html(''), 'pumps.html': html('') };
  expect(await foundBy('canonical-missing', files)).toEqual([
    'info index.html the page has no canonical',
    'info pumps.html the page has no canonical',
  ]);
});
