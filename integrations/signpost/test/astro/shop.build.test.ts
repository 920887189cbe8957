import { load } from 'cheerio';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

/** A site with two languages, a collection, an API, an icon, a map and a file. */
let project: TestProject;
const options = {
  seo: { titleTemplate: '%s | Acme' },
  deploy: { host: 'netlify' as const, domains: ['example.com'] },
  http: {
    canonical: { '/manual.pdf': '/items/pump/' },
    headers: [{ path: '/api/*', headers: { 'X-Robots-Tag': 'noindex' } }],
  },
  api: { module: 'src/api.ts' },
  audit: { mode: 'warn' as const },
  maintenance: { until: '2099-01-02', message: { en: 'Closed until' } },
};
const config = {
  trailingSlash: 'always',
  build: { format: 'directory' },
  i18n: { locales: ['en', 'de'], defaultLocale: 'en' },
} satisfies Parameters<TestProject['build']>[1];

beforeAll(async () => {
  project = await copyProject('shop');
  await project.build(options, config);
});
afterAll(() => project.remove());

const page = async (path: string) => load((await project.read(`dist/${path}`)) ?? '');
const url = (path: string) => `https://www.example.com${path}`;

test('<Head> writes children into the head', async () => {
  const $ = await page('index.html');
  expect($('head > meta[name=author]').attr('content')).toBe('Anna');
});

describe('the sitemap', () => {
  const entries = async () => {
    const $ = load((await project.read('dist/sitemap.xml')) ?? '', { xml: true });
    return new Map(
      $('url')
        .toArray()
        .map((one) => [$('loc', one).text(), $(one)]),
    );
  };

  test('lists only canonical and indexable pages (W-SITEMAP-1)', async () => {
    expect([...(await entries()).keys()].sort()).toEqual(
      ['/', '/de/', '/items/pump/', '/items/valve/'].map(url),
    );
  });

  test('has hreflang alternates, with x-default', async () => {
    const home = (await entries()).get(url('/'));
    const links = home
      ?.find('xhtml\\:link')
      .toArray()
      .map(({ attribs }) => `${attribs.hreflang} ${attribs.href}`);
    expect(links).toEqual([`de ${url('/de/')}`, `en ${url('/')}`, `x-default ${url('/')}`]);
  });

  test('has the date of the front matter, and no date without one', async () => {
    const pages = await entries();
    expect(pages.get(url('/items/pump/'))?.find('lastmod').text()).toMatch(/^2026-03-04/);
    expect(pages.get(url('/items/valve/'))?.find('lastmod')).toHaveLength(0);
  });

  test('is listed in robots.txt', async () => {
    expect(await project.read('dist/robots.txt')).toContain(`Sitemap: ${url('/sitemap.xml')}`);
  });
});

describe('the head of a product', () => {
  test('has structured data with breadcrumbs', async () => {
    const $ = await page('items/pump/index.html');
    const data = JSON.parse($('script[type="application/ld+json"]').text());
    expect(data['@graph'].map((node: { '@type': string }) => node['@type'])).toEqual([
      'WebPage',
      'BreadcrumbList',
    ]);
    expect($('title').text()).toBe('Pump | Acme');
  });

  test('links icons of the build (W-ICON)', async () => {
    const $ = await page('index.html');
    const hrefs = $('link[rel~=icon], link[rel=apple-touch-icon]')
      .toArray()
      .map((link) => $(link).attr('href') ?? '');
    expect(hrefs).toEqual(['/icon.svg', '/apple-touch-icon.png']);
    expect(await project.list('dist')).toEqual(expect.arrayContaining(hrefs.map((href) => href.slice(1))));
  });
});

test('<MaintenanceBanner> stays out of snippets (W-CLOSE-1)', async () => {
  const banner = (await page('index.html'))('aside');
  expect(banner.attr('data-nosnippet')).toBe('');
  expect(banner.attr('data-closed')).toBe('2099-01-02');
  expect(banner.text().replace(/\s+/g, ' ').trim()).toBe('Closed until January 2, 2099');
  // Nobody wrote a German message: the page says so in its own language all the same.
  const german = (await page('de/index.html'))('aside').text();
  expect(german.replace(/\s+/g, ' ').trim()).toBe('Vor dem 2. Januar 2099 nehmen wir keine Bestellungen an.');
  expect(await project.read('deploy/settings.json')).not.toContain('maintenance');
});

describe('the cards', () => {
  test('are 1200 × 630 px, one for each page that links one', async () => {
    expect(await project.list('dist/og')).toEqual([
      'de.png',
      'index.png',
      'items/pump.png',
      'items/valve.png',
    ]);
    expect(await sharp(await project.bytes('dist/og/items/pump.png')).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    });
  });
});

describe('the API', () => {
  test("writes list, records and pages as files, and removes the route's file (A-GET)", async () => {
    const list = JSON.parse((await project.read('dist/api/item.json')) ?? '[]');
    expect(list.map(({ name, stock }: { name: string; stock: number }) => [name, stock])).toEqual([
      ['Pump', 3],
      ['Valve', 0],
    ]);
    expect(await project.list('dist/api')).toEqual(
      expect.arrayContaining([
        `item/${list[0].id}.json`,
        'item/page/1/1.json',
        'item/page/1/beyond.json',
        'openapi.json',
      ]),
    );
    // What is left there is for the edge function that an API asks for on Netlify: the map as one file.
    expect(await project.list('dist/_signpost')).toEqual(['site.json']);
  });

  test('has ids that hide the key (A-FIELD-1)', async () => {
    const [first] = JSON.parse((await project.read('dist/api/item.json')) ?? '[]');
    expect(first.id).toMatch(/^[0-9a-hjkmnp-tv-z]{13}$/);
  });
});

describe('the files of the hosts', () => {
  test('have the redirects of the map', async () => {
    // Netlify's edge function, which the API needs, answers them from its file.
    const site = await project.read('dist/_signpost/site.json');
    expect(site).toContain('/old-pump.html');
    expect(site).toContain('/items/pump/');
  });

  test('of the primary host are in dist too', async () => {
    expect(await project.read('dist/_headers')).toBe(await project.read('deploy/netlify/_headers'));
    expect(await project.read('dist/_headers')).toContain(
      'Link: <https://www.example.com/items/pump/>; rel="canonical"',
    );
  });

  test('come with the settings that the command line needs', async () => {
    const settings = JSON.parse((await project.read('deploy/settings.json')) ?? '{}');
    expect(settings).toMatchObject({
      origin: 'https://www.example.com',
      domains: ['example.com'],
      api: { base: '/api' },
    });
  });
});

test('a second build draws no card again, and changes no file', async () => {
  const before = await Promise.all(
    (await project.list('dist')).map(async (file) => [file, await project.bytes(`dist/${file}`)]),
  );
  const cards = await project.list('node_modules/.astro/signpost/cards');
  await project.build(options, config);
  const after = await Promise.all(
    (await project.list('dist')).map(async (file) => [file, await project.bytes(`dist/${file}`)]),
  );
  expect(after).toEqual(before);
  expect(await project.list('node_modules/.astro/signpost/cards')).toEqual(cards);
  expect(cards).toHaveLength(4);
});
