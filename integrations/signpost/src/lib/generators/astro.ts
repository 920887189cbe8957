import { listScripts } from './config-names.ts';
import type { SiteGenerator } from './generator.ts';

/** The names of an Astro config. */
export const astroConfigs: readonly string[] = listScripts('astro.config');

const configDocs = 'https://docs.astro.build/en/reference/configuration-reference/';

/** What a site of Astro and one of its theme Starlight have in common. */
const shared: SiteGenerator = {
  title: 'Astro',
  meta: /^Astro\b/i,
  configFiles: astroConfigs,
  dist: 'dist',
  distKey: 'outDir',
  build: 'npx astro build',
  sourceFolders: ['src', 'content'],
  settings: {
    siteUrl: { set: '`site` in astro.config.mjs', docs: `${configDocs}#site` },
    base: { set: '`base` in astro.config.mjs', docs: `${configDocs}#base` },
    slash: {
      styles: [
        { variant: 'slash', set: "`trailingSlash: 'always'`" },
        { variant: 'bare', set: "`trailingSlash: 'never'`" },
        { layout: 'file', variant: 'bare', set: "`build.format: 'file'`", isShownByLayout: true },
        { layout: 'folder', variant: 'slash', set: "`build.format: 'directory'`", isShownByLayout: true },
      ],
      docs: `${configDocs}#trailingslash`,
    },
    sitemap: {
      add: 'the integration `@astrojs/sitemap`',
      docs: 'https://docs.astro.build/en/guides/integrations-guide/sitemap/',
    },
    errorPage: {
      add: 'src/pages/404.astro',
      docs: 'https://docs.astro.build/en/basics/astro-pages/#custom-404-error-page',
    },
    staticFolder: {
      folder: 'public/',
      docs: 'https://docs.astro.build/en/basics/project-structure/#public',
    },
    redirectPages: {
      set: '`build.redirects: false` in astro.config.mjs',
      docs: `${configDocs}#buildredirects`,
    },
  },
};

export const astro: SiteGenerator = {
  ...shared,
  builtPath: '_astro/',
};

const starlightDocs = 'https://starlight.astro.build';

export const starlight: SiteGenerator = {
  ...shared,
  title: 'Starlight',
  meta: /^Starlight\b/i,
  // astro.config alone doesn't show the theme. The generator's meta element does.
  configFiles: [],
  settings: {
    ...shared.settings,
    sitemap: {
      set: '`site` in astro.config.mjs',
      docs: `${starlightDocs}/guides/customization/#enable-sitemap`,
    },
    canonical: { set: '`site` in astro.config.mjs', docs: `${configDocs}#site` },
    description: {
      ofPage: {
        set: '`description` in its front matter',
        docs: `${starlightDocs}/reference/frontmatter/#description`,
      },
    },
  },
};
