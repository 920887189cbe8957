import { beforeEach, expect, test, vi } from 'vitest';
import { main } from '../../src/cli.ts';
import { inOwnFolder } from './support/own-folder.ts';

// Netlify and Cloudflare read _redirects in the published folder, here dist.
const printed = inOwnFolder({
  'dist/index.html': '<!doctype html><title>Pumps</title><h1>Pumps</h1>',
  'hugo.toml': 'baseURL = "https://www.example.com/"\n',
  'netlify.toml': '[build]\npublish = "dist"\n',
  _redirects: '/old /new/ 301\n/older pumps/ 301\n',
});
beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.err += String(text);
    return true;
  });
});

test('audit reports a _redirects beside the published folder once, and none of its lines', async () => {
  const code = await main(['audit', 'dist', '--site', 'https://www.example.com']);
  expect(code).toBe(1);
  expect(printed.out).toContain(
    'error redirect-line  Hosts read _redirects only in the published folder, which has none, so none of its 2 rules works',
  );
  expect(printed.out).toContain('fix: Move _redirects to static/, and build again.');
  expect(printed.out.match(/_redirects:\d/g)).toEqual(['_redirects:1']);
});

// https://jekyllrb.com/docs/configuration/options/: `include` for files that start with an underscore
test('audit names the setting by which Jekyll copies _redirects', async () => {
  const { rename, writeFile } = await import('node:fs/promises');
  await rename('hugo.toml', '_config.yml');
  await writeFile('_config.yml', 'url: https://www.example.com\n');
  await main(['audit', 'dist', '--site', 'https://www.example.com']);
  expect(printed.out).toContain('fix: Add _redirects to `include` in _config.yml, and build again.');
});

test('explain says that no host reads a _redirects beside the published folder', async () => {
  const url = 'https://www.example.com/old';
  await main(['explain', url, '--dist', 'dist', '--host', 'netlify']);
  expect(printed.out).toContain(`404 ${url}`);
  expect(printed.err).toContain('Hosts read _redirects only in the published folder');
});

test('explain is silent about a _redirects in public, which the generator copies', async () => {
  const { mkdir, rename } = await import('node:fs/promises');
  await mkdir('public');
  await rename('_redirects', 'public/_redirects');
  await main(['explain', 'https://www.example.com/old', '--dist', 'dist', '--host', 'netlify']);
  expect(printed.err).not.toContain('published folder');
});
