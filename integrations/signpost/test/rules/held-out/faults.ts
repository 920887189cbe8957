import { bakery, breads, cakes, type Files, origin, page, sitemap, start, visit } from './bakery.ts';

/** A site with one fault against a convention. */
export interface Fault {
  readonly convention: string;
  readonly files: Files;
  /** The file, or the files, one of which the finding names. Empty: the whole site. */
  readonly at: string;
  /** What the finding's sentence is about. */
  readonly about: RegExp;
}

const more = (text: string, part: typeof breads) => ({ ...part, text: part.text + text });

const stub = (to: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Moved</title><meta http-equiv="refresh" content="0; url=${to}"></head><body><a href="${to}">This page has moved</a></body></html>`;

const notes = {
  title: 'Notes on sourdough | Hill Street Bakery',
  description: 'How we keep our sourdough alive, and how you can do so at home.',
  text: `<h1>Notes on sourdough</h1><p>Feed the starter each evening with the same weight of rye flour and water, keep
it at room temperature, and put it into the refrigerator when you travel for longer than three days.</p>`,
};

const linked = (path: string) => page('/', more(`<p><a href="${path}">Notes on sourdough</a></p>`, start));

const added = (path: string, text: string): Files => ({
  [`${path.slice(1)}index.html`]: text,
  'index.html': linked(path),
  'sitemap.xml': sitemap('/', '/breads/', '/cakes/', '/visit/', path),
});

/** Thirty faults, written from the two conventions before anybody looked at what the audit says. */
export const faults: Readonly<Record<string, Fault>> = {
  'words in a path joined by an underscore': {
    convention: 'W-ADDR-2',
    files: bakery(added('/sourdough_notes/', page('/sourdough_notes/', notes))),
    at: 'sourdough_notes/index.html',
    about: /hyphen|underscore/i,
  },
  'a UUID as the whole URL of an article': {
    convention: 'W-ADDR-1',
    files: bakery(
      added(
        '/notes/7b1c2c1e-43a9-4d0e-9d5c-0f6c2b8f3a11/',
        page('/notes/7b1c2c1e-43a9-4d0e-9d5c-0f6c2b8f3a11/', notes),
      ),
    ),
    at: 'notes/7b1c2c1e-43a9-4d0e-9d5c-0f6c2b8f3a11/index.html',
    about: /UUID|words/i,
  },
  'one page linked with its index file': {
    convention: 'W-ADDR-3',
    files: bakery({
      'index.html': page('/', more('<p>See our <a href="/cakes/index.html">plum cake</a>.</p>', start)),
    }),
    at: 'index.html',
    about: /\/cakes\//,
  },
  'one page linked without its slash': {
    convention: 'W-ADDR-3',
    files: bakery({
      'visit/index.html': page('/visit/', more('<p><a href="/breads">Breads</a></p>', visit)),
    }),
    at: 'visit/index.html',
    about: /\/breads/,
  },
  'a relative link one folder too deep': {
    convention: 'W-LINK-1',
    files: bakery({
      'cakes/index.html': page('/cakes/', more('<p><a href="stollen/">Stollen</a></p>', cakes)),
    }),
    at: 'cakes/index.html',
    about: /\/cakes\/stollen\//,
  },
  'a link of the navigation that only a script follows': {
    convention: 'W-LINK-2',
    files: bakery({
      'index.html': page('/', start).replace(
        '<a href="/visit/">',
        `<a onclick="window.location.href='/visit/'">`,
      ),
    }),
    at: 'index.html',
    about: /href|onclick|link/i,
  },
  'a javascript: URL': {
    convention: 'W-LINK-2',
    files: bakery({
      'index.html': page('/', more('<p><a href="javascript:openPage(3)">Our mill</a></p>', start)),
    }),
    at: 'index.html',
    about: /javascript/i,
  },
  'views of an app behind #/': {
    convention: 'W-LINK-3',
    files: bakery({
      'index.html': page('/', more('<p><a href="/#/recipes/rye">Rye at home</a></p>', start)),
    }),
    at: 'index.html',
    about: /fragment|#\//i,
  },
  'robots.txt that closes the site': {
    convention: 'W-ROBOTS-2',
    files: bakery({ 'robots.txt': 'User-agent: *\nDisallow: /\n' }),
    at: 'robots.txt',
    about: /whole site|disallow|all/i,
  },
  'a page with noindex that robots.txt hides': {
    convention: 'W-ROBOTS-3',
    files: bakery({
      'notes/index.html': page('/notes/', { ...notes, head: '<meta name="robots" content="noindex">' }),
      'index.html': linked('/notes/'),
      'robots.txt': 'User-agent: *\nDisallow: /notes/\n',
    }),
    at: 'robots.txt notes/index.html',
    about: /noindex/,
  },
  'a stylesheet that robots.txt blocks': {
    convention: 'W-ROBOTS-5',
    files: bakery({ 'robots.txt': `User-agent: *\nDisallow: /assets/\n\nSitemap: ${origin}/sitemap.xml\n` }),
    at: 'robots.txt',
    about: /assets|css/,
  },
  'a sitemap with a page that has noindex': {
    convention: 'W-SITEMAP-1',
    files: bakery(
      added('/notes/', page('/notes/', { ...notes, head: '<meta name="robots" content="noindex">' })),
    ),
    at: 'sitemap.xml notes/index.html',
    about: /noindex/,
  },
  'a sitemap with http URLs': {
    convention: 'W-SITEMAP-2',
    files: bakery({
      'sitemap.xml': sitemap(
        '/',
        '/breads/',
        'http://www.bakery.test/cakes/',
        'http://www.bakery.test/visit/',
      ),
    }),
    at: 'sitemap.xml',
    about: /http/,
  },
  'a sitemap that names a duplicate': {
    convention: 'W-SITEMAP-3',
    files: bakery({
      ...added('/rye-notes/', page('/rye-notes/', { ...notes, canonical: `${origin}/breads/` })),
    }),
    at: 'sitemap.xml',
    about: /canonical/,
  },
  'two pages with one title': {
    convention: 'W-HEAD-2',
    files: bakery({ 'cakes/index.html': page('/cakes/', { ...cakes, title: breads.title }) }),
    at: 'cakes/index.html breads/index.html',
    about: /title/i,
  },
  'a title that describes nothing': {
    convention: 'W-HEAD-3',
    files: bakery({ 'visit/index.html': page('/visit/', { ...visit, title: 'New Page 1' }) }),
    at: 'visit/index.html',
    about: /title/i,
  },
  'a title stuffed with its keyword': {
    convention: 'W-HEAD-3',
    files: bakery({
      'breads/index.html': page('/breads/', {
        ...breads,
        title: 'Bread, rye bread, wheat bread, spelt bread, cheap bread online',
      }),
    }),
    at: 'breads/index.html',
    about: /bread/i,
  },
  'a page without description': {
    convention: 'W-HEAD-5',
    files: bakery({
      'cakes/index.html': page('/cakes/', cakes).replace(/<meta name="description".*\n/, ''),
    }),
    at: 'cakes/index.html',
    about: /description/i,
  },
  'one description on three pages': {
    convention: 'W-HEAD-6',
    files: bakery({
      'cakes/index.html': page('/cakes/', { ...cakes, description: start.description }),
      'breads/index.html': page('/breads/', { ...breads, description: start.description }),
    }),
    at: 'index.html breads/index.html cakes/index.html',
    about: /description/i,
  },
  'a header with another encoding than the page': {
    convention: 'W-HEAD-9',
    files: bakery({ _headers: '/*\n  Content-Type: text/html; charset=windows-1252\n' }),
    at: '_headers index.html',
    about: /windows-1252/i,
  },
  'a relative canonical': {
    convention: 'W-CANON-1',
    files: bakery({ 'visit/index.html': page('/visit/', { ...visit, canonical: '/visit/' }) }),
    at: 'visit/index.html',
    about: /absolute|relative|complete/i,
  },
  'two canonicals that disagree': {
    convention: 'W-CANON-1',
    files: bakery({
      'visit/index.html': page('/visit/', {
        ...visit,
        head: `<link rel="canonical" href="${origin}/">`,
      }),
    }),
    at: 'visit/index.html',
    about: /canonical/i,
  },
  'a canonical to a page whose canonical is a third one': {
    convention: 'W-CANON-2',
    files: bakery({
      'notes/index.html': page('/notes/', { ...notes, canonical: `${origin}/notes/print/` }),
      'notes/print/index.html': page('/notes/print/', {
        ...notes,
        title: 'Notes on sourdough, to print | Hill Street Bakery',
        canonical: `${origin}/breads/`,
      }),
      'index.html': linked('/notes/'),
    }),
    at: 'notes/index.html notes/print/index.html',
    about: /canonical/i,
  },
  'a translation that does not name the original': {
    convention: 'W-CANON-4',
    files: bakery({
      'visit/index.html': page('/visit/', {
        ...visit,
        head: `<link rel="alternate" hreflang="en" href="${origin}/visit/"><link rel="alternate" hreflang="de" href="${origin}/de/besuch/">`,
      }),
      'de/besuch/index.html': page('/de/besuch/', {
        lang: 'de',
        title: 'So finden Sie den Laden | Bäckerei Hill Street',
        description: 'Straßenbahn 4 bis Hill Street, geöffnet von sechs bis sechs.',
        text: '<h1>Besuch</h1><p>Nehmen Sie die Straßenbahn 4 bis zur Haltestelle Hill Street. Wir haben von sechs bis sechs geöffnet, am Sonntag bis zwölf, und am Montag ist geschlossen.</p>',
      }),
      'sitemap.xml': sitemap('/', '/breads/', '/cakes/', '/visit/', '/de/besuch/'),
    }),
    at: 'visit/index.html de/besuch/index.html',
    about: /hreflang|alternate|return|link/i,
  },
  'an icon on another domain': {
    convention: 'W-ICON-1',
    files: bakery(
      Object.fromEntries(
        Object.entries(bakery()).map(([name, text]) => [
          name,
          text.replace('"/favicon.svg"', '"https://cdn.other.test/favicon.svg"'),
        ]),
      ),
    ),
    at: 'index.html',
    about: /icon/i,
  },
  'a noindex that a script takes away': {
    convention: 'W-NOINDEX-2',
    files: bakery({
      'cakes/index.html': page('/cakes/', {
        ...cakes,
        head: `<meta name="robots" content="noindex"><script>document.querySelector('meta[name="robots"]').remove()</script>`,
      }),
    }),
    at: 'cakes/index.html',
    about: /noindex/,
  },
  'twenty-four old pages that all lead home': {
    convention: 'W-REDIR-5',
    files: bakery(
      Object.fromEntries(
        Array.from({ length: 24 }, (_, at) => [`recipes/number-${at + 1}/index.html`, stub(`${origin}/`)]),
      ),
    ),
    at: '',
    about: /24 /,
  },
  'a page that moved twice': {
    convention: 'W-REDIR-4',
    files: bakery({
      'opening/index.html': stub(`${origin}/hours/`),
      'hours/index.html': stub(`${origin}/visit/`),
    }),
    at: 'opening/index.html hours/index.html',
    about: /chain|redirects?.*\/hours\/|two|hop/i,
  },
  'a missing page that is served as an ordinary one': {
    convention: 'W-ERR-3',
    files: bakery({
      'gone/index.html': page('/gone/', {
        title: 'Not found | Hill Street Bakery',
        description: 'The page is no longer available.',
        text: '<h1>Page not found</h1><p>Sorry, the page you are looking for does not exist anymore.</p>',
      }),
    }),
    at: 'gone/index.html',
    about: /404|not found/i,
  },
  'a page whose main text comes from a script': {
    convention: 'W-JS-1',
    files: bakery({
      'breads/index.html': page('/breads/', {
        ...breads,
        text: '<div id="root"></div><script src="/assets/app.js"></script>',
      }),
      'assets/app.js':
        "document.getElementById('root').textContent = 'Our rye ferments for eighteen hours.'\n",
    }),
    at: 'breads/index.html',
    about: /script|text/i,
  },
};
