/** The parts of a page for an example to change; everything else is correct. `canonical: ''` removes it. */
export interface Parts {
  readonly title?: string;
  readonly description?: string;
  readonly canonical?: string;
  readonly head?: string;
  readonly body?: string;
  readonly lang?: string;
  readonly heading?: string;
  /** The markup between navigation and the end of the body, in place of `main` with its heading and text. */
  readonly main?: string;
}

const text = `<p>Our instruments measure pressure, flow, level and temperature in plants all over the world, and
have done so since 1962. Each is calibrated by hand, shipped within two days, and repaired for twenty years.</p>`;

/** A page that follows the conventions, at a URL of https://www.example.com. */
export function page(url: string, parts: Parts = {}): string {
  const name = parts.title ?? `${describeUrl(url)} | Acme`;
  const canonical = parts.canonical ?? `https://www.example.com${url}`;

  return `<!doctype html>
<html lang="${parts.lang ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
${name === '' ? '' : `<title>${name}</title>`}
<meta name="description" content="${parts.description ?? `About ${describeUrl(url)}, by the people who make it.`}">
${canonical === '' ? '' : `<link rel="canonical" href="${canonical}">`}
<link rel="icon" href="/icon.svg">
${parts.head ?? ''}
</head>
<body>
<nav><a href="/">Home</a></nav>
${parts.main ?? printMain(url, parts)}
</body>
</html>
`;
}

function printMain(url: string, { heading = describeUrl(url), body = '' }: Parts): string {
  return `<main>
<h1>${heading}</h1>
${text}
${body}
</main>`;
}

/** The Open Graph tags for a page's `head`. */
export function card(url: string): string {
  return `<meta property="og:title" content="${describeUrl(url)}">
<meta property="og:url" content="https://www.example.com${url}">
<meta property="og:image" content="https://img.example.net/card.png">`;
}

function describeUrl(url: string): string {
  const words = url.split('/').filter(Boolean).join(' ').replaceAll('-', ' ');
  return words === '' ? 'Instruments for industry' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A sitemap with some URLs. */
export function sitemap(...hrefs: string[]): string {
  const urls = hrefs.map((url) => `  <url><loc>${toAbsoluteUrl(url)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function toAbsoluteUrl(url: string): string {
  return url.startsWith('/') ? `https://www.example.com${url}` : url;
}

/** The files of an example's site: text by file name, or changes by page URL. */
type Content = Readonly<Record<string, string | Parts>>;

/** The smallest complete site: home, one page, error page, robots.txt, sitemap and icon. The given files replace them. */
export function site(content: Content = {}): Record<string, string> {
  const all: Content = {
    '/': { body: '<p><a href="/gauges/">Gauges</a></p>' },
    '/gauges/': {},
    '404.html': page('/404', {
      title: 'Page not found | Acme',
      canonical: '',
      head: '<meta name="robots" content="noindex">',
      body: '<p>This page does not exist. <a href="/">Home</a> <a href="mailto:web@example.com">Report it</a></p>',
    }),
    'robots.txt': 'User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\n',
    'sitemap.xml': sitemap('/', '/gauges/'),
    'icon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24"/></svg>\n',
  };
  return { ...printFiles(all), ...printFiles(content) };
}

function printFiles(content: Content): Record<string, string> {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [`${name.slice(1)}index.html`, page(name, value)],
    ),
  );
}

/** A list of two pages, each with a post of its own: `/news/` and `/news/page/2/`. */
export function pagesOfList(first: string, second: string, parts: Parts = {}): Content {
  return {
    [first]: { ...parts, body: `<a href="/posts/new/">New</a> <a href="${second}">Older posts</a>` },
    [second]: { ...parts, body: '<a href="/posts/old/">Old</a>' },
    '/posts/new/': {},
    '/posts/old/': {},
  };
}

/** The list of a tag, such as `/tags/pumps/`, and a post that leads back to it. */
export function pagesOfTag(tag: string, post: string, parts: Parts = {}): Content {
  return {
    [tag]: { ...parts, body: `<a href="${post}">New</a>` },
    [post]: { body: `<a href="${tag}">See all</a>` },
  };
}

/** The same files for another host. */
export function moveTo(host: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, text.replaceAll('www.example.com', host)]),
  );
}

/** The site with more in its home page's body. */
export function siteWithBody(body: string): Record<string, string> {
  return site({ '/': { body } });
}

/** The site with more in its home page's head. */
export function siteWithHead(head: string): Record<string, string> {
  return site({ '/': { head } });
}
