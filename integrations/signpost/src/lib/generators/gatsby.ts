import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

export const gatsby: SiteGenerator = {
  title: 'Gatsby',
  meta: /^Gatsby\b/i,
  configFiles: listScripts('gatsby-config'),
  dist: 'public',
  build: 'npx gatsby build',
  sourceFolders: ['src', 'content', 'blog', 'posts', 'docs'],
  siteUrl: '`siteMetadata.siteUrl` in gatsby-config.js',
  base: '`pathPrefix` in gatsby-config.js',
  hasClientRoutes: true,
  urlStyles: [
    { layout: 'folder', variant: 'slash', write: "`trailingSlash: 'always'`" },
    { layout: 'folder', variant: 'bare', write: "`trailingSlash: 'never'`" },
  ],
  errorPage: 'src/pages/404.js',
  // https://github.com/gatsbyjs/gatsby/issues/37989
  nulFix:
    'remove it from the HTML after the build: React 18 writes it beside characters that are not in ASCII',
  // https://www.gatsbyjs.com/docs/reference/built-in-components/gatsby-head/ and
  // https://www.gatsbyjs.com/plugins/gatsby-plugin-react-helmet/
  titleFix:
    'let each page export `Head` with a <title>; a <Helmet> of react-helmet is written into the HTML only with the plugin `gatsby-plugin-react-helmet`',
  sitemap: 'add the plugin `gatsby-plugin-sitemap`',
  staticFolder: 'static/',
};
