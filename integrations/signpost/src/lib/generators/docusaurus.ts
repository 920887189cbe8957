import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

const docs = 'https://docusaurus.io/docs';
const configDocs = `${docs}/api/docusaurus-config`;

export const docusaurus: SiteGenerator = {
  title: 'Docusaurus',
  // Docusaurus 1, which has other settings, declares itself without a version.
  meta: /^Docusaurus v\d/i,
  configFiles: listScripts('docusaurus.config'),
  dist: 'build',
  build: 'npx docusaurus build',
  sourceFolders: ['docs', 'versioned_docs', 'blog', 'src', 'i18n'],
  // The search and the archive of posts; tags and authors, and the lists of each
  generatedPages: {
    reserved: ['search{.html,/index.html}', 'blog/archive{.html,/index.html}'],
    lists: ['{tags,blog/authors}{.html,/index.html}', '{tags,blog/authors}/*{.html,/index.html}'],
  },
  settings: {
    siteUrl: { set: '`url` in docusaurus.config.js', docs: `${configDocs}#url` },
    base: { set: '`baseUrl` in docusaurus.config.js', endsInSlash: true, docs: `${configDocs}#baseUrl` },
    slash: {
      styles: [
        { layout: 'folder', variant: 'slash', set: '`trailingSlash: true`' },
        { layout: 'file', variant: 'bare', set: '`trailingSlash: false`' },
      ],
      docs: `${configDocs}#trailingSlash`,
    },
    description: {
      ofPage: {
        set: '`description` in its front matter',
        docs: `${docs}/api/plugins/@docusaurus/plugin-content-docs#description`,
      },
    },
    image: {
      set: '`themeConfig.image` in docusaurus.config.js',
      docs: `${docs}/api/themes/configuration#meta-image`,
    },
    language: {
      set: '`defaultLocale` and `locales` of `i18n` in docusaurus.config.js',
      docs: `${docs}/i18n/introduction`,
    },
    sitemap: {
      add: 'the plugin `@docusaurus/plugin-sitemap`, which the classic preset has unless its options say `sitemap: false`',
      docs: `${docs}/api/plugins/@docusaurus/plugin-sitemap`,
    },
    staticFolder: { folder: 'static/', docs: `${docs}/static-assets` },
  },
};
