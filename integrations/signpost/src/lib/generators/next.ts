import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

const docs = 'https://nextjs.org/docs';
const appDocs = `${docs}/app/api-reference`;

/** With the Pages Router: next.config and none of the files of the App Router. */
export const nextJs: SiteGenerator = {
  title: 'Next.js',
  configFiles: listScripts('next.config'),
  dist: 'out',
  build: 'npx next build',
  sourceFolders: ['app', 'pages', 'src', 'components', 'content', 'posts'],
  settings: {
    base: { set: '`basePath` in next.config.js', docs: `${appDocs}/config/next-config-js/basePath` },
    slash: {
      styles: [
        { layout: 'folder', variant: 'slash', set: '`trailingSlash: true`', isShownByLayout: true },
        { layout: 'file', variant: 'bare', set: '`trailingSlash: false`', isShownByLayout: true },
      ],
      docs: `${appDocs}/config/next-config-js/trailingSlash`,
    },
    canonical: {
      add: '<link rel="canonical"> to `Head` of next/head on each page',
      docs: `${docs}/pages/api-reference/components/head`,
    },
    errorPage: { add: 'pages/404.js', docs: `${docs}/pages/building-your-application/routing/custom-error` },
    staticFolder: { folder: 'public/', docs: `${appDocs}/file-conventions/public-folder` },
  },
};

const appRouter: SiteGenerator = {
  ...nextJs,
  // next.config doesn't show the router. The files of the build do.
  configFiles: [],
  settings: {
    ...nextJs.settings,
    siteUrl: {
      set: '`metadataBase` in app/layout',
      docs: `${appDocs}/functions/generate-metadata#metadatabase`,
    },
    // Pages inherit it from a layout.
    canonical: {
      set: '`alternates.canonical` in the `metadata` of each page',
      docs: `${appDocs}/functions/generate-metadata#alternates`,
    },
    sitemap: { add: 'app/sitemap.ts', docs: `${appDocs}/file-conventions/metadata/sitemap` },
    errorPage: { add: 'app/not-found.tsx', docs: `${appDocs}/file-conventions/not-found` },
  },
};

/** With the App Router, until version 15. */
export const nextAppRouter: SiteGenerator = {
  ...appRouter,
  builtPath: '_next/static/chunks/app/',
};

/** With the App Router of version 16, whose chunks have other names. `__next._full.txt` has the data of the home page. */
export const nextAppRouter16: SiteGenerator = {
  ...appRouter,
  builtPath: '__next.',
};
