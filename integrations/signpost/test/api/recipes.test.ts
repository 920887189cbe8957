import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { apiFiles } from '../../src/api/files.ts';
import type { List } from '../../src/api/model.ts';
import { fillSettings } from '../../src/api/settings.ts';
import { joinContent } from '../../src/lib/file.ts';
import { catalogue } from './catalogue.ts';

const guide = readFileSync(
  new URL('../../../../docs/src/content/docs/guides/json-api.md', import.meta.url),
  'utf8',
);
const handler = new URL('../../src/api/file-api.ts', import.meta.url).href;

let root: string;
let lists: List[];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-recipes-'));
  lists = await catalogue();
  for (const file of apiFiles(lists, fillSettings())) {
    const path = join(root, 'dist', file.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, joinContent(file));
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));
afterEach(() => vi.unstubAllGlobals());

/** Loads the module that the guide shows under a file name, from the root of the built site. */
async function loadRecipe(name: string) {
  const code = guide.split('```js\n').find((block) => block.startsWith(`// ${name}\n`)) ?? '';
  const [text = ''] = code.split('```');
  expect(text.split('\n').length).toBeLessThan(14);
  const file = join(root, name.replaceAll('/', '-').replace(/\.js$/, '.mjs'));
  // Vercel runs a function in the root of the project.
  const dist = JSON.stringify(`${root}/dist/`).slice(1, -1);
  await writeFile(
    file,
    text.replace("'astro-signpost/api/files'", JSON.stringify(handler)).replace('dist/', dist),
  );
  return import(file);
}

/** The static files of a deployment. */
async function serveFile(requested: Request | URL | string): Promise<Response> {
  const { pathname } = new URL(requested instanceof Request ? requested.url : requested);
  return new Response(readFileSync(join(root, 'dist', pathname), 'utf8'));
}

const url = 'https://www.example.com/api/product?status=sale&gtStock=1&sortby=stock&order=desc&page=0&size=2';

async function expectPage(response: Response): Promise<void> {
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { content: [{ stock: 120 }, { stock: 46 }], meta: { pages: 2, total: 3 } },
  ]);
}

test('the recipe for Cloudflare Workers answers a query, and leaves other URLs to the assets', async () => {
  const { default: worker } = await loadRecipe('worker.js');
  await expectPage(await worker.fetch(new Request(url), { ASSETS: { fetch: serveFile } }));
  const assets = { fetch: async () => new Response('an asset') };
  const page = await worker.fetch(new Request('https://www.example.com/about/'), { ASSETS: assets });
  expect(await page.text()).toBe('an asset');
});

test('the recipe for Netlify answers a query', async () => {
  vi.stubGlobal('fetch', serveFile);
  const { default: edgeFunction, config } = await loadRecipe('netlify/edge-functions/api.js');
  await expectPage(await edgeFunction(new Request(url)));
  expect(config).toEqual({ path: '/api/*', excludedPath: '/api/*.json' });
});

test('the recipe for Vercel answers a query', async () => {
  const { default: vercelFunction } = await loadRecipe('api/index.js');
  await expectPage(await vercelFunction.fetch(new Request(url)));
});
