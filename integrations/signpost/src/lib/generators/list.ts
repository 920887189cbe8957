import { antora } from './antora.ts';
import { astro, starlight } from './astro.ts';
import { docusaurus } from './docusaurus.ts';
import { eleventy } from './eleventy.ts';
import { gatsby } from './gatsby.ts';
import type { SiteGenerator } from './generator.ts';
import { hexo } from './hexo.ts';
import { hugo } from './hugo.ts';
import { jekyll } from './jekyll.ts';
import { mdbook } from './mdbook.ts';
import { mkdocs } from './mkdocs.ts';
import { nextAppRouter, nextAppRouter16, nextJs } from './next.ts';
import { pelican } from './pelican.ts';
import { pkgdown } from './pkgdown.ts';
import { quarto } from './quarto.ts';
import { sphinx } from './sphinx.ts';
import { createVitePress } from './vitepress.ts';
import { vuepress } from './vuepress.ts';

// The generators of sites, a file each. For example, Hugo is known by <meta name="generator" content="Hugo 0.140"> or hugo.toml,
// reads pages from content/, and has its URL in `baseURL`. Names of settings are from each one's documentation. A further generator
// is a further file, and its line here.

/** The first that fits is the site's: Starlight is before Astro, of which it is a theme, because its pages declare both. */
export const generators: readonly SiteGenerator[] = [
  starlight,
  astro,
  docusaurus,
  createVitePress(''),
  createVitePress('docs/'),
  nextAppRouter,
  nextAppRouter16,
  nextJs,
  gatsby,
  hugo,
  mkdocs,
  sphinx,
  quarto,
  hexo,
  eleventy,
  jekyll,
  vuepress,
  pelican,
  pkgdown,
  antora,
  mdbook,
];

/** The folders into which generators build: `dist`, `_site`, `docs/.vitepress/dist`. */
export const buildFolders: readonly string[] = [...new Set(generators.map(({ dist }) => dist))];

/** The folders that generators read: those of the site's generator, or of all where it is unknown. */
export function listSourceFolders(generator: SiteGenerator | undefined): readonly string[] {
  return generator?.sourceFolders ?? generators.flatMap(({ sourceFolders }) => sourceFolders);
}
