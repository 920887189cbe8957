import type { SiteGenerator } from './generator.ts';

export const pkgdown: SiteGenerator = {
  title: 'pkgdown',
  linksIndexFiles: true,
  built: 'pkgdown.yml',
  configFiles: ['_pkgdown.yml', 'pkgdown/_pkgdown.yml'],
  dist: 'docs',
  distKey: 'destination',
  build: "Rscript -e 'pkgdown::build_site()'",
  install: 'sudo apt-get install -y r-cran-pkgdown',
  sourceFolders: ['vignettes', 'man', 'R'],
  siteUrl: '`url` in _pkgdown.yml',
  base: '`url` in _pkgdown.yml',
  sitemap: 'set `url` in _pkgdown.yml',
  // As of 2.2. Its templates don't know the path of the page.
  listsErrorPage: true,
  writesNoCanonical: true,
  // CONTRIBUTING.html and the like of Markdown in the root, and the lists of each section
  undescribedPages: /^(?:dev\/)?(?!index\.)[^/]+\.html$|(?:^|\/)index\.html$/,
  // https://pkgdown.r-lib.org/news/#pkgdown-212
  iconFix:
    'delete pkgdown/favicon/, and run `pkgdown::build_favicons()` of pkgdown 2.1.2 or later, which makes it',
};
