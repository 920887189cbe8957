import { expect, test } from 'vitest';
import { auditSite } from '../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../src/audit/rules/shared/example.ts';
import type { Finding } from '../../src/lib/finding.ts';
import { findGenerator } from '../../src/lib/generators/find.ts';
import type { SiteGenerator } from '../../src/lib/generators/generator.ts';
import { findStaticFolder, printSetting } from '../../src/lib/generators/settings.ts';
import { origin, readOnHost } from '../audit/causes/support/hosted-site.ts';

// The settings that a fix names for each generator: built with it, the site has no error or warning that it didn't have before.

type Files = Readonly<Record<string, string>>;

/** How a build writes its pages and their URLs. */
interface Style {
  readonly layout: 'folder' | 'file';
  readonly variant: 'slash' | 'bare' | 'html';
}

/** What each generator writes into `<meta name="generator">`. */
const declared = [
  'Astro v7.0.0',
  'Starlight v0.40.0',
  'Docusaurus v3.9.0',
  'VitePress v1.6.4',
  'Gatsby 5.14.0',
  'Hugo 0.150.0',
  'mkdocs-1.6.1, mkdocs-material-9.6.0',
  'Eleventy v3.1.0',
  'Jekyll v4.4.1',
  'Hexo 7.3.0',
  'quarto-1.8.26',
  'VuePress 2.0.0-rc.24',
  'Pelican',
];

const generators = declared.map((content) => {
  const generator = findGenerator({ declared: [content] });
  if (generator === undefined) throw new Error(`unknown generator: ${content}`);
  return { content, title: generator.title, generator };
});

const names = ['gauges', 'blog/news'];
const endings = { slash: '/', bare: '', html: '.html' } as const;

/** A build of a generator in a style, for an origin. */
function build(content: string, { layout, variant }: Style, siteUrl = origin): Record<string, string> {
  const head = `<meta name="generator" content="${content}">`;
  const urls = names.map((name) => `/${name}${endings[variant]}`);
  const body = ['/', ...urls].map((url) => `<a href="${url}">${url}</a>`).join(' ');
  const files: Record<string, string> = { ...site({ '/': { head, body, canonical: `${siteUrl}/` } }) };
  delete files['gauges/index.html'];
  for (const [index, name] of names.entries()) {
    const file = layout === 'folder' ? `${name}/index.html` : `${name}.html`;
    files[file] = page(`/${name}/`, { head, body, canonical: siteUrl + urls[index] });
  }
  files['sitemap.xml'] = sitemap(`${siteUrl}/`, ...urls.map((url) => siteUrl + url));
  return files;
}

async function audit(host: string, files: Files): Promise<readonly Finding[]> {
  const { findings } = auditSite(await readOnHost(host, { files }));
  return findings.filter(({ level }) => level !== 'info');
}

function printFindings(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, message }) => `${rule}: ${message}`);
}

const styles: readonly Style[] = (['folder', 'file'] as const).flatMap((layout) =>
  (['slash', 'bare', 'html'] as const).map((variant) => ({ layout, variant })),
);
const hosts = ['github-pages', 'cloudflare', 'netlify', 'vercel', 'firebase', 'azure-swa', 'aws'];

/** The style that a fix such as ``in Hugo, set `uglyURLs = true` `` leads to. */
function findProposedStyle({ fix = '' }: Finding, { settings }: SiteGenerator, before: Style) {
  const style = settings.slash?.styles.find(({ set }) => fix.includes(`, set ${set}`));
  return style && { layout: before.layout, ...style };
}

test('a page of VitePress beside docs/.vitepress/config.ts names this config, and docs/public/', () => {
  const readFile = (name: string) => (name === 'docs/.vitepress/config.ts' ? 'export default {}' : undefined);
  const generator = findGenerator({ declared: ['VitePress v1.6.4'], readFile });
  expect(generator?.settings.base?.set).toBe('`base` in docs/.vitepress/config');
  expect(findStaticFolder(generator)).toBe('docs/public/');
});

test.each(generators)(
  'canonical-served proposes settings of $title with which each host serves the URLs',
  async (one) => {
    const settings = new Set<string>();
    for (const host of hosts)
      for (const style of styles) {
        const before = await audit(host, build(one.content, style));
        const served = before.find(({ rule }) => rule === 'canonical-served');
        const proposed = served && findProposedStyle(served, one.generator, style);
        if (proposed === undefined) continue;
        settings.add(proposed.set);
        const after = await audit(host, build(one.content, proposed));
        expect({ host, style, proposed, after: printFindings(after) }).toMatchObject({ after: [] });
      }
    expect([one.title, settings.size > 0]).toEqual([one.title, one.generator.settings.slash !== undefined]);
  },
);

test.each(generators.filter(({ generator }) => generator.settings.siteUrl !== undefined))(
  'canonical-host proposes the site URL of $title',
  async ({ content, generator }) => {
    const style = { layout: 'folder', variant: 'slash' } as const;
    const [finding] = await audit('github-pages', build(content, style, 'https://old.example.net'));
    expect(finding?.rule).toBe('canonical-host');
    const [, setting, url] = /^set (.+?) to ([^\s;]+)/.exec(finding?.fix ?? '') ?? [];
    expect(setting).toBe(generator.settings.siteUrl?.set);
    const after = await audit('github-pages', build(content, style, url?.replace(/\/$/, '')));
    expect(printFindings(after)).toEqual([]);
  },
);

test.each(generators)(
  'sitemap-missing and error-page propose what $title has for a sitemap and a 404 page',
  async (one) => {
    const {
      'sitemap.xml': _,
      '404.html': __,
      ...bare
    } = build(one.content, { layout: 'folder', variant: 'slash' });
    const files = { ...bare, 'robots.txt': 'User-agent: *\nAllow: /\n' };
    const { sitemap: ofSitemap, errorPage } = one.generator.settings;
    const found = await audit('github-pages', files);
    const fixes = Object.fromEntries(found.map(({ rule, fix }) => [rule, fix]));
    expect(Object.keys(fixes)).toEqual(expect.arrayContaining(['sitemap-missing', 'error-page']));
    if (ofSitemap !== undefined && ofSitemap !== 'none')
      expect(fixes['sitemap-missing']).toContain(printSetting(ofSitemap));
    if (errorPage !== undefined) expect(fixes['error-page']).toContain(errorPage.add);
    for (const { fix } of found)
      for (const other of generators)
        if (!one.title.includes(other.title)) expect(fix).not.toContain(other.title);
  },
);

test.each([
  ['VitePress v1.6.4', 'transformPageData'],
  ['Starlight v0.40.0', '`site` in astro.config.mjs'],
  ['quarto-1.8.26', '`canonical-url: true`'],
  // https://acme.example/docs/ is a book
  ['quarto-1.5.57', 'in a book below `book`'],
])('canonical-missing names what writes canonicals in a site of %s', async (content, setting) => {
  const files = build(content, { layout: 'folder', variant: 'slash' });
  const without = Object.entries(files).map(([name, text]) => [
    name,
    text.replace(/<link rel="canonical"[^>]*>/, ''),
  ]);
  const found = await audit('github-pages', Object.fromEntries(without));
  expect(found.find(({ rule }) => rule === 'canonical-missing')?.fix).toContain(setting);
});

test('description-missing names the front matter of Starlight for a page whose neighbors have one', async () => {
  const files = build('Starlight v0.40.0', { layout: 'folder', variant: 'slash' });
  const page = 'gauges/index.html';
  const without = files[page]?.replace(/<meta name="description"[^>]*>/, '') ?? '';
  const found = await audit('github-pages', { ...files, [page]: without });
  expect(found.find(({ rule }) => rule === 'description-missing')?.fix).toContain('in its front matter');
});

// Both read docs/.vuepress/config.js, and the plugins of one do nothing in the other.
test('VuePress 1 gets no settings of VuePress 2', () => {
  const readFile = (name: string) =>
    name === 'docs/.vuepress/config.js' ? 'module.exports = {}' : undefined;
  expect(findGenerator({ declared: ['VuePress 1.7.1'], readFile })).toBe(undefined);
  expect(findGenerator({ declared: ['VuePress 2.0.0-rc.24'], readFile })?.title).toBe('VuePress');
});

// https://nextjs.org/docs/app/api-reference/functions/generate-metadata#alternates
test('canonical-missing keeps the canonical of Next.js out of the layout, from which all pages inherit it', async () => {
  const files = build('', { layout: 'folder', variant: 'slash' });
  const without = Object.entries(files).map(([name, text]) => [
    name,
    text.replace(/<link rel="canonical"[^>]*>/, ''),
  ]);
  const found = await audit('github-pages', {
    ...Object.fromEntries(without),
    '_next/static/chunks/app/layout.js': '',
  });
  expect(found.find(({ rule }) => rule === 'canonical-missing')?.fix).toContain('`alternates.canonical`');
});

test("canonical-missing names no setting for a file that isn't the generator's", async () => {
  const files = build('Starlight v0.40.0', { layout: 'folder', variant: 'slash' });
  const found = await audit('github-pages', {
    ...files,
    'help/add.html': page('/help/add.html', { canonical: '' }),
  });
  expect(found.find(({ rule }) => rule === 'canonical-missing')?.fix).toBe(
    'add <link rel="canonical"> with its absolute https URL to the page, or to the layout that writes it',
  );
});

// https://gohugo.io/commands/hugo_server/: it adds the script, and serves on port 1313.
test('a build is the fix for what `hugo server` left in the folder', async () => {
  const script =
    '<script src="/livereload.js?mindelay=10&amp;v=2&amp;port=1313&amp;path=livereload"></script>';
  const link = '<a href="http://localhost:1313/old/">Old</a>';
  const left = page('/old/', { body: `<img src="http://localhost:1313/logo.svg" alt="">${link}${script}` });
  const files = {
    ...build('Hugo 0.151.0', { layout: 'folder', variant: 'slash' }),
    'old/index.html': left,
    'older/index.html':
      '<!DOCTYPE html><title>Old</title><meta http-equiv="refresh" content="0; url=http://localhost:1313/old/">',
    'index.xml':
      '<rss version="2.0"><channel><item><link>http://localhost:1313/old/</link></item></channel></rss>',
  };
  const found = await audit('github-pages', files);
  const rules = ['resource-broken', 'feed-links', 'link-broken', 'redirect-target'];
  const fixes = found.filter(({ rule }) => rules.includes(rule)).map(({ fix }) => fix);
  expect(new Set(fixes)).toEqual(
    new Set([
      'set `baseURL` in your Hugo config to https://www.example.com/, and build with `hugo`: `hugo server` writes its own URL',
    ]),
  );
  expect(fixes).toHaveLength(5);
});

test('findGenerator knows builds of Astro and of the App Router of Next.js that declare nothing', async () => {
  const readGenerator = async (file: string) =>
    (await readOnHost('github-pages', { files: { ...site(), [file]: '' } })).generator?.title;
  expect(await readGenerator('_astro/index.B1c2.css')).toBe('Astro');
  expect(await readGenerator('_next/static/chunks/app/page-1a2b.js')).toBe('Next.js');
  expect(await readGenerator('__next._full.txt')).toBe('Next.js');
  expect(await readGenerator('_next/static/chunks/pages/index-1a2b.js')).toBeUndefined();
});

// https://nextjs.org/docs/app/api-reference/file-conventions/not-found
test('findGenerator names files of the App Router for its build, beside next.config.js', () => {
  const readFile = (name: string) => (name === 'next.config.js' ? '' : undefined);
  const hasBuilt = (path: string) => path === '_next/static/chunks/app/';
  const generator = findGenerator({ hasBuilt, readFile });
  expect(generator).toMatchObject({ settings: { errorPage: { add: 'app/not-found.tsx' } } });
});

// https://nextjs.org/docs/pages has no app/sitemap.ts.
test('findGenerator names no file of the App Router for a build of the Pages Router', () => {
  const readFile = (name: string) => (name === 'next.config.js' ? '' : undefined);
  const generator = findGenerator({ readFile });
  expect(generator).toMatchObject({ title: 'Next.js', settings: { errorPage: { add: 'pages/404.js' } } });
  expect(generator?.settings.sitemap).toBe(undefined);
});

test.each([
  [
    'Jekyll v4.4.1',
    'canonical-missing',
    'set `url` in _config.yml and add the plugin `jekyll-seo-tag`, which gives each page a canonical of its own (https://github.com/jekyll/jekyll-seo-tag)',
  ],
  [
    'Jekyll v4.4.1',
    'sitemap-missing',
    'set `url` in _config.yml and add the plugin `jekyll-sitemap`, and link to the sitemap in robots.txt',
  ],
  ['Jekyll v4.4.1', 'icon-missing', 'add <link rel="icon" href="/favicon.ico"> to the layout, and the file'],
])('a site of %s with %s is told its own settings', async (content, rule, fix) => {
  const head = `<meta name="generator" content="${content}">`;
  const bare = page('/', { head, canonical: '' }).replace('<link rel="icon" href="/icon.svg">', '');
  const files = { 'index.html': bare, 'a/index.html': bare, 'robots.txt': 'User-agent: *\nAllow: /\n' };
  const found = await audit('github-pages', files);
  expect(found.find((finding) => finding.rule === rule)?.fix).toBe(fix);
});
