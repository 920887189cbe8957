import type { SiteGenerator } from './generator.ts';

const docs = 'https://jekyllrb.com/docs';

export const jekyll: SiteGenerator = {
  title: 'Jekyll',
  meta: /^Jekyll\b/i,
  configFiles: ['_config.yml', '_config.yaml'],
  dist: '_site',
  distKey: 'destination',
  build: 'bundle exec jekyll build',
  server: 'jekyll serve',
  install: 'bundle install',
  sourceFolders: ['_posts', '_pages', '_layouts', '_includes', '_data', '_docs', 'docs', 'pages'],
  readsRoot: true,
  // https://github.com/jekyll/jekyll-archives/blob/master/docs/configuration.md#permalinks
  generatedPages: { lists: ['{tag,tags,category,categories,archives}/**'] },
  settings: {
    siteUrl: { set: '`url` in _config.yml', docs: `${docs}/configuration/options/` },
    base: { set: '`baseurl` in _config.yml', docs: `${docs}/configuration/options/` },
    slash: {
      styles: [{ layout: 'folder', variant: 'slash', set: '`permalink: pretty`', isShownByLayout: true }],
      docs: `${docs}/permalinks/`,
    },
    canonical: {
      set: '`url` in _config.yml',
      add: 'the plugin `jekyll-seo-tag`',
      docs: 'https://github.com/jekyll/jekyll-seo-tag',
    },
    sitemap: {
      set: '`url` in _config.yml',
      add: 'the plugin `jekyll-sitemap`',
      docs: 'https://github.com/jekyll/jekyll-sitemap',
    },
    errorPage: {
      add: 'a page with `permalink: /404.html`',
      docs: 'https://jekyllrb.com/tutorials/custom-404-page/',
    },
    // Files with an underscore are left out without it.
    staticFolder: { list: '`include` in _config.yml', docs: `${docs}/configuration/options/` },
  },
};
