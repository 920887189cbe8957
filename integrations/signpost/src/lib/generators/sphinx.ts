import type { SiteGenerator } from './generator.ts';

export const sphinx: SiteGenerator = {
  title: 'Sphinx',
  // https://www.sphinx-doc.org/en/master/usage/configuration.html#confval-language
  languageFix:
    'set `language` in conf.py to that of the text, from which the theme writes it, such as `language = "en"`',
  linksIndexFiles: true,
  linksAllPages: true,
  unreadMarkup: {
    id: /^id\d+$/,
    fix: 'correct the markup there, which docutils has marked as problematic: its warning in the log of the build says why',
  },
  built: '_static/documentation_options.js',
  // The last is the computation times of Sphinx-Gallery, which nothing links to.
  ownPages: /(?:^|\/)(?:_modules\/|(?:genindex|py-modindex|search|sg_execution_times)\.html$)/,
  configFiles: ['docs/conf.py', 'docs/source/conf.py', 'doc/conf.py'],
  dist: 'docs/_build/html',
  build: 'sphinx-build docs docs/_build/html',
  install: 'pip install sphinx',
  sourceFolders: ['docs', 'doc', 'source'],
  siteUrl: '`html_baseurl` in conf.py',
  base: '`html_baseurl` in conf.py',
  errorPage:
    'the 404 page of the extension `sphinx-notfound-page`, with the folder of the site as `notfound_urls_prefix`,',
  sitemap:
    'add the extension `sphinx-sitemap`, with `html_baseurl` and `sitemap_url_scheme = "{link}"` in conf.py',
  canonicalFix: 'set `html_baseurl` in conf.py, from which the theme writes the canonical of each page',
  // https://www.sphinx-doc.org/en/master/usage/configuration.html#confval-html_baseurl
  versionsFix:
    'build each version with the URL of the current one as `html_baseurl` in conf.py, such as https://www.example.com/stable/',
  // https://github.com/sphinx-doc/sphinxext-opengraph: `ogp_enable_meta_description` is true by default.
  descriptionFix:
    'add the extension `sphinxext-opengraph`, with the URL of the site as `ogp_site_url` in conf.py; it takes the description from the first text of each page',
  // The pages that autosummary writes from docstrings:
  // https://acme.example/docs/modules/generated/acme.gauges.Gauge.html
  undescribedPages: /(?:^|\/)(?:_?autosummary|generated)\//,
};
