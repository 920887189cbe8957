/** The files of a small site by their name. */
export type Files = Readonly<Record<string, string>>;

interface Page {
  readonly title: string;
  readonly description: string;
  readonly text: string;
  /** The canonical URL, by default the page's own. */
  readonly canonical?: string;
  readonly lang?: string;
  readonly head?: string;
}

export const origin = 'https://www.bakery.test';

/** An ordinary page of the bakery. */
export function page(path: string, page: Page): string {
  return `<!DOCTYPE html>
<html lang="${page.lang ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${page.title}</title>
<meta name="description" content="${page.description}">
<link rel="canonical" href="${page.canonical ?? origin + path}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
${page.head ?? ''}
</head>
<body>
<header><nav><a href="/">Start</a> <a href="/breads/">Breads</a> <a href="/cakes/">Cakes</a> <a href="/visit/">Visit</a></nav></header>
<main>${page.text}</main>
<footer>Hill Street Bakery, since 1987</footer>
</body>
</html>
`;
}

export const breads: Page = {
  title: 'Breads from the stone oven | Hill Street Bakery',
  description: 'Rye, wheat and spelt: what we bake each day and when it leaves the oven.',
  text: `<h1>Breads</h1><p>Our rye ferments for eighteen hours and stays fresh for a week. The wheat loaves leave
the oven at six, the spelt rolls at seven, and on Fridays there is a second batch with walnuts.</p>`,
};

export const cakes: Page = {
  title: 'Cakes for every season | Hill Street Bakery',
  description: 'Plum in September, stollen in December, and a birthday cake within two days.',
  text: `<h1>Cakes</h1><p>Plum cake is on the counter from the end of August, stollen from the first of Advent.
Order birthday cakes two days ahead: by telephone, or in the shop before noon.</p>`,
};

export const visit: Page = {
  title: 'How to find the shop | Hill Street Bakery',
  description: 'Tram 4 to Hill Street; open from six to six, on Sundays until noon.',
  text: `<h1>Visit us</h1><p>Take tram 4 to Hill Street; the shop is opposite of the stop. We are open from six in
the morning to six in the evening, on Sundays until noon, and closed on Mondays.</p>`,
};

export const start: Page = {
  title: 'Hill Street Bakery: bread and cakes since 1987',
  description: 'A small bakery with a stone oven, in the old town, run by the third generation.',
  text: `<h1>Hill Street Bakery</h1><p>We bake bread and cakes in a stone oven in the old town. Flour comes from the
mill across the river, milk from two farms nearby, and everything else from our own hands.</p>`,
};

const missing = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>Page not found | Hill Street Bakery</title>
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
</head>
<body>
<header><nav><a href="/">Start</a> <a href="/breads/">Breads</a> <a href="/cakes/">Cakes</a> <a href="/visit/">Visit</a></nav></header>
<main><h1>This page does not exist</h1>
<p>Go to the <a href="/">start page</a> or our <a href="/breads/">breads</a>, or
<a href="mailto:shop@bakery.test">report the broken link</a>.</p></main>
</body>
</html>
`;

export function sitemap(...urls: readonly string[]): string {
  const rows = urls.map((url) => `<url><loc>${url.startsWith('/') ? origin + url : url}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>
`;
}

/** The whole site, with some files replaced or added. */
export function bakery(changes: Files = {}): Files {
  return {
    'index.html': page('/', start),
    'breads/index.html': page('/breads/', breads),
    'cakes/index.html': page('/cakes/', cakes),
    'visit/index.html': page('/visit/', visit),
    '404.html': missing,
    'robots.txt': `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`,
    'sitemap.xml': sitemap('/', '/breads/', '/cakes/', '/visit/'),
    'favicon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="40"/></svg>\n',
    'assets/site.css': 'main { max-width: 40rem }\n',
    ...changes,
  };
}
