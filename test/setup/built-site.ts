import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { once } from './once.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const astro = join(root, 'node_modules/astro/bin/astro.mjs');

/** What a build of the site is made from. */
const sources = [
  'astro.config.mjs',
  'package-lock.json',
  'redirects.yaml',
  'public',
  'src',
  'integrations/signpost/dist',
  'integrations/signpost/src/components',
  'integrations/signpost/src/routes',
];

/** Every build writes it anew, one of the last of its files. */
const sitemap = join(root, 'dist/sitemap.xml');

if (expect.getState().testPath?.startsWith(join(root, 'test/site/'))) await once('site', buildSite);

/** Builds the site, unless the build that is there is newer than its sources. */
async function buildSite(): Promise<void> {
  if (isFresh()) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, [astro, 'build'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 240_000,
  });
  if (status === 0) return;
  // The last lines say what is wrong; before them stands every page.
  const end = `${stdout}${stderr}`.split('\n').slice(-40).join('\n');
  throw new Error(`The site can't be built, so it can't be tested.\n${end}`);
}

function isFresh(): boolean {
  if (!existsSync(sitemap) || !existsSync(join(root, 'deploy/settings.json'))) return false;
  const built = statSync(sitemap).mtimeMs;
  return sources.every((source) => newest(join(root, source)) < built);
}

/** When a file was last written, or anything in a folder, which counts what was removed too. */
function newest(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const below = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return Math.max(stats.mtimeMs, ...below.map((name) => statSync(join(path, name)).mtimeMs));
}
