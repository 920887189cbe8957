import type { SiteGenerator } from './generator.ts';

// The generators of sites, an entry each. For example, Hugo is known by <meta name="generator" content="Hugo 0.140"> or hugo.toml,
// reads pages from content/, and has its URL in `baseURL`. Names of settings are from each one's documentation. A further generator
// is a further entry of `generators`.

/** The names of a configuration in JavaScript or TypeScript: `astro.config.mjs`. */
function listScripts(name: string): string[] {
  return ['mjs', 'js', 'ts', 'mts', 'cjs', 'cts'].map((ending) => `${name}.${ending}`);
}

/** The names of Hugo's configuration. Before version 0.110, it was `config.toml`. */
function listHugoConfigs(name: string): string[] {
  const files = ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`);
  return [...files, ...files.map((file) => `config/_default/${file}`)];
}

/** The names of an Astro config. */
export const astroConfigs: readonly string[] = listScripts('astro.config');

const astro: SiteGenerator = {
  title: 'Astro',
  meta: /^Astro\b/i,
  configFiles: astroConfigs,
  dist: 'dist',
  distKey: 'outDir',
  build: 'npx astro build',
  sourceFolders: ['src', 'content'],
  siteUrl: '`site` in astro.config.mjs',
  base: '`base` in astro.config.mjs',
  urlStyles: [
    { variant: 'slash', write: "`trailingSlash: 'always'`" },
    { variant: 'bare', write: "`trailingSlash: 'never'`" },
    { layout: 'file', variant: 'bare', write: "`build.format: 'file'`" },
    { layout: 'folder', variant: 'slash', write: "`build.format: 'directory'`" },
  ],
  errorPage: 'src/pages/404.astro',
  sitemap: 'add the integration `@astrojs/sitemap`',
  // https://docs.astro.build/en/guides/routing/#excluding-pages
  componentFix:
    'move the file out of src/pages/, where Astro builds each file as a page, or start its name with an underscore',
  noRedirectPages: 'add a redirect to redirects.yaml, and set `build.redirects: false` in astro.config.mjs',
  staticFolder: 'public/',
};

/** VitePress with its content in a folder of the project: `docs/`, or '' for the root. */
function createVitePress(root: '' | 'docs/'): SiteGenerator {
  const config = `${root}.vitepress/config`;
  return {
    title: 'VitePress',
    meta: /^VitePress\b/i,
    configFiles: listScripts(config),
    dist: `${root}.vitepress/dist`,
    build: root === '' ? 'npx vitepress build' : 'npx vitepress build docs',
    sourceFolders: ['docs', 'src', '.vitepress'],
    readsRoot: true,
    siteUrl: `\`sitemap.hostname\` in ${config}`,
    // https://vitepress.dev/guide/sitemap-generation
    siteUrlHasBase: true,
    base: `\`base\` in ${config}`,
    baseEndsInSlash: true,
    // https://vitepress.dev/reference/site-config#base
    putsBaseBeforeLinks: true,
    urlStyles: [
      { layout: 'file', variant: 'bare', write: '`cleanUrls: true`' },
      { layout: 'file', variant: 'html', write: '`cleanUrls: false`' },
    ],
    // https://vitepress.dev/reference/site-config#lang
    languageFix: `set \`lang\` in ${config} to the language of the text, such as 'zh-CN'`,
    // Since 1.0.0-beta.7: https://github.com/vuejs/vitepress/blob/main/CHANGELOG.md
    sitemap: `set \`sitemap.hostname\` of VitePress 1.0 or later in ${config} to the site's URL with its \`base\``,
    canonicalFix: `add <link rel="canonical"> to the \`head\` of each page by \`transformPageData\` of VitePress 1.0 or later in ${config}; a canonical in the \`head\` of the config would be the same on all pages`,
    staticFolder: `${root}public/`,
  };
}

/** With the Pages Router. A build of the App Router is known by its files. */
const nextJs: SiteGenerator = {
  title: 'Next.js',
  configFiles: listScripts('next.config'),
  dist: 'out',
  build: 'npx next build',
  sourceFolders: ['app', 'pages', 'src', 'components', 'content', 'posts'],
  base: '`basePath` in next.config.js',
  hasClientRoutes: true,
  urlStyles: [
    { layout: 'folder', variant: 'slash', write: '`trailingSlash: true`' },
    { layout: 'file', variant: 'bare', write: '`trailingSlash: false`' },
  ],
  errorPage: 'pages/404.js',
  canonicalFix:
    'add <link rel="canonical"> with its own absolute https URL to `Head` of next/head on each page; in pages/_document it would be the same on all pages',
  staticFolder: 'public/',
};

const nextAppRouter: SiteGenerator = {
  ...nextJs,
  configFiles: [],
  siteUrl: '`metadataBase` in app/layout',
  errorPage: 'app/not-found.tsx',
  sitemap: 'add app/sitemap.ts',
  // Pages inherit it from a layout: https://nextjs.org/docs/app/api-reference/functions/generate-metadata#alternates
  canonicalFix:
    'set `alternates.canonical` to its own absolute https URL in the `metadata` of each page; in app/layout it would be the same on all pages',
};

/** The first that fits is the site's: Starlight is before Astro, of which it is a theme, because its pages declare both. */
export const generators: readonly SiteGenerator[] = [
  {
    ...astro,
    title: 'Starlight',
    meta: /^Starlight\b/i,
    configFiles: [],
    sitemap: 'set `site` in astro.config.mjs',
    canonicalFix: 'set `site` in astro.config.mjs, from which Starlight writes the canonical of each page',
  },
  { ...astro, built: '_astro/' },
  {
    title: 'Docusaurus',
    // Docusaurus 1, which has other settings, declares itself without a version.
    meta: /^Docusaurus v\d/i,
    // Tags, archive and authors of posts, the lists of each tag and author, and the search
    ownPages: /(?:^|\/)(?:tags(?:\/[^/]+)?|search|blog\/(?:archive|authors(?:\/[^/]+)?))(?:\/index)?\.html$/,
    configFiles: listScripts('docusaurus.config'),
    dist: 'build',
    build: 'npx docusaurus build',
    sourceFolders: ['docs', 'versioned_docs', 'blog', 'src', 'i18n'],
    siteUrl: '`url` in docusaurus.config.js',
    base: '`baseUrl` in docusaurus.config.js',
    baseEndsInSlash: true,
    urlStyles: [
      { layout: 'folder', variant: 'slash', write: '`trailingSlash: true`' },
      { layout: 'file', variant: 'bare', write: '`trailingSlash: false`' },
    ],
    // https://github.com/facebook/docusaurus/pull/4908, of a beta of 2.0
    // `[Pumps](../pumps)` stays relative to the URL of its page: https://docusaurus.io/docs/markdown-features/links
    urlStyleCaution:
      'it has the setting since 2.0.0-beta.1, and relative links must then name files, such as `../about.md`',
    // The classic preset has the plugin, and its default writes a sitemap: https://docusaurus.io/docs/using-plugins
    sitemap:
      'remove `sitemap: false` from the options of the classic preset, or without it add `@docusaurus/plugin-sitemap`',
    // https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-sitemap: no sitemap with `noIndex`
    noindexFix: 'set `noIndex: false` in docusaurus.config.js',
    // https://docusaurus.io/docs/i18n/introduction
    languageFix:
      "set `defaultLocale` and `locales` of `i18n` in docusaurus.config.js to the language of the text, such as 'zh-Hans'",
    versionsFix: 'set `noIndex: true` for each older version in `versions` of the docs plugin',
    // https://docusaurus.io/docs/i18n/introduction and https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog
    lostVersionFix:
      'give the page the same file name and `slug` in each language, or translate it: Docusaurus writes hreflang links to all languages into each page',
    // https://docusaurus.io/docs/creating-pages#add-a-react-page
    componentFix:
      'move the file out of src/pages/, where Docusaurus builds each file as a page, or start its name with an underscore',
    // https://github.com/facebook/react/issues/31134 and https://docusaurus.io/blog/releases/3.7
    nulFix:
      'update `react` and `react-dom` to 19, which Docusaurus supports since 3.7: React 18 writes it beside characters that are not in ASCII',
    socialImageFix: 'set `themeConfig.image` in docusaurus.config.js to an image in static/, 1200 by 630 px',
    // https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#markdown-front-matter
    firstTextFix:
      'write a `description` that only this page has into its front matter: without one, Docusaurus takes the first text of the page',
    staticFolder: 'static/',
  },
  createVitePress(''),
  createVitePress('docs/'),
  { ...nextAppRouter, built: '_next/static/chunks/app/' },
  // The data of the home page, since Next.js 16, whose bundler names chunks otherwise
  { ...nextAppRouter, built: '__next.' },
  nextJs,
  {
    title: 'Gatsby',
    meta: /^Gatsby\b/i,
    configFiles: listScripts('gatsby-config'),
    dist: 'public',
    build: 'npx gatsby build',
    sourceFolders: ['src', 'content', 'blog', 'posts', 'docs'],
    siteUrl: '`siteMetadata.siteUrl` in gatsby-config.js',
    base: '`pathPrefix` in gatsby-config.js',
    hasClientRoutes: true,
    urlStyles: [
      { layout: 'folder', variant: 'slash', write: "`trailingSlash: 'always'`" },
      { layout: 'folder', variant: 'bare', write: "`trailingSlash: 'never'`" },
    ],
    errorPage: 'src/pages/404.js',
    // https://github.com/gatsbyjs/gatsby/issues/37989
    nulFix:
      'remove it from the HTML after the build: React 18 writes it beside characters that are not in ASCII',
    sitemap: 'add the plugin `gatsby-plugin-sitemap`',
    staticFolder: 'static/',
  },
  {
    title: 'Hugo',
    meta: /^Hugo\b/i,
    // The lists of all tags and categories, also of a site that has none, and of each; with `uglyURLs`, tags.html. The theme Docsy joins the pages of each
    // section in _print/, and fills search/ by a script: https://www.docsy.dev/docs/content/print/
    ownPages: /(?:^|\/)(?:(?:tags|categories|_print|search)\/|(?:tags|categories)\.html$)/,
    configFiles: listHugoConfigs('hugo'),
    sharedConfig: { files: listHugoConfigs('config'), mark: /^[ \t]*["']?baseurl["']?[ \t]*[:=]/im },
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
    servedBuildFix: (siteUrl) =>
      `build with \`hugo --baseURL ${siteUrl}\`; \`hugo server\` writes its own URL`,
    base: '`baseURL` in your Hugo config',
    urlStyles: [
      { layout: 'folder', variant: 'slash', write: '`uglyURLs = false`' },
      { layout: 'file', variant: 'html', write: '`uglyURLs = true`' },
    ],
    errorPage: 'layouts/404.html',
    listCanonicalFix:
      'set the canonical of each page of the list to its own URL; .Permalink is that of the first page',
    sitemap: 'remove `sitemap` from `disableKinds` in your Hugo config',
    noRedirectPages:
      'run `npx astro-signpost map import content --build public --output redirects.yaml --append`, and set `disableAliases = true` in your Hugo config',
    staticFolder: 'static/',
  },
  {
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
      { layout: 'folder', variant: 'slash', write: '`use_directory_urls: true`' },
      { layout: 'file', variant: 'html', write: '`use_directory_urls: false`' },
    ],
    sitemap: 'set `site_url` in mkdocs.yml',
    datesSitemapByBuild: true,
    canonicalFix: 'set `site_url` in mkdocs.yml, from which the theme writes the canonical of each page',
    versionsFix:
      'make the page of the current version the canonical of the same page in the others, as `canonical_version` of the plugin `mike` does',
    staticFolder: 'docs/',
  },
  {
    title: 'Sphinx',
    // https://www.sphinx-doc.org/en/master/usage/configuration.html#confval-language
    languageFix:
      'set `language` in conf.py to that of the text, from which the theme writes it, such as `language = "en"`',
    linksIndexFiles: true,
    linksAllPages: true,
    unreadMarkup: {
      id: /^id\d+$/,
      fix: 'correct the markup there, which docutils has marked as problematic: its warning in the log of the build says why',
    },
    built: '_static/documentation_options.js',
    // The last is the computation times of Sphinx-Gallery, which nothing links to.
    ownPages: /(?:^|\/)(?:_modules\/|(?:genindex|py-modindex|search|sg_execution_times)\.html$)/,
    configFiles: ['docs/conf.py', 'docs/source/conf.py', 'doc/conf.py'],
    dist: 'docs/_build/html',
    build: 'sphinx-build docs docs/_build/html',
    install: 'pip install sphinx',
    sourceFolders: ['docs', 'doc', 'source'],
    siteUrl: '`html_baseurl` in conf.py',
    base: '`html_baseurl` in conf.py',
    errorPage:
      'the 404 page of the extension `sphinx-notfound-page`, with the folder of the site as `notfound_urls_prefix`,',
    sitemap:
      'add the extension `sphinx-sitemap`, with `html_baseurl` and `sitemap_url_scheme = "{link}"` in conf.py',
    canonicalFix: 'set `html_baseurl` in conf.py, from which the theme writes the canonical of each page',
    // https://www.sphinx-doc.org/en/master/usage/configuration.html#confval-html_baseurl
    versionsFix:
      'build each version with the URL of the current one as `html_baseurl` in conf.py, such as https://www.example.com/stable/',
    // https://github.com/sphinx-doc/sphinxext-opengraph: `ogp_enable_meta_description` is true by default.
    descriptionFix:
      'add the extension `sphinxext-opengraph`, with the URL of the site as `ogp_site_url` in conf.py; it takes the description from the first text of each page',
    // What autosummary writes from docstrings: https://parietal-inria.github.io/fmralign/modules/generated/fmralign.alignment_methods.Identity.html
    undescribedPages: /(?:^|\/)(?:_?autosummary|generated)\//,
  },
  {
    title: 'Quarto',
    linksIndexFiles: true,
    meta: /^quarto\b/i,
    configFiles: ['_quarto.yml', '_quarto.yaml'],
    dist: '_site',
    distKey: 'output-dir',
    build: 'quarto render',
    install: 'pip install quarto-cli',
    sourceFolders: ['posts', 'docs', 'slides'],
    readsRoot: true,
    siteUrl: '`site-url` in _quarto.yml',
    base: '`site-url` in _quarto.yml',
    errorPage: '404.qmd',
    sitemap: 'set `site-url` in _quarto.yml',
    // https://quarto.org/docs/reference/formats/html.html: only with a known `site-url`
    canonicalFix:
      'set `canonical-url: true` below `format.html` in _quarto.yml; it needs `site-url` below `website`, in a book below `book`',
  },
  {
    title: 'Hexo',
    meta: /^Hexo\b/i,
    // The lists of all posts, of a year or month, and of each tag and category
    ownPages: /(?:^|\/)(?:archives|tags|categories)\//,
    configFiles: [],
    packageName: 'hexo',
    dist: 'public',
    build: 'npx hexo generate',
    sourceFolders: ['source', 'themes', 'scaffolds'],
    siteUrl: '`url` in _config.yml',
    base: '`root` in _config.yml',
    baseEndsInSlash: true,
    errorPage: 'source/404.html',
    sitemap: 'add the plugin `hexo-generator-sitemap`',
    // https://hexo.io/docs/configuration#URL
    indexFileFix: 'set `pretty_urls.trailing_index: false` in _config.yml',
    staticFolder: 'source/',
  },
  {
    title: 'Eleventy',
    meta: /^Eleventy\b/i,
    configFiles: [...listScripts('eleventy.config'), '.eleventy.js'],
    packageName: '@11ty/eleventy',
    dist: '_site',
    distKey: 'output',
    build: 'npx @11ty/eleventy',
    sourceFolders: ['src', 'content', 'posts', 'blog', 'docs', 'pages', '_includes', '_layouts', '_data'],
    readsRoot: true,
    base: '`pathPrefix` in eleventy.config.js',
    errorPage: 'a template with `permalink: 404.html`',
    sitemap: 'add a template with `permalink: /sitemap.xml`',
    // https://www.11ty.dev/docs/copy/
    copyFix: (file) => `Add \`eleventyConfig.addPassthroughCopy("${file}")\` to the Eleventy config`,
  },
  {
    title: 'Jekyll',
    meta: /^Jekyll\b/i,
    configFiles: ['_config.yml', '_config.yaml'],
    dist: '_site',
    distKey: 'destination',
    build: 'bundle exec jekyll build',
    install: 'bundle install',
    sourceFolders: ['_posts', '_pages', '_layouts', '_includes', '_data', '_docs', 'docs', 'pages'],
    readsRoot: true,
    siteUrl: '`url` in _config.yml',
    servedBuildFix: () =>
      'build with `JEKYLL_ENV=production bundle exec jekyll build`; `jekyll serve` writes its own URL in place of `url`',
    base: '`baseurl` in _config.yml',
    urlStyles: [{ layout: 'folder', variant: 'slash', write: '`permalink: pretty`' }],
    errorPage: 'a page with `permalink: /404.html`',
    sitemap: 'set `url` in _config.yml, add the plugin `jekyll-sitemap`',
    // https://jekyllrb.com/docs/configuration/options/: files with an underscore are left out without it
    copyFix: (file) => `Add ${file} to \`include\` in _config.yml`,
    // https://jekyllrb.com/docs/liquid/filters/, and https://github.com/jekyll/jekyll-seo-tag, which writes none without `url`
    canonicalFix:
      'set `url` in _config.yml, which is all with the plugin `jekyll-seo-tag`; without it, add `<link rel="canonical" href="{{ page.url | absolute_url }}">` to the head of the layout',
  },
  {
    title: 'VuePress',
    meta: /^VuePress 2\b/i,
    configFiles: listScripts('docs/.vuepress/config'),
    dist: 'docs/.vuepress/dist',
    build: 'npx vuepress build docs',
    sourceFolders: ['docs', 'src'],
    base: '`base` in .vuepress/config',
    baseEndsInSlash: true,
    // Its betas have other plugins: https://ecosystem.vuejs.press/plugins/seo/seo/
    sitemap: 'add the plugin `@vuepress/plugin-sitemap` of VuePress 2.0.0-rc or later',
    canonicalFix: 'add the plugin `@vuepress/plugin-seo` of VuePress 2.0.0-rc or later, with `canonical`',
  },
  {
    title: 'Pelican',
    meta: /^Pelican\b/i,
    configFiles: ['pelicanconf.py'],
    dist: 'output',
    build: 'pelican content',
    install: 'pip install "pelican[markdown]"',
    sourceFolders: ['content', 'themes'],
    siteUrl: '`SITEURL` in publishconf.py',
    base: '`SITEURL` in publishconf.py',
    sitemap: 'add the plugin `pelican-sitemap`',
  },
  {
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
  },
  {
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
    configFiles: ['book.toml'],
    dist: 'book',
    build: 'mdbook build',
    install: 'cargo install mdbook',
    sourceFolders: ['src', 'theme'],
  },
];

/** The folders into which generators build: `dist`, `_site`, `docs/.vitepress/dist`. */
export const buildFolders: readonly string[] = [...new Set(generators.map(({ dist }) => dist))];

/** The folders that generators read: those of the site's generator, or of all where it is unknown. */
export function listSourceFolders(generator: SiteGenerator | undefined): readonly string[] {
  return generator?.sourceFolders ?? generators.flatMap(({ sourceFolders }) => sourceFolders);
}
