import { describe, expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { filesInMemory } from '../../../src/lib/file.ts';

const origin = 'https://www.example.com';
const words = 'What it measures, how it is built in, and what it weighs. '.repeat(8);

/** A page as a theme of any generator writes it. `links` are URLs as the generator spells them. */
function page(url: string, links: readonly string[] = [], head = '', lang = 'en'): string {
  const name = url.split('/').filter(Boolean).join(' ') || 'start';
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>The ${name} of gauges</title><meta name="description" content="All of ${name}."><link rel="canonical" href="${origin}${url}"><link rel="icon" href="/icon.svg">${head}</head>
<body><main><h1>${name}</h1><p>${words}</p>${links.map((href) => `<a href="${href}">${href}</a>`).join(' ')}</main></body></html>`;
}
const missing =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1.0"><title>Page not found</title></head><body><h1>Page not found</h1><a href="/">Home</a> <a href="mailto:web@example.com">Report it</a></body></html>';
/** The stub that Hugo writes for an alias. */
const alias = (to: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>${origin}${to}</title><link rel="canonical" href="${origin}${to}"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${origin}${to}"></head></html>`;
const sitemap = (...urls: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${origin}${url}</loc></url>`).join('')}</urlset>`;
const shared = {
  'robots.txt': `User-agent: *\nDisallow:\nSitemap: ${origin}/sitemap.xml\n`,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"/>',
};
const feed = '<?xml version="1.0"?><rss version="2.0"><channel></channel></rss>';

interface Layout {
  readonly files: Readonly<Record<string, string>>;
  readonly site?: string;
  /** File ─▶ URL, of the pages. */
  readonly urls: Readonly<Record<string, string>>;
  /** Rules that find something which the generator really does. */
  readonly found?: readonly string[];
}

const de = (path: string) =>
  `<link rel="alternate" hreflang="en" href="${origin}${path}"><link rel="alternate" hreflang="de" href="${origin}/de${path}"><link rel="alternate" hreflang="x-default" href="${origin}${path}">`;
const layouts: Readonly<Record<string, Layout>> = {
  'Hugo: folders, feeds, and stubs for aliases': {
    files: {
      ...shared,
      'index.html': page('/', ['/posts/', '/tags/']),
      'index.xml': feed,
      'posts/index.html': page('/posts/', ['/posts/first/']),
      'posts/index.xml': feed,
      'posts/first/index.html': page('/posts/first/', ['/']),
      'posts/page/1/index.html': alias('/posts/'),
      'tags/index.html': page('/tags/', ['/']),
      'old/first/index.html': alias('/posts/first/'),
      '404.html': missing,
      'sitemap.xml': sitemap('/', '/posts/', '/posts/first/', '/tags/'),
    },
    urls: { 'index.html': '/', 'posts/index.html': '/posts/', 'posts/first/index.html': '/posts/first/', 'tags/index.html': '/tags/' },
    found: [],
  },
  'Eleventy: folders and a file beside them': {
    files: {
      ...shared,
      'index.html': page('/', ['/about/', '/licence.html', '/feed/feed.xml']),
      'about/index.html': page('/about/', ['../']),
      'licence.html': page('/licence.html', ['about/']),
      'feed/feed.xml': feed,
      '404.html': missing,
      'sitemap.xml': sitemap('/', '/about/', '/licence.html'),
    },
    urls: { 'index.html': '/', 'about/index.html': '/about/', 'licence.html': '/licence.html' },
  },
  'Next export: files without their ending, and what its router loads': {
    files: {
      ...shared,
      'index.html': page('/', ['/about', '/blog'], '<script src="/_next/static/chunks/main.js" async></script>'),
      'index.txt': '1:"$Sreact.fragment"',
      'about.html': page('/about', ['/']),
      'about.txt': '1:"$Sreact.fragment"',
      'blog.html': page('/blog', ['/blog/first']),
      'blog/first.html': page('/blog/first', ['/blog']),
      '_next/static/chunks/main.js': '1',
      '404.html': missing,
      'sitemap.xml': sitemap('/', '/about', '/blog', '/blog/first'),
    },
    urls: { 'index.html': '/', 'about.html': '/about', 'blog.html': '/blog', 'blog/first.html': '/blog/first' },
  },
  'Docusaurus: folders whose addresses have no slash, below a base': {
    site: `${origin}/gauges/`,
    files: {
      'index.html': page('/gauges/', ['/gauges/docs/intro', '/gauges/blog']).replace('/icon.svg', '/gauges/icon.svg'),
      'docs/intro/index.html': page('/gauges/docs/intro', ['/gauges/']).replace('/icon.svg', '/gauges/icon.svg'),
      'blog/index.html': page('/gauges/blog', ['/gauges/docs/intro']).replace('/icon.svg', '/gauges/icon.svg'),
      'icon.svg': shared['icon.svg'],
      '404.html': missing.replace('href="/"', 'href="/gauges/"'),
      'sitemap.xml': sitemap('/gauges/', '/gauges/docs/intro', '/gauges/blog'),
    },
    urls: { 'index.html': '/gauges/', 'docs/intro/index.html': '/gauges/docs/intro', 'blog/index.html': '/gauges/blog' },
  },
  'two languages below one host': {
    files: {
      ...shared,
      'index.html': page('/', ['/about/', '/de/'], de('/')),
      'about/index.html': page('/about/', ['/'], de('/about/')),
      'de/index.html': page('/de/', ['/de/about/'], de('/'), 'de'),
      'de/about/index.html': page('/de/about/', ['/de/'], de('/about/'), 'de'),
      '404.html': missing,
      'sitemap.xml': sitemap('/', '/about/', '/de/', '/de/about/'),
    },
    urls: { 'index.html': '/', 'about/index.html': '/about/', 'de/index.html': '/de/', 'de/about/index.html': '/de/about/' },
  },
}; // biome-ignore format: a table

describe.each(Object.entries(layouts))('%s', (_, { files, site: url = `${origin}/`, urls, found = [] }) => {
  const read = (changed: Readonly<Record<string, string>> = {}, requested: string | undefined = url) =>
    readSite(filesInMemory({ ...files, ...changed }), { origin: requested });

  it('gives each page its URL, also without --site', () => {
    const named = Object.fromEntries(read().pages.map((one) => [one.file, one.servedUrl]));
    expect(named).toEqual(urls);
    const guessed = readSite(filesInMemory(files), {});
    expect(Object.fromEntries(guessed.pages.map((one) => [one.file, one.servedUrl]))).toEqual(urls);
    expect(guessed.origin).toBe(origin);
  });

  it('has no finding but the expected ones', () => {
    const rules = runRules(read()).map(({ rule }) => rule);
    expect([...new Set(rules)].sort()).toEqual([...found].sort());
  });

  it('reports a broken link on each page', () => {
    const broken = Object.keys(urls).map((file): [string, string] => [
      file,
      (files[file] ?? '').replace('</main>', '<a href="nothing-here">A</a></main>'),
    ]);
    const finds = runRules(read(Object.fromEntries(broken))).filter(({ rule }) => rule === 'link-broken');
    expect(finds.map(({ file }) => file).sort()).toEqual(Object.keys(urls).sort());
  });
});
