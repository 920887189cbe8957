import type { SiteGenerator } from './generator.ts';

/** The names of its configuration. Before version 0.110, it was `config.toml`. */
function listConfigs(name: string): string[] {
  const files = ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`);
  return [...files, ...files.map((file) => `config/_default/${file}`)];
}

export const hugo: SiteGenerator = {
  title: 'Hugo',
  meta: /^Hugo\b/i,
  configFiles: listConfigs('hugo'),
  sharedConfig: { files: listConfigs('config'), mark: /^[ \t]*["']?baseurl["']?[ \t]*[:=]/im },
  dist: 'public',
  distKey: 'publishDir',
  build: 'hugo',
  server: 'hugo server',
  install: 'sudo snap install hugo',
  pinned: {
    versionKey: 'HUGO_VERSION',
    program: 'hugo',
    install: (version) =>
      `curl -fsSLo /tmp/hugo.deb https://github.com/gohugoio/hugo/releases/download/v${version}/hugo_extended_${version}_linux-amd64.deb && sudo dpkg -i /tmp/hugo.deb`,
  },
  sourceFolders: ['content', 'layouts', 'data', 'themes', 'config', 'i18n'],
  // The lists of all tags and categories, also of a site that has none, and of each; with `uglyURLs`, tags.html. page/1/ redirects to
  // its list. The theme Docsy joins the pages of each section in _print/: https://www.docsy.dev/docs/content/print/
  generatedPages: {
    reserved: ['_print/**'],
    lists: ['{tags,categories}/**', '{tags,categories}.html', 'page/1{.html,/index.html}'],
  },
  settings: {
    siteUrl: {
      set: '`baseURL` in your Hugo config',
      hasBase: true,
      docs: 'https://gohugo.io/configuration/all/#baseurl',
    },
    slash: {
      styles: [
        { layout: 'folder', variant: 'slash', set: '`uglyURLs = false`', isShownByLayout: true },
        { layout: 'file', variant: 'html', set: '`uglyURLs = true`', isShownByLayout: true },
      ],
      docs: 'https://gohugo.io/configuration/ugly-urls/',
    },
    sitemap: {
      set: '`disableKinds` in your Hugo config to a list without `sitemap`',
      docs: 'https://gohugo.io/templates/sitemap/',
    },
    errorPage: { add: 'layouts/404.html', docs: 'https://gohugo.io/templates/404/' },
    staticFolder: { folder: 'static/', docs: 'https://gohugo.io/getting-started/directory-structure/' },
    redirectPages: {
      set: '`disableAliases = true` in your Hugo config',
      docs: 'https://gohugo.io/configuration/all/#disablealiases',
    },
  },
};
