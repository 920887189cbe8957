import type { SiteGenerator } from './generator.ts';

export const jekyll: SiteGenerator = {
  title: 'Jekyll',
  meta: /^Jekyll\b/i,
  configFiles: ['_config.yml', '_config.yaml'],
  dist: '_site',
  distKey: 'destination',
  build: 'bundle exec jekyll build',
  install: 'bundle install',
  sourceFolders: ['_posts', '_pages', '_layouts', '_includes', '_data', '_docs', 'docs', 'pages'],
  readsRoot: true,
  siteUrl: '`url` in _config.yml',
  servedBuildFix: () =>
    'build with `JEKYLL_ENV=production bundle exec jekyll build`; `jekyll serve` writes its own URL in place of `url`',
  base: '`baseurl` in _config.yml',
  urlStyles: [{ layout: 'folder', variant: 'slash', write: '`permalink: pretty`', isShownByLayout: true }],
  errorPage: 'a page with `permalink: /404.html`',
  sitemap: 'set `url` in _config.yml, add the plugin `jekyll-sitemap`',
  // https://jekyllrb.com/docs/configuration/options/: files with an underscore are left out without it
  copyFix: (file) => `Add ${file} to \`include\` in _config.yml`,
  // https://jekyllrb.com/docs/liquid/filters/, and https://github.com/jekyll/jekyll-seo-tag, which writes none without `url`
  canonicalFix:
    'set `url` in _config.yml, which is all with the plugin `jekyll-seo-tag`; without it, add `<link rel="canonical" href="{{ page.url | absolute_url }}">` to the head of the layout',
};
