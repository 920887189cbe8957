import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, pagesOfList, pagesOfTag, site } from '../../src/audit/rules/shared/example.ts';
import { readLanguageFolder } from '../../src/audit/site/languages.ts';
import { readRole } from '../../src/audit/site/role.ts';
import { siteOf } from '../rules/example-site.ts';

// What a page is, by what the site declares: a good example and its near miss for each decider.

type Files = Readonly<Record<string, string>>;

/** Each page whose role isn't own, with its evidence. */
async function listRoles(files: Files): Promise<string[]> {
  const facts = await siteOf({ files });
  return facts.documents.flatMap((document) => {
    const { origin, evidence } = readRole(facts, document);
    return origin === 'own' ? [] : [`${document.file} ${origin}: ${evidence}`];
  });
}

const text = (words: string) =>
  `<p>${words}: our instruments measure pressure, flow, level and temperature in plants all over the world, and have done so since 1962. Each is calibrated by hand, and repaired for twenty years.</p>`;

const version = (url: string, parts: { head?: string; canonical?: string } = {}) =>
  page(url, { main: text(url), ...parts });

test('pages of mike beside the current version are of old versions, and a list of other products is none', async () => {
  const files = site({
    '1.0/pumps/index.html': version('/1.0/pumps/'),
    '2.0/pumps/index.html': version('/2.0/pumps/'),
    'dev/pumps/index.html': version('/dev/pumps/'),
    'versions.json':
      '[{"version":"dev","title":"dev","aliases":[]},{"version":"2.0","title":"2.0","aliases":["latest"]},{"version":"1.0","title":"1.0","aliases":[]}]',
  });
  expect(await listRoles(files)).toEqual([
    '1.0/pumps/index.html oldVersion: versions.json lists 1.0 beside the current version',
    'dev/pumps/index.html oldVersion: versions.json lists dev beside the current version',
  ]);
  expect(await listRoles({ ...files, 'versions.json': '[{"version":"1.0","price":3}]' })).toEqual([]);
});

test('pages that declare a lower docusaurus_version are of an old version, also its home page without a slash', async () => {
  const declared = (name: string) => ({ head: `<meta name="docusaurus_version" content="${name}">` });
  const files = site({
    'docs/19.x.html': version('/docs/19.x', declared('19.x')),
    'docs/9.x/pumps.html': version('/docs/9.x/pumps', declared('9.x')),
    'docs/pumps.html': version('/docs/pumps', declared('20.x')),
  });
  expect(await listRoles(files)).toEqual([
    'docs/19.x.html oldVersion: it declares docusaurus_version 19.x, and the newest is 20.x',
    'docs/9.x/pumps.html oldVersion: it declares docusaurus_version 9.x, and the newest is 20.x',
  ]);
});

test('pages whose canonicals lead to the same paths in another folder are of an old version', async () => {
  const current = (url: string) => ({ canonical: `https://www.example.com/docs/2.0${url}` });
  const files = site({
    'docs/1.0/pumps/index.html': version('/docs/1.0/pumps/', current('/pumps/')),
    'docs/1.0/hoses/index.html': version('/docs/1.0/hoses/', current('/hoses/')),
    'docs/2.0/pumps/index.html': version('/docs/2.0/pumps/'),
    'docs/2.0/hoses/index.html': version('/docs/2.0/hoses/'),
  });
  expect(await listRoles(files)).toEqual([
    'docs/1.0/hoses/index.html oldVersion: its canonical is /docs/2.0/hoses/',
    'docs/1.0/pumps/index.html oldVersion: its canonical is /docs/2.0/pumps/',
  ]);

  // One page in two categories of a shop has one canonical too.
  const { 'docs/1.0/hoses/index.html': _, ...one } = files;
  expect(await listRoles(one)).toEqual([]);
});

test('pages that lead from the old name of a folder to the new one are of no old version', async () => {
  const leading = (name: string, refresh: string) =>
    `<!doctype html><html lang="en"><head><title>Moved</title><link rel="canonical" href="https://www.example.com/parts/${name}/">${refresh}</head><body></body></html>`;
  const files = (refresh: (name: string) => string) =>
    site({
      'spares/pumps/index.html': leading('pumps', refresh('pumps')),
      'spares/hoses/index.html': leading('hoses', refresh('hoses')),
      'parts/pumps/index.html': version('/parts/pumps/'),
      'parts/hoses/index.html': version('/parts/hoses/'),
    });
  const redirects = files((name) => `<meta http-equiv="refresh" content="0; url=../../parts/${name}/">`);
  expect(await listRoles(redirects)).toEqual([]);
  expect(await listRoles(files(() => ''))).toEqual([
    'spares/hoses/index.html oldVersion: its canonical is /parts/hoses/',
    'spares/pumps/index.html oldVersion: its canonical is /parts/pumps/',
  ]);
});

test('pages in the folder of a language whose canonicals are the originals are of no old version', async () => {
  const original = (url: string) => ({ canonical: `https://www.example.com${url}` });
  const files = site({
    'de/pumps/index.html': version('/de/pumps/', original('/pumps/')),
    'de/hoses/index.html': version('/de/hoses/', original('/hoses/')),
    '/pumps/': {},
    '/hoses/': {},
  });
  const head = '<link rel="alternate" hreflang="de" href="https://www.example.com/de/">';
  const languageHomes = site({ '/': { head }, '/de/': { lang: 'de' } });
  expect(await listRoles({ ...files, ...languageHomes })).toEqual([]);
  // The folder of the department DE
  expect(await listRoles(files)).toEqual([
    'de/hoses/index.html oldVersion: its canonical is /hoses/',
    'de/pumps/index.html oldVersion: its canonical is /pumps/',
  ]);

  // Versions within a language
  const versions = site({
    '/': { head },
    '/de/': { lang: 'de' },
    'de/1.0/pumps/index.html': version('/de/1.0/pumps/', original('/de/2.0/pumps/')),
    'de/1.0/hoses/index.html': version('/de/1.0/hoses/', original('/de/2.0/hoses/')),
    '/de/2.0/pumps/': {},
    '/de/2.0/hoses/': {},
  });
  expect(await listRoles(versions)).toEqual([
    'de/1.0/hoses/index.html oldVersion: its canonical is /de/2.0/hoses/',
    'de/1.0/pumps/index.html oldVersion: its canonical is /de/2.0/pumps/',
  ]);
});

// audit/near-miss-version: hoses of two widths, products of two generations, the previews of a press office
test('folders with numbers as names are of old versions only if something declares it', async () => {
  const names = ['hoses/dn-1.5', 'hoses/dn-2.5', 'products/v2', 'products/v3', 'pr/14', 'pr/15'];
  const pages = names.map((name) => [`${name}/index.html`, version(`/${name}/`)]);
  expect(await listRoles(site(Object.fromEntries(pages)))).toEqual([]);
});

test('a reference is known by its generator or the script of its program, and a page about one is own', async () => {
  const files = site({
    '/': { head: '<meta name="generator" content="mkdocs-1.6.1">' },
    '/api/pump/': { head: '<meta name="generator" content="rustdoc">' },
    '/api/hose/': { head: '<script src="../scripts/platform-content-handler.js"></script>' },
    '/guides/javadoc/': {
      main: '<h1 id="template">Javadoc</h1><p id="definition">How to write it.</p><p id="search"></p>',
    },
  });
  expect(await listRoles(files)).toEqual([
    'api/hose/index.html reference: it loads ../scripts/platform-content-handler.js, a script of such a program',
    'api/pump/index.html reference: its generator is rustdoc',
  ]);
});

test('tags of Hugo are generated, and /tags/ of a site without a known generator are own pages', async () => {
  const files = (generator: string) =>
    site({
      '/': { head: `<meta name="generator" content="${generator}">` },
      ...pagesOfTag('/de/tags/pumps/', '/de/new/'),
    });
  expect(await listRoles(files('Hugo 0.150.0'))).toEqual([
    'de/tags/pumps/index.html generated: Hugo writes it by itself: it lists /de/new/, which leads back',
  ]);
  expect(await listRoles(files('Acme CMS'))).toEqual([]);
});

const hugo = '<meta name="generator" content="Hugo 0.150.0">';

// audit/tags-that-are-products: a shop that engraves tags, with Hugo
test('pages that somebody wrote below /tags/ of Hugo are own pages', async () => {
  const names = ['dog', 'price', 'luggage'];
  const nav = names.map((name) => `<a href="/tags/${name}/">${name}</a>`).join(' ');
  const products = names.map((name) => [`/tags/${name}/`, { body: nav }]);
  const shop = { '/': { head: hugo, body: nav }, ...Object.fromEntries(products) };
  expect(await listRoles(site(shop))).toEqual([]);
  // The feed that Hugo writes beside the list of a tag
  expect(await listRoles(site({ ...shop, 'tags/dog/index.xml': '' }))).toEqual([
    'tags/dog/index.html generated: Hugo writes it by itself: it has the feed /tags/dog/index.xml',
  ]);
  // The product leads to a page about its care, and neither to nor from the tags of a post.
  const care = { '/tags/dog/': { body: `${nav} <a href="/care/">Care</a>` }, '/care/': {} };
  expect(await listRoles(site({ ...shop, ...care }))).toEqual([]);
});

test('the lists around the list of a tag are generated: all tags, and its second page', async () => {
  const files = site({
    '/': { head: hugo },
    ...pagesOfTag('/tags/pumps/', '/new/'),
    ...pagesOfList('/tags/pumps/', '/tags/pumps/page/2/'),
    '/tags/': { body: '<a href="/tags/pumps/">Pumps</a>' },
    '/posts/new/': { body: '<a href="/tags/pumps/">Pumps</a>' },
  });
  expect(await listRoles(files)).toEqual([
    'tags/index.html generated: Hugo writes it by itself: /tags/pumps/ is one of its lists',
    'tags/pumps/index.html generated: Hugo writes it by itself: it lists /posts/new/, which leads back',
    'tags/pumps/page/2/index.html generated: Hugo writes it by itself: /tags/pumps/ is one of its lists',
  ]);
});

/** The pages that go on with a list. */
async function listFurtherPages(files: Files): Promise<string[]> {
  const facts = await siteOf({ files });
  return facts.documents
    .filter((document) => readRole(facts, document).kind === 'list')
    .map(({ servedUrl }) => servedUrl);
}

test('a page goes on with a list if the page before leads to it, and it has items of its own', async () => {
  const list = pagesOfList('/news/', '/news/page/2/');
  expect(await listFurtherPages(site(list))).toEqual(['/news/page/2/']);

  // Without items of its own, without a link to it, and without a first page
  expect(await listFurtherPages(site({ ...list, '/news/page/2/': {} }))).toEqual([]);
  const unlinked = { body: '<a href="/posts/new/">New</a>' };
  expect(await listFurtherPages(site({ ...list, '/news/': unlinked }))).toEqual([]);
  const { 'news/index.html': _, ...withoutFirst } = site(list);
  expect(await listFurtherPages(withoutFirst)).toEqual([]);

  // rel=next leads on too.
  const head = '<link rel="next" href="/news/page/2/">';
  expect(await listFurtherPages(site({ ...list, '/news/': { ...unlinked, head } }))).toEqual([
    '/news/page/2/',
  ]);
});

// audit/numbered-content-pages: a club whose editor numbers the pages, and a CMS
test('numbered pages to which the navigation leads go on with no list', async () => {
  const names = ['seite1.html', 'seite2.html', 'seite3.html', 'page/3/', 'page/4/', 'about/'];
  const nav = names.map((name) => `<a href="/${name}">${name}</a>`).join(' ');
  const pages = names.map((name) => [
    name.replace(/\/$/, '/index.html'),
    page(`/${name}`, { body: `${nav} <a href="/gauges/${name}">Gauges</a>` }),
  ]);
  expect(await listFurtherPages(site({ '/': { body: nav }, ...Object.fromEntries(pages) }))).toEqual([]);
});

test('a page with the name of a shell is a page if another one links to it', async () => {
  const listKinds = async (body: string) => {
    const files = site({ '/': { body }, 'offline.html': page('/offline.html') });
    const { documents } = await siteOf({ files });
    return documents.flatMap(({ file, kind }) => (file === 'offline.html' ? [kind] : []));
  };
  expect(await listKinds('<a href="/offline.html">Our meetings</a>')).toEqual(['page']);
  expect(await listKinds('<a href="/gauges/">Gauges</a>')).toEqual(['fragment']);
});

test('a page of Sphinx in generated/ is of the reference if it describes the object of its name', async () => {
  const files = (id: string) =>
    site({
      '_static/documentation_options.js': '',
      'generated/acme.Pump.html': page('/generated/acme.Pump.html', {
        body: `<dl><dt id="${id}">A</dt></dl>`,
      }),
    });
  expect(await listRoles(files('acme.Pump'))).toEqual([
    'generated/acme.Pump.html generated: Sphinx writes it from the source code of acme.Pump',
  ]);
  expect(await listRoles(files('pumps'))).toEqual([]);
});

test('a page with the text of another one is a copy, unless it declares another language', async () => {
  const files = (lang: string) => site({ '/a/': { main: text('A') }, '/b/': { main: text('A'), lang } });
  expect(await listRoles(files('en'))).toEqual([
    'b/index.html copy: it has the text of /a/, and the same language',
  ]);
  expect(await listRoles(files('en-GB'))).toEqual([]);
});

test('of pages with one text, the original is that to which links lead from the home page', async () => {
  const files = site({
    '/': { body: '<a href="/gauges/">Gauges</a>' },
    '/gauges/': { body: '<a href="/prices/">Prices</a>' },
    '/prices/': { main: text('Prices') },
    '/en/prices/': { main: `${text('Prices')}<p><a href="/en/gauges/"></a></p>` },
    '/en/gauges/': { main: '<a href="/en/prices/">Prices</a>' },
  });
  expect(await listRoles(files)).toEqual([
    'en/prices/index.html copy: it has the text of /prices/, and the same language',
  ]);

  // The shop links to both of /boats/anchor/ and /sale/anchor/.
  const both = {
    '/': { body: '<a href="/sale/anchor/">Sale</a><a href="/boats/anchor/">Boats</a>' },
    '/boats/anchor/': { main: text('Anchor') },
    '/sale/anchor/': { main: text('Anchor') },
  };
  expect(await listRoles(site(both))).toEqual([
    'sale/anchor/index.html copy: it has the text of /boats/anchor/, and the same language',
  ]);

  // Only the sitemap has these.
  const unlinked = { '/de/valves/': { main: text('Valves') }, '/valves/': { main: text('Valves') } };
  expect(await listRoles(site(unlinked))).toEqual([
    'de/valves/index.html copy: it has the text of /valves/, and the same language',
  ]);
});

test('a folder is of a language by lang or hreflang, and not by its name', async () => {
  const readFolders = async (files: Parameters<typeof site>[0]) => {
    const facts = await siteOf({ files: site(files) });
    return facts.pages
      .map((document) => readLanguageFolder(facts, document))
      .filter((folder) => folder !== '');
  };
  expect(await readFolders({ '/it/': { lang: 'it' } })).toEqual(['it']);
  expect(await readFolders({ '/pt_BR/': { lang: 'pt-BR' }, '/fil/': { lang: 'fil' } })).toEqual([
    'fil',
    'pt_BR',
  ]);
  // The IT department of an English site
  expect(await readFolders({ '/it/': { lang: 'en' } })).toEqual([]);
  // A theme writes lang="en" on all pages, and the pages know each other.
  const head = '<link rel="alternate" hreflang="ja" href="https://www.example.com/ja/">';
  expect(await readFolders({ '/': { head }, '/ja/': { lang: 'en' } })).toEqual(['ja']);
});

test('a rule judges the pages of its roles, and --only judges all', async () => {
  const noLanguage = (url: string, head: string) => version(url, { head }).replace(' lang="en"', '');
  const declared = (name: string) => `<meta name="docusaurus_version" content="${name}">`;
  const files = site({
    'docs/19.x/pumps/index.html': noLanguage('/docs/19.x/pumps/', declared('19.x')),
    'docs/valves/index.html': noLanguage('/docs/valves/', declared('20.x')),
  });
  const listFiles = async (settings: { only?: string[] }) =>
    runRules(await siteOf({ files }), settings)
      .filter(({ rule }) => rule === 'html-lang')
      .map(({ file }) => file);
  expect(await listFiles({})).toEqual(['docs/valves/index.html']);
  expect(await listFiles({ only: ['html-lang'] })).toHaveLength(2);
});

// Rules that still ask for the role of a page by themselves. A rule that moves to `judges` leaves the list.
test('only these rules read roles beside `judges`', () => {
  const folder = fileURLToPath(new URL('../../src/audit/rules', import.meta.url));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const asking = names.filter((name) =>
    /from '.*\/(?:version-folders|role)\.ts'/.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(asking.sort()).toEqual([
    'canonical/canonical-duplicate.ts',
    'canonical/canonical-target.ts',
    'error/resource-broken.ts',
    'head/title-generic.ts',
    'head/title-missing.ts',
    'hreflang/hreflang-return.ts',
    'link/link-fragment.ts',
    'link/link-variant.ts',
    'rule.ts',
    'shared/found-pages.ts',
    'shared/moved-for-good.ts',
    'shared/similar-urls.ts',
    'shared/titles.ts',
  ]);
});
