import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNightly } from '../proof.ts';
import { copyImages } from './support/image-cache.ts';

/** The edits of docs/src/content/docs/get-started/template.md, in a copy that `npm run new-site` made. */
const root = join(import.meta.dirname, '../..');
// Inside the repository, so that the copy finds the installed packages.
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'new-site-'));
const at = (path: string) => join(folder, path);
const built = (path: string) => readFileSync(at(`dist/${path}`), 'utf8');
const edit = (path: string, from: string, to: string) => {
  const text = readFileSync(at(path), 'utf8');
  expect(text, path).toContain(from);
  writeFileSync(at(path), text.replace(from, to));
};
const build = () =>
  spawnSync(join(root, 'node_modules/.bin/astro'), ['build'], { cwd: folder, encoding: 'utf8' });

let log = '';
beforeAll(() => {
  execFileSync('node', [join(root, 'templates/new-site.ts'), folder]);
  copyImages(folder);
  edit('src/site.ts', "name: 'Fennhaus Instruments'", "name: 'Acme Pumps'");
  edit('src/site.ts', "shortName: 'Fennhaus'", "shortName: 'Acme'");
  edit('src/site.ts', "origin: 'https://www.fennhaus.example'", "origin: 'https://www.acme.example'");
  edit('src/site.ts', "city: 'Lübeck'", "city: 'Leeds'");
  edit('src/site.ts', "countryCode: 'DE'", "countryCode: 'GB'");
  edit('src/site.ts', 'founded: 1968', 'founded: 1990');
  edit('src/site.ts', "currency: 'EUR'", "currency: 'GBP'");
  edit('src/site.ts', "formAction: 'mailto:'", "formAction: 'https://forms.example/f/abc'");
  edit('src/content/products/en/vortex-v18.md', 'price: 2280', 'price: 5.40');
  for (const collection of ['articles', 'categories', 'help', 'products', 'texts'])
    rmSync(at(`src/content/${collection}/de`), { recursive: true });
  rmSync(at('src/languages/de.ts'));
  edit('src/languages/index.ts', "import { de } from './de.ts';\n", '');
  edit('src/languages/index.ts', '{ en, de }', '{ en }');
  writeFileSync(
    at('src/content/texts/en/careers.md'),
    `---
title: "Careers in pump repair"
description: "Open positions in our workshop, what we expect, and whom to write to when you want to join us."
slug: careers
label: Careers
heading: Work with us
---

We are looking for a mechanic with experience in centrifugal pumps.
`,
  );
  edit('src/site.ts', "company: ['about',", "company: ['about', 'careers',");
  writeFileSync(
    at('src/content/categories/en/pumps.md'),
    `---
title: "Centrifugal pumps for water and chemicals"
description: "Centrifugal pumps from DN 25 to DN 300 for water, acids and solvents, with the curves and materials that decide between them."
slug: pumps
name: Pumps
order: 5
tag: P
tagline: Centrifugal pumps for water, acids and solvents.
---

A pump is chosen by its curve.
`,
  );
  const { status, stdout, stderr } = build();
  log = stdout + stderr;
  expect(status, log).toBe(0);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('builds without errors and warnings', () => {
  expect(log).toMatch(/^ {2}findings .*$/m);
  expect(log).not.toMatch(/^ {2}findings .*(error|warning)/m);
});

test('has the new name in titles, logo and descriptions', () => {
  const home = built('index.html');
  expect(home).toContain('| Acme Pumps</title>');
  expect(home).toContain('content="Acme has built');
  expect(home).toMatch(/<a class="logo"[^>]*>.*?Acme<\/a>/s);
});

test('has the new town, country and year in the footer', () => {
  const footer = built('index.html').replace(/^.*<footer/s, '');
  expect(footer).toContain('Leeds, United Kingdom');
  expect(footer).toContain('Measuring instruments from Leeds since 1990.');
});

test('has the new currency on the page of a product and in its structured data', () => {
  const product = built('products/flow-meters/coriolis-mass-flow-meter-c12/index.html');
  expect(product).toContain('from £5,240');
  expect(product).toContain('"priceCurrency":"GBP"');
});

test('shows the cents of a price that has some', () => {
  expect(built('products/flow-meters/vortex-flow-meter-v18/index.html')).toContain('from £5.40');
});

test('sends the inquiry form to the form service, and allows it in the Content-Security-Policy', () => {
  const contact = built('contact/index.html');
  expect(contact).toMatch(/<form[^>]* action="https:\/\/forms\.example\/f\/abc"/);
  expect(contact).not.toContain('enctype="text/plain"');
  expect(contact).not.toContain('opens a message in your mail program');
  expect(built('_headers')).toContain("form-action 'self' https://forms.example;");
});

test('keeps the .env with the secret out of Git', () => {
  expect(readFileSync(at('.gitignore'), 'utf8').split('\n')).toContain('.env*');
});

test('has a README of its own', () => {
  expect(readFileSync(at('README.md'), 'utf8')).toContain('npm run build');
});

test('has no German page, and no link to one', () => {
  expect(existsSync(at('dist/de'))).toBe(false);
  expect(built('sitemap.xml')).not.toContain('/de/');
  expect(built('index.html')).not.toContain('hreflang');
});

test('links the new page from the footer', () => {
  expect(built('careers/index.html')).toContain('Work with us');
  expect(built('about/index.html')).toMatch(/<a href="\/careers\/"[^>]*>Careers<\/a>/);
});

test('lists the new category, with a placeholder for its drawing', () => {
  expect(built('products/index.html')).toContain('href="/products/pumps/"');
  expect(built('products/pumps/index.html')).toMatch(/src="\/_astro\/placeholder\.[\w-]+\.png"/);
  expect(built('api/product-categories.json')).toContain('Pumps');
});

test('says for a name in the navigation without a page which file is missing', () => {
  edit('src/site.ts', "'careers'", "'carers'");
  const { status, stdout, stderr } = build();
  expect(status).toBe(1);
  expect(stdout + stderr).toContain(
    `A navigation links to "carers", but src/content/texts/en/carers.md doesn't exist. Write it, remove "carers" from src/site.ts, or remove the language from src/languages/index.ts.`,
  );
}, 300_000);

test('a deleted product that others name says which files name it', () => {
  edit('src/site.ts', "'carers'", "'careers'");
  const product = at('src/content/products/en/vortex-v18.md');
  const text = readFileSync(product, 'utf8');
  rmSync(product);
  const { status, stdout, stderr } = build();
  writeFileSync(product, text);

  expect(status).toBe(1);
  const named = execFileSync('grep', ['-rl', 'en/vortex-v18', 'src/content'], {
    cwd: folder,
    encoding: 'utf8',
  });
  for (const file of named.trim().split('\n'))
    expect(stdout + stderr).toContain(`${file}: remove "en/vortex-v18" from `);
}, 300_000);

test.runIf(isNightly)(
  'without articles, help pages and the JSON API, by the recipes of the guide, the build names the links to change',
  () => {
    rmSync(at('src/content/help/en'), { recursive: true });
    rmSync(at('src/content/articles/en'), { recursive: true });
    edit('src/site.ts', "'articles', 'help', 'pricing'", "'pricing'");
    edit('src/site.ts', "['help', 'pricing', 'articles'", "['pricing'");
    edit('astro.config.mjs', "      api: { module: 'src/api.ts' },\n", '');
    edit('src/site.ts', "'developers', ", '');
    edit(
      'src/pages/[...path].astro',
      "import DevelopersView from '../components/views/DevelopersView.astro';\n",
      '',
    );
    edit(
      'src/pages/[...path].astro',
      "{page.view === 'text' && page.key === 'developers' && <DevelopersView {page} />}\n",
      '',
    );
    for (const path of [
      'api.ts',
      'api-reference.ts',
      'components/reference',
      'components/views/DevelopersView.astro',
      'content/texts/en/developers.md',
    ])
      rmSync(at(`src/${path}`), { recursive: true });

    // The texts link to articles and help pages, and the build names each of these links.
    const { stdout, stderr } = build();
    const errors = (stdout + stderr).match(/^error .*$/gm) ?? [];
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors)
      expect(error).toMatch(/^error link-broken {2}A link leads to \/(?:help|articles)\/[\w/-]+, which/);
    expect(existsSync(at('dist/help'))).toBe(false);
    expect(existsSync(at('dist/articles'))).toBe(false);
    expect(built('index.html')).not.toContain('All articles');
    expect(existsSync(at('dist/api'))).toBe(false);
  },
  300_000,
);
