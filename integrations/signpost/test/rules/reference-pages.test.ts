import { expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { site } from '../../src/audit/rules/shared/example.ts';
import { readOnHost } from '../audit/causes/support/hosted-site.ts';

const only = [
  ...['canonical-missing', 'description-missing', 'description-unique', 'html-lang'],
  ...['link-variant', 'title-generic', 'title-unique'],
];

/** What these rules find in the pages that they judge. */
async function listFindings(files: Readonly<Record<string, string>>) {
  const found = runRules(await readOnHost('github-pages', { files }));
  return found.filter(({ rule }) => only.includes(rule));
}

const generator = '<meta name="generator" content="Hugo 0.125.0">';

/** A reference of two pages, with something in the head and body of each. */
const writeReference = (head: string, body = '') =>
  Object.fromEntries(
    ['api/pump/index.html', 'api/pump/pump.html'].map((file) => [
      file,
      `<!doctype html><html><head><title>Pump</title><meta name="viewport" content="width=device-width, initial-scale=1.0">${head}</head>
<body>${body}<h1>Pump</h1><p>${file} moves water from the river to the fields, and from the fields back to the river.</p><a href="index.html">Class</a></body></html>`,
    ]),
  );

// https://acme.example/docs/2.x/ by Dokka, https://acme.example/docs/api/ by TypeDoc
it.each([
  ['Dokka', '<script src="../../scripts/platform-content-handler.js"></script>', ''],
  ['TypeDoc', '<meta name="description" content="Documentation for acme">', '<div id="tsd-search"></div>'],
  ['Scaladoc', '<script src="../../lib/template.js"></script>', ''],
  ['Javadoc 11', '', '<div id="navbar.top"></div>'],
  ['Javadoc', '<meta name="generator" content="javadoc/ClassWriterImpl">', ''],
])(
  'the head, titles and index links of a reference by %s beside a generator are judged by no rule',
  async (_, head, body) => {
    const files = {
      ...site({ '/': { head: generator, body: '<a href="/api/pump/">Pump</a>' } }),
      ...writeReference(head, body),
    };
    expect(await listFindings(files)).toEqual([]);
  },
);

it('the same pages without a sign of a reference are judged', async () => {
  const files = {
    ...site({ '/': { head: generator, body: '<a href="/api/pump/">Pump</a>' } }),
    ...writeReference(''),
  };
  const found = runRules(await readOnHost('github-pages', { files }), { only });
  expect(new Set(found.map(({ rule }) => rule))).toEqual(
    new Set(['canonical-missing', 'description-missing', 'html-lang', 'link-variant', 'title-unique']),
  );
});

// https://acme.example/docs/: 48 pages by MkDocs, 592 by Dokka
it('description-unique says of no site that its pages have a description if a reference lacks it', async () => {
  const description = 'Instruments for industry.';
  const pages = Object.fromEntries(
    [...'abcdefghijklmnopqrstuv'].map((name) => [`/${name}/`, { description }]),
  );
  const files = {
    ...site({ '/': { head: generator }, ...pages }),
    ...writeReference('', '<div id="tsd-search"></div>'),
  };
  const found = runRules(await readOnHost('github-pages', { files }), { only: ['description-unique'] });
  expect(found).toHaveLength(22);
});

// https://acme.example/api/current/: Scaladoc on a site whose pages declare no generator
it('a reference beside pages of an unknown generator is judged by no rule, and a site that is one is judged', async () => {
  const sign = '<div id="navbar.top"></div>';
  const reference = writeReference('', sign);
  const beside = { ...site({ '/': { body: '<a href="/api/pump/">Pump</a>' } }), ...reference };
  expect(await listFindings(beside)).toEqual([]);
  const alone = { ...site({ '/': { body: `${sign}<a href="/api/pump/">Pump</a>` } }), ...reference };
  expect(await listFindings(alone)).not.toEqual([]);
});
