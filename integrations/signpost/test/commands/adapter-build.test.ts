import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { main } from '../../src/cli.ts';
import { inOwnFolder } from './support/own-folder.ts';

const pages = site({
  'index.html': page('/', { body: '<a href="/about/">A</a>' }),
  'about/index.html': page('/about/', { body: '<a href="/">A</a>' }),
});

/** A project whose adapter put the pages into `dist/client`, and its server beside them. */
const printed = inOwnFolder({
  'deploy/settings.json': JSON.stringify({ origin: 'https://www.example.com', dist: 'dist/client' }),
  'dist/server/entry.mjs': '',
  ...Object.fromEntries(Object.entries(pages).map(([file, text]) => [`dist/client/${file}`, text])),
});

test('audit dist finds the build of an adapter in dist/client', async () => {
  await main(['audit', '--json']);
  const usual = printed.out;
  printed.out = '';
  await main(['audit', 'dist', '--json']);
  expect(printed.out).toBe(usual);
  printed.out = '';
  expect(await main(['audit', 'dist', '--only', 'link-broken', '--json'])).toBe(0);
});

test('diff compares the pages of two builds of an adapter', async () => {
  await cp('dist', 'dist-before', { recursive: true });
  await rm('dist/client/about', { recursive: true });
  expect(
    await main(['diff', 'dist-before/client', 'dist/client', '--json', '--site', 'https://www.example.com']),
  ).toBe(1);
  const { changes } = JSON.parse(printed.out);
  expect(changes.map(({ url }: { url: string }) => url)).toEqual(['/about/']);
});

test('explain answers for the host as its adapter deploys it', async () => {
  await writeFile('redirects.yaml', 'gone:\n  - /dead\n');
  const settings = JSON.parse(await readFile('deploy/settings.json', 'utf8'));
  const statuses: number[] = [];
  for (const adapter of [undefined, '@astrojs/cloudflare', '@astrojs/vercel']) {
    await writeFile('deploy/settings.json', JSON.stringify({ ...settings, adapter }));
    printed.out = '';
    expect(await main(['explain', '/dead', '--host', 'cloudflare', '--json'])).toBe(0);
    statuses.push(JSON.parse(printed.out).urls[0].hosts[0].way[0].status);
  }
  // Without the adapter, no Worker is written for a 410 alone; in front of the adapter's, ours answers it.
  expect(statuses).toEqual([404, 410, 404]);
});
