import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

const pluginDocs = 'https://ecosystem.vuejs.press/plugins/seo';

export const vuepress: SiteGenerator = {
  title: 'VuePress',
  meta: /^VuePress 2\b/i,
  configFiles: listScripts('docs/.vuepress/config'),
  dist: 'docs/.vuepress/dist',
  build: 'npx vuepress build docs',
  sourceFolders: ['docs', 'src'],
  settings: {
    base: {
      set: '`base` in .vuepress/config',
      endsInSlash: true,
      docs: 'https://vuepress.vuejs.org/reference/config.html#base',
    },
    // Its betas have other plugins.
    canonical: {
      add: 'the plugin `@vuepress/plugin-seo` of VuePress 2.0.0-rc or later, with `canonical`',
      docs: `${pluginDocs}/seo/`,
    },
    sitemap: {
      add: 'the plugin `@vuepress/plugin-sitemap` of VuePress 2.0.0-rc or later',
      docs: `${pluginDocs}/sitemap/`,
    },
  },
};
