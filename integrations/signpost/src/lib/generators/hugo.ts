import type { SiteGenerator } from './generator.ts';

/** The names of its configuration. Before version 0.110, it was `config.toml`. */
function listConfigs(name: string): string[] {
  const files = ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`);
  return [...files, ...files.map((file) => `config/_default/${file}`)];
}

export const hugo: SiteGenerator = {
  title: 'Hugo',
  meta: /^Hugo\b/i,
  // The lists of all tags and categories, also of a site that has none, and of each; with `uglyURLs`, tags.html. The theme Docsy
  // joins the pages of each section in _print/, and fills search/ by a script: https://www.docsy.dev/docs/content/print/
  ownPages: /(?:^|\/)(?:(?:tags|categories|_print|search)\/|(?:tags|categories)\.html$)/,
  configFiles: listConfigs('hugo'),
  sharedConfig: { files: listConfigs('config'), mark: /^[ \t]*["']?baseurl["']?[ \t]*[:=]/im },
  dist: 'public',
  distKey: 'publishDir',
  build: 'hugo --minify',
  install: 'sudo snap install hugo',
  pinned: {
    versionKey: 'HUGO_VERSION',
    program: 'hugo',
    install: (version) =>
      `curl -fsSLo /tmp/hugo.deb https://github.com/gohugoio/hugo/releases/download/v${version}/hugo_extended_${version}_linux-amd64.deb && sudo dpkg -i /tmp/hugo.deb`,
  },
  sourceFolders: ['content', 'layouts', 'data', 'themes', 'config', 'i18n'],
  siteUrl: '`baseURL` in your Hugo config',
  // Its configuration may have another URL, which the workflow replaces: https://gohugo.io/commands/hugo/
  servedBuildFix: (siteUrl) => `build with \`hugo --baseURL ${siteUrl}\`; \`hugo server\` writes its own URL`,
  base: '`baseURL` in your Hugo config',
  urlStyles: [
    { layout: 'folder', variant: 'slash', write: '`uglyURLs = false`', isShownByLayout: true },
    { layout: 'file', variant: 'html', write: '`uglyURLs = true`', isShownByLayout: true },
  ],
  errorPage: 'layouts/404.html',
  listCanonicalFix:
    'set the canonical of each page of the list to its own URL; .Permalink is that of the first page',
  sitemap: 'remove `sitemap` from `disableKinds` in your Hugo config',
  noRedirectPages:
    'run `npx astro-signpost map import content --build public --output redirects.yaml --append`, and set `disableAliases = true` in your Hugo config',
  staticFolder: 'static/',
};
