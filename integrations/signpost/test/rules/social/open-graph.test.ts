import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { card, page as printPage, site } from '../../../src/audit/rules/shared/example.ts';
import rule from '../../../src/audit/rules/social/open-graph.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';
import { foundBy, html } from '../found-by.ts';

const tag = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
const page = (
  path: string,
  { title = 'Seals', url = `https://www.example.com${path}`, image = '/card.png' } = {},
) => html(tag('title', title) + tag('url', url) + tag('image', `https://www.example.com${image}`));

const local = 'http://localhost:4000';

expectReports(rule, {
  good: {
    'the two slashes of a site URL with a slash at its end, which canonical-target reports': {
      'index.html': printPage('/', { canonical: 'https://www.example.com//', head: card('//') }),
      'icon.svg': '',
    },
    // https://experienceleague.adobe.com/microsite-commerce-storefront/
    "the URL of a wrong canonical, about which the canonical's rules say what is wrong": {
      'index.html': printPage('/', { canonical: 'https://www.example.com/none/', head: card('/none/') }),
      'icon.svg': '',
    },
    // https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1
    'a host with capitals': {
      'index.html': page('/', { url: 'https://www.Example.com/' }),
      'card.png': '',
    },
    'the cards of a build for localhost without its base, which canonical-host reports': {
      files: Object.fromEntries(
        ['/', '/gauges/', '/pumps/'].map((path) => [
          `${path.slice(1)}index.html`,
          printPage(path, {
            canonical: `${local}${path}`,
            head: card(path).replaceAll(/https:..(?:www.example.com|img.example.net)/g, local),
          }),
        ]),
      ),
      site: 'https://acme.github.io/docs/',
    },
  },
  bad: {
    'the text of a title that was escaped twice, as in the title': {
      'index.html': page('/', { title: 'List&amp;lt;T&amp;gt; | Acme' }).replace(
        '<head>',
        '<head><title>List&amp;lt;T&amp;gt; | Acme</title>',
      ),
      'card.png': '',
    },
    'an image without the base of the site': {
      files: { 'index.html': html(tag('image', 'https://www.example.com/card.png')), 'card.png': '' },
      site: 'https://www.example.com/shop/',
    },
  },
});

it.each([
  ['an unfilled title', { title: 'undefined' }, 'og:title "undefined" comes from a missing value'],
  [
    'an image whose name is cut at its question mark',
    { image: '/why?.png' },
    'og:image is https://www.example.com/why?.png, which is not in the build',
  ],
])('open-graph reports %s by default', async (_, parts, message) => {
  const files = { 'index.html': page('/', parts), 'a/index.html': page('/a/', parts), 'card.png': '' };
  const found = (await foundBy(undefined, files)).filter((line) => line.includes('open-graph'));
  expect(found).toEqual(Array(2).fill(`warning open-graph ${message}`));
});

// https://docusaurus.io/docs/api/themes/configuration#meta-image: the image of the theme is written into both.
it('open-graph asks for a file in place of an image in a data: URL', async () => {
  const files = {
    'index.html': html('<meta property="og:image" content="data:image/png;base64,iVBORw0KGgo=">'),
  };
  const [found] = runRules(await siteOf({ files }), { only: ['open-graph'] });
  expect(found).toMatchObject({
    message: 'og:image "data:image/png;base64,iVBORw0KGgo=" is not an absolute URL',
    fix: 'write the absolute URL of an image that is in the build',
  });
});

it('open-graph reports an image once that twitter:image names too', async () => {
  const image = 'https://www.example.com/none.png';
  const twitter = `<meta name="twitter:image" content="${image}">`;
  const files = { 'index.html': html(`${tag('image', image)}${twitter}`) };
  const found = (await foundBy('open-graph', files)).filter((line) => line.startsWith('warning'));
  expect(found).toEqual(['warning index.html og:image is /none.png, which is not in the build']);
});

// A Hugo theme writes the base and an empty image; https://www.example.com/ is the home page.
it.each(['/', 'https://www.example.com/'])(
  'open-graph never proposes the home page for the image %s',
  async (image) => {
    const facts = await siteOf({ files: { 'index.html': html(tag('image', image)) } });
    const [found] = runRules(facts, { only: ['open-graph'] });
    expect(found).toMatchObject({
      message: `og:image "${image}" is not the URL of an image`,
      fix: 'name an image, or leave og:image out',
    });
  },
);

it('open-graph proposes no URL for a relative image that is not in the build', async () => {
  const facts = await siteOf({ files: { 'index.html': html(tag('image', 'card.png')) } });
  const [found] = runRules(facts, { only: ['open-graph'] });
  expect(found?.fix).toBe('write the absolute URL of an image that is in the build');
});

it('open-graph accepts a card of its own, and leaves missing tags to strict', async () => {
  expect(await foundBy('open-graph', { 'index.html': page('/'), 'card.png': '' })).toEqual([]);
  expect(await foundBy('open-graph', { 'index.html': html('') })).toEqual([
    'info index.html the page has no og:title and no og:url and no og:image',
  ]);
});

// Signpost draws no social images for pages with noindex.
it('open-graph expects no image in a preview', async () => {
  const bare = (path: string) => html(tag('title', 'Seals') + tag('url', `https://www.example.com${path}`));
  const facts = await siteOf({ files: { 'index.html': bare('/'), 'a/index.html': bare('/a/') } });
  expect([...rule.check({ ...facts, isHidden: true })]).toEqual([]);
});

it('open-graph accepts the first page of a list in og:url, as Hugo writes it on the others', async () => {
  const url = 'https://www.example.com/news/';
  const files = {
    'index.html': page('/'),
    'news/index.html': `${page('/news/')}<a href="/posts/new/">New</a><a href="/news/page/2/">Older</a>`,
    'news/page/2/index.html': `${page('/news/page/2/', { url })}<a href="/posts/old/">Old</a>`,
    'posts/new/index.html': page('/posts/new/'),
    'posts/old/index.html': page('/posts/old/'),
    'card.png': '',
  };
  expect(await foundBy('open-graph', files)).toEqual([]);
});

it('open-graph names the setting of Docusaurus for an image on all pages', async () => {
  const head = '<meta name="generator" content="Docusaurus v3.9.0"><meta property="og:title" content="Acme">';
  const facts = await siteOf({ files: { 'index.html': html(head), 'gauges/index.html': html(head) } });
  const [found] = runRules(facts, { only: ['open-graph'] });
  expect(found?.fix).toBe(
    'set `themeConfig.image` in docusaurus.config.js to an image of 1200 by 630 px (https://docusaurus.io/docs/api/themes/configuration#meta-image)',
  );
});

// A component of gatsby-starter-netlify-cms writes content="/" into every page, whatever `siteUrl` is.
it('open-graph names no setting for an og:url without host', async () => {
  const gatsby = '<meta name="generator" content="Gatsby 5.13.0">';
  const bare = (url: string) => html(gatsby + tag('title', 'Seals') + tag('url', url));
  const files = { 'index.html': bare('https://www.example.com/'), 'a/index.html': bare('/a/') };
  const found = runRules(await siteOf({ files }), { only: ['open-graph'] });
  expect(found.map(({ message, fix }) => `${message}: ${fix}`)).toContain(
    'og:url "/a/" is not an absolute URL: write the canonical URL of each page into its og:url, or leave og:url out',
  );
});

it('open-graph asks for no image where noindex hides the whole site, for which Signpost draws none', async () => {
  const card = tag('title', 'Seals') + tag('url', 'https://www.example.com/');
  const hidden = html(`${card}<meta name="robots" content="noindex">`);
  expect(await foundBy('open-graph', { 'index.html': html(card), 'a/index.html': html(card) })).not.toEqual(
    [],
  );
  expect(await foundBy('open-graph', { 'index.html': hidden, 'a/index.html': hidden })).not.toContainEqual(
    expect.stringContaining('og:image'),
  );
});

// Netlify answers /none.png with the home page: https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/
it('open-graph and resource-broken report a missing image for which a rewrite of all URLs returns a page', async () => {
  const head = tag('image', 'https://www.example.com/none.png');
  const files = {
    'index.html': html(head, '<img src="/lost.png" alt="">'),
    _redirects: '/* /index.html 200\n',
  };
  expect((await foundBy('open-graph', files)).filter((line) => line.startsWith('warning'))).toEqual([
    'warning index.html og:image is /none.png, which is not in the build',
  ]);
  expect(await foundBy('resource-broken', files)).toEqual([
    'error index.html the image /lost.png is not in the build',
  ]);
});

// https://acme.example/docs/: the URL of the site ends in a slash, and GitHub Pages redirects //gauges to /gauges/.
it('open-graph counts the pages whose canonical has two slashes', async () => {
  const title = '<meta property="og:title" content="Gauges">';
  const files = {
    CNAME: 'www.example.com',
    ...site({
      '/': { head: title },
      '/gauges/': { head: title, canonical: 'https://www.example.com//gauges' },
      '/tanks/': { head: title, canonical: 'https://www.example.com//tanks/' },
    }),
  };
  const found = runRules(await siteOf({ files }), { only: ['open-graph'] });
  expect(found.map(({ message }) => message)).toContain(
    '3 pages have Open Graph tags, but none has og:image',
  );
});

it.each([
  ['/images/card.png', 'og:image "/images/card.png" is not an absolute URL'],
  [
    'https://www.example.com/images/card.png',
    'og:image is https://www.example.com/images/card.png, outside of /shop/',
  ],
  [
    'http://localhost:4321/images/card.png',
    'og:image is http://localhost:4321/images/card.png, on localhost:4321',
  ],
])('open-graph keeps the base in the fix for %s', async (image, message) => {
  const found = async (content: string) => {
    const files = { 'index.html': html(tag('image', content)), 'images/card.png': 'x' };
    return runRules(await siteOf({ files, site: 'https://www.example.com/shop/' }), { only: ['open-graph'] });
  };
  const built = 'https://www.example.com/shop/images/card.png';
  const hasImage = ({ message }: { message: string }) => message.startsWith('og:image');
  expect((await found(image)).filter(hasImage).map(({ message, fix }) => [message, fix])).toEqual([
    [message, `write ${built}`],
  ]);
  expect((await found(built)).filter(hasImage)).toEqual([]);
});

it('open-graph names no URL where the build has no image', async () => {
  const files = { 'index.html': html(tag('image', 'http://localhost:4321/none.png')) };
  const found = runRules(await siteOf({ files }), { only: ['open-graph'] });
  expect(found.map(({ fix }) => fix)).toContain('write the absolute URL of an image that is in the build');
});
