import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/head/description-unique.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';
import { causesBy, foundBy, foundByDefault, html } from '../found-by.ts';

const described = html('<meta name="description" content="Just a sample.">');

const description = 'Just a sample.';
const ofAllPages = site(
  Object.fromEntries(
    ['', 'a/', 'b/', 'c/', 'd/', 'e/', 'f/', 'g/', 'h/', 'i/'].map((folder) => [
      `/${folder}`,
      { description, heading: `Pump ${folder}` },
    ]),
  ),
);

expectReports(rule, {
  good: {
    'two pages of an old version, which nobody edits': site({
      'docs/versions.json':
        '[{"version":"2.0","title":"2.0","aliases":["latest"]},{"version":"v3.6.x","title":"v3.6.x","aliases":[]}]',
      '/docs/pumps/': { description: 'How pumps work.' },
      '/docs/valves/': { description: 'How valves work.' },
      '/docs/v3.6.x/pumps/': { description: 'An alpha.' },
      '/docs/v3.6.x/valves/': { description: 'An alpha.' },
    }),
    'a book of mdBook, whose pages cannot have their own': {
      'css/chrome.css': '',
      'index.html': described,
      'about.html': described.replace('<body>', '<body><h1>About</h1>'),
    },
  },
  bad: {
    'a description of all pages': ofAllPages,
  },
});

it('description-unique reports the description of all pages of all versions once', async () => {
  const files = site({
    'versions.json':
      '[{"version":"latest","title":"1.11","aliases":[]},{"version":"1.10","title":"1.10","aliases":[]},{"version":"1.9","title":"1.9","aliases":[]}]',
  });
  for (const version of ['1.9', '1.10', 'latest'])
    for (const name of 'abcdefghijklmnopqrst')
      Object.assign(
        files,
        site({ [`/${version}/${name}/`]: { description, heading: `${name} ${version}` } }),
      );
  const found = await foundByDefault('description-unique', files);
  expect(found).toHaveLength(20);
  expect(found[0]).toBe('warning latest/a/index.html 20 pages have the description "Just a sample."');
});

// The theme's sample of `params.description` is on each page.
it('description-unique counts lists of tags with the pages whose description they have', async () => {
  const files = {
    'index.html': described,
    'about/index.html': described.replace('<body>', '<body><h1>About</h1>'),
    'tags/index.html': described.replace('<body>', '<body><h1>Tags</h1>'),
    'tags/pumps/index.html': described.replace('<body>', '<body><h1>Pumps</h1>'),
  };
  const found = await foundBy('description-unique', files);
  expect(found).toHaveLength(4);
  expect(found).toContain('warning index.html other pages have the description "Just a sample." too');
});

// https://acme.example: the home page has en-us, and the other pages en-US.
it('description-unique takes en-us and en-US for one language', async () => {
  const files = {
    'index.html': described.replace('lang="en"', 'lang="en-us"'),
    'about/index.html': described.replace('lang="en"', 'lang="en-US"'),
  };
  expect(await foundBy('description-unique', files)).toHaveLength(2);
});

// `head` in .vitepress/config: https://vitepress.dev/reference/site-config#head
it('description-unique reports the description of all pages once, as one of the layout', async () => {
  expect(await causesBy('description-unique', ofAllPages)).toEqual([
    'warning index.html 10 pages have the description "Just a sample." (10 places)',
  ]);
});

// https://acme.example/docs/: VitePress writes the one of the front matter in place of that of the site.
it('description-unique asks VitePress for the front matter of each page', async () => {
  const head = '<meta name="generator" content="VitePress v1.6.4">';
  const described = { description: 'One for all.', head };
  const pages = Array.from({ length: 12 }, (_, at) => [
    `/gauge-${at}/`,
    { ...described, main: `<p>Gauge ${at}</p>` },
  ]);
  const files = site({ ...Object.fromEntries(pages), '/': { ...described }, '/gauges/': { ...described } });
  const found = runRules(await siteOf({ files }), { only: ['description-unique'] });
  expect(groupFindings(found).map(({ first }) => first.fix)).toEqual([
    'for each page, set `description` in its front matter to one or two sentences about this page (https://vitepress.dev/reference/frontmatter-config#description)',
  ]);
});

// https://acme.example/docs/reference/: Docusaurus takes the first paragraph, in which two methods differ by case alone.
it('description-unique joins many pairs of pages, and texts that differ in case alone', async () => {
  const texts = 'abcdefghijkl'.split('').map((name) => `Gets the ${name}.`);
  const [first = '', ...others] = texts;
  const createParts = (folder: string, description: string) =>
    [folder + description.charAt(9), { description, heading: folder + description }] as const;
  const files = site(
    Object.fromEntries([
      createParts('/valves/', 'Gets the A.'),
      createParts('/pumps/', first),
      ...others.flatMap((text, index) => [
        createParts(`/pumps/${index}/`, text),
        createParts(`/tanks/${index}/`, text),
      ]),
    ]),
  );
  const found = runRules(await siteOf({ files }), { only: ['description-unique'] });
  expect(groupFindings(found).map(({ places }) => places.length)).toEqual([24]);

  const pair = Object.fromEntries([createParts('/pumps/', first), createParts('/valves/', 'Gets the A.')]);
  const foundOfPair = runRules(await siteOf({ files: site(pair) }), { only: ['description-unique'] });
  expect(groupFindings(foundOfPair).map(({ places }) => places.length)).toEqual([2]);
});

// https://acme.example/docs/reference/: pages start with "Inheritance", "Syntax" or "Classes".
it('description-unique says where pages of Docusaurus have their description', async () => {
  const names = 'abcdefghijkl'.split('');
  const files = site({
    '/': { head: '<meta name="generator" content="Docusaurus v3.10.2">' },
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`/docs/${name}/`, { description: 'Syntax', heading: name }],
        [`/docs/${name}${name}/`, { description: 'Inheritance', heading: name + name }],
      ]),
    ),
  });
  const found = runRules(await siteOf({ files }), { only: ['description-unique'] });
  expect(new Set(found.map(({ fix }) => fix))).toEqual(
    new Set([
      'set `description` in its front matter to one or two sentences about this page (https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#description)',
    ]),
  );
});
