import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

/** With the Pages Router. A build of the App Router is known by its files. */
export const nextJs: SiteGenerator = {
  title: 'Next.js',
  configFiles: listScripts('next.config'),
  dist: 'out',
  build: 'npx next build',
  sourceFolders: ['app', 'pages', 'src', 'components', 'content', 'posts'],
  base: '`basePath` in next.config.js',
  hasClientRoutes: true,
  urlStyles: [
    { layout: 'folder', variant: 'slash', write: '`trailingSlash: true`', isShownByLayout: true },
    { layout: 'file', variant: 'bare', write: '`trailingSlash: false`', isShownByLayout: true },
  ],
  errorPage: 'pages/404.js',
  canonicalFix:
    'add <link rel="canonical"> with its own absolute https URL to `Head` of next/head on each page; in pages/_document it would be the same on all pages',
  staticFolder: 'public/',
};

const appRouter: SiteGenerator = {
  ...nextJs,
  configFiles: [],
  siteUrl: '`metadataBase` in app/layout',
  errorPage: 'app/not-found.tsx',
  sitemap: 'add app/sitemap.ts',
  // Pages inherit it from a layout: https://nextjs.org/docs/app/api-reference/functions/generate-metadata#alternates
  canonicalFix:
    'set `alternates.canonical` to its own absolute https URL in the `metadata` of each page; in app/layout it would be the same on all pages',
};

/** With the App Router, until version 15. */
export const nextAppRouter: SiteGenerator = {
  ...appRouter,
  built: '_next/static/chunks/app/',
};

/** With the App Router of version 16, whose bundler names chunks otherwise. This is the data of the home page. */
export const nextAppRouter16: SiteGenerator = {
  ...appRouter,
  built: '__next.',
};
