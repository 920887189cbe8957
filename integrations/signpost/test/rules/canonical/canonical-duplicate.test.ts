import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/canonical/canonical-duplicate.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';
import { canonical, foundBy, html } from '../found-by.ts';

const text = `<main><p>${'We repair pumps for farms and waterworks, and write down what we learn. '.repeat(4)}</p></main>`;
const page = (path: string, title: string, body = text, lang = 'en') =>
  html(`<title>${title}</title>${canonical(`https://www.example.com${path}`)}`, body).replace(
    '"en"',
    `"${lang}"`,
  );

/** The feeds that a theme writes beside its lists. */
const feeds = (...folders: string[]) => Object.fromEntries(folders.map((name) => [`${name}/index.xml`, '']));

const hexo = '<meta name="generator" content="Hexo 7.3.0">';

expectReports(rule, {
  good: {
    'the lists of a generator with the posts of each other': {
      'index.html': html(hexo),
      'archives/2020/index.html': page('/archives/2020/', '2020'),
      'archives/2020/12/index.html': page('/archives/2020/12/', 'December 2020'),
      'categories/weddings/index.html': page('/categories/weddings/', 'Weddings'),
      'tags/feasts/index.html': page('/tags/feasts/', 'Feasts'),
      ...feeds('archives/2020', 'archives/2020/12', 'categories/weddings', 'tags/feasts'),
    },
  },
});

it('canonical-duplicate compares the main text, whatever the title', async () => {
  const files = {
    'blog/index.html': page('/blog/', 'Blog'),
    'blog/page/1/index.html': page('/blog/page/1/', 'Page 1'),
  };
  expect(await foundBy('canonical-duplicate', files)).toEqual([
    'warning blog/page/1/index.html the page has the same text as /blog/, but neither has the other as its canonical',
  ]);
});

it('canonical-duplicate tells once that pages of a language are not translated', async () => {
  const files = Object.fromEntries(
    ['agent', 'items'].flatMap((name) =>
      ['', 'ja/', 'ko/'].map((folder) => [
        `${folder}ref/${name}/index.html`,
        html(`<title>${name}</title>`, text.replace('We repair', `The ${name} repairs`)).replace(
          'lang="en"',
          `lang="${folder.slice(0, 2) || 'en'}"`,
        ),
      ]),
    ),
  );
  const found = runRules(await siteOf({ files }), { only: ['canonical-duplicate'] });
  const groups = groupFindings(found);
  expect(groups.map(({ first, places }) => [first.fix, places.length])).toEqual([
    [
      'translate the copies, leave them out of the other languages, or make the page in the original language their canonical',
      2,
    ],
  ]);
});

it('canonical-duplicate asks for no translation of a second copy in the language of the site', async () => {
  const posts = (folder: string) =>
    ['agent', 'items'].map((name) => [
      `${folder}${name}/index.html`,
      html(`<title>${name}</title>`, text.replace('We repair', `The ${name} repairs`)),
    ]);
  const files = Object.fromEntries([...posts('en/'), ...posts('')]);
  const found = runRules(await siteOf({ files }), { only: ['canonical-duplicate'] });
  expect(found.map(({ file, message, fix }) => [file, message, fix?.split(',')[0]])).toEqual([
    [
      'en/agent/index.html',
      'the page has the same text as /agent/, but neither has the other as its canonical',
      'make one of them the canonical of all the others',
    ],
    [
      'en/items/index.html',
      'the page has the same text as /items/, but neither has the other as its canonical',
      'make one of them the canonical of all the others',
    ],
  ]);
});

// What nothing declares as a list of a generator is judged by its text.
it('canonical-duplicate reports the lists of two tags with the same posts', async () => {
  const category = { 'categories/farms/index.html': page('/categories/farms/', 'Farms') };
  const tag = { 'tags/pumps/index.html': page('/tags/pumps/', 'Pumps') };
  expect(await foundBy('canonical-duplicate', { ...category, ...tag })).toHaveLength(1);
});

it.each([
  // Both declare English: nobody has translated the page.
  ['en', 'pt-PT', 1],
  ['en', 'en-GB', 0],
])(
  'canonical-duplicate compares lang="%s" of two equal pages with hreflang="%s"',
  async (lang, hreflang, count) => {
    const folder = hreflang.toLowerCase();
    const alternates = `<link rel="alternate" hreflang="en" href="https://www.example.com/a/"><link rel="alternate" hreflang="${hreflang}" href="https://www.example.com/${folder}/a/"><link rel="alternate" hreflang="x-default" href="https://www.example.com/a/">`;
    const listing = (path: string) =>
      page(path, 'Pumps', text, lang).replace('</title>', `</title>${alternates}`);
    const files = { 'a/index.html': listing('/a/'), [`${folder}/a/index.html`]: listing(`/${folder}/a/`) };
    const found = runRules(await siteOf({ files }), { only: ['canonical-duplicate'] });
    expect(found).toHaveLength(count);
    if (count > 0)
      expect(found[0]?.fix).toMatch(/^translate the copies, leave them out of the other languages/);
  },
);

it('canonical-duplicate reports a page that falls back to another language', async () => {
  const files = {
    'a/index.html': page('/a/', 'Pumps'),
    'de/a/index.html': page('/de/a/', 'Pumpen', text, 'de'),
  };
  expect(await foundBy('canonical-duplicate', files)).toHaveLength(1);
});

it('canonical-duplicate accepts a copy with the page as its canonical, and short texts', async () => {
  expect(
    await foundBy('canonical-duplicate', {
      'a/index.html': page('/a/', 'A'),
      'b/index.html': page('/a/', 'B'),
    }),
  ).toEqual([]);
  const short = '<main><p>Soon.</p></main>';
  expect(
    await foundBy('canonical-duplicate', {
      'a/index.html': page('/a/', 'A', short),
      'b/index.html': page('/b/', 'B', short),
    }),
  ).toEqual([]);
});

it('canonical-duplicate counts the pages of an older version as one cause', async () => {
  const files: Record<string, string> = {};
  for (const name of ['a', 'b', 'c', 'd'])
    for (const version of ['1.0', '2.0'])
      files[`${version}/${name}/index.html`] = page(
        `/${version}/${name}/`,
        name,
        text.replaceAll('pumps', name),
      );
  const found = runRules(await siteOf({ files }), { only: ['canonical-duplicate'] });
  expect(found.map(({ url, cause }) => `${url} ${cause}`)).toEqual([
    'https://www.example.com/2.0/a/ /2.0/*',
    'https://www.example.com/2.0/b/ /2.0/*',
    'https://www.example.com/2.0/c/ /2.0/*',
    'https://www.example.com/2.0/d/ /2.0/*',
  ]);
});

it('canonical-duplicate counts pages of three versions as one cause', async () => {
  const generator = '<meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.6.0">';
  const files: Record<string, string> = {};
  for (const version of ['dev', 'v1.0', 'v2.0'])
    files[`${version}/a/index.html`] = page(`/${version}/a/`, 'A').replace('<title>', `${generator}<title>`);
  const found = runRules(await siteOf({ files }), { only: ['canonical-duplicate'] });
  expect(found.map(({ message, cause, fix }) => ({ message, cause, fix }))).toEqual([
    {
      message: '2 pages have the same text as /dev/a/, and none has it as its canonical',
      cause: '/v1.0/* /v2.0/*',
      fix: 'make one of them the canonical of all the others, or redirect them to it. Where each has its own subject, say so in its text; delete a copy of the site that nobody needs',
    },
  ]);
});

// The site of Servo was published with /twisjul/, a preview of a branch, beside it.
it('canonical-duplicate says what to do about a folder with a copy of the site', async () => {
  const files = {
    'a/index.html': page('/a/', 'Pumps'),
    'preview/a/index.html': page('/preview/a/', 'Pumps'),
  };
  const [found] = runRules(await siteOf({ files }), { only: ['canonical-duplicate'] });
  expect(found?.fix).toBe(
    'make one of them the canonical of all the others, or redirect them to it. Where each has its own subject, say so in its text; delete a copy of the site that nobody needs',
  );
});
