import { expect, test } from 'vitest';
import { init, page, read, setUp } from './support/init.ts';
import { inOwnFolder, putAll } from './support/own-folder.ts';

const printed = inOwnFolder();
const canonical = (href: string) => page('Home', `<link rel="canonical" href="${href}">`);

test.each<[sign: string, files: Readonly<Record<string, string>>, site: string]>([
  [
    'the canonical URL of the home page',
    {
      'eleventy.config.js': '',
      '_site/index.html': canonical('https://www.acme.dev/'),
    },
    'https://www.acme.dev',
  ],
  [
    '`url` in docusaurus.config.js',
    {
      'docusaurus.config.js':
        "export default {\n  url: 'https://acme.github.io',\n  baseUrl: '/docs/',\n  customFields: {},\n};\n",
    },
    'https://acme.github.io/docs',
  ],
  [
    'the domain in the CNAME of a build',
    { 'eleventy.config.js': '', '_site/index.html': page('Home'), '_site/CNAME': 'www.acme.dev\n' },
    'https://www.acme.dev',
  ],
  ['`baseURL` in hugo.toml', { 'hugo.toml': 'baseURL = "https://www.acme.dev/"\n' }, 'https://www.acme.dev'],
  [
    '`url` in _config.yml',
    { '_config.yml': 'url: "https://acme.dev" # live\nbaseurl: /blog\n' },
    'https://acme.dev/blog',
  ],
  [
    '`site_url` in mkdocs.yml',
    { 'mkdocs.yml': 'site_url: https://acme.dev/docs/\n' },
    'https://acme.dev/docs',
  ],
])('init writes the site of %s into signpost.yaml', async (_, files, site) => {
  await setUp(files);
  expect(printed.out).toContain(`\n  Site        ${site}\n`);
  expect(await read('signpost.yaml')).toMatch(new RegExp(`^site: ${site}$`, 'm'));
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['the URL of a template', { 'hugo.toml': "baseURL = 'https://example.org/'\n" }],
  ['this machine', { 'dist/index.html': canonical('https://localhost:4321/') }],
  ['a computed URL', { 'docusaurus.config.js': 'export default {\n  url: process.env.URL,\n};\n' }],
])('init writes a placeholder for the site with %s', async (_, files) => {
  await setUp(files);
  expect(printed.out).not.toContain('\n  Site ');
  expect(await read('signpost.yaml')).toContain('\n# site: https://www.example.com\n');
});

test('init prefers --site to the site that it finds', async () => {
  await putAll({ 'hugo.toml': 'baseURL = "https://acme.dev/"\n' });
  expect(await init('--yes', '--site', 'https://www.acme.dev')).toBe(0);
  expect(printed.out).toContain('\n  Site        https://www.acme.dev\n');
  expect(await read('signpost.yaml')).toContain('\nsite: https://www.acme.dev\n');
});

test('init for the second time writes the site that the first one was not told', async () => {
  await setUp({ 'dist/index.html': canonical('https://localhost:4321/') });
  expect(await init('--yes', '--site', 'https://www.acme.dev')).toBe(0);
  expect(printed.out).toContain('\n  signpost.yaml  adds the site or its host\n');
  expect(await read('signpost.yaml')).toContain('\nsite: https://www.acme.dev\n# host: netlify\n');

  // A site that is written stays.
  expect(await init('--yes', '--site', 'https://www.acme.org')).toBe(0);
  expect(await read('signpost.yaml')).toContain('\nsite: https://www.acme.dev\n');
});
