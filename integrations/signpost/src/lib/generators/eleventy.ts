import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

export const eleventy: SiteGenerator = {
  title: 'Eleventy',
  meta: /^Eleventy\b/i,
  configFiles: [...listScripts('eleventy.config'), '.eleventy.js'],
  packageName: '@11ty/eleventy',
  dist: '_site',
  distKey: 'output',
  build: 'npx @11ty/eleventy',
  sourceFolders: ['src', 'content', 'posts', 'blog', 'docs', 'pages', '_includes', '_layouts', '_data'],
  readsRoot: true,
  settings: {
    base: {
      set: '`pathPrefix` in eleventy.config.js',
      docs: 'https://www.11ty.dev/docs/config/#deploy-to-a-subdirectory-with-a-path-prefix',
    },
    sitemap: {
      add: 'a template with `permalink: /sitemap.xml`',
      docs: 'https://www.11ty.dev/docs/permalinks/',
    },
    errorPage: {
      add: 'a template with `permalink: 404.html`',
      docs: 'https://www.11ty.dev/docs/quicktips/not-found/',
    },
    staticFolder: {
      list: '`eleventyConfig.addPassthroughCopy()` in the Eleventy config',
      docs: 'https://www.11ty.dev/docs/copy/',
    },
  },
};
