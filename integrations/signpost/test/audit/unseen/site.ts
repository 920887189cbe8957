import { content, type Parts } from './content.ts';
import { ico, png, svg } from './icon-bytes.ts';
import type { Changes } from './variation.ts';

export const origin = 'https://www.example.com';
/** The day of the audit. */
export const today = '2026-11-24';

/** The clean page at a path such as `/about/`, with parts of it replaced. A path that isn't there is a new page. */
export function page(path: string, changes: Partial<Parts> = {}): string {
  const parts: Parts = { ...fresh(path), ...content[path], ...changes };
  const { lang, title, description, h1, text } = parts;
  const head = [
    parts.canonical === '' ? '' : `<link rel="canonical" href="${parts.canonical ?? origin + path}">`,
    ...versionsOf(path).map(
      ([code, url]) => `<link rel="alternate" hreflang="${code}" href="${origin}${url}">`,
    ),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    '<link rel="stylesheet" href="/styles/site.css">',
    '<script src="/scripts/menu.js" defer></script>',
    parts.head ?? '',
  ].filter((line) => line !== '');
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${title}</title>
<meta name="description" content="${description}">
${head.join('\n')}
</head>
<body>
<header>
<a href="${lang === 'de' ? '/de/' : '/'}">Halden</a>
<nav>${linksFor(lang)}</nav>
</header>
<main>
<h1>${h1}</h1>
${text}
${parts.body ?? ''}
</main>
<footer><p>Halden Pumps, 12 Quay Street, Bristol</p>${footerFor(lang)}</footer>
</body>
</html>
`;
}

/** Edits of the clean site: one page with parts replaced. */
export function withPage(path: string, changes: Partial<Parts>): Changes {
  return { [fileOf(path)]: page(path, changes) };
}

/** One page with more at the end of its head. */
export function withHead(path: string, head: string): Changes {
  return withPage(path, { head: `${content[path]?.head ?? ''}${head}` });
}

/** One page with more at the end of its main part. */
export function withBody(path: string, body: string): Changes {
  return withPage(path, { body: `${content[path]?.body ?? ''}${body}` });
}

/** One page in which a text is replaced, once or wherever it is. Throws where the page doesn't have it. */
export function edit(path: string, from: string | RegExp, to: string): Changes {
  const html = page(path);
  const edited = html.replace(from, () => to);
  if (edited === html) throw new Error(`${path} has no ${from}`);
  return { [fileOf(path)]: edited };
}

/** The same edit on every page, the 404 page too. */
export function everywhere(from: string | RegExp, to: string | ((path: string) => string)): Changes {
  return Object.assign(
    {},
    ...Object.keys(content).map((path) => edit(path, from, typeof to === 'string' ? to : to(path))),
  );
}

/** A page that isn't in the clean site, linked from another one and listed in the sitemap. */
export function added(path: string, changes: Partial<Parts> = {}, from = '/'): Changes {
  const { file, link } = { file: fileOf(path), link: `<p><a href="${path}">${changes.h1 ?? 'More'}</a></p>` };
  return {
    ...withBody(from, link),
    [file]: page(path, changes),
    'sitemap.xml': sitemap([...listed, path]),
  };
}

/** The same HTML in one line, as minifiers write it. */
export function minified(html: string): string {
  return html.replace(/>\s+</g, '><').trim();
}

/** `/about/` is `about/index.html`, `/404` is `404.html`. */
export function fileOf(path: string): string {
  return path.endsWith('/') ? `${path.slice(1)}index.html` : `${path.slice(1)}.html`;
}

export function sitemap(paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc><lastmod>2026-10-02</lastmod></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** The paths that the sitemap lists. */
export const listed = Object.keys(content).filter((path) => path !== '/404');

const pairs: readonly (readonly [en: string, de: string])[] = [
  ['/', '/de/'],
  ['/pumps/', '/de/pumpen/'],
  ['/contact/', '/de/kontakt/'],
];

function versionsOf(path: string): [code: string, path: string][] {
  const pair = pairs.find((both) => both.includes(path));
  return pair === undefined
    ? []
    : [
        ['en', pair[0]],
        ['de', pair[1]],
        ['x-default', pair[0]],
      ];
}

function linksFor(lang: string): string {
  const links =
    lang === 'de'
      ? [
          ['/de/', 'Start'],
          ['/de/pumpen/', 'Pumpen'],
          ['/de/kontakt/', 'Kontakt'],
          ['/', 'English'],
        ]
      : [
          ...[
            ['/', 'Home'],
            ['/pumps/', 'Pumps'],
            ['/valves/', 'Valves'],
            ['/news/', 'News'],
          ],
          ...[
            ['/about/', 'About us'],
            ['/contact/', 'Contact'],
            ['/de/', 'Deutsch'],
          ],
        ];
  return links.map(([href, text]) => `<a href="${href}">${text}</a>`).join('\n');
}

function footerFor(lang: string): string {
  return lang === 'de'
    ? '<a href="/de/kontakt/">Schreiben Sie uns</a>'
    : '<a href="/contact/">Write to us</a>';
}

/** What a page has that the clean site lacks. */
function fresh(path: string): Parts {
  const words = path.split('/').filter(Boolean).join(' ').replaceAll('-', ' ');
  return {
    lang: 'en',
    title: `Everything on ${words} | Halden`,
    description: `What we make and know of ${words}, with drawings and delivery times.`,
    h1: `All of ${words}`,
    text: `<p>This page has what customers ask us about ${words}: materials, sizes, pressure classes, delivery times and prices.
Our engineers in Bristol answer every question within a day, and keep drawings of everything that was delivered since 1974.</p>`,
  };
}

const product = { id: 'pmp_7k2xq', name: 'Ring pump', updatedAt: '2026-10-02T08:00:00Z' };
const other = { id: 'pmp_m4w9t', name: 'Gear pump', updatedAt: '2026-09-14T10:30:00Z' };
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The redirect map of the clean site. */
export const map = `redirects:
  - from: /products/ring-pump
    to: /pumps/ring-pump/
    since: 2026-03-01
  - from: /company
    to: /about/
    since: 2026-03-01
gone:
  - from: /catalogue-2019.pdf
    since: 2026-03-01
`;

/** The clean site: file ─▶ text or bytes. */
export const site: Readonly<Record<string, string | Uint8Array>> = {
  ...Object.fromEntries(Object.keys(content).map((path) => [fileOf(path), page(path)])),
  'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
  'sitemap.xml': sitemap(listed),
  'favicon.ico': ico(48),
  'icon.svg': svg(),
  'apple-touch-icon.png': png(192),
  'site.webmanifest': json({
    name: 'Halden Pumps',
    start_url: '/',
    icons: [{ src: '/apple-touch-icon.png', sizes: '192x192', type: 'image/png' }],
  }),
  'images/ring-pump.png': png(640, 480),
  'styles/site.css': 'body { font: 1rem/1.5 sans-serif; margin: 0 auto; max-width: 60rem; }\n',
  'scripts/menu.js': "document.querySelector('nav')?.classList.add('ready');\n",
  'api/products.json': json([product, other]),
  'api/products/pmp_7k2xq.json': json(product),
  'api/products/pmp_m4w9t.json': json(other),
};
