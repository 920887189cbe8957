import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { referencePages } from '../scripts/docs/all.ts';
import { pagesFolder } from '../scripts/docs/markdown.ts';
import { commandLoaders } from '../src/commands/load.ts';
import { joinContent } from '../src/lib/file.ts';
import { unplain } from './support/plain-words.ts';
import { sourceTexts } from './support/source-texts.ts';

const guides = [
  ...readdirSync('docs/src/content/docs/guides', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `guides/${name.slice(0, -3)}`),
  ...['troubleshooting', 'faq', 'versions'].map((name) => `help/${name}`),
  'reference/environment-variables',
  ...['verdicts', 'real-maps', 'suggestions', 'architecture'].map((name) => `evidence/${name}`),
].map((name) => `docs/src/content/docs/${name}.md`);
const getStarted = 'docs/src/content/docs/get-started';
const firstPages = readdirSync(getStarted).map((name) => `${getStarted}/${name}`);

test.each([
  ...guides,
  ...firstPages,
  'docs/src/content/docs/index.md',
  'README.md',
  'integrations/signpost/README.md',
  'CHANGELOG.md',
])('%s is written in plain words', (file) => {
  const text = readFileSync(file, 'utf8').replace(/```[^`]*```/g, '');
  expect(unplain(text.split('\n'))).toEqual([]);
});

const generated = await referencePages('.');

// The texts of rules and checks are strings of the source, which the test below reads; a page quotes what is found.
test.each(
  generated
    .filter(({ path }) => !/\/(?:rules|hosts)\//.test(path))
    .map((page) => [page.path.slice(pagesFolder.length + 1), joinContent(page)]),
)('the generated page %s is written in plain words', (_, text) => {
  expect(
    unplain(text.replace(/```[^`]*```/g, (block) => (block.startsWith('```text') ? block : '')).split('\n')),
  ).toEqual([]);
});

// Data instead of sentences: phrases of the web's error pages, column names of other tools, the convention's error codes, code that is generated or inline.
const data = new Set([
  'api/error-codes.ts',
  'pages/not-found-text.ts',
  'hosts/edge/programs.ts',
  'lib/text/columns.ts',
  'lib/text/export-columns.ts',
  'report/html/style.ts',
]);

test.each(['integrations/signpost/src', 'src'])('strings in %s are written in plain words', (folder) => {
  const texts = sourceTexts(folder).filter(
    ({ place }) => !data.has(place.slice(folder.length + 1).split(':')[0] ?? ''),
  );
  expect(texts.length).toBeGreaterThan(10);
  const found = texts.flatMap(({ place, text }) => unplain([text]).map((words) => `${place} ${words}`));
  expect(found).toEqual([]);
});

// A sitemap and a collection have entries; a redirect map has redirects and gone URLs.
test('texts about the redirect map call its lines redirects', () => {
  const folder = 'integrations/signpost/src';
  const about = /\/(?:audit\/rules\/(?:map|ledger|redirect)|commands\/(?:map|ledger)\S*|migrate|redirects)\//;
  const texts = sourceTexts(folder).filter(({ place }) => about.test(place));
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(({ text }) => /\bentr(?:y|ies)\b/i.test(text))).toEqual([]);
});

// A package of a project isn't on the PATH, but it is in scripts of package.json. The help says so once.
const helpLines = new Set(['cli.ts', 'lib/command/define-command.ts', 'project/deploy/copy-plan.ts']);

test('a command in a text runs where it is pasted: it starts with npx', () => {
  const names = new Set(Object.keys(commandLoaders).map((name) => name.replace(/ .*/, '')));
  const bare = new RegExp(`(?<!npx |[\\w@/.-])signpost (?:${[...names].join('|')})\\b`);
  const folder = 'integrations/signpost/src';
  const texts = sourceTexts(folder).filter(
    ({ place }) => !helpLines.has(place.slice(folder.length + 1).split(':')[0] ?? ''),
  );
  expect(texts.filter(({ text }) => bare.test(text))).toEqual([]);
});
