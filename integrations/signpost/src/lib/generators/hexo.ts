import type { SiteGenerator } from './generator.ts';

export const hexo: SiteGenerator = {
  title: 'Hexo',
  meta: /^Hexo\b/i,
  // The lists of all posts, of a year or month, and of each tag and category
  ownPages: /(?:^|\/)(?:archives|tags|categories)\//,
  configFiles: [],
  packageName: 'hexo',
  dist: 'public',
  build: 'npx hexo generate',
  sourceFolders: ['source', 'themes', 'scaffolds'],
  siteUrl: '`url` in _config.yml',
  base: '`root` in _config.yml',
  baseEndsInSlash: true,
  errorPage: 'source/404.html',
  sitemap: 'add the plugin `hexo-generator-sitemap`',
  // https://hexo.io/docs/configuration#URL
  indexFileFix: 'set `pretty_urls.trailing_index: false` in _config.yml',
  staticFolder: 'source/',
};
