import type { SiteGenerator } from './generator.ts';

const docs = 'https://rust-lang.github.io/mdBook/format/configuration';

export const mdbook: SiteGenerator = {
  title: 'mdBook',
  // css/chrome.css, or css/chrome-d279d366.css of version 0.5
  builtPath: 'css/chrome',
  configFiles: ['book.toml'],
  dist: 'book',
  build: 'mdbook build',
  install: 'cargo install mdbook',
  sourceFolders: ['src', 'theme'],
  generatedPages: { reserved: ['{print,toc}.html'] },
  linksIndexFiles: true,
  settings: {
    // The 404 page needs it. It is a path, so nothing knows the URL of the site: https://github.com/rust-lang/mdBook/issues/1238
    base: {
      set: '`site-url` below `[output.html]` in book.toml',
      endsInSlash: true,
      docs: `${docs}/renderers.html`,
    },
    canonical: 'none',
    sitemap: 'none',
    description: {
      ofAll: { set: '`description` below `[book]` in book.toml', docs: `${docs}/general.html` },
      isShared: true,
    },
  },
};
