import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

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
    siteUrl: `\`sitemap.hostname\` in ${config}`,
    // https://vitepress.dev/guide/sitemap-generation
    siteUrlHasBase: true,
    base: `\`base\` in ${config}`,
    baseEndsInSlash: true,
    // https://vitepress.dev/reference/site-config#base
    putsBaseBeforeLinks: true,
    urlStyles: [
      { layout: 'file', variant: 'bare', write: '`cleanUrls: true`' },
      { layout: 'file', variant: 'html', write: '`cleanUrls: false`' },
    ],
    // https://vitepress.dev/reference/site-config#lang
    languageFix: `set \`lang\` in ${config} to the language of the text, such as 'zh-CN'`,
    // Since 1.0.0-beta.7: https://github.com/vuejs/vitepress/blob/main/CHANGELOG.md
    sitemap: `set \`sitemap.hostname\` of VitePress 1.0 or later in ${config} to the site's URL with its \`base\``,
    canonicalFix: `add <link rel="canonical"> to the \`head\` of each page by \`transformPageData\` of VitePress 1.0 or later in ${config}; a canonical in the \`head\` of the config would be the same on all pages`,
    // https://vitepress.dev/reference/frontmatter-config#description
    ownDescriptionFix: 'write a `description` into its front matter',
    staticFolder: `${root}public/`,
  };
}
