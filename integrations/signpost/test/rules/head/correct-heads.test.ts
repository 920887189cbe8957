import { expect, it } from 'vitest';
import { formatAlso, formatPlaces, groupFindings } from '../../../src/audit/group.ts';
import charset from '../../../src/audit/rules/head/charset.ts';
import descriptionMissing from '../../../src/audit/rules/head/description-missing.ts';
import descriptionUnique from '../../../src/audit/rules/head/description-unique.ts';
import htmlLang from '../../../src/audit/rules/head/html-lang.ts';
import titleBoilerplate from '../../../src/audit/rules/head/title-boilerplate.ts';
import titleGeneric from '../../../src/audit/rules/head/title-generic.ts';
import titleMissing from '../../../src/audit/rules/head/title-missing.ts';
import viewport from '../../../src/audit/rules/head/viewport.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

// Correct heads, and those of pages that nobody sees.

/** A page that a script leaves at once: `redirect-script` reports it. */
const left =
  '<!doctype html><html><head><script>location.replace("/gauges/")</script></head><body></body></html>';
/** A page that a script renders: `script-content` reports it. */
const shell =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prices</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>';

const sendCharset = (value: string, files = site()) => ({
  ...files,
  _headers: `/*\n  Content-Type: text/html; charset=${value}\n`,
});

expectReports(charset, {
  good: {
    'the encoding of the header in other letters': sendCharset('UTF-8'),
    'utf8 in the header, which is utf-8': sendCharset('utf8'),
  },
});

expectReports(descriptionMissing, {
  good: {
    'a page that a script leaves at once': site({ 'old/index.html': left }),
    'a page that a script renders': site({ 'prices/index.html': shell, 'app.js': '' }),
  },
});

const description = 'Pumps for farms.';
const about = (subject: string) => ({
  description,
  main: `<main><h1>${subject}</h1><p>All of it.</p></main>`,
});

expectReports(descriptionUnique, {
  good: {
    'a page in two versions of a documentation, which mike lists': site({
      'docs/versions.json':
        '[{"version":"2.0","title":"2.0","aliases":["latest"]},{"version":"v1.2","title":"v1.2","aliases":[]}]',
      '/docs/pumps/': about('Pumps'),
      '/docs/v1.2/pumps/': about('Pumps before 2.0'),
    }),
    'a page in a version that Docusaurus declares': site({
      '/docs/pumps/': { ...about('Pumps'), head: '<meta name="docusaurus_version" content="current">' },
      '/docs/pre-1.0/pumps/': {
        ...about('Pumps before 1.0'),
        head: '<meta name="docusaurus_version" content="pre-1.0">',
      },
    }),
  },
});

expectReports(htmlLang, {
  good: { 'a page that a script leaves at once': site({ 'old/index.html': left }) },
});

const products = ['gauges', 'pumps', 'meters', 'valves'];
const titled = (makeTitle: (name: string) => string) =>
  site(Object.fromEntries(products.map((name) => [`/${name}/`, { title: makeTitle(name) }])));

expectReports(titleBoilerplate, {
  good: {
    'a brand between the product and its kind in most titles': titled((name) => `${name} | Acme | Shop`),
    'a version after the brand': titled((name) =>
      name === 'pumps' ? 'pumps | Acme | v2.1' : `${name} | Acme`,
    ),
    'three titles with the same words': site({
      '/': { title: 'Made by us in Hamburg Instruments' },
      '/gauges/': { title: 'Made by us in Hamburg Gauges' },
      '/pumps/': { title: 'Made by us in Hamburg Pumps' },
    }),
  },
});

expectReports(descriptionUnique, {
  bad: {
    "the text of Docusaurus's template": site({
      '/a/': { description: 'Description will go into a meta tag in <head />' },
      '/b/': { description: 'Description will go into a meta tag in <head />' },
    }),
  },
});

expectReports(titleGeneric, {
  good: {
    'the index that Sphinx writes': {
      ...site({ 'genindex.html': page('/genindex.html', { title: 'Index — Acme 1.0', heading: 'Index' }) }),
      '_static/documentation_options.js': '',
    },
  },
});

const untitled = (script: string) =>
  site({ 'prices/index.html': page('/prices/', { title: '', head: `<script>${script}</script>` }) });

expectReports(titleMissing, {
  good: { 'a page that a script leaves at once': site({ 'old/index.html': left }) },
  bad: { 'a title that a script sets': untitled('document.title = "Prices"') },
});

expectReports(viewport, {
  good: {
    'a redirect page': site({
      'old/index.html':
        '<!doctype html><title>Old</title><meta http-equiv="refresh" content="0;url=/gauges/">',
    }),
    'a zoom up to five times': site({
      'index.html': page('/').replace(
        'initial-scale=1.0',
        'initial-scale=1.0, maximum-scale=5, user-scalable=yes',
      ),
    }),
  },
});

// Two rules say something of one title and one description, which is one finding.
it.each([
  [{ title: 'Untitled' }, ['title-generic', 'title-unique'], 'title-generic (2 places); also on other pages'],
  [
    { description: 'Description will go into a meta tag in <head />' },
    ['description-missing', 'description-unique'],
    'description-missing (2 places); also on other pages',
  ],
])('the audit reports %j of two pages once', async (parts, only, printed) => {
  const files = site({ '/a/': { ...parts, heading: 'A' }, '/b/': { ...parts, heading: 'B' } });
  const groups = groupFindings(runRules(await siteOf({ files }), { only }));
  expect(groups.map((group) => group.first.rule + formatPlaces(group) + formatAlso(group))).toEqual([
    printed,
  ]);
});
