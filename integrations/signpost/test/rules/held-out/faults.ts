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
  'one description on three pages': {
    convention: 'W-HEAD-6',
    files: bakery({
      'cakes/index.html': page('/cakes/', { ...cakes, description: start.description }),
      'breads/index.html': page('/breads/', { ...breads, description: start.description }),
    }),
    at: 'index.html breads/index.html cakes/index.html',
    about: /description/i,
  },
  'a relative canonical': {
    convention: 'W-CANON-1',
    files: bakery({ 'visit/index.html': page('/visit/', { ...visit, canonical: '/visit/' }) }),
    at: 'visit/index.html',
    about: /absolute|relative|complete/i,
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
