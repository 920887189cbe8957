import { expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { inOwnFolder, putAll } from './support/own-folder.ts';

const printed = inOwnFolder();

const page = (head = '') => `<!doctype html><title>A</title>${head}`;
const canonical = '<link rel="canonical" href="https://www.example.com/">';

const projects: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['signpost.yaml', { 'signpost.yaml': 'site: https://www.example.com\n', 'dist/index.html': page() }],
  [
    'the Astro config',
    {
      'astro.config.mjs': "export default { site: 'https://www.example.com/' };\n",
      'dist/index.html': page(),
    },
  ],
  ['the canonicals of the build', { 'dist/index.html': page(canonical) }],
];

test.each(projects)('the site of a project elsewhere is that of %s', async (_, files) => {
  for (const [name, to] of [
    ['before', '/b'],
    ['after', '/'],
  ] as const) {
    const own = Object.entries(files).map(([file, text]) => [`${name}/${file}`, text] as const);
    const map = `redirects:\n  - { from: /old, to: ${to} }\n`;
    await putAll({ ...Object.fromEntries(own), [`${name}/redirects.yaml`]: map });
  }
  expect(await main(['diff', 'before', 'after'])).toBe(0);
  expect(printed.out).toContain('before -> after: 1 URL changes');
  expect(printed.err).toBe('');
});
