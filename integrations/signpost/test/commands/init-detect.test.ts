import { expect, test } from 'vitest';

import { detectGenerator, surveyProject } from '../../src/commands/init/survey.ts';
import { enterFolder } from './support/own-folder.ts';

// The folders are those of each generator's documentation.
test.each([
  ['astro.config.mjs', 'Astro', 'dist'],
  ['hugo.toml', 'Hugo', 'public'],
  ['config/_default/hugo.yaml', 'Hugo', 'public'],
  ['eleventy.config.js', 'Eleventy', '_site'],
  ['_config.yml', 'Jekyll', '_site'],
  ['docusaurus.config.ts', 'Docusaurus', 'build'],
  ['mkdocs.yml', 'MkDocs', 'site'],
  ['book.toml', 'mdBook', 'book'],
  ['docs/.vitepress/config.ts', 'VitePress', 'docs/.vitepress/dist'],
  ['next.config.mjs', 'Next.js', 'out'],
])('detectGenerator knows by %s that %s builds to %s', async (file, title, dist) => {
  await enterFolder({ [file]: '' });
  expect(detectGenerator([])).toMatchObject({ title, dist });
});

// https://gohugo.io/configuration/introduction/: config.toml was the name before Hugo 0.110.
test.each([
  ['config.toml', "baseURL = 'https://www.acme.dev/'\npublishDir = 'out'\n"],
  ['config.yaml', 'title: Acme\nbaseurl: https://www.acme.dev/\npublishDir: out\n'],
  ['config/_default/config.json', '{\n  "baseURL": "https://www.acme.dev/",\n  "publishDir": "out"\n}\n'],
])('surveyProject knows Hugo, its site and its build by an older %s', async (file, text) => {
  await enterFolder({ [file]: text });
  const survey = await surveyProject({ site: undefined, hosts: undefined });
  expect(survey).toMatchObject({ generator: { title: 'Hugo' }, site: 'https://www.acme.dev', dist: 'out' });
});

// https://www.getzola.org/documentation/getting-started/configuration/
test('detectGenerator takes a config.toml of Zola for none of Hugo', async () => {
  await enterFolder({ 'config.toml': 'base_url = "https://www.acme.dev"\n' });
  expect(detectGenerator([])).toBeUndefined();
});

test.each([
  [{ 'hugo.toml': "publishDir = 'out'\n" }, 'out'],
  [{ '_config.yml': 'destination: ./build\n' }, 'build'],
  [{ 'mkdocs.yml': 'site_dir: html\n' }, 'html'],
  [
    { 'eleventy.config.js': 'export const config = {\n  dir: { output: "x" },\n  output: "www",\n};\n' },
    'www',
  ],
  [{ 'hugo.toml': '', 'netlify.toml': '[build]\npublish = "/site/"\n' }, 'site'],
  [{ 'index.njk': '', 'wrangler.jsonc': '{ "assets": { "directory": "./www" } }' }, 'www'],
  [{ 'mkdocs.yml': '', 'netlify.toml': '[build]\npublish = "."\n' }, 'site'],
])('surveyProject finds the build by %j in %s', async (files, dist) => {
  await enterFolder(files);
  expect(await surveyProject({ site: undefined, hosts: undefined })).toMatchObject({ dist });
});

test('detectGenerator finds none without a file of one', async () => {
  await enterFolder({ 'index.html': '' });
  expect(detectGenerator([])).toBeUndefined();
});

test('surveyProject takes the host of an Astro adapter before that of a file, each once', async () => {
  await enterFolder({
    'package.json': '{ "dependencies": { "@astrojs/netlify": "1", "@astrojs/node": "1" } }',
    'netlify.toml': '',
    'vercel.json': '',
  });
  const { hosts } = await surveyProject({ site: undefined, hosts: undefined });
  expect(hosts).toEqual(['netlify', 'vercel']);
});
