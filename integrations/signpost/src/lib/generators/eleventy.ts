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
  base: '`pathPrefix` in eleventy.config.js',
  errorPage: 'a template with `permalink: 404.html`',
  sitemap: 'add a template with `permalink: /sitemap.xml`',
  // https://www.11ty.dev/docs/copy/
  copyFix: (file) => `Add \`eleventyConfig.addPassthroughCopy("${file}")\` to the Eleventy config`,
};
