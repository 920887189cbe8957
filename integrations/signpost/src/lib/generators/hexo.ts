import type { SiteGenerator } from './generator.ts';

export const hexo: SiteGenerator = {
  title: 'Hexo',
  meta: /^Hexo\b/i,
  configFiles: [],
  packageName: 'hexo',
  dist: 'public',
  build: 'npx hexo generate',
  sourceFolders: ['source', 'themes', 'scaffolds'],
  // The lists of all posts, of a year or month, and of each tag and category
  generatedPages: { lists: ['{archives,tags,categories}/**'] },
  settings: {
    siteUrl: { set: '`url` in _config.yml', docs: 'https://hexo.io/docs/configuration#URL' },
    base: {
      set: '`root` in _config.yml',
      endsInSlash: true,
      docs: 'https://hexo.io/docs/configuration#URL',
    },
    sitemap: {
      add: 'the plugin `hexo-generator-sitemap`',
      docs: 'https://github.com/hexojs/hexo-generator-sitemap',
    },
    errorPage: { add: 'source/404.html', docs: 'https://hexo.io/docs/asset-folders' },
    staticFolder: { folder: 'source/', docs: 'https://hexo.io/docs/asset-folders' },
  },
};
