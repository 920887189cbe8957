import { beforeEach, expect, test } from 'vitest';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { main } from '../../src/cli.ts';
import { inOwnFolder, put } from './support/own-folder.ts';

// The audit and explain say the same of a URL. The statuses are those of the engines: wrangler 4.164 and GitHub Pages.

const printed = inOwnFolder();
beforeEach(() => put('dist/app.css', 'body { margin: 0 }'));

async function writeSite(host: string, files: Readonly<Record<string, string>>): Promise<void> {
  await put('signpost.yaml', `site: https://www.example.com\nhost: ${host}\n`);
  for (const [file, text] of Object.entries(files)) await put(file, text);
}

/** The headlines of the audit: `error link-broken  A link leads to …`. */
async function audit(): Promise<string[]> {
  printed.out = '';
  await main(['audit', 'dist']);
  return printed.out.split('\n').filter((line) => /^(?:error|warning) /.test(line));
}

async function explain(url: string): Promise<string> {
  printed.out = '';
  await main(['explain', url, '--dist', 'dist']);
  return printed.out.replaceAll('https://www.example.com', '');
}

/** A site without a fault, below dist. */
function buildSite(changes: Parameters<typeof site>[0] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(site(changes)).map(([file, text]) => [`dist/${file}`, text]));
}

// wrangler pages dev: 308 to /app for /, /app.css, /deep/link and /app, for ever.
test('audit prints one error for a rewrite of every URL that loops, and explain a loop for each URL', async () => {
  const { 'dist/404.html': _, ...files } = buildSite({ 'app.html': page('/app') });
  await writeSite('cloudflare', { ...files, 'dist/_redirects': '/* /app.html 200\n' });

  expect((await audit()).filter((line) => line.startsWith('error'))).toEqual([
    'error redirect-rewrite  "/*" is a loop: Cloudflare redirects /app.html to /app, which this rule matches again',
  ]);
  for (const url of ['/', '/app.css', '/deep/link', '/app'])
    expect(await explain(url)).toMatch(/^308 [\s\S]*a loop: it leads back to \/app\n/);
});

// wrangler dev: /nothing is 404 with an empty body.
test('audit and explain say that Workers never serve a 404.html without not_found_handling', async () => {
  const wrangler = (assets: string) =>
    `{ "name": "a", "compatibility_date": "2026-01-01", "assets": { "directory": "./dist"${assets} } }\n`;
  await writeSite('cloudflare', { ...buildSite(), 'wrangler.jsonc': wrangler('') });

  expect(await audit()).toEqual([
    'warning error-page  The 404 page is never served: Cloudflare Workers return an empty 404',
  ]);
  expect(printed.out).toContain('Set `assets.not_found_handling` to "404-page" in wrangler.jsonc.');
  expect(await explain('/nothing')).toBe(
    `404 /nothing
    no redirect, page or file matches this URL
    Cloudflare Workers return an empty 404 instead of 404.html (wrangler.jsonc:1 assets.not_found_handling: none)
`,
  );

  await put('wrangler.jsonc', wrangler(', "not_found_handling": "404-page"'));
  expect(await audit()).toEqual([]);
  expect(await explain('/nothing')).toContain('serves 404.html');
});

// https://github.com/meshery/meshery.io/issues/2779: GitHub Pages serves blog.html at /blog, and not at /blog/.
test('audit says link-broken for a slash variant that is 404 on GitHub Pages, as explain does', async () => {
  const files = buildSite({ '/': { body: '<a href="/blog/">Blog</a>' }, 'blog.html': page('/blog') });
  await writeSite('github-pages', files);

  expect(await audit()).toContain(
    'error link-broken  The link "/blog/" leads to /blog/, which is not in the build: the host serves the page at /blog',
  );
  expect(printed.out).toContain('fix: Write /blog\n');
  expect(await explain('/blog/')).toMatch(/^404 \/blog\/\n/);
});
