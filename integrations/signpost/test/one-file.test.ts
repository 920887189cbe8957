import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

// `dist/signpost.mjs`, copied to a folder without node_modules, with a site that has one dead link.

const built = fileURLToPath(new URL('../dist/signpost.mjs', import.meta.url));

const home = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pumps and valves | Acme</title>
<meta name="description" content="Acme builds pumps and valves for dairies and breweries."><link rel="canonical" href="https://www.example.com/">
</head><body><h1>Pumps and valves</h1><p>Acme builds pumps.</p><a href="/prices/">Prices</a></body></html>`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-one-file-'));
  await copyFile(built, join(folder, 'signpost.mjs'));
  const files = {
    'dist/index.html': home,
    'redirects.yaml': 'redirects:\n  - { from: /old-name, to: /, since: 2026-03-01 }\n',
    'published.txt': '/\t2026-03-01\n/workshop/\t2026-03-01\n',
    'old.txt': 'https://www.example.com/\nhttps://www.example.com/pumps-and-valves/\n',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const failed = z.object({ code: z.int(), stdout: z.string(), stderr: z.string() });

/** Runs `node signpost.mjs LINE` in the folder. */
function run(...line: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['signpost.mjs', ...line], { cwd: folder }, (error, stdout, stderr) => {
      resolve(failed.parse({ code: error?.code ?? 0, stdout, stderr }));
    });
  });
}

test('audit finds a dead link', async () => {
  const { code, stdout } = await run('audit', 'dist', '--site', 'https://www.example.com', '--host', 'nginx');
  expect(stdout).toContain('error link-broken');
  expect(stdout).toContain('/prices/');
  expect(code).toBe(1);
});

test('map check and map compile read the map, and write the host files', async () => {
  const site = ['--site', 'https://www.example.com', '--dist', 'dist'];
  expect(await run('map', 'check', ...site)).toMatchObject({ code: 0 });
  expect(await run('map', 'compile', ...site, '--host', 'nginx', '--output', 'deploy')).toMatchObject({
    code: 0,
  });
  expect(await readFile(join(folder, 'deploy/nginx/http.conf'), 'utf8')).toContain('/old-name');
});

test('explain says what a URL returns', async () => {
  const line = ['explain', '/old-name', '--site', 'https://www.example.com', '--dist', 'dist'];
  const { code, stdout } = await run(...line);
  expect(stdout).toMatch(/^301 https:\/\/www\.example\.com\/old-name/);
  expect(code).toBe(0);
});

test('ledger check names the lost URL, and the call that repairs it', async () => {
  const { code, stdout, stderr } = await run('ledger', 'check', 'dist');
  expect(stdout).toContain('lost /workshop/: no page and no redirect');
  expect(stdout + stderr).toContain('node signpost.mjs map add');
  expect(stdout + stderr).not.toContain('npx astro-signpost');
  expect(code).toBe(1);
});

test('migrate inventory lists the old URLs', async () => {
  const { code } = await run('migrate', 'inventory', 'old.txt');
  expect(code).toBe(0);
  expect(await readFile(join(folder, 'migration/inventory.csv'), 'utf8')).toContain('/pumps-and-valves/');
});

test('verify compares a server with the build', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/') response.setHeader('content-type', 'text/html').end(home);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = z.object({ port: z.int() }).parse(server.address());
  const origin = `http://127.0.0.1:${address.port}`;
  const { code, stdout, stderr } = await run('verify', origin, 'dist', '--as', 'https://www.example.com');
  server.close();
  expect(stdout + stderr).toContain('/old-name');
  expect(code).toBe(1);
});

test('the file has the licenses of the packages in it, and no path of the machine that built it', async () => {
  const text = await readFile(built, 'utf8');
  const packages = ['commander', 'htmlparser2', 'undici', 'yaml', 'zod'];
  expect(packages.filter((name) => !text.includes(`\n${name}\n\n`))).toEqual([]);
  expect(text.includes('Copyright (c) 2015-present Jason Miller')).toBe(true);
  expect(text.includes(dirname(dirname(built)))).toBe(false);
});
