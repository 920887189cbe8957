import { expect, test } from 'vitest';
import { explainCommand } from '../../src/commands/explain.ts';
import { enterFolder } from './support/own-folder.ts';

const page = '<!doctype html><title>A page</title>';

/** What `explain` prints for URLs of a project, without the origin. */
async function explained(files: Record<string, string>, ...args: string[]): Promise<string[]> {
  const { run } = await enterFolder({ 'dist/index.html': page, 'dist/404.html': page, ...files });
  const { out } = await run(explainCommand, ...args, '--dist', 'dist', '--site', 'https://www.example.com');
  return out.replaceAll('https://www.example.com', '').trimEnd().split('\n');
}

// https://github.com/withastro/astro/issues/18073
test('explain says that a redirect of vercel.json never matches with trailingSlash: true', async () => {
  const redirects = [{ source: '/old', destination: '/new/', permanent: true }];
  const files = {
    'dist/new/index.html': page,
    'vercel.json': JSON.stringify({ trailingSlash: true, redirects }),
  };

  expect(await explained(files, '/old', '/old/', '--host', 'vercel')).toEqual([
    '308 /old',
    '    Vercel changes the end of the URL before it reads any redirect (vercel.json:1 trailingSlash: true)',
    '    by documentation: https://vercel.com/docs/project-configuration/vercel-json#trailingslash',
    '    redirects to /old/',
    '404 /old/',
    '    no redirect, page or file matches this URL',
    `    vercel.json:1 has no effect on Vercel: Vercel redirects /old to /old/ first, by \`trailingSlash\` or \`cleanUrls\`, and "/old" doesn't match that.`,
    '    serves 404.html',
    '',
    '404 /old/',
    '    no redirect, page or file matches this URL',
    `    vercel.json:1 has no effect on Vercel: Vercel redirects /old to /old/ first, by \`trailingSlash\` or \`cleanUrls\`, and "/old" doesn't match that.`,
    '    serves 404.html',
  ]);
});

test('explain shows a page of a project on GitHub Pages by its file in the build', async () => {
  const { run } = await enterFolder({ 'build/index.html': page, 'build/docs/intro/index.html': page });
  const site = 'https://acme.github.io/docs/';
  const { out, err } = await run(explainCommand, '/docs/docs/intro', '--dist', 'build', '--site', site);
  expect(out.replaceAll('https://acme.github.io', '').trimEnd().split('\n')).toEqual([
    '301 /docs/docs/intro',
    '    matched a URL variant of a page of the build',
    '    GitHub Pages itself redirects this URL variant of a page',
    '    by documentation: https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-github-pages-site',
    '    redirects to /docs/docs/intro/',
    '200 /docs/docs/intro/',
    '    matched a page of the build',
    '    serves docs/intro/index.html',
  ]);
  expect(err).toContain('Host: github-pages. For others, pass --host NAME.');
});

test('explain knows GitHub Pages by the CNAME of the build', async () => {
  const { run } = await enterFolder({ 'dist/index.html': page, 'dist/CNAME': 'www.example.com\n' });
  const { err } = await run(explainCommand, '/');
  expect(err).toContain('Host: github-pages. For others, pass --host NAME.');
});

// The table of https://github.com/slorber/trailing-slash-guide: GitHub Pages redirects /folder to /folder/.
test("explain says GitHub's redirect to the slash before a redirect page of the map, and none for old.html", async () => {
  const files = {
    'dist/new/index.html': page,
    'redirects.yaml': 'redirects:\n  - { from: /old, to: /new/ }\n  - { from: /old.html, to: /new/ }\n',
  };

  expect(await explained(files, '/old?from=ad', '/old.html', '--host', 'github-pages')).toEqual([
    '301 /old?from=ad',
    '    matched redirects.yaml:2:13 (301 → /new/)',
    '    GitHub Pages itself redirects to the URL of the page that redirects in the browser',
    '    redirects to /old/?from=ad',
    '200 /old/?from=ad',
    '    matched redirects.yaml:2:13 (301 → /new/)',
    '    redirects to /new/',
    '200 /new/',
    '    matched a page of the build',
    '    serves new/index.html',
    '',
    '200 /old.html',
    '    matched redirects.yaml:3:13 (301 → /new/)',
    '    redirects to /new/',
    '200 /new/',
    '    matched a page of the build',
    '    serves new/index.html',
  ]);
});

// https://github.com/midnightntwrk/midnight-docs/pull/1052
test('explain says that Vercel redirects /x/old.html before the source /x/old.html matches', async () => {
  const redirects = [{ source: '/x/old.html', destination: '/new', permanent: true }];
  const files = { 'vercel.json': JSON.stringify({ cleanUrls: true, trailingSlash: false, redirects }) };

  const lines = await explained(files, '/x/old.html', '--host', 'vercel');
  expect(lines.filter((line) => /^\d/.test(line))).toEqual(['308 /x/old.html', '404 /x/old']);
});

// https://github.com/fullsend-ai/fullsend/issues/6900
test('explain names the line by which Workers serves the home page for an unknown URL', async () => {
  const files = {
    'wrangler.toml':
      'name = "site"\n\n[assets]\ndirectory = "./dist"\nnot_found_handling = "single-page-application"\n',
  };

  expect(await explained(files, '/nope', '--host', 'cloudflare')).toEqual([
    '200 /nope',
    '    no redirect, page or file matches this URL',
    '    Cloudflare Workers returns the home page for every unknown URL (wrangler.toml:5 assets.not_found_handling: single-page-application)',
    '    serves index.html',
  ]);
});

test('explain follows the redirect of Workers by default', async () => {
  const files = {
    'dist/about/index.html': page,
    'wrangler.jsonc': '{ "assets": { "directory": "./dist" } }',
  };

  expect(await explained(files, '/about')).toEqual([
    '307 /about',
    '    matched a URL variant of a page of the build',
    '    Cloudflare Workers itself redirects this URL variant of a page',
    '    redirects to /about/',
    '200 /about/',
    '    matched a page of the build',
    '    serves about/index.html',
  ]);
});

test("explain says that no file shows Netlify's switch for Pretty URLs", async () => {
  const lines = await explained({ 'dist/about/index.html': page }, '/about', '--host', 'netlify');

  expect(lines[0]).toBe('301 /about');
  expect(lines).toContain(
    "    Pretty URLs can be switched off in Netlify's web interface, which no file shows",
  );
});

test('explain assumes the default for a settings file that cannot be read, and for no page at all', async () => {
  const files = { 'wrangler.jsonc': '{ "assets": ' };
  const lines = await explained(files, '/', '/nope', '--host', 'cloudflare');

  expect(lines.filter((line) => /^\d/.test(line))).toEqual(['200 /', '404 /nope']);
});

test('explain shows the query that the host passes on after a redirect by query', async () => {
  const files = {
    'dist/pump/index.html': page,
    'redirects.yaml': 'redirects:\n  - { from: "/product.php?id=7", to: /pump/ }\n',
  };
  const redirected = async (host: string) => {
    const lines = await explained(files, '/product.php?id=7&a=1', '--host', host);
    return lines.find((line) => line.includes('redirects to'));
  };

  expect(await redirected('nginx')).toBe('    redirects to /pump/?a=1');
  expect(await redirected('netlify')).toBe('    redirects to /pump/?id=7&a=1');
});
