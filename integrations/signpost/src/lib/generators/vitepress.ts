import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

const docs = 'https://vitepress.dev';

/** VitePress with its content in a folder of the project: `docs/`, or '' for the root. */
export function createVitePress(root: '' | 'docs/'): SiteGenerator {
  const config = `${root}.vitepress/config`;
  return {
    title: 'VitePress',
    meta: /^VitePress\b/i,
    configFiles: listScripts(config),
    dist: `${root}.vitepress/dist`,
    build: root === '' ? 'npx vitepress build' : 'npx vitepress build docs',
    sourceFolders: ['docs', 'src', '.vitepress'],
    readsRoot: true,
    settings: {
      siteUrl: {
        set: `\`sitemap.hostname\` in ${config}`,
        hasBase: true,
        docs: `${docs}/guide/sitemap-generation`,
      },
      base: {
        set: `\`base\` in ${config}`,
        endsInSlash: true,
        isPutBeforeLinks: true,
        docs: `${docs}/reference/site-config#base`,
      },
      slash: {
        styles: [
          { layout: 'file', variant: 'bare', set: '`cleanUrls: true`' },
          { layout: 'file', variant: 'html', set: '`cleanUrls: false`' },
        ],
        docs: `${docs}/reference/site-config#cleanurls`,
      },
      canonical: {
        add: `<link rel="canonical"> to the \`head\` of each page by \`transformPageData\` of VitePress 1.0 or later in ${config}`,
        docs: `${docs}/reference/site-config#transformpagedata`,
      },
      description: {
        ofPage: {
          set: '`description` in its front matter',
          docs: `${docs}/reference/frontmatter-config#description`,
        },
      },
      language: { set: `\`lang\` in ${config}`, docs: `${docs}/reference/site-config#lang` },
      languageMenu: {
        set: `\`themeConfig.i18nRouting: false\` in ${config}`,
        docs: `${docs}/reference/default-theme-config#i18nrouting`,
      },
      sitemap: {
        set: `\`sitemap.hostname\` of VitePress 1.0 or later in ${config} to the site's URL with its \`base\``,
        docs: `${docs}/guide/sitemap-generation`,
      },
      staticFolder: {
        folder: `${root}public/`,
        docs: `${docs}/guide/asset-handling#the-public-directory`,
      },
    },
  };
}
