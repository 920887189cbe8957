import type { SiteGenerator } from './generator.ts';

export const pelican: SiteGenerator = {
  title: 'Pelican',
  meta: /^Pelican\b/i,
  configFiles: ['pelicanconf.py'],
  dist: 'output',
  build: 'pelican content',
  install: 'pip install "pelican[markdown]"',
  sourceFolders: ['content', 'themes'],
  // https://docs.getpelican.com/en/latest/settings.html#url-settings
  generatedPages: {
    lists: ['{tag,category,author}/**', '{tags,categories,authors,archives}.html'],
  },
  settings: {
    siteUrl: {
      set: '`SITEURL` in publishconf.py',
      hasBase: true,
      docs: 'https://docs.getpelican.com/en/latest/settings.html',
    },
    sitemap: { add: 'the plugin `pelican-sitemap`', docs: 'https://github.com/pelican-plugins/sitemap' },
  },
};
