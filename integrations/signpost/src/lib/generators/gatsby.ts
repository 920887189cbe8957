import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

const configDocs = 'https://www.gatsbyjs.com/docs/reference/config-files/gatsby-config/';

export const gatsby: SiteGenerator = {
  title: 'Gatsby',
  meta: /^Gatsby\b/i,
  configFiles: listScripts('gatsby-config'),
  dist: 'public',
  build: 'npx gatsby build',
  sourceFolders: ['src', 'content', 'blog', 'posts', 'docs'],
  settings: {
    siteUrl: { set: '`siteMetadata.siteUrl` in gatsby-config.js', docs: `${configDocs}#sitemetadata` },
    base: { set: '`pathPrefix` in gatsby-config.js', docs: `${configDocs}#pathprefix` },
    slash: {
      styles: [
        { layout: 'folder', variant: 'slash', set: "`trailingSlash: 'always'`" },
        { layout: 'folder', variant: 'bare', set: "`trailingSlash: 'never'`" },
      ],
      docs: `${configDocs}#trailingslash`,
    },
    title: {
      add: 'a <title> to the `Head` that each page exports',
      docs: 'https://www.gatsbyjs.com/docs/reference/built-in-components/gatsby-head/',
    },
    sitemap: {
      add: 'the plugin `gatsby-plugin-sitemap`',
      docs: 'https://www.gatsbyjs.com/plugins/gatsby-plugin-sitemap/',
    },
    errorPage: {
      add: 'src/pages/404.js',
      docs: 'https://www.gatsbyjs.com/docs/how-to/adding-common-features/add-404-page/',
    },
    staticFolder: {
      folder: 'static/',
      docs: 'https://www.gatsbyjs.com/docs/how-to/images-and-media/static-folder/',
    },
  },
};
