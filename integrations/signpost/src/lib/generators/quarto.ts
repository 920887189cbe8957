import type { SiteGenerator } from './generator.ts';

export const quarto: SiteGenerator = {
  title: 'Quarto',
  linksIndexFiles: true,
  meta: /^quarto\b/i,
  configFiles: ['_quarto.yml', '_quarto.yaml'],
  dist: '_site',
  distKey: 'output-dir',
  build: 'quarto render',
  install: 'pip install quarto-cli',
  sourceFolders: ['posts', 'docs', 'slides'],
  readsRoot: true,
  siteUrl: '`site-url` in _quarto.yml',
  base: '`site-url` in _quarto.yml',
  errorPage: '404.qmd',
  sitemap: 'set `site-url` in _quarto.yml',
  // https://quarto.org/docs/reference/formats/html.html: only with a known `site-url`
  canonicalFix:
    'set `canonical-url: true` below `format.html` in _quarto.yml; it needs `site-url` below `website`, in a book below `book`',
};
