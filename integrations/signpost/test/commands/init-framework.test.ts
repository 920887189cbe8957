import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { entriesOf, expectDone, read, setUp } from './support/init.ts';
import { inOwnFolder, put } from './support/own-folder.ts';

const printed = inOwnFolder();

test('Next.js: redirects() is named, and what the build makes of it can be imported as the note says', async () => {
  await setUp({
    'next.config.mjs': 'export default {\n  async redirects() {\n    return [];\n  },\n};\n',
    'package.json': '{ "dependencies": { "next": "16" } }',
  });
  expect(printed.out).toContain('  Redirects   `redirects()` in next.config.mjs (not read)\n');
  const command =
    /npx astro-signpost (map import \.next\/routes-manifest\.json .*)/.exec(printed.out)?.[1] ?? '';
  // In the format of Next.js: its own rule for slashes comes first.
  const manifest = {
    version: 3,
    redirects: [
      {
        ...{ source: '/:path+/', destination: '/:path+', internal: true, priority: true },
        ...{ statusCode: 308, regex: '^(?:/((?:[^/]+?)(?:/(?:[^/]+?))*))/$' },
      },
      { source: '/old', destination: '/new', statusCode: 308, regex: '^(?!/_next)/old(?:/)?$' },
    ],
  };
  await put('.next/routes-manifest.json', JSON.stringify(manifest));
  await main(command.split(' '));
  expect(await entriesOf()).toEqual([['/old', 308]]);
  expect(await read('redirects.yaml')).toContain('Not imported');
});

test.each([
  [
    { 'nuxt.config.ts': "export default { routeRules: { '/old': { redirect: '/new' } } };" },
    '`routeRules` in nuxt.config.ts',
  ],
  [
    {
      'gatsby-config.js': '',
      'gatsby-node.js': 'exports.createPages = ({ actions }) => actions.createRedirect({});',
    },
    '`createRedirect` in gatsby-node.js',
  ],
  [
    {
      'docusaurus.config.js':
        "export default { plugins: [['@docusaurus/plugin-client-redirects', { redirects: [] }]] };\n",
    },
    '`plugin-client-redirects` in docusaurus.config.js',
  ],
])('%j: its redirects are named', async (files, what) => {
  await setUp(files);
  expect(printed.out).toContain(`  Redirects   ${what} (not read)\n`);
});

test('Next.js without redirects() has none', async () => {
  await setUp({ 'next.config.js': 'module.exports = {};' });
  expect(printed.out).toContain('  Redirects   none\n');
});

describe('a web server', () => {
  test('whose configuration has redirects is named, with its import', async () => {
    await setUp({
      'nginx.conf': 'server { rewrite ^/old$ /new/ permanent; }\n',
      'site.nginx': 'location = /a { return 301 /b; }\n',
      Caddyfile: 'example.com {\n  file_server\n}\n',
    });
    expect(printed.out).toContain('  Redirects   nginx.conf (not read), site.nginx (not read)\n');
    const why = 'and was not read: a web server may have redirects of other sites too.';
    const importing = (file: string) =>
      `npx astro-signpost map import ${file} --input-format nginx --output redirects.yaml --append`;
    for (const file of ['nginx.conf', 'site.nginx'])
      expect(printed.out).toContain(
        `${file} has redirects, ${why} If they are of this site, run: ${importing(file)}\n`,
      );
    expect(await main(importing('nginx.conf').split(' ').slice(2))).toBe(0);
    expect(await entriesOf()).toEqual([['/old', 301]]);
    await expectDone(printed);
  });
});
