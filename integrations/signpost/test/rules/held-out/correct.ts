import { bakery, breads, cakes, type Files, origin, page, sitemap, start, visit } from './bakery.ts';

const more = (text: string, part: typeof breads) => ({ ...part, text: part.text + text });

const all = ['/', '/breads/', '/cakes/', '/visit/'];

const hreflangs = (path: string, other: string) =>
  `<link rel="alternate" hreflang="en-GB" href="${origin}${path}"><link rel="alternate" hreflang="en-US" href="${origin}${other}"><link rel="alternate" hreflang="x-default" href="${origin}${path}">`;

/** Twenty unusual sites without a fault, written from the two conventions. */
export const correct: Readonly<Record<string, Files>> = {
  'tags in capitals and values without quotes': bakery({
    'cakes/index.html': page('/cakes/', cakes)
      .replace('<meta charset="utf-8">', '<META CHARSET=UTF-8>')
      .replace('<title>', '<TITLE>')
      .replace('</title>', '</TITLE>')
      .replace('rel="canonical"', 'REL=canonical'),
  }),
  'an article about missing pages': bakery({
    'page-not-found/index.html': page('/page-not-found/', {
      title: 'Why our "page not found" shows a burnt loaf | Hill Street Bakery',
      description: 'The story of the picture on our error page.',
      text: `<h1>Page not found: the story of a burnt loaf</h1><p>In the winter of 1994 the thermometer of the stone oven
broke, and forty loaves turned to coal. We kept one, and since then it has been on the page that visitors see when
a link is wrong. The loaf is older than our website, and harder too.</p><p>People write to us about it more often
than about our bread.</p>`,
    }),
    'index.html': page('/', more('<p><a href="/page-not-found/">The burnt loaf</a></p>', start)),
    'sitemap.xml': sitemap(...all, '/page-not-found/'),
  }),
  'a thank-you page with noindex, and a form that leads to it': bakery({
    'thanks/index.html': page('/thanks/', {
      title: 'Thank you for your order | Hill Street Bakery',
      description: 'Your order has arrived.',
      text: '<h1>Thank you</h1><p>We have your order.</p>',
      head: '<meta name="robots" content="noindex">',
    }),
    'cakes/index.html': page('/cakes/', more('<form action="/thanks/"><button>Order</button></form>', cakes)),
  }),
  'a page for printing whose canonical is the original': bakery({
    'breads/print/index.html': page('/breads/print/', { ...breads, canonical: `${origin}/breads/` }),
    'breads/index.html': page('/breads/', more('<p><a href="print/">Print this page</a></p>', breads)),
  }),
  'two regions with one language and nearly the same text': bakery({
    'visit/index.html': page('/visit/', { ...visit, head: hreflangs('/visit/', '/us/visit/') }),
    'us/visit/index.html': page('/us/visit/', {
      ...visit,
      lang: 'en-US',
      title: 'How to find the store | Hill Street Bakery',
      description: 'Take tram 4 to Hill Street; open from 6 am to 6 pm.',
      text: visit.text.replace('shop', 'store'),
      head: hreflangs('/visit/', '/us/visit/'),
    }),
    'sitemap.xml': sitemap(...all, '/us/visit/'),
    'index.html': page('/', more('<p><a href="/us/visit/">From abroad</a></p>', start)),
  }),
  'a sitemap index with two sitemaps': bakery({
    'sitemap.xml': `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${origin}/sitemap-a.xml</loc></sitemap><sitemap><loc>${origin}/sitemap-b.xml</loc></sitemap></sitemapindex>`,
    'sitemap-a.xml': sitemap('/', '/breads/'),
    'sitemap-b.xml': sitemap('/cakes/', '/visit/'),
  }),
  'anchors without href': bakery({
    'breads/index.html': page(
      '/breads/',
      more('<h2><a name="rye"></a>Rye</h2><p><a href="#rye">Up</a> <a href="#top">Top</a></p>', breads),
    ).replace('<a href="/breads/">Breads</a>', '<a aria-current="page">Breads</a>'),
  }),
  'a contact page of one line': bakery({
    'contact/index.html': page('/contact/', {
      title: 'Contact | Hill Street Bakery',
      description: 'Telephone, e-mail and postal address of the bakery.',
      text: '<h1>Contact</h1><p>12 Hill Street, telephone 555 0134, <a href="mailto:shop@bakery.test">shop@bakery.test</a></p>',
    }),
    'visit/index.html': page('/visit/', more('<p><a href="/contact/">Contact</a></p>', visit)),
    'sitemap.xml': sitemap(...all, '/contact/'),
  }),
  'brand names in front of the title': bakery({
    'cakes/index.html': page('/cakes/', { ...cakes, title: 'Hill Street Bakery – Cakes for every season' }),
    'visit/index.html': page('/visit/', { ...visit, title: 'Hill Street Bakery – How to find the shop' }),
  }),
  'years and standards in URLs': bakery({
    'news/2024/07/new-oven/index.html': page('/news/2024/07/new-oven/', {
      title: 'The new oven follows ISO 22000 | Hill Street Bakery',
      description: 'What changed in July 2024 in our bakery.',
      text: '<h1>The new oven</h1><p>Since July we bake in a second oven, built of the same stone by the same family. It needs a third less wood, and the loaves keep their crust until the evening.</p>',
    }),
    'index.html': page('/', more('<p><a href="/news/2024/07/new-oven/">The new oven</a></p>', start)),
    'sitemap.xml': sitemap(...all, '/news/2024/07/new-oven/'),
  }),
  'links with a query, for filters': bakery({
    'index.html': page(
      '/',
      more(
        '<p><a href="/cakes/?season=autumn">Autumn</a> <a href="/breads/?with=walnuts">Walnuts</a></p>',
        start,
      ),
    ),
  }),
  'a search box that opens a URL by script': bakery({
    'breads/index.html': page(
      '/breads/',
      more(
        `<form id="find"><input name="q"></form><script>document.getElementById('find').addEventListener('submit', (event) => { event.preventDefault(); location.href = 'https://search.test/?q=' + encodeURIComponent(event.target.q.value) })</script>`,
        breads,
      ),
    ),
  }),
  'a page in Japanese without spaces': bakery({
    'ja/index.html': page('/ja/', {
      lang: 'ja',
      title: '石窯パン｜ヒルストリートベーカリー',
      description: '旧市街の小さなパン屋です。',
      text: '<h1>石窯パン</h1><p>ライ麦パンは十八時間発酵させ、一週間おいしく召し上がれます。小麦パンは六時、スペルト小麦のロールは七時に焼き上がります。</p>',
    }),
    'index.html': page('/', more('<p><a href="/ja/" hreflang="ja" lang="ja">日本語</a></p>', start)),
    'sitemap.xml': sitemap(...all, '/ja/'),
  }),
  'JSON-LD with a graph and an array': bakery({
    'index.html': page('/', {
      ...start,
      head: `<script type="application/ld+json">[{"@context":"https://schema.org","@graph":[{"@type":"Bakery","@id":"${origin}/#shop","name":"Hill Street Bakery","address":"12 Hill Street","foundingDate":"1987"},{"@type":"WebSite","url":"${origin}/"}]}]</script>`,
    }),
  }),
  'a banner that is kept out of snippets': bakery({
    'index.html': page(
      '/',
      more('<div data-nosnippet>We are closed until 12 August. Orders are open.</div>', start),
    ),
  }),
  'a document with the canonical in its header': bakery({
    'price-list.pdf': '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    'breads/index.html': page('/breads/', more('<p><a href="/price-list.pdf">Prices</a></p>', breads)),
    _headers: `/price-list.pdf\n  Link: <${origin}/price-list.pdf>; rel="canonical"\n`,
  }),
  'pictures with srcset, lazy, and in noscript': bakery({
    'cakes/index.html': page(
      '/cakes/',
      more(
        '<picture><source srcset="/assets/plum.svg 1x, /assets/plum.svg 2x"><img src="/assets/plum.svg" alt="Plum cake" loading="lazy"></picture><noscript><img src="/assets/plum.svg" alt=""></noscript>',
        cakes,
      ),
    ),
    'assets/plum.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>\n',
  }),
  'relative links from a base element': bakery({
    'visit/index.html': page(
      '/visit/',
      more('<p><a href="breads/">Breads</a>, <a href="cakes/">cakes</a></p>', visit),
    ).replace('<title>', '<base href="/"><title>'),
  }),
  'robots.txt that keeps crawlers off a cart and a search': bakery({
    'robots.txt': `User-agent: *\nDisallow: /cart\nDisallow: /*?q=\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
  }),
  'pages of a list, each its own canonical': bakery({
    'news/index.html': page('/news/', {
      title: 'News | Hill Street Bakery',
      description: 'What is new in the bakery.',
      text: '<h1>News</h1><p>The plum cake is back on the counter, and the second oven has arrived from the south. On Sundays we now open an hour earlier, at five, for everybody who works at night.</p><p><a href="/news/2/">Older</a></p>',
    }),
    'news/2/index.html': page('/news/2/', {
      title: 'News, page 2 | Hill Street Bakery',
      description: 'What was new in the bakery last year.',
      text: '<h1>News, page 2</h1><p>Last year the tram stop moved to our door, three apprentices passed their examination, and the mill across the river was renovated by its new owners.</p><p><a href="/news/">Newer</a></p>',
    }),
    'index.html': page('/', more('<p><a href="/news/">News</a></p>', start)),
    'sitemap.xml': sitemap(...all, '/news/', '/news/2/'),
  }),
};
