import type { SiteGenerator } from './generator.ts';

const docs = 'https://quarto.org/docs/reference/projects/websites.html';

export const quarto: SiteGenerator = {
  title: 'Quarto',
  meta: /^quarto\b/i,
  configFiles: ['_quarto.yml', '_quarto.yaml'],
  dist: '_site',
  distKey: 'output-dir',
  build: 'quarto render',
  install: 'pip install quarto-cli',
  sourceFolders: ['posts', 'docs', 'slides'],
  readsRoot: true,
  linksIndexFiles: true,
  settings: {
    siteUrl: { set: '`site-url` in _quarto.yml', hasBase: true, docs },
    canonical: {
      set: '`canonical-url: true` below `format.html` in _quarto.yml, with `site-url` below `website`, in a book below `book`',
      docs: 'https://quarto.org/docs/reference/formats/html.html',
    },
    sitemap: { set: '`site-url` in _quarto.yml', docs },
    errorPage: { add: '404.qmd', docs: 'https://quarto.org/docs/websites/website-navigation.html#pages-404' },
  },
};
