import type { SiteGenerator } from './generator.ts';

const docs = 'https://www.mkdocs.org/user-guide/configuration/';

export const mkdocs: SiteGenerator = {
  title: 'MkDocs',
  meta: /^mkdocs\b/i,
  // Themes other than Material have no <meta name="generator">.
  builtPath: 'search/search_index.json',
  configFiles: ['mkdocs.yml', 'mkdocs.yaml'],
  dist: 'site',
  distKey: 'site_dir',
  build: 'mkdocs build',
  install: 'pip install mkdocs',
  sourceFolders: ['docs', 'overrides'],
  // https://github.com/timvink/mkdocs-print-site-plugin joins all pages in one.
  generatedPages: { reserved: ['print_page{.html,/index.html}'] },
  // With `use_directory_urls: false`, the logo leads to index.html.
  linksIndexFiles: true,
  settings: {
    siteUrl: { set: '`site_url` in mkdocs.yml', hasBase: true, docs: `${docs}#site_url` },
    slash: {
      styles: [
        { layout: 'folder', variant: 'slash', set: '`use_directory_urls: true`', isShownByLayout: true },
        { layout: 'file', variant: 'html', set: '`use_directory_urls: false`', isShownByLayout: true },
      ],
      docs: `${docs}#use_directory_urls`,
    },
    canonical: { set: '`site_url` in mkdocs.yml', docs: `${docs}#site_url` },
    sitemap: { set: '`site_url` in mkdocs.yml', isFixed: true, docs: `${docs}#site_url` },
    staticFolder: { folder: 'docs/', docs: `${docs}#docs_dir` },
  },
};
