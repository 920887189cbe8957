import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { main } from '../../src/cli.ts';

/** A project whose adapter put the pages into `dist/client`, and its server beside them. */
let out = '';
beforeEach(async () => {
  const start = process.cwd();
  const root = await mkdtemp(join(tmpdir(), 'signpost-adapter-'));
  onTestFinished(async () => {
    process.chdir(start);
    await rm(root, { recursive: true, force: true });
  });
  const settings = { origin: 'https://www.example.com', dist: 'dist/client' };
  const pages = site({
    'index.html': page('/', { body: '<a href="/about/">A</a>' }),
    'about/index.html': page('/about/', { body: '<a href="/">A</a>' }),
  });
  const files = [
    ['deploy/settings.json', JSON.stringify(settings)],
    ['dist/server/entry.mjs', ''],
    ...Object.entries(pages).map(([file, text]) => [`dist/client/${file}`, text]),
  ];
  for (const [file = '', text = ''] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  process.chdir(root);
  out = '';
  const take = (text: unknown): void => {
    out += `${text}\n`;
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(take);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    take(text);
    return true;
  });
});

test('the audit of dist is that of the build in it', async () => {
  await main(['audit', '--json']);
  const usual = out;
  out = '';
  await main(['audit', 'dist', '--json']);
  expect(out).toBe(usual);
  out = '';
  expect(await main(['audit', 'dist', '--only', 'link-broken', '--json'])).toBe(0);
});

test('diff compares the pages of two builds', async () => {
  await cp('dist', 'dist-before', { recursive: true });
  await rm('dist/client/about', { recursive: true });
  expect(
    await main(['diff', 'dist-before/client', 'dist/client', '--json', '--site', 'https://www.example.com']),
  ).toBe(1);
  const { changes } = JSON.parse(out);
  expect(changes.map(({ url }: { url: string }) => url)).toEqual(['/about/']);
});

test('a host is asked as the adapter deploys to it', async () => {
  await writeFile('redirects.yaml', 'gone:\n  - /dead\n');
  const settings = JSON.parse(await readFile('deploy/settings.json', 'utf8'));
  const statuses: number[] = [];
  for (const adapter of [undefined, '@astrojs/cloudflare', '@astrojs/vercel']) {
    await writeFile('deploy/settings.json', JSON.stringify({ ...settings, adapter }));
    out = '';
    expect(await main(['explain', '/dead', '--host', 'cloudflare', '--json'])).toBe(0);
    statuses.push(JSON.parse(out).urls[0].hosts[0].way[0].status);
  }
  // Without the adapter, no Worker is written for a 410 alone; in front of the adapter's, ours answers it.
  expect(statuses).toEqual([404, 410, 404]);
});
