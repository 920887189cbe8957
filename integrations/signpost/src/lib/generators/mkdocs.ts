import type { SiteGenerator } from './generator.ts';

export const mkdocs: SiteGenerator = {
  title: 'MkDocs',
  meta: /^mkdocs\b/i,
  // Themes other than Material have no <meta name="generator">.
  built: 'search/search_index.json',
  configFiles: ['mkdocs.yml', 'mkdocs.yaml'],
  dist: 'site',
  distKey: 'site_dir',
  // https://github.com/timvink/mkdocs-print-site-plugin joins all pages in one.
  ownPages: /(?:^|\/)print_page(?:\/index)?\.html$/,
  build: 'mkdocs build',
  install: 'pip install mkdocs',
  sourceFolders: ['docs', 'overrides'],
  siteUrl: '`site_url` in mkdocs.yml',
  base: '`site_url` in mkdocs.yml',
  urlStyles: [
    { layout: 'folder', variant: 'slash', write: '`use_directory_urls: true`', isShownByLayout: true },
    { layout: 'file', variant: 'html', write: '`use_directory_urls: false`', isShownByLayout: true },
  ],
  // With `use_directory_urls: false`, the logo leads to index.html.
  linksIndexFiles: true,
  sitemap: 'set `site_url` in mkdocs.yml',
  datesSitemapByBuild: true,
  canonicalFix: 'set `site_url` in mkdocs.yml, from which the theme writes the canonical of each page',
  versionsFix:
    'make the page of the current version the canonical of the same page in the others, as `canonical_version` of the plugin `mike` does',
  staticFolder: 'docs/',
};
