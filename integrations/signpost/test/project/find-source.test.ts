import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addSources } from '../../src/project/find-source.ts';
import { finding } from '../report/sample.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'signpost-sources-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The source of a finding at the start of a line of a built file. */
function sourceOf(
  sources: Readonly<Record<string, string>>,
  file: string,
  line?: string,
): string | undefined {
  for (const [name, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const place = line === undefined ? { line: 1, column: 1 } : { line: 7, column: 1 };
  const [found] = addSources([finding({ file, ...place })], {
    root,
    build: 'dist',
    pages: 9,
    generator: undefined,
    readLine: () => line,
  });
  return found?.source;
}

// https://jekyllrb.com/docs/permalinks/: `date` and `pretty` have the day of the post
test('addSources finds the post of Jekyll by its day', () => {
  const sources = { '_posts/2026-03-01-hello.md': '# Hello', '_posts/2026-03-02-hello.md': '# Hello again' };
  expect(sourceOf(sources, 'blog/2026/03/01/hello/index.html')).toBe('_posts/2026-03-01-hello.md');
  expect(sourceOf(sources, '2026/03/02/hello.html')).toBe('_posts/2026-03-02-hello.md');
});

const link = '<a href="/prices/">Prices</a>';

test('addSources finds the page of Astro by the path of the built file', () => {
  expect(sourceOf({ 'src/pages/about.astro': '<h1>About</h1>' }, 'about/index.html')).toBe(
    'src/pages/about.astro',
  );
  expect(sourceOf({ 'src/pages/index.astro': '<h1>Home</h1>' }, 'index.html')).toBe('src/pages/index.astro');
});

// Hugo's content/_index.md can't add what the theme lacks.
test('addSources names no page for a fault of the layout', () => {
  writeFileSync(join(root, 'index.md'), '# Home');
  const project = { root, build: 'dist', pages: 9, generator: undefined, readLine: () => undefined };
  const place = { file: 'index.html', line: 1, column: 1 } as const;
  expect(addSources([finding(place)], project)).toMatchObject([{ source: 'index.md' }]);
  // Both pages of the site
  const [found] = addSources([finding(place), finding({ ...place, file: 'about.html' })], {
    ...project,
    pages: 2,
  });
  expect(found).not.toHaveProperty('source');
});

// https://docusaurus.io/docs/versioning: /docs/intro is versioned_docs/version-1.0/intro.md, unless `lastVersion` is `current`.
test('addSources names no file of docs/ if Docusaurus has versions of it', () => {
  const line = 'See [prices](/prices/).';
  const built = 'docs/examples/intro/index.html';
  const sources = {
    'docs/examples/intro.md': line,
    'versioned_docs/version-1.0/examples/intro.md': line,
  };
  expect(sourceOf(sources, built, link)).toBe(undefined);
  expect(sourceOf(sources, built)).toBe(undefined);
});

test('addSources names no file of docs/ if Docusaurus has a translation', () => {
  const translated = 'i18n/fr/docusaurus-plugin-content-docs/current/intro.md';
  const sources = { 'docs/intro.md': '# Intro', [translated]: '# Introduction' };
  expect(sourceOf(sources, 'fr/docs/intro/index.html')).toBe(undefined);
});

test('addSources finds the content file of a dynamic route, and a post with its date', () => {
  const sources = { 'src/pages/blog/[...slug].astro': '', 'src/content/blog/first-post.md': '# First post' };
  expect(sourceOf(sources, 'blog/first-post/index.html')).toBe('src/content/blog/first-post.md');
  expect(sourceOf({ '_posts/2026-03-01-hello.md': '# Hello' }, 'hello/index.html')).toBe(
    '_posts/2026-03-01-hello.md',
  );
});

test('addSources finds the line of a link in the page, in Markdown too', () => {
  const sources = { 'src/content/blog/first-post.md': '# First\n\nSee the [prices](/prices/).\n' };
  expect(sourceOf(sources, 'blog/first-post/index.html', link)).toBe('src/content/blog/first-post.md:3');
});

test('addSources finds the component that alone has the link', () => {
  const sources = {
    'src/components/Nav.astro': '<nav>\n  <a href="/prices/">Prices</a>\n</nav>',
    'src/pages/about.astro': '<h1>About</h1>',
  };
  expect(sourceOf(sources, 'about/index.html', link)).toBe('src/components/Nav.astro:2');
});

test('addSources finds the component whose link a redirect of the map leads to as well', () => {
  const sources = {
    'redirects.yaml': 'redirects:\n  - from: /old\n    to: /prices/\n',
    'src/components/Nav.astro': '<nav>\n  <a href="/prices/">Prices</a>\n</nav>',
  };
  expect(sourceOf(sources, 'about/index.html', link)).toBe('src/components/Nav.astro:2');
});

test('addSources finds a title in the front matter, without the name of the site', () => {
  const sources = {
    'content/about.md': '---\ntitle: About us\n---\n',
    'content/contact.md': '---\ntitle: Contact\n---\n',
  };
  expect(sourceOf(sources, 'about/index.html', '<title>About us | Acme</title>')).toBe('content/about.md:2');
});

test('addSources names no source where two are possible, or for a file that is not a page', () => {
  const sources = { 'content/en/about.md': 'One', 'content/de/about.md': 'Zwei' };
  expect(sourceOf(sources, 'about/index.html')).toBeUndefined();
  expect(sourceOf(sources, 'de/about/index.html')).toBe('content/de/about.md');
  expect(sourceOf({ 'src/robots.txt.ts': '' }, 'robots.txt')).toBeUndefined();
});

test("addSources names no source for a site's description, which the home page has too", () => {
  const sources = {
    'src/.vitepress/config.mts': "export default { description: 'Pumps for industry' };",
    'src/index.md': '---\ntagline: Pumps for industry\n---\n',
  };
  const meta = '<meta name="description" content="Pumps for industry">';
  expect(sourceOf(sources, 'about.html', meta)).toBeUndefined();
});

test('addSources names no data for a title that pages share', () => {
  const sources = { 'src/_data/metadata.json': '{\n"title": "Acme"\n}' };
  mkdirSync(join(root, 'src/_data'), { recursive: true });
  writeFileSync(join(root, 'src/_data/metadata.json'), sources['src/_data/metadata.json']);
  const place = { rule: 'title-unique', file: 'tags/index.html', line: 6, column: 1 };
  const project = {
    root,
    build: 'dist',
    pages: 9,
    generator: undefined,
    readLine: () => '<title>Acme</title>',
  };
  expect(addSources([finding(place)], project)[0]).not.toHaveProperty('source');
});

// https://www.11ty.dev/docs/permalinks/
test('addSources finds a page by its permalink', () => {
  const sources = {
    'src/tags.njk': '---\npermalink: /tags/{{ tag }}/\n---\n',
    'src/tags-list.njk': '---\npermalink: /tags/\n---\n',
  };
  expect(sourceOf(sources, 'tags/index.html')).toBe('src/tags-list.njk');
});

test('addSources finds a link of a layout, which the page has with another text', () => {
  const sources = {
    'src/components/Header.astro': '<nav><a href="/prices/">Prices</a></nav>',
    'src/pages/about.astro': '<h1>About</h1>\n<a href="/prices/">What it costs</a>',
  };
  expect(sourceOf(sources, 'about/index.html', link)).toBe('src/components/Header.astro:1');
});

test('addSources names no source of a link that a layout and the page have with the same text', () => {
  const sources = { 'src/components/Header.astro': link, 'src/pages/about.astro': `<h1>About</h1>${link}` };
  expect(sourceOf(sources, 'about/index.html', link)).toBeUndefined();
});

test('addSources names no source of a link that no source contains', () => {
  expect(sourceOf({ 'src/pages/about.astro': '<h1>About</h1>' }, 'about/index.html', link)).toBeUndefined();
});

test('addSources reads no README, no other build, no code of a guide and no file that only has the path', () => {
  const sources = {
    'README.md': 'See [prices](/prices/).',
    'other-site/about/index.html': link,
    'docs/links.md':
      '```html\n<a href="/prices/">Prices</a>\n```\nWrite `[Prices](/prices/)`, or /prices/ alone.',
  };
  expect(sourceOf(sources, 'about/index.html', link)).toBeUndefined();
});

test.each([
  'posts/a.md',
  'docs/a.md',
  '_posts/2026-01-02-a.md',
  'content/a.md',
  'src/a.md',
  '_includes/nav.html',
])('addSources reads %s of an unknown generator', (file) => {
  expect(sourceOf({ [file]: link }, 'a/index.html', link)).toBe(`${file}:1`);
});

test('addSources reads neither the build nor packages', () => {
  const sources = { 'dist/about/index.html': link, 'node_modules/theme/about.astro': link };
  expect(sourceOf(sources, 'about/index.html', link)).toBeUndefined();
});

test('addSources takes the name of a package for no title', () => {
  const titled = '<title>acme-gauges</title>';
  expect(
    sourceOf({ 'pyproject.toml': 'name = "acme-gauges"\n' }, 'about/index.html', titled),
  ).toBeUndefined();
});

test('addSources leaves a redirect of netlify.toml out, which only has the same URL as the link', () => {
  const toml = '[[redirects]]\nfrom = "/prices/"\nto = "/"\n';
  expect(sourceOf({ 'netlify.toml': toml }, 'about/index.html', link)).toBeUndefined();
});

test('addSources finds no source in a report or a baseline of the project', () => {
  expect(sourceOf({ 'report.json': '{ "url": "/prices/" }' }, 'index.html', link)).toBeUndefined();
});

test('addSources finds no source in the build, also in a folder in which generators have sources', () => {
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'docs/about.html'), link);
  const project = { root, build: 'docs', pages: 9, generator: undefined, readLine: () => link };
  const [found] = addSources([finding({ file: 'docs/about.html', line: 7, column: 1 })], project);
  expect(found).not.toHaveProperty('source');
});

test('addSources finds the title of a page in its file, and not in the menu of the same name', () => {
  const title = '<title>Prices of pumps | Acme</title>';
  const menu = { '_data/navigation.yml': 'main:\n  - title: "Prices of pumps"\n    url: /prices/\n' };
  expect(sourceOf(menu, 'prices/index.html', title)).toBeUndefined();
  expect(sourceOf(menu, 'prices/index.html', '<a href="/prices/">Prices of pumps</a>')).toBe(
    '_data/navigation.yml:3',
  );
  const content = { ...menu, '_pages/prices.md': '---\ntitle: Prices of pumps\n---\n' };
  expect(sourceOf(content, 'prices/index.html', title)).toBe('_pages/prices.md:2');
});

test('addSources names the page for a title that two pages share, and no config or other page that has it', () => {
  mkdirSync(join(root, 'docs/.vitepress'), { recursive: true });
  writeFileSync(join(root, 'docs/.vitepress/config.js'), "export default { description: 'Acme Docs' };\n");
  writeFileSync(join(root, 'docs/pumps.md'), '# Pumps\n');
  const readLine = () => '<meta name="description" content="Acme Docs">';
  const project = { root, build: 'docs/.vitepress/dist', pages: 9, generator: undefined, readLine };
  const place = { file: 'docs/pumps.html', line: 7, column: 1, rule: 'description-unique' } as const;
  expect(addSources([finding(place)], project)).toMatchObject([{ source: 'docs/pumps.md' }]);
});

test('addSources names no config for an image without alt, since a theme writes it', () => {
  writeFileSync(join(root, 'gatsby-config.js'), "module.exports = { avatar: '/me.png' };\n");
  const readLine = () => '<img src="/me.png">';
  const project = { root, build: 'public', pages: 9, generator: undefined, readLine };
  const place = { file: 'pumps/index.html', line: 7, column: 1, rule: 'image-alt' } as const;
  expect(addSources([finding(place)], project)[0]).not.toHaveProperty('source');
});

test('addSources names no config for pages that share its title, since they lack their own', () => {
  writeFileSync(
    join(root, 'gatsby-config.js'),
    'module.exports = {\n  siteMetadata: {\n    title: `Acme Docs`,\n  },\n};\n',
  );
  const readLine = () => '<title>Acme Docs</title>';
  const project = { root, build: 'public', pages: 9, generator: undefined, readLine };
  const place = { file: 'pumps/index.html', line: 7, column: 1 } as const;
  const [generic] = addSources([finding({ ...place, rule: 'title-generic' })], project);
  expect(generic?.source).toBe('gatsby-config.js:3');
  const [shared] = addSources([finding({ ...place, rule: 'title-unique' })], project);
  expect(shared).not.toHaveProperty('source');
});

// https://vitepress.dev/guide/data-loading: index.md lists the links of a data file, whose URLs other pages have too.
test('addSources names no Markdown of another page for a link', () => {
  const sources = { 'docs/widgets.md': '# Widgets', 'docs/clock.md': '[Prices](/prices/)' };
  expect(sourceOf(sources, 'docs/widgets.html', link)).toBeUndefined();
  expect(sourceOf(sources, 'docs/clock.html', link)).toBe('docs/clock.md:1');
});

// The theme of eodash writes og:url from the home page of the brand, whose URL the config has for the logo.
test('addSources names no setting for a value in the head that only equals it', () => {
  const meta = '<meta property="og:url" content="https://acme.example/">';
  const logo = 'export default { logoLink: "https://acme.example/" };';
  expect(sourceOf({ 'docs/.vitepress/config.js': logo }, 'about.html', meta)).toBeUndefined();

  const layout = '<head>\n<meta property="og:url" content="https://acme.example/">\n</head>';
  expect(sourceOf({ 'src/layouts/base.html': layout }, 'about.html', meta)).toBe('src/layouts/base.html:2');
});

test("addSources finds a value in the head in the front matter of the page's own file", () => {
  const page = '---\nimage: https://acme.example/pump.png\n---\n';
  const meta = '<meta property="og:image" content="https://acme.example/pump.png">';
  expect(sourceOf({ 'content/about.md': page }, 'about/index.html', meta)).toBe('content/about.md:2');
  expect(
    sourceOf({ 'data/pumps.yml': 'image: https://acme.example/pump.png' }, 'blog/x/index.html', meta),
  ).toBeUndefined();
});

// _site/strategy/lending/ of a Jekyll collection has the link in its footer, and the only Markdown with it is a post.
test('addSources names no Markdown for a link of a page whose own file is unknown', () => {
  const sources = { '_posts/2018-02-22-tools.md': '[contact us](/prices/)' };
  expect(sourceOf(sources, 'strategy/lending/index.html', link)).toBeUndefined();
  expect(sourceOf(sources, 'tools/index.html', link)).toBe('_posts/2018-02-22-tools.md:1');
});

// https://gohugo.io/templates/introduction/: a theme's layouts are for many pages.
test('addSources names no layout of a theme as the file of a page', () => {
  expect(sourceOf({ 'themes/acme/layouts/partials/author.html': '' }, 'author/index.html')).toBeUndefined();
  expect(sourceOf({ 'content/author/_index.md': '' }, 'author/index.html')).toBe('content/author/_index.md');
});
