import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignpostOptions } from '../../src/index.ts';
import { leastAdapter } from '../support/adapter.ts';
import { expectSameCompiled } from '../support/compile-again.ts';
import { copyProject, type TestProject } from '../support/project.ts';

/** A site with a server for one of its pages. */
let project: TestProject;
const rendering = new URL('../support/rendering-server.mjs', import.meta.url);

beforeAll(async () => {
  project = await copyProject('bare');
  await project.write(
    'src/pages/account.astro',
    '---\nimport Head from "astro-signpost/components/Head.astro";\nexport const prerender = false;\n---\n<html lang="en"><head><Head title="Account" /></head><body><h1>Account</h1></body></html>',
  );
  await project.write(
    'src/pages/search.astro',
    '---\nexport const prerender = false;\n---\n<html lang="en"><body><h1>Search</h1></body></html>',
  );
  await project.write(
    'src/pages/orders/[...id].ts',
    'export const prerender = false;\nexport const GET = () => new Response();',
  );
  await project.build(
    { seo: { sitemap: { onDemand: ['/search/'] } }, audit: { mode: 'warn' } },
    { adapter: leastAdapter('least-adapter', rendering) },
  );
});
afterAll(() => project.remove());

test('a build writes the host files where the host looks for files', async () => {
  expect(await project.list('dist/client')).toEqual(
    expect.arrayContaining(['index.html', 'robots.txt', 'sitemap.xml', '404.html', 'og/about.png']),
  );
});

test('a build writes the on-demand URLs into deploy/settings.json for the command line', async () => {
  expect(JSON.parse((await project.read('deploy/settings.json')) ?? '').onDemand).toEqual(
    expect.arrayContaining(['/account', '/orders/*', '/search']),
  );
});

test('<Head> links no card on an on-demand page', async () => {
  const { default: handler } = await import(`${project.root}/dist/server/entry.mjs`);
  const html = await (await handler(new Request('https://www.example.com/account/'))).text();
  expect(html).toContain('<meta property="og:title" content="Account">');
  expect(html).not.toContain('/og/');
  expect(await project.read('dist/client/about/index.html')).toContain('/og/about.png');
});

test('the sitemap lists the built pages and the declared page', async () => {
  const sitemap = (await project.read('dist/client/sitemap.xml')) ?? '';
  const paths = [...sitemap.matchAll(/<loc>https:\/\/www\.example\.com(.*?)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(paths.sort()).toEqual(['/', '/about/', '/search/']);
});

describe('a redirect to a page that is rendered on demand', () => {
  beforeAll(() =>
    project.write(
      'src/pages/profile/[id].ts',
      'export const prerender = false;\nexport const GET = () => new Response();',
    ),
  );
  const build = (...lines: readonly string[]) =>
    project
      .write(
        'redirects.yaml',
        `redirects:\n${lines.map((line) => `  - { ${line}, since: 2026-03-01 }\n`).join('')}`,
      )
      .then(() => project.build({ deploy: { host: 'cloudflare' } }, { adapter: leastAdapter() }));

  test('is reported by no rule', async () => {
    await build('from: /user/*, to: /profile/*', 'from: /me, to: /account/', 'from: /find, to: /profile/5');
    expect(await project.read('dist/client/_redirects')).toContain(
      '/user https://www.example.com/profile/ 301',
    );
  });

  test('is reported at the line of the map if no route matches the target', async () => {
    const failing = build('from: /me, to: /account/', 'from: /you, to: /acount/');
    await expect(failing).rejects.toThrow(
      /error map-target {2}\/you redirects to \/acount\/.*\n {2}\S*redirects\.yaml:3:/,
    );
    await expect(failing).rejects.not.toThrow('_redirects');
  });
});

describe("redirects for a host that the adapter isn't made for", () => {
  beforeAll(() =>
    project.write('redirects.yaml', 'redirects:\n  - { from: /old, to: /about/, since: 2026-03-01 }\n'),
  );

  test.each<SignpostOptions>([
    { audit: { mode: 'off' }, deploy: { host: 'nginx' } },
    { audit: { mode: 'warn' }, deploy: { host: 'netlify' } },
  ])('fail the build with %j too', async (options) => {
    const failing = project.build(options, { adapter: leastAdapter('@astrojs/vercel') });
    await expect(failing).rejects.toThrow(/host-adapter .* redirects and headers are not deployed with it/);
    await expect(failing).rejects.not.toThrow('--update-baseline');
  });

  test("leave the adapter's output alone", async () => {
    const files = await project.list('dist/client');
    expect(files.filter((file) => /^_(?:redirects|headers|signpost)/.test(file))).toEqual([]);
    expect(await project.read('deploy/netlify/_redirects')).toContain('/old ');
  });
});

describe('the standalone server of @astrojs/node', () => {
  const entry = async (options: SignpostOptions) => {
    await project.build(options, { adapter: leastAdapter('@astrojs/node') });
    return project.read('dist/server/entry.mjs');
  };

  test('sends the redirects of the map before its pages', async () => {
    for (const options of [{}, { deploy: { host: 'nginx' } }] satisfies SignpostOptions[]) {
      expect(await entry(options)).toContain('await import("./astro-entry.mjs")');
      expect(await project.read('dist/server/_signpost/site.json')).toContain('"/old"');
    }
  });

  test('comes with the nginx files that map compile writes', async () => {
    await entry({ deploy: { host: 'nginx' } });
    expect(await project.read('deploy/nginx/server.conf')).toContain('proxy_pass http://127.0.0.1:4321;');
    await expectSameCompiled(project, 'nginx');
  });

  test('gets no host files with `deploy: { host: false }`', async () => {
    expect(await entry({ deploy: { host: false } })).not.toContain('astro-entry');
    expect(await project.read('dist/server/_signpost/site.json')).toBeUndefined();
  });
});
