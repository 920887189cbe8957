import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

/** The names of an Astro config. */
export const astroConfigs: readonly string[] = listScripts('astro.config');

/** What a site of Astro and one of its theme Starlight have in common. */
const shared: SiteGenerator = {
  title: 'Astro',
  meta: /^Astro\b/i,
  configFiles: astroConfigs,
  dist: 'dist',
  distKey: 'outDir',
  build: 'npx astro build',
  sourceFolders: ['src', 'content'],
  siteUrl: '`site` in astro.config.mjs',
  base: '`base` in astro.config.mjs',
  urlStyles: [
    { variant: 'slash', write: "`trailingSlash: 'always'`" },
    { variant: 'bare', write: "`trailingSlash: 'never'`" },
    { layout: 'file', variant: 'bare', write: "`build.format: 'file'`", isShownByLayout: true },
    { layout: 'folder', variant: 'slash', write: "`build.format: 'directory'`", isShownByLayout: true },
  ],
  errorPage: 'src/pages/404.astro',
  sitemap: 'add the integration `@astrojs/sitemap`',
  // https://docs.astro.build/en/guides/routing/#excluding-pages
  componentFix:
    'move the file out of src/pages/, where Astro builds each file as a page, or start its name with an underscore',
  noRedirectPages: 'add a redirect to redirects.yaml, and set `build.redirects: false` in astro.config.mjs',
  staticFolder: 'public/',
};

export const astro: SiteGenerator = {
  ...shared,
  built: '_astro/',
};

export const starlight: SiteGenerator = {
  ...shared,
  title: 'Starlight',
  meta: /^Starlight\b/i,
  configFiles: [],
  sitemap: 'set `site` in astro.config.mjs',
  canonicalFix: 'set `site` in astro.config.mjs, from which Starlight writes the canonical of each page',
};
