import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { inOwnFolder, put } from './support/own-folder.ts';

const printed = inOwnFolder();

const byPath = 'redirects:\n  - { from: /a, to: https://other.example/, since: 2026-01-01 }\n';
const byQuery = `${byPath}  - { from: "/p?id=1", to: https://other.example/, since: 2026-01-01 }\n`;
const project = (host: string) => put('signpost.yaml', `site: https://www.example.com\nhost: ${host}\n`);

test('map check says that a redirect by query needs a Worker on Cloudflare, and exits 0', async () => {
  await project('cloudflare');
  await put('redirects.yaml', byPath);
  expect(await main(['map', 'check'])).toBe(0);
  expect(printed.err).not.toContain('Worker');

  await put('redirects.yaml', byQuery);
  expect(await main(['map', 'check'])).toBe(0);
  expect(printed.err).toContain(
    "Cloudflare: requests for /p go through the generated Worker, because `_redirects` can't serve 1 redirect, such as /p?id=1 (redirects.yaml:3).",
  );
});

test('map check says that Azure leaves out a redirect by query', async () => {
  await project('azure-swa');
  await put('redirects.yaml', byQuery);
  expect(await main(['map', 'check'])).toBe(0);
  expect(printed.err).toContain('Azure Static Web Apps: 1 redirect left out');
});

test('map add says that its line is the first that needs a Worker', async () => {
  await project('cloudflare');
  await put('redirects.yaml', byPath);
  expect(await main(['map', 'add', '/b', 'https://other.example/b'])).toBe(0);
  expect(printed.out).not.toContain('Worker');
  expect(await main(['map', 'add', '/p?id=1', 'https://other.example/p'])).toBe(0);
  expect(printed.out.match(/the generated Worker, because/g)).toHaveLength(1);
  expect(await main(['map', 'add', '/p?id=2', 'https://other.example/p'])).toBe(0);
  expect(printed.out.match(/the generated Worker, because/g)).toHaveLength(1);
  expect(await readFile('redirects.yaml', 'utf8')).toContain('/p?id=2');
});

test('map add refuses a line that lacks the folder of the site', async () => {
  await put('signpost.yaml', 'site: https://acme.github.io/docs/\n');
  expect(await main(['map', 'add', '/docs/a', '/docs/b/'])).toBe(0);
  expect(printed.out).not.toContain('outside');
  const before = await readFile('redirects.yaml', 'utf8');
  expect(await main(['map', 'add', '/about-us', '/about/'])).toBe(2);
  expect(printed.err).toContain(
    'Nothing was added. /about-us is outside of /docs/, the folder of this site. Write both paths with /docs/: `/docs/about-us` and `/docs/about/`.\n',
  );
  expect(await readFile('redirects.yaml', 'utf8')).toBe(before);
});

test('map check --json prints the cost of a Worker beside the JSON, on stderr', async () => {
  await project('cloudflare');
  await put('redirects.yaml', byQuery);
  expect(await main(['map', 'check', '--json'])).toBe(0);
  expect(JSON.parse(printed.out)).toMatchObject({ findings: [] });
  expect(printed.err).toContain('the generated Worker');
});
