import { expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { inOwnFolder, putAll } from './support/own-folder.ts';

const printed = inOwnFolder();

const page = '<!doctype html><title>A</title>';

const projects: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['signpost.yaml', { 'signpost.yaml': 'site: https://www.example.com\n', 'dist/index.html': page }],
  [
    'the last build with Astro',
    { 'deploy/settings.json': '{ "origin": "https://www.example.com" }', 'dist/index.html': page },
  ],
];

test.each(projects)('diff takes the site of another project from %s', async (_, files) => {
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

test('diff says which line to add where neither side names the site', async () => {
  const map = (to: string) => `redirects:\n  - { from: /old, to: ${to} }\n`;
  await putAll({ 'before/redirects.yaml': map('/a'), 'after/redirects.yaml': map('/b') });
  expect(await main(['diff', 'before', 'after'])).toBe(2);
  expect(printed.err).toContain(
    'Unknown site URL. Add `site: https://www.example.com` to signpost.yaml, or pass --site. In an Astro site, build it first.',
  );
});
