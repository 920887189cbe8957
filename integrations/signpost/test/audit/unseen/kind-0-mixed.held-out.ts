// Forms of all kinds, written by a person who had not read the rules.
import { ico, png } from './icon-bytes.ts';
import {
  added,
  edit,
  everywhere,
  listed,
  map,
  origin,
  page,
  site,
  sitemap,
  withBody,
  withHead,
  withPage,
} from './site.ts';
import type { Changes, LookAlike, Variation } from './variation.ts';

const both = (...parts: Changes[]): Changes => Object.assign({}, ...parts);
/** The rules any of which is a right answer for a kind. */
const rulesOf: Readonly<Record<number, readonly string[]>> = {
  1: ['head-closed', 'charset'],
  2: ['title-generic', 'title-boilerplate', 'title-stuffed', 'title-unique'],
  3: ['url-hyphens', 'url-words', 'url-country', 'url-session'],
  4: ['icon-host', 'icon-size', 'icon-small', 'icon-stable', 'icon-image'],
  5: ['noindex-added', 'script-file', 'noindex-linked'],
  6: ['redirect-script', 'link-followable'],
  7: ['soft-404', 'page-thin'],
  8: ['error-page', 'redirect-script', 'maintenance-page'],
  9: ['script-not-found'],
  10: ['map-temporary', 'map-fragment', 'map-host', 'map-https', 'redirect-file'],
  11: ['alternate-media'],
  12: [
    'api-path',
    'api-page',
    'api-time',
    'api-id',
    'api-relation',
    'api-enum',
    'api-empty',
    'api-nested-json',
    'api-sensitive',
  ],
};

type Form = readonly [name: string, files: Changes, at?: string | undefined, map?: string];
const faultsOf = (kind: number, forms: readonly Form[]): Variation[] =>
  forms.map(([name, files, at, redirects]) => ({
    name: `${kind}: ${name}`,
    fault: name,
    files,
    rules: rulesOf[kind] ?? [],
    ...(at === undefined ? {} : { at }),
    ...(redirects === undefined ? {} : { map: redirects }),
  }));
const l = (name: string, files: Changes, redirects?: string): LookAlike => ({
  name,
  files,
  ...(redirects === undefined ? {} : { map: redirects }),
});

const router = `const views = { 'BASE': showList, 'BASEpapers/': showPapers };
function showList() { document.querySelector('#view').textContent = 'Your orders'; }
function showPapers() { document.querySelector('#view').textContent = 'Your papers'; }
const view = views[location.pathname];
if (view) view(); else document.querySelector('#view').textContent = 'Nothing here';
`;

const about = (title: string) => ({
  title: `${title} | Halden`,
  h1: title,
  description: `${title}: what we do, what it costs, and how long it takes.`,
  text: `<p>Our engineers in Bristol answer every question about it within a day, and keep drawings of everything that was
delivered since 1974. Ask us for a price; most orders leave the works in three weeks.</p>`,
});
const only = (text: string, path = '/valves/') => withPage(path, { text: `<p>${text}</p>` });
const inLang = (lang: string, h1: string, text: string) =>
  added(`/${lang}/x/`, { lang, title: `${h1} | Halden`, h1, description: h1, text: `<p>${text}</p>` });
const p = { id: 'pmp_7k2xq', name: 'Ring pump', updatedAt: '2026-10-02T08:00:00Z' };

export const variations: readonly Variation[] = [
  ...faultsOf(1, [
    [
      'a Facebook pixel image before the title',
      edit(
        '/valves/',
        '<title>',
        '<img height="1" width="1" style="display:none" src="https://www.facebook.com/tr?id=1&ev=PageView&noscript=1" alt="">\n<title>',
      ),
      '/valves/',
    ],
    ['a semicolon left after a meta element', edit('/about/', '<title>', ';\n<title>'), '/about/'],
    [
      'a plugin adds charset iso-8859-1 at the end',
      withHead('/news/', '<meta charset="iso-8859-1">'),
      '/news/',
    ],
    [
      'http-equiv windows-1252 after charset',
      edit(
        '/contact/',
        '<title>',
        '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">\n<title>',
      ),
      '/contact/',
    ],
    [
      'an SVG sprite before the title',
      edit('/de/', '<title>', '<svg style="display:none"><symbol id="a"></symbol></svg>\n<title>'),
      '/de/',
    ],
  ]),
  ...faultsOf(2, [
    ['Your title here', withPage('/valves/', { title: 'Your title here | Halden' }), '/valves/'],
    ['undefined and the brand', withPage('/about/', { title: 'undefined | Halden' }), '/about/'],
    ['every title begins with words', everywhere('<title>', '<title>You are viewing '), undefined],
    [
      'a list with slashes',
      withPage('/valves/', {
        title: 'Valves / gate valves / check valves / bronze valves / cheap valves / valve shop',
      }),
      '/valves/',
    ],
    [
      'two titles differ by the brand form',
      withPage('/valves/', { title: 'Pumps for clean and dirty water – Halden Pumps' }),
      undefined,
    ],
    [
      'Microsoft Word',
      withPage('/contact/', { title: 'Microsoft Word - contact_2024_final.docx' }),
      '/contact/',
    ],
    ['Document', withPage('/valves/', { title: 'Document' }), '/valves/'],
    ['Copy', withPage('/valves/', { title: 'Gate and check valves - Copy | Halden' }), '/valves/'],
    ['TODO', withPage('/valves/', { title: 'TODO title for valves | Halden' }), '/valves/'],
    [
      'pipes',
      withPage('/valves/', {
        title: 'Valves | Gate valves | Check valves | Bronze valves | Buy valves | Halden',
      }),
      '/valves/',
    ],
    ['suffix', everywhere(' | Halden</title>', ' - buy online at the best price | Halden</title>')],
    ['brand first', withPage('/valves/', { title: 'Halden | Pumps for clean and dirty water' })],
  ]),
  ...faultsOf(3, [
    [
      'run together',
      added('/pressuretestingservices/', about('Pressure testing services')),
      '/pressuretestingservices/',
    ],
    [
      'run together with filler words',
      added('/howtochooseavalve/', about('How to choose a valve')),
      '/howtochooseavalve/',
    ],
    ['number of an article', added('/news/48213/', {}, '/news/'), '/news/48213/'],
    [
      'one folder for Ireland',
      added('/ie/', {
        lang: 'en-IE',
        title: 'Pumps for Irish waterworks | Halden',
        h1: 'Pumps for Irish waterworks',
      }),
      '/ie/',
    ],
    [
      'parameter with underscore in a form',
      withBody(
        '/valves/',
        '<form action="/valves/" method="get"><label>Size <input name="nominal_diameter"></label><button>Show</button></form>',
      ),
      '/valves/',
    ],
    [
      'jsessionid in a link',
      withBody('/news/', '<p><a href="/valves/;jsessionid=1A530637289A03B07199A44E8D531427">Valves</a></p>'),
      '/news/',
    ],
    ['q7w8e9r0t1y2', added('/q7w8e9r0t1y2/', about('Seals for ring pumps')), '/q7w8e9r0t1y2/'],
    ['/p/8842/', added('/p/8842/', about('Seals for ring pumps')), '/p/8842/'],
    [
      '/ch/',
      added('/ch/', {
        lang: 'de-CH',
        title: 'Pumpen für die Schweiz | Halden',
        h1: 'Pumpen für die Schweiz',
        description: 'Pumpen und Armaturen mit Schweizer Zulassung, geliefert ab Basel.',
        text: '<p>Wir liefern ab Basel, mit allen Zulassungen der Schweiz, binnen drei Wochen nach der Bestellung, und die Ersatzteile binnen zwei Tagen nach dem Anruf in unserem Werk.</p>',
      }),
      '/ch/',
    ],
    ['sid', withBody('/news/', '<p><a href="/valves/?sid=8f3a9c1e4b6d8f0a2c">Valves</a></p>')],
  ]),
  ...faultsOf(4, [
    [
      'icon from a CDN on one page',
      edit(
        '/about/',
        '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
        '<link rel="shortcut icon" href="https://cdn.halden-assets.net/fav.png">',
      ),
      '/about/',
    ],
    [
      '60 px icon on one page',
      {
        ...edit(
          '/news/',
          '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
          '<link rel="icon" href="/news-icon.png" type="image/png">',
        ),
        'news-icon.png': png(60),
      },
    ],
    ['16 in favicon.ico', { 'favicon.ico': ico(48, 16) }],
    [
      'hash in the folder of the icon',
      {
        ...everywhere('/icon.svg', '/_assets/3f9a1c7b2e/icon.svg'),
        '_assets/3f9a1c7b2e/icon.svg': site['icon.svg'] as string,
        'icon.svg': null,
      },
    ],
    [
      'favicon.ico is an HTML page',
      { 'favicon.ico': '<!doctype html><html><head><title>404</title></head><body>Not found</body></html>' },
    ],
    [
      'a cut SVG',
      {
        'icon.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="2',
      },
    ],
  ]),
  ...faultsOf(5, [
    [
      'insertAdjacentHTML',
      withHead(
        '/valves/',
        `<script>document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">')</script>`,
      ),
      '/valves/',
    ],
    [
      'every host but one',
      {
        'scripts/menu.js': `${site['scripts/menu.js']}if (location.hostname !== 'www.halden.com') { var m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; document.head.appendChild(m); }\n`,
      },
    ],
    [
      'noindex in the navigation, not in the sitemap',
      {
        ...withHead('/valves/', '<meta name="robots" content="noindex">'),
        'sitemap.xml': sitemap(listed.filter((p) => p !== '/valves/')),
      },
      '/valves/',
    ],
    ['googlebot none', withHead('/news/', '<meta name="googlebot" content="none">'), '/news/'],
    [
      'Object.assign',
      withHead(
        '/contact/',
        `<script type="module">document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' }));</script>`,
      ),
      '/contact/',
    ],
    [
      'three causes: meta, header and sitemap',
      {
        ...withHead('/about/', '<meta name="robots" content="noindex">'),
        _headers: '/about/\n  X-Robots-Tag: noindex\n',
      },
      '/about/',
    ],
  ]),
  ...faultsOf(6, [
    [
      'timer with a variable',
      withBody(
        '/about/',
        `<script>var base = '/valves'; setTimeout(function () { window.location = base + '/'; }, 3000);</script>`,
      ),
      '/about/',
    ],
    [
      'by language of the browser',
      withHead(
        '/',
        `<script>if (navigator.language.slice(0, 2) === 'de' && !sessionStorage.getItem('seen')) { sessionStorage.setItem('seen', '1'); location.replace('/de/'); }</script>`,
      ),
      '/',
    ],
    [
      'data-href card',
      withBody(
        '/pumps/',
        `<div class="card" data-href="/pumps/ring-pump/">Ring pump</div><script>document.addEventListener('click', (e) => { const c = e.target.closest('[data-href]'); if (c) location.assign(c.dataset.href); });</script>`,
      ),
      '/pumps/',
    ],
    [
      'select onchange',
      withBody(
        '/valves/',
        `<select onchange="if (this.value) window.location.href = this.value"><option value="">Choose</option><option value="/pumps/">Pumps</option><option value="/news/">News</option></select>`,
      ),
      '/valves/',
    ],
    [
      'a table row',
      withBody(
        '/pumps/',
        `<table><tr onclick="window.location='/pumps/ring-pump/'"><td>Ring pump</td></tr></table>`,
      ),
      '/pumps/',
    ],
    [
      'Alpine',
      withBody('/news/', `<button x-data @click="window.location.href = '/valves/'">Valves</button>`),
      '/news/',
    ],
  ]),
  ...faultsOf(7, [
    [
      'taken out of the range',
      withPage('/pumps/ring-pump/', {
        text: '<p>The ring pump was taken out of our range in spring and can no longer be ordered.</p>',
      }),
      '/pumps/ring-pump/',
    ],
    [
      'position filled',
      added('/jobs/fitter/', {
        title: 'Fitter for pumps | Halden',
        h1: 'Fitter for pumps',
        text: '<p>Unfortunately, this position has already been filled. We thank everyone who applied.</p>',
      }),
      '/jobs/fitter/',
    ],
    [
      'nothing matches the filter',
      withPage('/valves/', {
        text: '<p>We could not find anything that matches your filters. Please try fewer filters.</p>',
      }),
      '/valves/',
    ],
    [
      'scheduled maintenance',
      withPage('/news/', {
        text: '<p>We are carrying out scheduled maintenance and will be back shortly. Thank you for your patience.</p>',
      }),
      '/news/',
    ],
    [
      'a frame alone',
      withPage('/contact/', {
        text: '<iframe src="https://forms.example.net/halden" width="600" height="900" title="Form"></iframe>',
      }),
      '/contact/',
    ],
    [
      'Hier entsteht',
      withPage('/de/pumpen/', { text: '<p>Hier entsteht in Kürze unser neuer Produktbereich.</p>' }),
      '/de/pumpen/',
    ],
    [
      'event ended',
      withPage('/news/new-test-bench/', { text: '<p>Sorry, this event has ended. See you next year!</p>' }),
      '/news/new-test-bench/',
    ],
    [
      'ausverkauft',
      withPage('/de/pumpen/', {
        text: '<p>Der Artikel ist ausverkauft und wird nicht mehr nachproduziert.</p>',
      }),
      '/de/pumpen/',
    ],
    [
      'offre',
      added('/fr/emploi/', {
        lang: 'fr',
        title: 'Tourneur sur métal | Halden',
        description: 'Un poste de tourneur à Bristol, en équipe de cinq.',
        h1: 'Tourneur sur métal',
        text: '<p>Cette offre d’emploi n’est plus disponible.</p>',
      }),
      '/fr/emploi/',
    ],
    ['0 results', withPage('/valves/', { text: '<p>0 results for your search</p>' }), '/valves/'],
    [
      'image alone',
      withPage('/contact/', { text: '<img src="/images/ring-pump.png" alt="" width="640" height="480">' }),
      '/contact/',
    ],
    [
      'shop updated',
      withPage('/news/', {
        text: '<p>Our shop is being updated. We’ll be back online tomorrow morning.</p>',
      }),
      '/news/',
    ],
    [
      'content shortly',
      withPage('/about/', { text: '<p>The content for this page will be added shortly.</p>' }),
      '/about/',
    ],
    ['recipe', only('We’re sorry, but this article is no longer on our website.')],
    ['listing', only('This listing has expired. Browse similar listings.')],
    ['sold out', only('All tickets are sold out.', '/news/new-test-bench/')],
    ['no upcoming', only('No upcoming events at the moment.', '/news/')],
    ['replaced', only('This model has been discontinued and replaced by the RP 40.', '/pumps/ring-pump/')],
    ['upgrade', only('Our website is undergoing an upgrade. Thank you for your patience.', '/about/')],
    [
      'de stattgefunden',
      inLang('de', 'Tag der offenen Tür', 'Diese Veranstaltung hat bereits stattgefunden.'),
    ],
    [
      'de arbeiten',
      only('Wir arbeiten gerade an dieser Seite. Schauen Sie bald wieder vorbei.', '/de/pumpen/'),
    ],
    ['fr aucun', inLang('fr', 'Recherche de pompes', 'Aucun produit ne correspond à votre recherche.')],
    ['es', inLang('es', 'Bomba de anillo', 'Este producto ya no está disponible.')],
    ['nl', inLang('nl', 'Monteur', 'Deze vacature is inmiddels vervuld.')],
    ['insert', only('[Insert company description here]', '/about/')],
    ['it', inLang('it', 'Pompa ad anello', 'Siamo spiacenti, questo prodotto è fuori produzione.')],
    ['pt', inLang('pt', 'Novidades', 'Nenhum resultado encontrado para a sua pesquisa.')],
  ]),
  ...faultsOf(8, [
    [
      '404 page that greets',
      withPage('/404', {
        title: 'Halden',
        h1: 'Hello!',
        text: '<p>Have a look at <a href="/">our home page</a>, <a href="/pumps/">the pumps</a> or <a href="/news/">the news</a>, or <a href="mailto:web@example.com">write to us</a>.</p>',
      }),
      '/404',
    ],
    [
      '404 refreshes',
      withPage('/404', {
        head: '<meta name="robots" content="noindex"><meta http-equiv="refresh" content="5;url=/">',
      }),
      '/404',
    ],
    [
      '404 script away',
      withBody(
        '/404',
        `<script>window.addEventListener('load', () => setTimeout(() => { location.href = '/'; }, 4000));</script>`,
      ),
      '/404',
    ],
    [
      '503 with a past date',
      { '503.html': closed('<p>We are working on our machines and will be back on 3 November 2026.</p>') },
    ],
    [
      '503 fetches',
      {
        '503.html': closed(
          `<p>We will be back on 27 November 2026.</p><script>setInterval(() => fetch('/status.json').then((r) => r.ok && location.reload()), 30000);</script>`,
        ),
      },
    ],
    [
      '503 asks by XHR',
      {
        '503.html': closed(
          `<p>We will be back on 27 November 2026.</p><script>addEventListener('DOMContentLoaded', function () { var x = new XMLHttpRequest(); x.open('GET', '/health'); x.send(); });</script>`,
        ),
      },
    ],
  ]),
  ...faultsOf(9, [
    ['_redirects /shop/*', both(shell('/shop/'), { _redirects: '/shop/*  /shop/index.html  200\n' })],
    [
      'vercel.json',
      both(shell('/account/'), {
        'vercel.json': JSON.stringify({
          rewrites: [{ source: '/account/:path*', destination: '/account/index.html' }],
        }),
      }),
    ],
    [
      'netlify.toml',
      both(shell('/portal/'), {
        'netlify.toml': '[[redirects]]\n  from = "/portal/*"\n  to = "/portal/index.html"\n  status = 200\n',
      }),
    ],
    [
      '.htaccess',
      both(shell('/app/'), {
        '.htaccess':
          'RewriteEngine On\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^app/ /app/index.html [L]\n',
      }),
    ],
    [
      'staticwebapp.config.json',
      both(shell('/orders/'), {
        'staticwebapp.config.json': JSON.stringify({
          routes: [{ route: '/orders/*', rewrite: '/orders/index.html' }],
        }),
      }),
    ],
    ['everything below a folder is the home page', { _redirects: '/configurator/*  /  200\n' }],
  ]),
  ...faultsOf(10, [
    [
      '302 since January 2025',
      {},
      undefined,
      `${map.replace('gone:', '  - { from: /old-valves, to: /valves/, status: 302, since: 2025-01-10 }\ngone:')}`,
    ],
    [
      'fragment that is not there',
      {},
      undefined,
      `${map.replace('gone:', '  - { from: /team, to: "/about/#team", since: 2026-03-01 }\ngone:')}`,
    ],
    [
      'the other host',
      {},
      undefined,
      `${map.replace('gone:', '  - { from: /gate-valves, to: "https://example.com/valves/", since: 2026-03-01 }\ngone:')}`,
    ],
    ['fragment in _redirects', { _redirects: '/sizes  /valves/#sizes  301\n' }],
    [
      '307 since 2024',
      {},
      undefined,
      `${map.replace('gone:', '  - { from: /spare-parts, to: /contact/, status: 307, since: 2024-06-01 }\ngone:')}`,
    ],
    [
      'http target',
      {},
      undefined,
      `${map.replace('gone:', '  - { from: /gate-valves, to: "http://www.example.com/valves/", since: 2026-03-01 }\ngone:')}`,
    ],
  ]),
  ...faultsOf(11, [
    ['/m/valves/', { 'm/valves/index.html': mobile('/m/valves/', '/valves/') }],
    ['/mobile/valves/', { 'mobile/valves/index.html': mobile('/mobile/valves/', '/valves/') }],
    ['/valves/mobile/', { 'valves/mobile/index.html': mobile('/valves/mobile/', '/valves/') }],
    ['/valves-mobile/', { 'valves-mobile/index.html': mobile('/valves-mobile/', '/valves/') }],
    [
      'a link to m.',
      withBody('/valves/', '<p><a href="https://m.example.com/valves/">Mobile version</a></p>'),
    ],
    [
      'a script sends phones to m.',
      withHead(
        '/pumps/',
        `<script>if (/Mobi|Android/i.test(navigator.userAgent)) { location.href = 'https://m.example.com' + location.pathname; }</script>`,
      ),
    ],
  ]),
  ...faultsOf(12, [
    [
      'tree outside api',
      {
        'data/valves.json': json([
          { id: 1, name: 'Gate valve' },
          { id: 2, name: 'Check valve' },
        ]),
      },
    ],
    [
      'rows',
      {
        'api/products.json': json({
          rows: [
            { id: 'pmp_7k2xq', name: 'Ring pump', updatedAt: '2026-10-02T08:00:00Z' },
            { id: 'pmp_m4w9t', name: 'Gear pump', updatedAt: '2026-09-14T10:30:00Z' },
          ],
        }),
      },
    ],
    [
      'date in words',
      {
        'api/products/pmp_7k2xq.json': json({
          id: 'pmp_7k2xq',
          name: 'Ring pump',
          updatedAt: '2 October 2026',
        }),
      },
    ],
    [
      'P-001',
      {
        'api/spares.json': json([
          { id: 'P-001', name: 'Bearing' },
          { id: 'P-002', name: 'Seal' },
          { id: 'P-003', name: 'Wheel' },
        ]),
      },
    ],
    [
      'relation without name',
      {
        'api/products/pmp_7k2xq.json': json({
          id: 'pmp_7k2xq',
          name: 'Ring pump',
          updatedAt: '2026-10-02T08:00:00Z',
          supplier: { id: 'sup_8d2kq' },
        }),
      },
    ],
    [
      'rest/',
      {
        'rest/valves.json': json([
          { id: 'vlv_7k2xq', name: 'Gate valve' },
          { id: 'vlv_m4w9t', name: 'Check valve' },
        ]),
      },
    ],
    ['folder with records', { 'data/pumps.json': json([p]), 'data/pumps/pmp_7k2xq.json': json(p) }],
    ['result', { 'api/products.json': json({ result: [p], total_count: 1 }) }],
    ['02/10/2026', { 'api/products/pmp_7k2xq.json': json({ ...p, updatedAt: '02/10/2026' }) }],
    [
      '101',
      {
        'api/spares.json': json([
          { id: 101, name: 'Bearing' },
          { id: 102, name: 'Seal' },
          { id: 103, name: 'Wheel' },
        ]),
      },
    ],
    ['categoryName', { 'api/products/pmp_7k2xq.json': json({ ...p, categoryName: 'Pumps' }) }],
    ['created', { 'api/products/pmp_7k2xq.json': json({ ...p, created: 1759392000 }) }],
    ['named list', { 'api/products.json': json({ products: [p] }) }],
    ['space in time', { 'api/products/pmp_7k2xq.json': json({ ...p, publishedOn: '2026-10-02 08:00' }) }],
    ['status 2', { 'api/products/pmp_7k2xq.json': json({ ...p, status: 2 }) }],
    ['tags null', { 'api/products/pmp_7k2xq.json': json({ ...p, tags: null }) }],
    [
      'supplier text',
      { 'api/products/pmp_7k2xq.json': json({ ...p, supplierId: 'sup_8d2kq', supplier: 'Bell foundry' }) },
    ],
    ['json/', { 'json/spares.json': json([p]), 'json/spares/pmp_7k2xq.json': json(p) }],
    ['string of JSON', { 'api/products/pmp_7k2xq.json': json({ ...p, sizes: '{"dn":25}' }) }],
    [
      'passwordHash',
      { 'api/users.json': json([{ id: 'usr_7k2xq', name: 'Ann', passwordHash: '$2b$10$abc' }]) },
    ],
  ]),
];

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function closed(text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>Closed for maintenance | Halden</title>
<style>body { font: 1rem sans-serif; }</style>
</head>
<body>
<h1>We are closed for maintenance</h1>
${text}
<p>Questions: <a href="mailto:works@example.com">works@example.com</a>. <a href="https://status.example.net/">Details</a></p>
</body>
</html>
`;
}

function shell(path: string, script = router): Changes {
  return {
    ...added(path, {
      title: 'Your orders and drawings | Halden',
      description: 'All orders, drawings and papers of your pumps in one place.',
      h1: 'Your orders and drawings',
      body: `<div id="view"></div><script src="/scripts/view.js" defer></script>`,
    }),
    'scripts/view.js': script.replaceAll('BASE', path),
  };
}

function mobile(_path: string, desktop: string): string {
  return page(desktop, { canonical: origin + desktop }).replace('<h1>', '<h1 class="small">');
}

export const lookAlikes: readonly LookAlike[] = [
  l(
    'page that has been removed',
    added(
      '/news/broken-links/',
      {
        title: 'How we found broken links | Halden',
        h1: 'How we found broken links',
        text: '<p>A page that has been removed should return 410. We looked through 2,000 links on our old site, found 14 that led nowhere, and wrote a redirect for each.</p>',
      },
      '/news/',
    ),
  ),
  l(
    'planned maintenance',
    added('/planned-maintenance/', {
      title: 'Planned maintenance of pumps | Halden',
      h1: 'Planned maintenance',
      text: '<p>Planned maintenance twice a year keeps a pump running for thirty years. We bring the seals, the bearings and the oil, and leave a report.</p>',
    }),
  ),
  l('template element in head', withHead('/about/', '<template id="row"><tr><td></td></tr></template>')),
  l(
    'noscript style in head',
    edit('/about/', '<title>', '<noscript><style>.reveal { opacity: 1 }</style></noscript>\n<title>'),
  ),
  l('a comment before the title', edit('/about/', '<title>', '<!-- <div> theme 2.4 </div> -->\n<title>')),
  l('the charset in capitals', edit('/about/', '<meta charset="utf-8">', '<META CHARSET="UTF-8">')),
  l(
    'base target and preloads in head',
    withHead(
      '/about/',
      '<link rel="preload" href="/styles/site.css" as="style"><link rel="dns-prefetch" href="//fonts.example.net">',
    ),
  ),
  l(
    'a title with a year and a number',
    withPage('/news/', { title: 'News from the works in 2026 | Halden' }),
  ),
  l('brand at the start', withPage('/about/', { title: 'Halden: who we are since 1974' })),
  l(
    "a test bench isn't a test",
    withPage('/news/new-test-bench/', { title: 'Test of the new bench: 16 microphones | Halden' }),
  ),
  l('a list of three things', withPage('/pumps/', { title: 'Ring, gear and submersible pumps | Halden' })),
  l(
    'a title with Untitled as a name',
    added(
      '/news/untitled-exhibition/',
      { title: 'Untitled (1984): a pump in the art museum | Halden', h1: 'A pump in the art museum' },
      '/news/',
    ),
  ),
  l('a long English word', added('/interchangeability/')),
  l('a year and a month', added('/news/2026/', { title: 'News of 2026 | Halden' }, '/news/')),
  l('a standard', added('/standards/en-1092/', { title: 'Flanges of EN 1092 | Halden' })),
  l(
    'a German compound',
    added(
      '/de/druckerhoehungsanlagen/',
      {
        lang: 'de',
        title: 'Druckerhöhungsanlagen für Hochhäuser | Halden',
        description: 'Druckerhöhungsanlagen mit zwei bis sechs Pumpen, fertig verrohrt.',
        h1: 'Druckerhöhungsanlagen',
        text: '<p>Druckerhöhungsanlagen bringen Wasser in hohe Häuser. Wir liefern sie fertig verrohrt und geprüft, mit zwei bis sechs Pumpen und einer Steuerung, die den Druck auf ein halbes Bar genau hält.</p>',
      },
      '/de/',
    ),
  ),
  l(
    'a search form with q',
    withBody(
      '/news/',
      '<form action="/news/" method="get"><label>Search <input name="q" type="search"></label><button>Search</button></form>',
    ),
  ),
  l('a 96 px PNG on all pages', {
    ...everywhere(
      '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
      '<link rel="icon" href="/icon.png" type="image/png" sizes="96x96">',
    ),
    'icon.png': png(96),
    'icon.svg': null,
  }),
  l('absolute URL of the icon', everywhere('href="/icon.svg"', `href="${origin}/icon.svg"`)),
  l('an ICO with 48 and 96', { 'favicon.ico': ico(48, 96) }),
  l('mask icon', {
    ...everywhere(
      '<link rel="manifest"',
      '<link rel="mask-icon" href="/mask.svg" color="#000000"><link rel="manifest"',
    ),
    'mask.svg': site['icon.svg'] as string,
  }),
  l('manifest with 192 and 512', {
    'site.webmanifest': json({
      name: 'Halden Pumps',
      start_url: '/',
      icons: [
        { src: '/apple-touch-icon.png', sizes: '192x192', type: 'image/png' },
        { src: '/big.png', sizes: '528x528', type: 'image/png' },
      ],
    }),
    'big.png': png(528),
  }),
  l('a thank-you page that no navigation has', {
    'thank-you/index.html': page('/thank-you/', {
      title: 'Thank you for your message | Halden',
      head: '<meta name="robots" content="noindex">',
      canonical: '',
    }),
    ...withBody(
      '/contact/',
      '<form action="/thank-you/" method="post"><label>Text <textarea name="text"></textarea></label><button>Send</button></form>',
    ),
  }),
  l('max-image-preview', withHead('/news/', '<meta name="robots" content="max-image-preview:large">')),
  l('index, follow', withHead('/news/', '<meta name="robots" content="index, follow">')),
  l(
    'a script that reads robots',
    withHead(
      '/news/',
      `<script>console.log(document.querySelector('meta[name="description"]')?.content);</script>`,
    ),
  ),
  l(
    'a text about noindex',
    withBody('/news/', '<pre><code>&lt;meta name="robots" content="noindex"&gt;</code></pre>'),
  ),
  l(
    'a language choice with links',
    withBody(
      '/',
      `<p>Also in <a href="/de/" hreflang="de" onclick="localStorage.setItem('lang', 'de')">German</a></p>`,
    ),
  ),
  l(
    'a filter select that hides rows',
    withBody(
      '/valves/',
      `<select onchange="document.querySelectorAll('tr').forEach((r) => { r.hidden = r.dataset.size !== this.value; })"><option value="25">DN 25</option><option value="50">DN 50</option></select><table><tr data-size="25"><td>DN 25</td></tr><tr data-size="50"><td>DN 50</td></tr></table>`,
    ),
  ),
  l('a print button', withBody('/valves/', `<button onclick="window.print()">Print</button>`)),
  l(
    'a card with a link inside',
    withBody(
      '/pumps/',
      `<div class="card" onclick="this.querySelector('a').click()"><a href="/pumps/ring-pump/">Ring pump</a></div>`,
    ),
  ),
  l(
    'reload after an update',
    withBody(
      '/pumps/',
      `<script>if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());</script>`,
    ),
  ),
  l(
    'a page that writes about 404s',
    added(
      '/news/broken-links/',
      {
        title: 'How we found 404 pages on our site | Halden',
        h1: 'How we found 404 pages',
        text: '<p>A page that is gone should say “page not found” and return 404. We looked through 2,000 links on our old site, found 14 that returned nothing, and wrote a redirect for each of them, which took one afternoon.</p>',
      },
      '/news/',
    ),
  ),
  l(
    'a product that is out of stock but replaced in days',
    withPage('/pumps/ring-pump/', {
      text: '<p>The ring pump moves between 3 and 60 cubic metres of water an hour, at a pressure of up to 40 bar. It is out of stock until Friday, and you can order it now. <img src="/images/ring-pump.png" alt="The ring pump" width="640" height="480"></p>',
    }),
  ),
  l(
    'job page that is open',
    added('/jobs/turner/', {
      title: 'Turner on a five-axis lathe | Halden',
      h1: 'Turner on a five-axis lathe',
      text: '<p>We look for a turner who likes single pieces. You work from six to two, with a team of five. If the position is filled, we tell you within a week. Write to <a href="mailto:jobs@example.com">jobs@example.com</a>.</p>',
    }),
  ),
  l(
    'a service called maintenance',
    added('/maintenance-contracts/', {
      title: 'Maintenance contracts for pumps | Halden',
      h1: 'Maintenance contracts',
      text: '<p>With a maintenance contract we look at your pumps twice a year, change seals and bearings before they fail, and are back within a day if one stops. Scheduled maintenance takes about two hours for each pump.</p>',
    }),
  ),
  l(
    'a map frame with text',
    withBody(
      '/contact/',
      '<iframe src="https://maps.example.net/embed?q=bristol" width="600" height="400" title="Map"></iframe>',
    ),
  ),
  l(
    '404 page in other words',
    withPage('/404', { title: "We can't find this page | Halden", h1: "We can't find this page" }),
  ),
  l(
    '404 page with a search form',
    withBody(
      '/404',
      '<form action="/news/" method="get"><label>Search <input name="q" type="search"></label><button>Search</button></form>',
    ),
  ),
  l('503 with a coming date', {
    '503.html': closed('<p>We are working on our machines and will be back on 26 November 2026.</p>'),
  }),
  l('503 with a clock', {
    '503.html': closed(
      `<p>We will be back on <time datetime="2026-11-27T08:00:00Z">27 November 2026</time>.</p><style>p { color: #333 }</style>`,
    ),
  }),
  l('404 page with the year of founding', withBody('/404', '<p>Since 1 March 1974 we have built pumps.</p>')),
  l(
    'shell that adds noindex',
    both(
      shell(
        '/shop/',
        router.replace(
          "document.querySelector('#view').textContent = 'Nothing here';",
          "{ const m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; document.head.append(m); document.querySelector('#view').textContent = 'Nothing here'; }",
        ),
      ),
      { _redirects: '/shop/*  /shop/index.html  200\n' },
    ),
  ),
  l(
    'shell that goes to a 404',
    both(
      shell(
        '/shop/',
        router.replace(
          "document.querySelector('#view').textContent = 'Nothing here';",
          "location.replace('/404/');",
        ),
      ),
      { _redirects: '/shop/*  /shop/index.html  200\n' },
    ),
  ),
  l('404 for a folder', { _redirects: '/old-shop/*  /404.html  404\n' }),
  l('one exact rewrite', both(added('/orders/'), { _redirects: '/my-orders  /orders/  301\n' })),
  l(
    'a 302 of this summer',
    {},
    map.replace('gone:', '  - { from: /fair, to: /news/, status: 302, since: 2026-08-10 }\ngone:'),
  ),
  l(
    'a fragment that is there',
    withBody('/about/', '<h2 id="team">Our team</h2><p>140 people.</p>'),
    map.replace('gone:', '  - { from: /team, to: "/about/#team", since: 2026-03-01 }\ngone:'),
  ),
  l(
    'a target elsewhere',
    {},
    map.replace(
      'gone:',
      '  - { from: /shop, to: "https://shop.halden-pumps.net/", since: 2026-03-01 }\ngone:',
    ),
  ),
  l(
    'a 301 of three years',
    {},
    map.replace('gone:', '  - { from: /gate-valves, to: /valves/, since: 2023-03-01 }\ngone:'),
  ),
  l(
    'two old URLs to one page',
    {},
    map.replace(
      'gone:',
      '  - { from: /gate-valves, to: /valves/, since: 2026-03-01 }\n  - { from: /check-valves, to: /valves/, since: 2026-03-01 }\ngone:',
    ),
  ),
  l('announced mobile version', {
    'm/valves/index.html': mobile('/m/valves/', '/valves/'),
    ...withHead(
      '/valves/',
      `<link rel="alternate" media="only screen and (max-width: 640px)" href="${origin}/m/valves/">`,
    ),
  }),
  l('a page about mobile pumps', added('/mobile-pumps/', { title: 'Mobile pumps on trailers | Halden' })),
  l('a folder /m/ of materials', added('/materials/m/', { title: 'Materials with M: Monel | Halden' })),
  l(
    'script reads the width',
    withHead(
      '/pumps/',
      `<script>if (matchMedia('(max-width: 640px)').matches) document.documentElement.classList.add('small');</script>`,
    ),
  ),
  l(
    'links to an app',
    withBody(
      '/contact/',
      '<p><a href="https://apps.example.net/halden-mobile">Our app for your phone</a></p>',
    ),
  ),
  l('a search index', {
    'search-index.json': json([{ url: '/valves/', title: 'Valves', text: 'Gate valves' }]),
  }),
  l('relation in full', {
    'api/products/pmp_7k2xq.json': json({
      id: 'pmp_7k2xq',
      name: 'Ring pump',
      updatedAt: '2026-10-02T08:00:00Z',
      supplierId: 'sup_8d2kq',
      supplier: { id: 'sup_8d2kq', name: 'Bell foundry' },
    }),
  }),
  l('a time with an offset', {
    'api/products/pmp_7k2xq.json': json({
      id: 'pmp_7k2xq',
      name: 'Ring pump',
      updatedAt: '2026-10-02T10:00:00+02:00',
    }),
  }),
  l('an animation', {
    'animations/pump.json': json({
      v: '5.7.4',
      fr: 30,
      ip: 0,
      op: 60,
      w: 500,
      h: 500,
      nm: 'pump',
      layers: [
        { ind: 1, ty: 4, nm: 'wheel' },
        { ind: 2, ty: 4, nm: 'case' },
      ],
    }),
  }),
];
