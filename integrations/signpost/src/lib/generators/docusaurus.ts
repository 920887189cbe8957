import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

export const docusaurus: SiteGenerator = {
  title: 'Docusaurus',
  // Docusaurus 1, which has other settings, declares itself without a version.
  meta: /^Docusaurus v\d/i,
  // Tags, archive and authors of posts, the lists of each tag and author, and the search
  ownPages: /(?:^|\/)(?:tags(?:\/[^/]+)?|search|blog\/(?:archive|authors(?:\/[^/]+)?))(?:\/index)?\.html$/,
  configFiles: listScripts('docusaurus.config'),
  dist: 'build',
  build: 'npx docusaurus build',
  sourceFolders: ['docs', 'versioned_docs', 'blog', 'src', 'i18n'],
  siteUrl: '`url` in docusaurus.config.js',
  base: '`baseUrl` in docusaurus.config.js',
  baseEndsInSlash: true,
  urlStyles: [
    { layout: 'folder', variant: 'slash', write: '`trailingSlash: true`' },
    { layout: 'file', variant: 'bare', write: '`trailingSlash: false`' },
  ],
  // https://github.com/facebook/docusaurus/pull/4908, of a beta of 2.0
  // `[Pumps](../pumps)` stays relative to the URL of its page: https://docusaurus.io/docs/markdown-features/links
  urlStyleCaution:
    'it has the setting since 2.0.0-beta.1, and relative links must then name files, such as `../about.md`',
  // The classic preset has the plugin, and its default writes a sitemap: https://docusaurus.io/docs/using-plugins
  sitemap:
    'remove `sitemap: false` from the options of the classic preset, or without it add `@docusaurus/plugin-sitemap`',
  // https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-sitemap: no sitemap with `noIndex`
  noindexFix: 'set `noIndex: false` in docusaurus.config.js',
  // https://docusaurus.io/docs/i18n/introduction
  languageFix:
    "set `defaultLocale` and `locales` of `i18n` in docusaurus.config.js to the language of the text, such as 'zh-Hans'",
  versionsFix: 'set `noIndex: true` for each older version in `versions` of the docs plugin',
  // https://docusaurus.io/docs/i18n/introduction and https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog
  lostVersionFix:
    'give the page the same file name and `slug` in each language, or translate it: Docusaurus writes hreflang links to all languages into each page',
  // https://docusaurus.io/docs/creating-pages#add-a-react-page
  componentFix:
    'move the file out of src/pages/, where Docusaurus builds each file as a page, or start its name with an underscore',
  // https://github.com/facebook/react/issues/31134 and https://docusaurus.io/blog/releases/3.7
  nulFix:
    'update `react` and `react-dom` to 19, which Docusaurus supports since 3.7: React 18 writes it beside characters that are not in ASCII',
  socialImageFix: 'set `themeConfig.image` in docusaurus.config.js to an image in static/, 1200 by 630 px',
  // https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#markdown-front-matter
  firstTextFix:
    'write a `description` that only this page has into its front matter: without one, Docusaurus takes the first text of the page',
  // https://docusaurus.io/docs/sidebar/items#generated-index-page: /docs/category/ has the text below `link`.
  ownDescriptionFix:
    'write a `description` into its front matter, into the `<Layout>` of a page in React, or below `link` of a category',
  staticFolder: 'static/',
};
