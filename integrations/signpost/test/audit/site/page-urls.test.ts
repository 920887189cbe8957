import { describe, expect, it } from 'vitest';
import { readSite } from '../../../src/audit/site/read.ts';
import { filesInMemory } from '../../../src/lib/file.ts';
import { html, urls } from './support/addresses.ts';

describe('readSite', () => {
  it.each([
    ['a folder', { 'a/index.html': html() }, { 'a/index.html': '/a/' }],
    ['a file', { 'a.html': html() }, { 'a.html': '/a.html' }],
    ['a file whose canonical has no ending', { 'a.html': html('https://e.example/a') }, { 'a.html': '/a' }],
    [
      'folders without a slash',
      { 'a/index.html': html('https://e.example/a'), 'b/index.html': html() },
      { 'a/index.html': '/a', 'b/index.html': '/b' },
    ],
    [
      'a file whose canonical has a slash, from where its own links are broken',
      { 'a.html': html('https://e.example/a/', '<a href="./b.html">B</a>'), 'b.html': html() },
      { 'a.html': '/a.html', 'b.html': '/b.html' },
    ],
    [
      'a file whose canonical has a slash, with links that start from the root',
      {
        'a.html': html('https://e.example/a/', '<a href="/b/">B</a>'),
        'b.html': html('https://e.example/b/'),
      },
      { 'a.html': '/a/', 'b.html': '/b/' },
    ],
    [
      'both layouts, each with its own style',
      {
        'a/index.html': html('https://e.example/a/'),
        'b.html': html('https://e.example/b'),
        'c.html': html(),
        'd/index.html': html(),
      },
      { 'a/index.html': '/a/', 'b.html': '/b', 'c.html': '/c', 'd/index.html': '/d/' },
    ],
    [
      'files, by their names and not by links',
      { 'index.html': html('', '<a href="a">1</a>'), 'a.html': html() },
      { 'index.html': '/', 'a.html': '/a.html' },
    ],
    [
      'index files, by their folders and not by links',
      { 'index.html': html('', '<a href="a/index.html">1</a>'), 'a/index.html': html() },
      { 'index.html': '/', 'a/index.html': '/a/' },
    ],
    [
      'a canonical to elsewhere has no say',
      { 'a/index.html': html('https://e.example/b/') },
      { 'a/index.html': '/a/' },
    ],
    [
      'a home page of a language whose canonical is another page, and that says its own address as a version',
      {
        'de/index.html':
          '<!doctype html><title>A</title><link rel=canonical href="https://e.example/"><link rel=alternate hreflang=de href="https://e.example/de/">',
        'b/index.html': html('https://e.example/b'),
        'c/index.html': html('https://e.example/c'),
      },
      { 'b/index.html': '/b', 'c/index.html': '/c', 'de/index.html': '/de/' },
    ],
    [
      'folders that links write without a slash and the sitemap with one',
      {
        'index.html': html('', '<a href="/a">1</a><a href="/b">2</a>'),
        'a/index.html': html(),
        'b/index.html': html(),
        'sitemap.xml':
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://e.example/a/</loc></url></urlset>',
      },
      { 'a/index.html': '/a/', 'b/index.html': '/b/', 'index.html': '/' },
    ],
    [
      'files that the sitemap of Jekyll without `url` lists',
      {
        'a.html': html(),
        'sitemap.xml':
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/a</loc></url></urlset>',
      },
      { 'a.html': '/a' },
    ],
    [
      'characters that must be escaped',
      { 'ä b/100%.html': html() },
      { 'ä b/100%.html': '/%C3%A4%20b/100%25.html' },
    ],
  ])('finds the URL of %s', (_, files, expected) => {
    expect(urls(files, 'https://e.example/')).toEqual(expected);
  });

  // https://acme.example/docs/: Starlight with `base: '/docs'`
  it('gives the home page below a base the slash of the other folders', () => {
    const files = {
      'index.html': html('https://e.example/docs'),
      'a/index.html': html('https://e.example/docs/a/'),
    };
    const slashless = {
      'index.html': html('https://e.example/docs'),
      'a/index.html': html('https://e.example/docs/a'),
    };
    expect(urls(files, 'https://e.example/docs/')).toMatchObject({ 'index.html': '/docs/' });
    expect(urls(slashless, 'https://e.example/docs/')).toMatchObject({ 'index.html': '/docs' });
  });

  it('finds URLs below the base', () => {
    const files = {
      'index.html': html('https://e.example/docs/'),
      'a/index.html': html('https://e.example/docs/a/'),
    };
    expect(urls(files, 'https://e.example/docs/')).toEqual({
      'index.html': '/docs/',
      'a/index.html': '/docs/a/',
    });
  });
});

describe('readSite resolves relative URLs against', () => {
  const app = html('', '<script src="app.js"></script><a href="#top">Up</a><a href="b.html">B</a>');
  const paths = (files: Record<string, string>, file: string) =>
    readSite(filesInMemory(files), { origin: 'https://e.example/' })
      .documents.filter((page) => page.file === file)
      .flatMap(({ refs }) => [...refs].map(({ target }) => (target.kind === 'site' ? target.path : target)));

  it('the served URL, where the page has no canonical', () => {
    const files = {
      'index.html': html('', '<a href="/a">1</a><a href="/c/">2</a>'),
      'a/index.html': app,
      'c.html': app,
    };
    expect(urls(files, 'https://e.example/')).toMatchObject({ 'a/index.html': '/a/', 'c.html': '/c.html' });
    expect(paths(files, 'a/index.html')).toEqual(['/a/app.js', '/a/', '/a/b.html']);
    expect(paths(files, 'c.html')).toEqual(['/app.js', '/c.html', '/b.html']);
  });

  it('the canonical of the page', () => {
    const files = {
      'a/index.html': app.replace('<title>', '<link rel=canonical href="https://e.example/a"><title>'),
    };
    expect(paths(files, 'a/index.html')).toEqual(['/app.js', '/a', '/b.html']);
  });
});

describe('a file without a page', () => {
  const feed =
    '<?xml version="1.0"?>\n<!-- made by a script -->\n<rss version="2.0"><channel><title>News</title></channel></rss>';
  it.each([
    ['a feed that is named like a page', 'feed/index.html', feed, 'feed'],
    ['a feed that is named like an error page', '410.html', feed, 'feed'],
    [
      'an Atom feed',
      'feed.html',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title></feed>',
      'feed',
    ],
    ['the shell that Angular starts from', 'de/index.csr.html', html(), 'fragment'],
    ['the shell for all that is not there', '200.html', html(), 'fragment'],
    ['a page about feeds', 'about.html', html('', '<p>&lt;rss></p>'), 'page'],
    ['a page with an XML declaration', 'old.html', `<?xml version="1.0"?>${html()}`, 'page'],
  ])('%s', (_, file, text, kind) => {
    const files = { 'index.html': html('', `<a href="/${file}">1</a><a href="/feed/">2</a>`), [file]: text };
    const site = readSite(filesInMemory(file.startsWith('f') || kind === 'page' ? files : { [file]: text }));
    expect(site.documents.find((page) => page.file === file)?.kind).toBe(kind);
  });
});

describe('readSite finds the base', () => {
  it.each([
    ['/', { 'index.html': html('https://e.example/'), 'a.html': html('https://e.example/a') }],
    ['/docs/', { 'index.html': html('https://e.example/docs/'), 'a.html': html('https://e.example/docs/a') }],
    [
      '/docs/',
      {
        'a/index.html': html('https://e.example/docs/a/'),
        'b/index.html': html('https://e.example/docs/a/'),
      },
    ],
    ['/', { 'index.html': html('https://e.example/en/'), 'en/index.html': html('https://e.example/en/') }],
  ])('%s of most canonicals', (base, files) => {
    expect(readSite(filesInMemory(files)).base).toBe(base);
  });
});

describe('readSite finds the origin', () => {
  it('of most canonicals', () => {
    const site = readSite(
      filesInMemory({
        'a.html': html('https://a.example/a'),
        'b.html': html('https://b.example/b'),
        'c.html': html('http://b.example/c'),
      }),
    );
    expect(site.origin).toBe('https://b.example');
  });

  it('unknown without a canonical', () => {
    expect(readSite(filesInMemory({ 'a.html': html() })).originKnown).toBe(false);
  });

  it('and refuses one that is not a URL', () => {
    expect(() => readSite(filesInMemory({}), { origin: 'example.com' })).toThrow(
      '"example.com" isn\'t the URL of a site',
    );
  });
});

describe('readSite takes for an error page', () => {
  const article = '<!doctype html><title>An article | Acme</title><h1>An article</h1><p>Its text.</p>';
  const nothing = '<!doctype html><title>Page not found | Acme</title><h1>Page not found</h1>';
  const kindOf = (file: string, content: string): string | undefined =>
    readSite(filesInMemory({ 'index.html': html(), [file]: content }), {}).documents.find(
      (page) => page.file === file,
    )?.kind;

  it.each(['404.html', '503.html', 'de/404.html', 'pt-br/404/index.html', 'us/410.html'])(
    'one at the root, and in the folder of a language or country: %s',
    (file) => {
      expect(kindOf(file, article)).toBe('error');
    },
  );

  it.each([
    'fiat/500/index.html',
    'blog/page/404/index.html',
    'de/blog/404/index.html',
    'blog/404.html',
    '408/index.html',
  ])('no page with a number as its name elsewhere: %s', (file) => {
    expect(kindOf(file, article)).toBe('page');
  });

  it('one in any folder if its text says so', () => {
    expect(kindOf('docs/404.html', nothing)).toBe('error');
    expect(kindOf('docs/404/index.html', nothing)).toBe('page');
  });
});
