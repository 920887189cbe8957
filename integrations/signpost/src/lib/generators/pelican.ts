import type { SiteGenerator } from './generator.ts';

export const pelican: SiteGenerator = {
  title: 'Pelican',
  meta: /^Pelican\b/i,
  configFiles: ['pelicanconf.py'],
  dist: 'output',
  build: 'pelican content',
  install: 'pip install "pelican[markdown]"',
  sourceFolders: ['content', 'themes'],
  siteUrl: '`SITEURL` in publishconf.py',
  base: '`SITEURL` in publishconf.py',
  sitemap: 'add the plugin `pelican-sitemap`',
};
