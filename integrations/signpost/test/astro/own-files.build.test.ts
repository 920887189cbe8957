import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

/** A site that has files of its own wherever signpost would offer one. */
let project: TestProject;
const own = {
  'src/pages/404.astro':
    '<html lang="en"><head><title>Mine</title></head><body><h1>My own 404</h1></body></html>',
  'public/robots.txt': 'User-agent: *\nDisallow: /cart/\n',
  'public/_redirects': '/a /b 301\n',
  'public/.htaccess': 'Header set X-Mine yes\n',
  'public/favicon.ico': 'mine',
  'public/og/index.png': 'mine',
  'redirects.yaml': 'redirects:\n  - from: /other\n    to: /about/\n',
};

beforeAll(async () => {
  project = await copyProject('bare');
  for (const [path, content] of Object.entries(own)) await project.write(path, content);
  await project.build(
    { deploy: { host: 'netlify', furtherHosts: ['nginx', 'apache'] }, audit: { mode: 'warn' } },
    { redirects: { '/mine': '/about/' } },
  );
});
afterAll(() => project.remove());

test.each(['robots.txt', 'favicon.ico', 'og/index.png'])('a build keeps %s of the site', async (path) => {
  expect(await project.read(`dist/${path}`)).toBe(await project.read(`public/${path}`));
});

test("a build puts the site's lines of _redirects before the generated lines", async () => {
  const [first, ...rest] = (await project.read('dist/_redirects'))?.split('\n') ?? [];
  expect(first).toBe('/a /b 301');
  expect(rest.join('\n')).toMatch(/^\n# signpost:begin\n[\s\S]*\/other [\s\S]*# signpost:end\n$/);
});

test("a build puts the site's lines first in the folder of a further host too", async () => {
  expect(await project.read('deploy/apache/.htaccess')).toMatch(
    /^Header set X-Mine yes\n\n# signpost:begin\n[\s\S]*# signpost:end\n$/,
  );
  expect(await project.read('dist/.htaccess')).toBe(await project.read('public/.htaccess'));
});

test("a build keeps the site's 404 page, and adds a 410 page", async () => {
  expect(await project.read('dist/404.html')).toContain('My own 404');
  expect(await project.read('dist/410/index.html')).toContain('retired');
});

test('a redirect of the Astro config works as before', async () => {
  expect(await project.read('dist/mine/index.html')).toContain('url=/about/');
});

test("<Head> links the site's icon", async () => {
  expect(await project.read('dist/index.html')).toContain('href="/favicon.ico"');
});

test('a build puts a line for all URLs below the generated lines', async () => {
  await project.write('redirects.yaml', own['redirects.yaml']);
  await project.write('public/_redirects', '/a /b 301\n/* /404.html 404\n');
  await project.build({ deploy: { host: 'netlify' }, audit: { mode: 'warn' } });
  expect(await project.read('dist/_redirects')).toMatch(
    /^\/a \/b 301\n\n# signpost:begin\n[\s\S]*\/other [\s\S]*# signpost:end\n\n\/\* \/404.html 404\n$/,
  );
});

test('a build for Apache applies no line of _redirects, which Apache does not read', async () => {
  await project.write('public/_redirects', '/* /index.html 200\n');
  // Netlify would return the home page for every unknown URL, which is an error.
  await project.build({ deploy: { host: 'apache' } });
  await expect(project.build({ deploy: { host: 'netlify' } })).rejects.toThrow('script-not-found');
});

describe("a pattern in the site's _redirects, above more generated lines than Cloudflare reads below one", () => {
  const rows = Array.from({ length: 120 }, (_, at) => `  - { from: /old-${at}, to: /about/ }\n`).join('');
  const options = { deploy: { host: 'cloudflare' } } as const;
  beforeAll(() => project.write('redirects.yaml', `redirects:\n${rows}`));

  test('stays below the generated block', async () => {
    await project.write('public/_redirects', '# signpost:begin\n# signpost:end\n/app/* /about/ 200\n');
    await project.build({ ...options, audit: { mode: 'warn' } });
    expect(await project.read('dist/_redirects')).toMatch(
      /^# signpost:begin\n[\s\S]*\/old-119 [\s\S]*# signpost:end\n\/app\/\* \/about\/ 200\n$/,
    );
  });
});
