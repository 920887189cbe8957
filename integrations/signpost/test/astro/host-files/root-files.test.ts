import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyIntoDist } from '../../../src/astro/host-files/into-dist.ts';
import { addToAdapter } from '../../../src/astro/host-files/platform-output.ts';
import { azureSwa } from '../../../src/hosts/azure-swa/host.ts';
import { cloudflare } from '../../../src/hosts/cloudflare/host.ts';
import { githubPages } from '../../../src/hosts/github-pages/host.ts';
import { netlify } from '../../../src/hosts/netlify/host.ts';
import { checkRootFiles } from '../../../src/hosts/shared/root-files.ts';
import { vercel } from '../../../src/hosts/vercel/host.ts';
import { writeTransaction } from '../../../src/lib/disk/write.ts';
import { writeBelow } from '../../support/write-below.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-root-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = (path: string, text: string) => writeBelow(root, path, text);
const messages = (found: readonly { readonly message: string }[]) => found.map(({ message }) => message);

describe('files in the root of the project', () => {
  const ask = async (host: typeof vercel, names: readonly string[]) =>
    messages(
      await checkRootFiles(host, names, {
        ...{ folder: join(root, 'deploy', host.id), root, dist: join(root, 'dist') },
      }),
    );

  test('checkRootFiles reports missing and outdated files of Vercel', async () => {
    await write('deploy/vercel/vercel.json', '{}');
    await write('deploy/vercel/middleware.js', 'a');
    const names = ['vercel.json', 'middleware.js', '_signpost/site.json', 'README.md'];
    expect(await ask(vercel, names)).toEqual([
      "Vercel reads vercel.json, middleware.js from the root of the project, and they are missing there, so redirects don't work as in the map",
    ]);
    await write('vercel.json', '{}');
    await write('middleware.js', 'older');
    expect(await ask(vercel, names)).toEqual([
      "Vercel reads middleware.js from the root of the project, and it is outdated there, so redirects don't work as in the map",
    ]);
    await write('middleware.js', 'a');
    expect(await ask(vercel, names)).toEqual([]);
  });

  test('checkRootFiles reports the edge function of Netlify where netlify.toml declares it', async () => {
    const names = ['netlify.toml', 'netlify/edge-functions/signpost.js', '_redirects'];
    for (const name of names)
      await write(`deploy/netlify/${name}`, `# signpost:begin ${name}\n# signpost:end\n`);
    await write('netlify.toml', '[build]\n');
    expect(await ask(netlify, names)).toEqual([]);
    await write('netlify.toml', '# signpost:begin netlify.toml\n# signpost:end\n');
    expect(await ask(netlify, names)).toEqual([
      expect.stringContaining('reads netlify/edge-functions/signpost.js from'),
    ]);
  });

  test('addToAdapter hands the edge function to a build by Netlify, with the excluded paths', async () => {
    const program = 'netlify/edge-functions/signpost.js';
    const handed = '.netlify/v1/edge-functions/signpost.js';
    const places = { folder: join(root, 'deploy'), root };
    const hand = (environment: Record<string, string>, adapter?: string) =>
      writeTransaction((staging) =>
        addToAdapter(
          staging,
          netlify,
          [program],
          { ...places, session: { adapter, server: '' } },
          environment,
        ),
      );
    const read = () => readFile(join(root, handed), 'utf8').catch(() => undefined);
    await write(`deploy/${program}`, 'export default () => new Response();\n');
    await write('deploy/netlify.toml', '  path = "/*"\n  excludedPath = ["/_astro/*"]\n');
    await hand({});
    await hand({}, '@astrojs/node');
    expect(await read()).toBeUndefined();
    await hand({}, '@astrojs/netlify');
    expect(await read()).toContain("path: '/*'");
    await rm(join(root, '.netlify'), { recursive: true });
    await hand({ NETLIFY: 'true' });
    const { default: edge, config } = await import(join(root, handed));
    expect([typeof edge, config]).toEqual(['function', { path: '/*', excludedPath: ['/_astro/*'] }]);
    await rm(join(root, '.netlify'), { recursive: true });
    await write(program, 'mine');
    await hand({ NETLIFY: 'true' });
    expect(await read()).toBeUndefined();
  });

  test('checkRootFiles compares the keys of any Wrangler configuration, and asks for none on Pages', async () => {
    const generated = '{ "name": "shop", "assets": { "html_handling": "auto-trailing-slash" } }';
    await write('deploy/cloudflare/wrangler.jsonc', generated);
    expect(await ask(cloudflare, ['wrangler.jsonc'])).toEqual([]);

    // `auto-trailing-slash` is Cloudflare's default.
    await write('wrangler.toml', 'name = "x"\n[assets]\ndirectory = "dist"\n');
    expect(await ask(cloudflare, ['wrangler.jsonc'])).toEqual([]);
    await write('wrangler.toml', 'name = "x"\n[assets]\nhtml_handling = "auto-trailing-slash"\n');
    expect(await ask(cloudflare, ['wrangler.jsonc'])).toEqual([]);
    await write('wrangler.toml', 'name = "x"\n[assets]\nhtml_handling = "none"\n');
    expect(await ask(cloudflare, ['wrangler.jsonc'])).toHaveLength(1);
  });

  test('checkRootFiles names each key that a Wrangler configuration lacks, with its value', async () => {
    const assets = { not_found_handling: '404-page', html_handling: 'drop-trailing-slash' };
    await write('deploy/cloudflare/wrangler.jsonc', JSON.stringify({ name: 'shop', assets }));
    await write('wrangler.jsonc', '{ "name": "x", "assets": { "directory": "dist" } }');
    expect(await ask(cloudflare, ['wrangler.jsonc'])).toEqual([
      'Cloudflare: wrangler.jsonc in the root of the project has no `"not_found_handling": "404-page"`, `"html_handling": "drop-trailing-slash"` below "assets", so pages and redirects aren\'t served as in the map',
    ]);
  });

  test.each([
    [['/a'], 'error'],
    [undefined, 'error'],
    [true, 'warning'],
    [['/*', '!/_astro/*'], 'warning'],
    [['/p', '/a'], 'warning'],
  ])('checkRootFiles for a Worker of /p alone reports run_worker_first %j as %s', async (own, level) => {
    const write = (path: string, first: unknown) =>
      writeBelow(
        root,
        path,
        JSON.stringify({ main: './dist/_worker.js', assets: { run_worker_first: first } }),
      );
    await write('deploy/cloudflare/wrangler.jsonc', ['/p']);
    await write('wrangler.jsonc', own);
    const folders = { folder: join(root, 'deploy/cloudflare'), root, dist: undefined };
    expect(await checkRootFiles(cloudflare, ['_worker.js', '_redirects'], folders)).toMatchObject([
      { level },
    ]);
  });

  test('checkRootFiles reports two configurations of Azure', async () => {
    expect(await ask(azureSwa, ['staticwebapp.config.json'])).toEqual([]);
    await write('staticwebapp.config.json', '{}');
    expect(await ask(azureSwa, ['staticwebapp.config.json'])).toHaveLength(1);
  });
});

describe('copyIntoDist', () => {
  const into = async (
    host: typeof vercel,
    siteFolder: string,
    names: readonly string[],
    published = 'dist',
  ) => {
    for (const name of names) await write(`deploy/${name}`, name);
    const dist = join(root, 'dist');
    const places = { folder: join(root, 'deploy'), dist, published: join(root, published), siteFolder };
    return writeTransaction((staging) => copyIntoDist(staging, host, names, places));
  };
  const read = (path: string) => readFile(join(root, 'dist', path), 'utf8').catch(() => undefined);

  test('copyIntoDist copies redirect pages below the base, and leaves out those for URLs outside of it', async () => {
    const names = ['.nojekyll', 'docs/old/index.html', 'older/index.html', 'README.md'];
    const found = await into(githubPages, 'docs/', names);
    expect(await read('old/index.html')).toBe('docs/old/index.html');
    expect(await read('.nojekyll')).toBe('.nojekyll');
    expect([await read('docs/old/index.html'), await read('older/index.html')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(found).toEqual([]);
  });

  test('copies files for the root of the host into the published folder', async () => {
    expect(await into(netlify, 'docs/', ['_redirects', '_signpost/site.json'], 'out')).toEqual([]);
    expect([await read('../out/_redirects'), await read('../out/_signpost/site.json')]).toEqual([
      '_redirects',
      '_signpost/site.json',
    ]);
    expect(await read('_redirects')).toBeUndefined();
  });

  test("merges into the site's own JSON, and reports redirects that the map could have", async () => {
    const name = 'staticwebapp.config.json';
    const [now, mine] = ['/now', '/mine'].map((route) => ({ route, redirect: '/a/' }));
    const admin = { route: '/admin/*', allowedRoles: ['admin'] };
    await write(`dist/${name}`, JSON.stringify({ routes: [mine, admin] }));
    await write(`deploy/${name}`, JSON.stringify({ routes: [now] }));
    const dist = join(root, 'dist');
    const places = {
      folder: join(root, 'deploy'),
      dist,
      published: dist,
      siteFolder: '',
    };
    const findings = await writeTransaction((staging) => copyIntoDist(staging, azureSwa, [name], places));
    expect(JSON.parse((await read(name)) ?? '')).toEqual({ routes: [mine, admin, now] });
    expect(messages(findings)).toEqual([
      "the project's own staticwebapp.config.json has 1 redirect beside the redirect map: /mine",
    ]);
  });

  test('reports nothing for a site at the root', async () => {
    expect(await into(netlify, '', ['_redirects', '_headers'])).toEqual([]);
  });
});

test('checkRootFiles reports functions that the generated Worker replaces', async () => {
  const find = (name: string) =>
    checkRootFiles(cloudflare, [name], { folder: join(root, 'deploy'), root, dist: join(root, 'dist') });
  await write('dist/_redirects', '# signpost:begin\n/a /b 301\n# signpost:end\n');
  expect(await find('_worker.js')).toEqual([]);
  await write('functions/search.js', '');
  expect(messages(await find('_worker.js'))).toEqual([
    'Cloudflare: the generated Worker runs before everything else, so URLs that only functions would answer return 404',
  ]);
  expect(await find('_redirects')).toEqual([]);
});

test('checkRootFiles reports a Wrangler configuration that runs no Worker or another one', async () => {
  const find = () =>
    checkRootFiles(cloudflare, ['_worker.js'], { folder: join(root, 'deploy'), root, dist: undefined });
  await write('wrangler.jsonc', '{ "name": "shop" }');
  expect(messages(await find())).toEqual([
    'Cloudflare: the build needs the generated Worker, and wrangler.jsonc in the root of the project has no "main", so none of the redirects works',
  ]);
  await write('wrangler.jsonc', '{ "main": "src/worker.js" }');
  expect(messages(await find())).toEqual([
    "Cloudflare: in the site's own wrangler.jsonc, `main` is another Worker, so the generated Worker never runs",
  ]);
  await write('src/worker.js', "import signpost from '../deploy/cloudflare/_worker.js';\n");
  expect(await find()).toEqual([]);
});

test('checkRootFiles reports a `main` of the generated Worker that is no longer written', async () => {
  const find = () =>
    checkRootFiles(cloudflare, ['_redirects'], { folder: join(root, 'deploy'), root, dist: undefined });
  await write('wrangler.jsonc', '{ "main": "./dist/_worker.js" }');
  expect(await find()).toMatchObject([
    {
      rule: 'host-place',
      level: 'error',
      message:
        'Cloudflare: "main" in wrangler.jsonc in the root of the project runs the generated Worker by ./dist/_worker.js. This build needs no Worker and doesn\'t write it, so Wrangler can\'t deploy',
      fix: 'Delete "main" from wrangler.jsonc, and "binding" and "run_worker_first" below "assets", and commit.',
    },
  ]);
  await write('wrangler.jsonc', '{ "main": "src/worker.js" }');
  await write('src/worker.js', "import signpost from '../deploy/cloudflare/_worker.js';\n");
  expect((await find()).map(({ fix }) => fix)).toEqual([
    'Delete the import of _worker.js from src/worker.js, and commit.',
  ]);
  await write('src/worker.js', 'export default {};\n');
  expect(await find()).toEqual([]);
});
