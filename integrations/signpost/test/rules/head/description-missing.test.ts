import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/head/description-missing.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, pagesOfList, pagesOfTag, site } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

/** A page without a description in a site by Docusaurus, whose home page says so. */
const byDocusaurus = (file: string, more: Parameters<typeof site>[0] = {}) =>
  listBy('Docusaurus v3.10.2', `/${file.replace('index.html', '')}`, more);

/** The same in a site by another generator. */
const listBy = (generator: string, url: string, more: Parameters<typeof site>[0] = {}) =>
  site({
    '/': { head: `<meta name="generator" content="${generator}">` },
    ...more,
    [url]: { ...(typeof more[url] === 'object' && more[url]), description: '' },
  });

const described = (description: string) => site({ '/gauges/': { description } });

expectReports(rule, {
  good: {
    'a page about an entity': site({
      '/amp/': { description: 'What &amp;amp; means.', heading: '&amp;amp;' },
    }),
    'a page of pkgdown from Markdown in the root': site({
      'pkgdown.yml': '',
      'CONTRIBUTING.html': page('/CONTRIBUTING.html').replace(/<meta name="description"[^<>]*>\n/, ''),
    }),
    "a page that Sphinx's autosummary writes from a docstring": site({
      '_static/documentation_options.js': '',
      'modules/generated/acme.Pump.html': page('/modules/generated/acme.Pump.html', {
        description: '',
        body: '<dl><dt id="acme.Pump">class acme.Pump</dt></dl>',
      }),
    }),
    'a page of mdBook, which has one description for the whole book': site({
      'css/chrome.css': '',
      '/gauges/': { description: '' },
    }),
    'a page about lists of tasks': described('TODO lists for teams that share their work.'),
    'the posts of a tag that Hugo lists': listBy('Hugo 0.147.8', '/tags/pumps/', {
      'tags/pumps/index.xml': '',
    }),
    'the posts of a month that Hexo lists': listBy('Hexo 6.3.0', '/archives/2023/08/', {
      '/archives/2023/08/': { body: '<a href="/gauges/">Gauges</a>' },
      '/archives/2023/': { body: '<a href="/gauges/">Gauges</a> <a href="/pumps/">Pumps</a>' },
      '/pumps/': {},
      '/hoses/': {},
    }),
    'the second page of a list': listBy('', '/news/page/2/', pagesOfList('/news/', '/news/page/2/')),
    'the list of tags that Docusaurus writes': byDocusaurus('blog/tags/index.html', {
      '/blog/tags/': { body: '<a href="/blog/tags/pumps/">Pumps</a>' },
      ...pagesOfTag('/blog/tags/pumps/', '/blog/new/'),
    }),
    'the posts of a tag that Docusaurus lists': byDocusaurus(
      'blog/tags/pumps/index.html',
      pagesOfTag('/blog/tags/pumps/', '/blog/new/'),
    ),
    'the search that a theme of Docusaurus writes': byDocusaurus('de/search/index.html'),
    'the list of authors that Docusaurus writes': byDocusaurus('blog/authors/index.html', {
      '/blog/authors/': { body: '<a href="/blog/authors/ada/">Ada</a>' },
      ...pagesOfTag('/blog/authors/ada/', '/blog/new/'),
    }),
    'the posts of an author that Docusaurus lists': byDocusaurus(
      'blog/authors/ada/index.html',
      pagesOfTag('/blog/authors/ada/', '/blog/new/'),
    ),
  },
  bad: {
    'a page of Docusaurus that somebody wrote': byDocusaurus('docs/authors/index.html'),
    'a page that somebody wrote below /tags/ of Docusaurus': byDocusaurus('tags/dog/index.html'),
    'a page that somebody wrote below /archives/ of Hexo': listBy('Hexo 6.3.0', '/archives/2023/08/', {
      '/archives/2023/08/': { body: '<a href="/gauges/">Gauges</a>' },
      '/archives/2023/': {},
      '/pumps/': {},
      '/hoses/': {},
    }),
    "a page in a folder of Sphinx's autosummary that describes no object": site({
      '_static/documentation_options.js': '',
      '/generated/pumps/': { description: '' },
    }),
    'a page with a number that goes on with no list': listBy('', '/news/page/2/', {
      '/news/': { body: '<a href="/news/page/2/">Our prices</a>' },
    }),
    ...createExamples('a text that is not a description: ', described, [
      'undefined',
      'Description will go into a meta tag in &lt;head /&gt;',
      '{{ page.description }}',
      'Lorem ipsum dolor sit amet.',
      'This is the meta description for this page',
      'Astro description',
      '[',
      'meta description',
      'Gauges &amp;amp; pumps',
      '&lt;!-- Written by gauges.js. --&gt;',
      // What Docusaurus leaves of {/* … */}: https://acme.example/docs/core
      '{/ Written by gauges.js. /}',
      'TODO - Short description',
    ]),
    'an empty one': site({ '/gauges/': { description: '' } }),
    'a page without a description that mdBook did not write': site({
      'css/style.css': '',
      '/gauges/': { description: '' },
    }),
    'a book of mdBook without a description': site({
      'css/chrome.css': '',
      '/': { description: '' },
      '/gauges/': { description: '' },
    }),
  },
});

it('description-missing asks to fill an empty description, not to add another one', async () => {
  const found = runRules(await siteOf({ files: described('') }), { only: ['description-missing'] });
  expect(found.map(({ fix }) => fix)).toEqual([
    'write one or two sentences about this page as its description',
  ]);
});

// https://github.com/sphinx-doc/sphinxext-opengraph: for pages in reStructuredText, in Markdown and of autodoc alike
it('description-missing names the extension of Sphinx where no page has a description', async () => {
  const links = '<a href="/pumps.html">Pumps</a> <a href="/gauges.html">Gauges</a>';
  const readFix = async (more: Readonly<Record<string, string>>) => {
    const write = (url: string) =>
      page(url, { canonical: '', body: links }).replace(/<meta name="description"[^<>]*>\n/, '');
    const files = { 'index.html': write('/'), 'pumps.html': write('/pumps.html'), ...more };
    const facts = await siteOf({ files: { ...files, '_static/documentation_options.js': '' } });
    return runRules(facts, { only: ['description-missing'] })[0]?.fix;
  };
  expect(await readFix({})).toContain('the extension `sphinxext-opengraph`');
  const described = { 'gauges.html': page('/gauges.html', { canonical: '' }) };
  expect(await readFix(described)).toContain('<meta name="description"');
});

it('description-missing names the layout where no page has a description', async () => {
  const write = (url: string) => page(url).replace(/<meta name="description"[^<>]*>\n/, '');
  const files = { 'index.html': write('/'), 'about/index.html': write('/about/') };
  const [finding] = runRules(await siteOf({ files }), { only: ['description-missing'] });
  expect(finding?.fix).toContain('let the layout or theme write them');
});

// https://pkgdown.r-lib.org breaks a description into the lines of its source.
it('description-missing quotes a description on one line', async () => {
  const files = described('Opens &amp;lt;file&amp;gt;.\n  It returns the text.');
  const found = runRules(await siteOf({ files }), { only: ['description-missing'] });
  expect(found.map(({ message }) => message)).toEqual([
    'the description "Opens &lt;file&gt;. It returns the text." was escaped twice, so readers see "&lt;"',
  ]);
});

it("description-missing names the setting of mdBook where an API's reference beside the book has descriptions", async () => {
  const files = site({
    'css/chrome.css': '',
    '/': { description: '' },
    '/gauges/': { description: '' },
    '/rust-docs/pump/': { head: '<meta name="generator" content="rustdoc">' },
  });
  const found = runRules(await siteOf({ files })).filter(({ rule: id }) => id === 'description-missing');
  expect(found.map(({ file, fix }) => [file, fix])).toContainEqual([
    'index.html',
    'set `description` below `[book]` in book.toml, which gives each page a description (https://rust-lang.github.io/mdBook/format/configuration/general.html)',
  ]);
});

// A Helm chart's repository beside a book: https://acme.example/docs/charts/
it('description-missing names no setting for a file by hand beside a book without descriptions', async () => {
  const files = site({
    'css/chrome.css': '',
    '/': { description: '' },
    '/gauges/': { description: '' },
    'charts/index.html': page('/charts/').replace(/<meta name="description"[^<>]*>\n/, ''),
  });
  const found = runRules(await siteOf({ files }), { only: ['description-missing'] });
  expect(found.find(({ file }) => file === 'charts/index.html')?.fix).toContain(
    'add <meta name="description"',
  );
});

it('description-missing says where Docusaurus has the description of one page', async () => {
  const head = '<meta name="generator" content="Docusaurus v3.10.2">';
  const files = site({
    '/': { head },
    'docs/category/pumps/index.html': page('/docs/category/pumps/', { head }).replace(
      /<meta name="description"[^<>]*>\n/,
      '',
    ),
  });
  const [found] = runRules(await siteOf({ files }), { only: ['description-missing'] });
  expect(found?.fix).toBe(
    'set `description` in its front matter to one or two sentences about this page (https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#description)',
  );
});
