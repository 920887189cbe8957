import { expect, test } from 'vitest';
import { z } from 'zod';
import { isNightly } from '../../../test/proof.ts';
import { createApi, defineResource } from '../src/api/index.ts';
import { auditSite } from '../src/audit/rules/run.ts';
import { readImage } from '../src/audit/site/icons.ts';
import { readSite } from '../src/audit/site/read.ts';
import { convertFile } from '../src/convert/convert-file.ts';
import { planMap, printHostFiles } from '../src/convert/plan-map.ts';
import { writeReceipt } from '../src/convert/receipt.ts';
import { nginx } from '../src/hosts/nginx/host.ts';
import { filesInMemory } from '../src/lib/file.ts';
import { parsePolicy } from '../src/lib/http/robots.ts';
import { readPage } from '../src/pages/raw-page.ts';
import { makeDefaultSettings } from '../src/plan/site-url.ts';

// Twice the input may take 2.5 times the processor time, for each reader of foreign text: a file, page, icon or request must keep
// nothing busy.

function readBody(body: string): void {
  const head = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Home</title></head>';
  readPage('index.html', Buffer.from(`${head}<body><h1>Home</h1>${body}</body></html>`));
}

/** A HEIF whose `ipco` box has many `ispe` boxes. */
function makeHeif(count: number): Buffer {
  const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
    const content = Buffer.concat(parts);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(type, 4);
    return Buffer.concat([head, content]);
  };
  const sizes = Array.from({ length: count }, () => box('ispe', Buffer.alloc(12, 1)));
  const properties = box('iprp', box('ipco', ...sizes));
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avif')),
    box('meta', Buffer.alloc(4), properties),
  ]);
}

/** What reads `count` lines, entries or words. */
type Reader = readonly [name: string, count: number, read: (count: number) => () => unknown];

const pageReaders: readonly Reader[] = [
  ['srcset', 50_000, (count) => () => readBody(`<img alt="" srcset="${'/a.png 1x, '.repeat(count)}">`)],
  [
    'srcset with brackets',
    50_000,
    (count) => () => readBody(`<img alt="" srcset="${'/a.png (, '.repeat(count)}">`),
  ],
  [
    'style attribute',
    8_000,
    (count) => () => readBody(`<p style="${'--a:url(/a.png);'.repeat(count)}">A</p>`),
  ],
  ['unclosed @import', 20_000, (count) => () => readBody(`<style>${'@import "'.repeat(count)}</style>`)],
  ['unclosed url()', 20_000, (count) => () => readBody(`<style>${'url("'.repeat(count)}</style>`)],
  ['unclosed comments', 20_000, (count) => () => readBody(`<style>url(a) ${'/* '.repeat(count)}</style>`)],
  ['image-set()', 2_000, (count) => () => readBody(`<style>${'image-set("a" '.repeat(count)}</style>`)],
  [
    'HEIF icon',
    20_000,
    (count) => {
      const bytes = makeHeif(count);
      return () => readImage('favicon.ico', bytes);
    },
  ],
];

/** The text of `count` lines. */
function repeat(count: number, printLine: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => printLine(index)).join('\n');
}

/** Reads a foreign file of redirects. */
function convert(
  file: string,
  count: number,
  printLine: (index: number) => string,
  [start = '', end = '']: readonly string[] = [],
): Reader {
  const name = `${file}: ${start.split('\n')[0]} ${printLine(1)}`;
  return [
    name,
    count,
    (length) => {
      const text = `${start}${repeat(length, printLine)}${end}`;
      return () => convertFile(file, text);
    },
  ];
}

const rewriting = ['RewriteEngine On\n', ''];
const inJson = (key: string): string[] => [`{"${key}": [\n`, '{"source": "/z", "destination": "/y"}]}'];

const fileReaders: readonly Reader[] = [
  convert('.htaccess', 20_000, () => '<IfModule mod_rewrite.c>', ['Redirect /a /b\n', '']),
  convert('.htaccess', 20_000, () => 'Redirect \\', ['Redirect /a /b\n', '']),
  convert('.htaccess', 4000, () => 'Redirect 301 /a /b'),
  convert('.htaccess', 2000, (i) => `Redirect 301 /a${i} /b`),
  convert('.htaccess', 2000, (i) => `RewriteRule ^a${i}/(.*)$ /b/$1 [R=301,L]`, rewriting),
  convert('.htaccess', 2000, (i) => `RewriteRule ^a${i}/(.*)/print$ /b [R=301,L]`, [
    ...rewriting.slice(0, 1),
    repeat(4000, (i) => `\nRedirect 301 /c${i} /b`),
  ]),
  convert('_redirects', 5000, () => '/a /b 301'),
  convert('_redirects', 4000, (i) => `/a${i}/* /b/:splat 301`),
  convert('_redirects', 4000, (i) => `/docs/a${i}/* /b/:splat 301`),
  convert('_redirects', 4000, (i) => `/a id=${i} /b 301`),
  convert('netlify.toml', 2500, (i) => `[[redirects]]\nfrom = "/a${i}"\nto = "/b"`),
  convert('vercel.json', 4000, (i) => `{"source": "/a${i}", "destination": "/b"},`, inJson('redirects')),
  convert('vercel.json', 4000, () => '{"source": "/a", "destination": "/b"},', inJson('redirects')),
  convert('firebase.json', 2000, (i) => `{"source": "/a${i}/**", "destination": "/b", "type": 301},`, [
    '{"hosting": {"redirects": [\n',
    '{"source": "/z", "destination": "/y"}]}}',
  ]),
  convert('staticwebapp.config.json', 5000, (i) => `{"route": "/a${i}", "redirect": "/b"},`, [
    '{"routes": [\n',
    '{"route": "/z", "redirect": "/y"}]}',
  ]),
  convert('nginx.conf', 10_000, (i) => `location = /a${i} { return 301 /b; }`),
  convert('nginx.conf', 5000, () => 'rewrite ^/a$ /b permanent;'),
  convert('redirects.csv', 10_000, (i) => `/a${i},/b`, ['from,to\n', '']),
  convert('redirects.csv', 10_000, () => '/a,/b', ['from,to\n', '']),
  convert('nuxt.config.ts', 5000, (i) => `'/a${i}': { redirect: '/b' },`, [
    'export default defineNuxtConfig({ routeRules: {\n',
    '} })',
  ]),
  convert('next.config.js', 5000, (i) => `{ source: '/a${i}', destination: '/b', permanent: true },`, [
    'module.exports = { async redirects() { return [\n',
    '] } }',
  ]),
];

const settings = makeDefaultSettings('https://www.example.com');

const mapReaders: readonly Reader[] = [
  [
    "redirects by query for one path, with nginx' files and a receipt",
    2000,
    (count) => {
      const text = repeat(count, (i) => `/a id=${i} /b${i} 301`);
      return () => {
        const converted = convertFile('_redirects', text);
        const plannedMap = planMap(converted, settings);
        printHostFiles(plannedMap, nginx);
        writeReceipt(converted, plannedMap, nginx);
      };
    },
  ],
];

/** Audits a built site with these files beside its home page. */
function audit(
  name: string,
  count: number,
  makeFiles: (count: number) => Readonly<Record<string, string>>,
): Reader {
  return [
    name,
    count,
    (length) => {
      const build = filesInMemory({ 'index.html': '<!doctype html><title>A</title>', ...makeFiles(length) });
      return () => auditSite(readSite(build, { origin: 'https://www.example.com' }));
    },
  ];
}

const siteReaders: readonly Reader[] = [
  audit('_redirects of a build', 3000, (count) => ({
    _redirects: repeat(count, (i) => `/a${i} /b${i} 301`),
  })),
  audit('sitemap.xml', 25_000, (count) => ({
    'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${repeat(count, (i) => `<url><loc>https://www.example.com/a${i}/</loc></url>`)}</urlset>`,
  })),
  audit('robots.txt', 15_000, (count) => ({
    'robots.txt': `User-agent: *\n${repeat(count, (i) => `Disallow: /a${i}/`)}`,
  })),
  audit('_headers', 5000, (count) => ({ _headers: repeat(count, (i) => `/a${i}\n  X-Robots-Tag: noindex`) })),
  audit('JSON-LD', 5000, (count) => ({
    'index.html': `<!doctype html><title>A</title><script type="application/ld+json">[${repeat(count, (i) => `{"@type": "Thing", "@id": "#${i}", "isPartOf": {"@id": "#${i + 1}"}},`)} {}]</script>`,
  })),
  audit('hreflang', 4000, (count) => ({
    'index.html': `<!doctype html><title>A</title>${repeat(count, (i) => `<link rel="alternate" hreflang="de" href="/de${i}/">`)}`,
  })),
  audit('title', 100_000, (count) => ({
    'index.html': `<!doctype html><title>${'A | '.repeat(count)}</title>`,
  })),
];

const requestReaders: readonly Reader[] = [
  [
    'robots.txt of a crawled site',
    20_000,
    (count) => {
      const text = `User-agent: *\n${repeat(count, (i) => `Disallow: /a${i}/`)}`;
      return () =>
        parsePolicy('https://www.example.com/', text, 'signpost').allows('https://www.example.com/z');
    },
  ],
];

/** Answers `?keyword=e+e+e`, on 5,000 records. */
async function measureKeyword(count: number): Promise<number> {
  const entries = Array.from({ length: 5000 }, (_, index) => ({ id: `a${index}`, name: 'Seele' }));
  const resource = defineResource({ name: 'pump', entries, fields: { name: z.string() }, search: ['name'] });
  const api = createApi([resource], { onWarning: () => undefined });
  await api.ready();
  const request = `https://www.example.com/api/pump?page=0&size=1&keyword=${'e+'.repeat(count)}`;
  const ask = () => api.fetch(new Request(request));
  expect((await ask()).status).toBe(200);
  const start = process.cpuUsage();
  for (let asked = 0; asked < 5; asked++) await ask();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const readers = [...pageReaders, ...fileReaders, ...mapReaders, ...siteReaders, ...requestReaders];

/** The least processor time of five runs, in milliseconds. */
function measure(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

test.runIf(isNightly).each(readers)(
  'reading %s twice as long takes at most 2.5 times as long',
  (_, count, read) => {
    const [once, twice] = [measure(read(count)), measure(read(count * 2))];
    // Below 50 ms, the clock and the garbage collector decide.
    expect(twice).toBeLessThan(Math.max(once, 50) * 2.5);
  },
);

test.runIf(isNightly)('a keyword of one word a thousand times costs what the word does', async () => {
  const [once, often] = [await measureKeyword(1), await measureKeyword(1000)];
  expect(often).toBeLessThan(Math.max(once, 10) * 2.5);
});

// What the bound needs, without a clock: the same URL counts once, and a comment without an end is one.
test('readPage reads each URL of a srcset once', () => {
  const html = '<!doctype html><title>A</title><img alt="" srcset="/a.png 1x, /b.png 2x, /a.png 3x">';
  expect(readPage('index.html', Buffer.from(html)).refs.map(({ href }) => href)).toEqual([
    '/a.png',
    '/b.png',
  ]);
});

test('readPage takes an unclosed comment of a style to its end', () => {
  const html =
    '<!doctype html><title>A</title><style>a{background:url(/a.png)} /* b{background:url(/b.png)}</style>';
  expect(readPage('index.html', Buffer.from(html)).refs.map(({ href }) => href)).toEqual(['/a.png']);
});
