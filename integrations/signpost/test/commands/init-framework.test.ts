import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { entriesOf, expectDone, read, setUp } from './support/init.ts';
import { inOwnFolder, put } from './support/own-folder.ts';

const printed = inOwnFolder();

/** A Docusaurus config with options of the redirect plugin. */
const docusaurus = (options: string, baseUrl = '/') => ({
  'docusaurus.config.js': `export default {
  // redirects: [{ from: '/comment', to: '/' }],
  baseUrl: '${baseUrl}',
  plugins: [
    [
      '@docusaurus/plugin-client-redirects',
      {${options}},
    ],
  ],
};
`,
});

const list = `
        redirects: [
          // Moved in 2024.
          { from: '/old', to: '/new/' },
          { to: '/guide/', from: ["/a", '/b'] },
        ],`;

describe('Docusaurus', () => {
  test('a plain list is imported with its lines, and code is named', async () => {
    await setUp(docusaurus(`${list}\n        createRedirects: (path) => undefined,`));
    expect(printed.out).toContain(
      '  Redirects   3 in docusaurus.config.js, `createRedirects` in docusaurus.config.js (not read)\n',
    );
    expect(printed.out).toContain(
      'docusaurus.config.js: `createRedirects` is code, so it was not read. No action needed for Docusaurus: the build has a redirect page for each of its URLs.',
    );
    expect(printed.out).toContain('Before the next build, remove the redirects from docusaurus.config.js');
    expect(await entriesOf()).toEqual([
      ['/old', 301],
      ['/a', 301],
      ['/b', 301],
    ]);
    await expectDone(printed);
  });

  test.each([
    ['a variable', `redirects: [{ from: OLD, to: '/new/' }]`],
    ['a call', `redirects: load()`],
    ['a spread', `redirects: [...more, { from: '/old', to: '/new/' }]`],
    ['a shorthand', `redirects`],
  ])('a list with %s was not read', async (_, options) => {
    await setUp(docusaurus(options));
    expect(printed.out).toContain('  Redirects   `redirects` in docusaurus.config.js (not read)\n');
    expect(printed.out).toContain(
      'docusaurus.config.js: `redirects` is code, so it was not read. Save its redirects as JSON, then: npx astro-signpost map import FILE --output redirects.yaml --append',
    );
    expect(await entriesOf()).toEqual([]);
  });

  test('below a base, the list was not read', async () => {
    await setUp(docusaurus(list, '/docs/'));
    expect(printed.out).toContain(
      'docusaurus.config.js: `redirects` has URLs without the `baseUrl`, so it was not read. Add `baseUrl` to them.',
    );
  });

  test('without the plugin, there is nothing to say', async () => {
    await setUp({ 'docusaurus.config.js': 'export default { redirects: [] };\n' });
    expect(printed.out).toContain('  Redirects   none\n');
  });
});

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
])('%j: its redirects are named', async (files, what) => {
  await setUp(files);
  expect(printed.out).toContain(`  Redirects   ${what} (not read)\n`);
});

test('Next.js without redirects() has none', async () => {
  await setUp({ 'next.config.js': 'module.exports = { /* redirects() {} */ };' });
  expect(printed.out).toContain('  Redirects   none\n');
});

describe('a web server', () => {
  test('whose configuration has redirects is named, with its import', async () => {
    await setUp({
      'nginx.conf': 'server { rewrite ^/old$ /new/ permanent; }\n',
      'site.nginx': 'location = /a { return 301 /b; }\n',
      'haproxy.cfg': 'frontend a\n  http-request redirect code 301 location /x if { path /y }\n',
      Caddyfile: 'example.com {\n  file_server\n}\n',
    });
    expect(printed.out).toContain(
      '  Redirects   haproxy.cfg (not read), nginx.conf (not read), site.nginx (not read)\n',
    );
    const why = 'and was not read: a web server may have redirects of other sites too.';
    const importing = (file: string) =>
      `npx astro-signpost map import ${file} --input-format nginx --output redirects.yaml --append`;
    for (const file of ['nginx.conf', 'site.nginx'])
      expect(printed.out).toContain(
        `${file} has 1 redirect, ${why} If they are of this site, run: ${importing(file)}\n`,
      );
    expect(printed.out).toContain(
      `haproxy.cfg has redirects, ${why} It can't be imported: add each redirect with \`npx astro-signpost map add /old /new/\`.\n`,
    );
    expect(await main(importing('nginx.conf').split(' ').slice(2))).toBe(0);
    expect(await entriesOf()).toEqual([['/old', 301]]);
    await expectDone(printed);
  });
});
