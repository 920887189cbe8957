import type { SiteGenerator } from './generator.ts';

const docs = 'https://pkgdown.r-lib.org/reference/build_site.html';

export const pkgdown: SiteGenerator = {
  title: 'pkgdown',
  builtPath: 'pkgdown.yml',
  configFiles: ['_pkgdown.yml', 'pkgdown/_pkgdown.yml'],
  dist: 'docs',
  distKey: 'destination',
  build: "Rscript -e 'pkgdown::build_site()'",
  install: 'sudo apt-get install -y r-cran-pkgdown',
  sourceFolders: ['vignettes', 'man', 'R'],
  // The lists of each section, and what it makes of files in the root
  generatedPages: {
    reserved: [
      '{articles,reference,news}/index.html',
      '{authors,CONTRIBUTING,CODE_OF_CONDUCT,LICENSE,LICENSE-text}.html',
    ],
  },
  linksIndexFiles: true,
  settings: {
    siteUrl: { set: '`url` in _pkgdown.yml', hasBase: true, docs },
    // Its templates don't know the path of the page.
    canonical: 'none',
    sitemap: { set: '`url` in _pkgdown.yml', isFixed: true, docs },
  },
};
