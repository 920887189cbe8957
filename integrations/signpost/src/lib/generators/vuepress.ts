import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

export const vuepress: SiteGenerator = {
  title: 'VuePress',
  meta: /^VuePress 2\b/i,
  configFiles: listScripts('docs/.vuepress/config'),
  dist: 'docs/.vuepress/dist',
  build: 'npx vuepress build docs',
  sourceFolders: ['docs', 'src'],
  base: '`base` in .vuepress/config',
  baseEndsInSlash: true,
  // Its betas have other plugins: https://ecosystem.vuejs.press/plugins/seo/seo/
  sitemap: 'add the plugin `@vuepress/plugin-sitemap` of VuePress 2.0.0-rc or later',
  canonicalFix: 'add the plugin `@vuepress/plugin-seo` of VuePress 2.0.0-rc or later, with `canonical`',
};
