import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

// Each kind of wrong URL in each carrier: references.tsv says which level the finding has, or why there is none. Each cell is a site
// with this one fault. The URL stands alone on line 3 of what carries it, or on the line of its element.

const own = 'https://www.example.com';

const data = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const linked = '<link rel="manifest" href="/a.webmanifest">';
const feedHead = '<link rel="alternate" type="application/feed+json" href="/feed.json">';

type Files = Readonly<Record<string, string>>;

interface CarrierSite {
  /** The right URL, as a path. */
  readonly right: string;
  readonly build: (url: string) => Files;
}

const inBody = (right: string, print: (url: string) => string): CarrierSite => {
  return { right, build: (url) => site({ '/': { body: print(url) } }) };
};
const inHead = (right: string, print: (url: string) => string): CarrierSite => {
  return { right, build: (url) => site({ '/': { head: print(url) } }) };
};
const inManifest = (right: string, print: (url: string) => object): CarrierSite => {
  return {
    right,
    build: (url) => site({ '/': { head: linked }, 'a.webmanifest': JSON.stringify(print(url)) }),
  };
};

const carriers: Readonly<Record<string, CarrierSite>> = {
  image: inBody('/a.png', (url) => `<img src="${url}" alt="A">`),
  form: inBody('/gauges/', (url) => `<form action="${url}"></form>`),
  frame: inBody('/gauges/', (url) => `<iframe src="${url}" title="A"></iframe>`),
  'data image': inHead('/a.png', (url) => data({ '@type': 'WebPage', image: [url] })),
  'data logo': inHead('/a.png', (url) => data({ '@type': 'WebPage', logo: { url } })),
  'data url': inHead('/gauges/', (url) => data({ '@type': 'WebPage', url })),
  'og:video': inHead('/a.mp4', (url) => `<meta property="og:video" content="${url}">`),
  'manifest icon': inManifest('/a.png', (url) => ({ icons: [{ src: url }] })),
  'manifest start_url': inManifest('/gauges/', (url) => ({ start_url: url })),
  'manifest shortcut': inManifest('/gauges/', (url) => ({ shortcuts: [{ url }] })),
  'json feed item': {
    right: '/gauges/',
    build: (url) =>
      site({
        '/': { head: feedHead },
        'feed.json': JSON.stringify({
          version: 'https://jsonfeed.org/version/1.1',
          items: [{ id: '1', url }],
        }),
      }),
  },
  'sitemap image': {
    right: '/a.png',
    build: (url) =>
      site({
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>${own}/</loc><image:image><image:loc>${url}</image:loc></image:image></url></urlset>`,
      }),
  },
  'link header': {
    right: '/a.css',
    build: (url) => site({ _headers: `/*\n  Link: <${url}>; rel=preload; as=style\n` }),
  },
};

/** What is wrong, as a URL of the right path. */
const kinds: Readonly<Record<string, (right: string) => string>> = {
  right: (right) => own + right,
  missing: (right) => `${own}/gone${right}`,
  redirected: (right) => `${own}/old${right}`,
  http: (right) => `http://www.example.com${right}`,
  glued: (right) => own + right.slice(1),
  staging: (right) => `https://staging.example.com${right}`,
  localhost: (right) => `http://localhost:4321${right}`,
  relative: (right) => right,
  'two slashes': (right) => `${own}/${right}`,
  undefined: (right) => `${own}/undefined${right}`,
};

const files: Files = {
  'a.png': 'x',
  'a.mp4': 'x',
  'a.css': '',
  _redirects: ['/a.png', '/a.mp4', '/a.css', '/gauges/'].map((path) => `/old${path} ${path} 301\n`).join(''),
};

const [header = '', ...rows] = readFileSync(new URL('references.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const [, ...columns] = header.split('\t');

async function listFindings(carrier: CarrierSite, url: string) {
  const build = { ...files, ...carrier.build(url) };
  return runRules(await siteOf({ files: build, site: own }), {
    only: ['resource-broken', 'feed-links', 'sitemap-entries', 'sitemap-syntax', 'structured-data'],
  });
}

describe('each wrong URL in each carrier', () => {
  for (const row of rows) {
    const [name = '', ...levels] = row.split('\t');
    const carrier = carriers[name];
    columns.forEach((kind, index) => {
      it(`${name}: ${kind} is ${levels[index]}`, async () => {
        if (carrier === undefined) throw new Error(`no site for the carrier ${name}`);
        const url = kinds[kind]?.(carrier.right) ?? '';
        const found = await listFindings(carrier, url);
        const expected = levels[index] ?? '';
        expect(found[0]?.level ?? '–').toBe(expected.replace(/^–.*/, '–'));

        // The place, and the URL in the words or beside them
        for (const { file, line, column, message, url: namedUrl } of found) {
          expect([file, line, column].every((part) => part !== undefined)).toBe(true);
          expect(`${message} ${namedUrl}`).toContain(url);
        }
      });
    });
  }

  it('has a row for each carrier, and a column for each kind', () => {
    expect(rows.map((row) => row.split('\t')[0])).toEqual(Object.keys(carriers));
    expect(columns).toEqual(Object.keys(kinds));
  });
});
