import type { SiteGenerator } from './generator.ts';

export const mdbook: SiteGenerator = {
  title: 'mdBook',
  // https://rust-lang.github.io/mdBook/format/configuration/renderers.html: the 404 page needs it
  base: '`site-url` below `[output.html]` in book.toml',
  baseEndsInSlash: true,
  // As of 0.5.4. `site-url` is a path: https://github.com/rust-lang/mdBook/issues/1238
  knowsNoUrl: true,
  linksIndexFiles: true,
  // https://rust-lang.github.io/mdBook/format/configuration/general.html: `description` of book.toml
  sharesDescription: true,
  descriptionFix: 'set `description` below `[book]` in book.toml',
  // css/chrome.css, or css/chrome-d279d366.css of version 0.5
  built: 'css/chrome',
  // https://rust-lang.github.io/mdBook/format/configuration/renderers.html
  iconNameFix: 'set `hash-files = false` below `[output.html]` in book.toml',
  ownPages: /(?:^|\/)(?:print|toc)\.html$/,
  // https://rust-lang.github.io/mdBook/format/configuration/preprocessors.html: README.md becomes index.html
  homeCopyFix:
    'let the first chapter be README.md, in SUMMARY.md too: mdBook builds index.html alone of it; with mdBook 0.4 or later, redirect its former URL by `output.html.redirect` in book.toml',
  // It leaves links to README.md as they are: https://github.com/rust-lang/mdBook/issues/984
  readmeLinkFix: 'link to the folder in place of its README.md, which mdBook builds as index.html',
  configFiles: ['book.toml'],
  dist: 'book',
  build: 'mdbook build',
  install: 'cargo install mdbook',
  sourceFolders: ['src', 'theme'],
};
