import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyImages } from './support/image-cache.ts';
import { listWordsOfExample } from './support/words-of-example.ts';

const root = join(import.meta.dirname, '../..');
// Inside the repository, so that the copy finds the installed packages.
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });
const parent = mkdtempSync(join(cache, 'new-site-'));
const folder = join(parent, 'acme-bakery');
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const at = (path: string) => join(folder, path);
const built = (path: string) => readFileSync(at(`dist/${path}`), 'utf8');
const edit = (path: string, from: string, to: string) => {
  const text = readFileSync(at(path), 'utf8');
  expect(text, path).toContain(from);
  writeFileSync(at(path), text.replace(from, to));
};
const create = (...options: string[]) =>
  spawnSync('node', [join(root, 'templates/new-site.ts'), ...options], {
    encoding: 'utf8',
    timeout: 240_000,
  });
const build = () =>
  spawnSync(join(root, 'node_modules/.bin/astro'), ['build'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 240_000,
  });
const name = ['--name', 'Acme Bakery'];

let log = '';
function createAndBuild(...options: string[]): void {
  rmSync(folder, { recursive: true, force: true });
  const created = create(folder, ...name, ...options);
  expect(created.status, created.stderr).toBe(0);
  copyImages(folder);
  const { status, stdout, stderr } = build();
  log = stdout + stderr;
  expect(status, log).toBe(0);
}

/** The words of the example that a site shows: in HTML, in the names of files and in other texts of the build. */
function listForeignWords(): string[] {
  const words = listWordsOfExample(root);
  const files = readdirSync(at('dist'), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => /\.(?:html|xml|txt|json)$/.test(file))
    .map((file) => {
      const text = built(file);
      if (!file.endsWith('.html')) return text;
      const $ = load(text);
      const attributes = $('[alt], [content], [title], [placeholder], [aria-label]')
        .toArray()
        .map((element) => Object.values(element.attribs).join(' '));
      return [
        ...attributes,
        $('script[type="application/ld+json"]').text(),
        $('body').text(),
        $('title').text(),
      ].join(' ');
    });
  const shown =
    [...files, ...texts]
      .join(' ')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? [];
  return [...new Set(shown)].filter((word) => words.has(word)).sort();
}

describe('new-site refuses in a sentence, and leaves no folder behind', () => {
  test.each([
    [['--host', 'geocities'], '"geocities" isn\'t one of nginx, netlify, cloudflare, caddy'],
    [['--languages', 'en,fr'], 'The template has no words in "fr". Take en or de'],
    [['--color', 'red'], '"red" isn\'t a color. Write it as #a83232.'],
    [['--url', 'http://acme.example'], '"http://acme.example" isn\'t the URL of a site. Write it with https'],
    [['--colour', '#a83232'], "Unknown option '--colour'"],
  ])('%j', (options, message) => {
    const { status, stderr } = create(folder, ...name, ...options);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(existsSync(folder)).toBe(false);
  });

  test('a site without a name', () => {
    const { status, stderr } = create(folder);
    expect([status, stderr]).toEqual([
      2,
      'Name the company in at most 60 characters: --name "Acme Bakery".\n',
    ]);
  });
});

describe('new-site in two languages, German first, for Cloudflare', () => {
  beforeAll(
    () =>
      createAndBuild(
        '--languages',
        'de,en',
        '--host',
        'cloudflare',
        '--color',
        '#a83232',
        '--url',
        'https://acme.example',
      ),
    300_000,
  );

  test('builds without errors and warnings', () => {
    expect(log).toMatch(/^ {2}findings .*$/m);
    expect(log).not.toMatch(/^ {2}findings .*[1-9]\d* (?:error|warning)/m);
  });

  test('shows no word of the example', () => {
    expect(listForeignWords()).toEqual([]);
  });

  test('has German pages below /, English ones below /en/, and both in hreflang', () => {
    expect(built('index.html')).toMatch(/<html lang="de"/);
    expect(built('en/index.html')).toMatch(/<html lang="en"/);
    expect(built('impressum/index.html')).toContain('href="https://acme.example/en/imprint/" hreflang="en"');
    expect(existsSync(at('dist/datenschutz/index.html'))).toBe(true);
  });

  test('has the name, the color and the domain', () => {
    expect(built('index.html')).toContain('| Acme Bakery</title>');
    expect(built('index.html')).toContain('--brand: #a83232');
    expect(built('icon.svg')).toContain('#a83232');
    expect(JSON.parse(readFileSync(at('package.json'), 'utf8'))).toMatchObject({
      name: 'acme-bakery',
      dependencies: { 'astro-signpost': expect.stringMatching(/^file:astro-signpost-.*\.tgz$/) },
      scripts: { build: 'astro build && node template-texts.mjs' },
    });
  });

  test('has no JSON API and no page about one', () => {
    expect(existsSync(at('dist/api'))).toBe(false);
    expect(readdirSync(at('dist'))).not.toContain('entwickler');
  });

  test('has a feed of its articles in each language', () => {
    expect(built('feed.xml')).toContain('<link href="https://acme.example/artikel/erster-artikel/"/>');
    expect(built('en/feed.xml')).toContain('<name>Your name</name>');
    expect(built('en/index.html')).toMatch(
      /<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="\/en\/feed\.xml">/,
    );
  });
});

/** The edits of docs/src/content/docs/get-started/template.md. */
describe('new-site in one language, for Netlify', () => {
  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true });
    createAndBuild('--url', 'https://www.acme.example', '--api');
  }, 300_000);

  test('builds without errors and warnings', () => {
    expect(log).not.toMatch(/^ {2}findings .*[1-9]\d* (?:error|warning)/m);
  });

  test('shows no word of the example', () => {
    expect(listForeignWords()).toEqual([]);
  });

  test('lists the texts that are still the template’s, until each is changed', () => {
    const list = () =>
      execFileSync('node', [at('template-texts.mjs')], { encoding: 'utf8', timeout: 240_000 });
    const heading = `heading: 'Say in one line what you make'`;
    const line =
      readFileSync(at('src/company/en.ts'), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes(heading)) + 1;
    const companyLines = () =>
      list()
        .match(/src\/company\/en\.ts: (.*)/)?.[1]
        ?.split(', ') ?? [];
    expect(companyLines()).toContain(`${line}`);
    // Given with --url: nothing is left to write.
    expect(readFileSync(at('src/site.ts'), 'utf8')).toContain("email: 'info@acme.example',");
    expect(JSON.parse(readFileSync(at('template-texts.json'), 'utf8'))['src/site.ts'].join()).not.toMatch(
      /origin|email/,
    );

    // An own text with similar words.
    edit('src/company/en.ts', heading, `heading: 'Say in one line what you bake'`);
    expect(companyLines()).not.toContain(`${line}`);
    const about = 'src/content/texts/en/about.md';
    const aboutText = readFileSync(at(about), 'utf8');
    expect(list()).toContain(about);
    rmSync(at(about));
    expect(list()).not.toContain(about);
    writeFileSync(at(about), aboutText);
  });

  test('has no German page, and no link to one', () => {
    expect(existsSync(at('dist/de'))).toBe(false);
    expect(built('sitemap.xml')).not.toContain('/de/');
    expect(built('index.html')).not.toContain('hreflang');
  });

  test('sends the inquiry form to Netlify, and says thanks on the page of the form', () => {
    const contact = load(built('contact/index.html'));
    const form = contact('form[data-netlify="true"]');
    expect([form.attr('action'), form.attr('method')]).toEqual(['/contact/#sent', 'post']);
    expect(form.find('[name="form-name"]').attr('value')).toBe(form.attr('name'));
    expect(contact('#sent').text()).toContain('Thank you');
    expect(built('_headers')).toContain("form-action 'self';");
  });

  test('has a button beside the search field', () => {
    expect(load(built('find/index.html'))('form button[type="submit"]').text()).toBe('Search');
  });

  test('has the address of src/site.ts on the imprint, and a README', () => {
    expect(load(built('imprint/index.html'))('main address').text()).toContain('Acme Bakery');
    expect(readFileSync(at('README.md'), 'utf8')).toContain('npm run build');
    expect(readFileSync(at('.gitignore'), 'utf8').split('\n')).toContain('.env*');
  });

  test('takes another form service, country, currency and page, and a name for each language', () => {
    edit('src/site.ts', "form: 'netlify'", "form: 'https://forms.example/f/abc'");
    edit('src/site.ts', "city: 'Exampletown'", "city: 'Leeds'");
    edit('src/site.ts', "countryCode: 'DE'", "countryCode: 'GB'");
    edit('src/site.ts', "currency: 'EUR'", "currency: 'GBP'");
    edit('src/site.ts', "name: 'Acme Bakery'", "name: { en: 'Acme Bread' }");
    edit('src/content/products/en/product-two.md', 'price: 24.5', 'price: 5.40');
    edit('src/site.ts', "company: ['about',", "company: ['about', 'careers',");
    // Placeholders alone are no mistake; a picture that no page shows, beside them, may belong to one.
    expect(log).not.toContain('src/illustrations has no picture');
    const placeholder = readFileSync(at('src/illustrations/placeholder.svg'), 'utf8');
    // Another text: Vite writes one file for two pictures of the same bytes.
    writeFileSync(at('src/illustrations/rye-bread.svg'), `${placeholder}\n<!-- Rye bread -->\n`);
    writeFileSync(
      at('src/content/texts/en/careers.md'),
      `---
title: "Careers in our bakery"
description: "Open positions in our bakery, what we expect, and whom to write to when you want to join us."
slug: careers
label: Careers
heading: Work with us
---

We are looking for a baker who likes to get up early.
`,
    );
    writeFileSync(
      at('src/content/categories/en/cakes.md'),
      `---
title: "Cakes for birthdays and weddings"
description: "Cakes for birthdays and weddings, from eight portions to a hundred, with what we need to know before we bake one."
slug: cakes
name: Cakes
order: 3
tagline: Cakes for birthdays and weddings.
---

A cake is chosen by the number of guests.
`,
    );
    const { status, stdout, stderr } = build();
    expect(status, stdout + stderr).toBe(0);

    expect(stdout + stderr).toContain('no product or category is named like rye-bread.svg.');
    const contact = built('contact/index.html');
    expect(contact).toMatch(/<form[^>]* action="https:\/\/forms\.example\/f\/abc"/);
    expect(built('_headers')).toContain("form-action 'self' https://forms.example;");
    expect(contact).toContain('Leeds, United Kingdom');
    expect(contact).toContain('| Acme Bread</title>');
    expect(built('products/group-one/product-two/index.html')).toContain('£5.40');
    expect(built('products/group-one/product-two/index.html')).toContain('"priceCurrency":"GBP"');
    expect(built('about/index.html')).toMatch(/<a href="\/careers\/"[^>]*>Careers<\/a>/);
    expect(built('products/index.html')).toContain('href="/products/cakes/"');
    expect(built('products/cakes/index.html')).toMatch(/src="\/_astro\/placeholder\.[\w-]+\.png"/);
    expect(built('api/product-categories.json')).toContain('Cakes');
  }, 300_000);

  test('says for a name in the navigation without a page which file is missing', () => {
    edit('src/site.ts', "'careers'", "'carers'");
    const { status, stdout, stderr } = build();
    expect(status).toBe(1);
    expect(stdout + stderr).toContain(
      `A navigation links to "carers", but src/content/texts/en/carers.md doesn't exist. Write it, remove "carers" from src/site.ts, or remove the language from src/site.ts.`,
    );
  }, 300_000);

  test('says for a deleted product that others name which files name it', () => {
    edit('src/site.ts', "'carers'", "'careers'");
    rmSync(at('src/content/products/en/product-two.md'));
    edit('src/content/articles/en/first-article.md', '[en/product-one]', '[product-one]');
    const { status, stdout, stderr } = build();
    expect(status).toBe(1);
    const named = execFileSync('grep', ['-rl', 'en/product-two', 'src/content'], {
      cwd: folder,
      encoding: 'utf8',
    });
    for (const file of named.trim().split('\n'))
      expect(stdout + stderr).toContain(`${file}: remove "en/product-two" from `);
    expect(stdout + stderr).toContain(
      'articles/en/first-article.md: write "en/product-one" for "product-one" in products.',
    );
    expect(stdout + stderr).toContain(
      'src/site.ts: remove "product-two" from featured, or write src/content/products/en/product-two.md.',
    );
  }, 300_000);

  test('says for a category without its language which one is meant', () => {
    edit('src/content/articles/en/first-article.md', '[product-one]', '[]');
    edit('src/site.ts', "'product-two', ", '');
    for (const name of ['one', 'three'])
      edit(`src/content/products/en/product-${name}.md`, 'en/product-two', 'en/product-one');
    edit('src/content/products/en/product-three.md', 'category: en/group-two', 'category: group-two');
    const { status, stdout, stderr } = build();
    expect(status).toBe(1);
    expect(stdout + stderr).toContain(
      'src/content/products/en/product-three.md has the category "group-two". Did you mean "en/group-two"?',
    );
  }, 300_000);
});
