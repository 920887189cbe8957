import type { SiteGenerator } from './generator.ts';

const docs = 'https://www.sphinx-doc.org/en/master/usage/configuration.html';

export const sphinx: SiteGenerator = {
  title: 'Sphinx',
  builtPath: '_static/documentation_options.js',
  configFiles: ['docs/conf.py', 'docs/source/conf.py', 'doc/conf.py'],
  dist: 'docs/_build/html',
  build: 'sphinx-build docs docs/_build/html',
  install: 'pip install sphinx',
  sourceFolders: ['docs', 'doc', 'source'],
  // The source code, the indexes, the computation times of Sphinx-Gallery, and what autosummary makes of docstrings
  generatedPages: {
    reserved: ['_modules/**', '{genindex,py-modindex,search,sg_execution_times}.html'],
    objects: ['{autosummary,_autosummary,generated}/**'],
  },
  linksIndexFiles: true,
  settings: {
    siteUrl: { set: '`html_baseurl` in conf.py', hasBase: true, docs: `${docs}#confval-html_baseurl` },
    canonical: { set: '`html_baseurl` in conf.py', docs: `${docs}#confval-html_baseurl` },
    description: {
      ofAll: {
        add: 'the extension `sphinxext-opengraph`, with the URL of the site as `ogp_site_url` in conf.py',
        docs: 'https://github.com/sphinx-doc/sphinxext-opengraph',
      },
    },
    language: { set: '`language` in conf.py', docs: `${docs}#confval-language` },
    sitemap: {
      set: '`html_baseurl` and `sitemap_url_scheme = "{link}"` in conf.py',
      add: 'the extension `sphinx-sitemap`',
      docs: 'https://github.com/jdillard/sphinx-sitemap',
    },
    errorPage: {
      add: 'the 404 page of the extension `sphinx-notfound-page`, with the folder of the site as `notfound_urls_prefix`,',
      docs: 'https://sphinx-notfound-page.readthedocs.io/',
    },
  },
};
