import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isNightly } from '../proof.ts';
import { copyImages } from './support/image-cache.ts';

/** The template in a folder of its own, which each test builds in another way. */
const root = join(import.meta.dirname, '../..');
// Inside the repository, so that the copy finds the installed packages.
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'kinds-'));
for (const name of ['src', 'public', 'redirects.yaml', 'published.txt', 'package.json', 'tsconfig.json'])
  cpSync(join(root, name), join(folder, name), { recursive: true });
copyImages(folder);
const config = readFileSync(join(root, 'astro.config.mjs'), 'utf8');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Kind {
  readonly host?: string;
  /** Further options of `signpost()`. */
  readonly options?: string;
  /** What the platform of the build sets. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Built in the nightly run alone; `preview.build.test.ts` has the same variables with a small site. */
  readonly isNightly?: true;
}

const password = "users: 'anna:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='";

// A 503 may last for two days.
const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 10);

const kinds: Readonly<Record<string, Kind>> = {
  'for production': { isNightly: true },
  'for production on Netlify': { environment: { NETLIFY: 'true', CONTEXT: 'production' }, isNightly: true },
  'for a preview on Netlify': { environment: { NETLIFY: 'true', CONTEXT: 'deploy-preview' } },
  'for a preview on Vercel': {
    ...{ host: 'vercel', environment: { VERCEL: '1', VERCEL_ENV: 'preview' } },
    isNightly: true,
  },
  'for a preview on Cloudflare Pages': {
    ...{ host: 'cloudflare', environment: { CF_PAGES: '1' } },
    isNightly: true,
  },
  'for a preview on Cloudflare Workers': { host: 'cloudflare', environment: { WORKERS_CI: '1' } },
  'for a preview on Render': {
    environment: { RENDER: 'true', IS_PULL_REQUEST: 'true' },
    isNightly: true,
  },
  'for staging without a password': { options: 'environments: { staging: true }', isNightly: true },
  'for staging with a password': { options: `environments: { staging: { realm: 'Staging', ${password} } }` },
  'with a maintenance banner': {
    options: `maintenance: { kind: 'banner', until: '${tomorrow}' }`,
    isNightly: true,
  },
  'as a landing page': { options: `maintenance: { kind: 'landing', until: '${tomorrow}' }` },
  'closed for maintenance': { options: `maintenance: { kind: 'unavailable', until: '${tomorrow}' }` },
};

const hosting = '...site.hosting,';
const api = "api: { module: 'src/api.ts' },";

/** Builds the template with another Astro config. */
function buildTemplate(changed: string, environment: Readonly<Record<string, string>> = {}): void {
  writeFileSync(join(folder, 'astro.config.mjs'), changed);
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/astro'), ['build'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 240_000,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', ...environment },
  });

  // The last lines say what is wrong.
  expect(status, `${stdout}${stderr}`.split('\n').slice(-40).join('\n')).toBe(0);
}

for (const [kind, { host = 'netlify', options = '', environment = {}, isNightly: isRare }] of Object.entries(
  kinds,
))
  test.runIf(isNightly || isRare === undefined)(
    `the template builds ${kind} without an error`,
    () => {
      expect(config).toContain(hosting);
      expect(config).toContain(api);
      const changed = config
        .replace(hosting, `${hosting}\nhost: '${host}',`)
        .replace(api, `${api}\n${options}`);
      buildTemplate(changed, environment);
    },
    240_000,
  );

test('the template with redirectsOnly and `api.base` has only redirects in deploy/nginx, and links openapi.json below the base', () => {
  const changed = config
    .replace(hosting, `${hosting}\nhost: 'nginx', furtherHosts: [], redirectsOnly: true,`)
    .replace(api, "api: { module: 'src/api.ts', base: '/v2/api' },");
  buildTemplate(changed);

  const files = readdirSync(join(folder, 'deploy/nginx')).sort();
  expect(files).toEqual(['README.md', 'http.conf', 'nginx.conf', 'redirects.conf']);
  const redirects = readFileSync(join(folder, 'deploy/nginx/redirects.conf'), 'utf8');
  expect(redirects).not.toMatch(/^\s*(?:location|add_header|types|default_type|gzip|charset)\b/m);

  const page = readFileSync(join(folder, 'dist/developers/index.html'), 'utf8');
  expect(page).toContain('href="/v2/api/openapi.json"');
  expect(page).not.toContain('"/api/');
  expect(readFileSync(join(folder, 'dist/v2/api/openapi.json'), 'utf8')).toContain('"/v2/api/product"');
});
