import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { once } from './once.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const astro = join(root, 'node_modules/astro/bin/astro.mjs');

/** A site of this repository that tests need built. */
interface Site {
  /** Of the project, from the root of the repository. */
  readonly folder: string;
  /** The script that writes a part of the sources first. */
  readonly script?: readonly string[];
  /** One of the last files that each build writes anew. */
  readonly lastFile: string;
  /** What a build is made from. */
  readonly sources: readonly string[];
}

const integration = [
  'package-lock.json',
  'integrations/signpost/dist',
  'integrations/signpost/src/astro/components',
  'integrations/signpost/src/astro/routes',
];

/** By the folder of the tests that need it. */
const sites: Readonly<Record<string, Site>> = {
  site: {
    folder: '.',
    lastFile: 'dist/sitemap.xml',
    sources: [...integration, 'astro.config.mjs', 'redirects.yaml', 'public', 'src'],
  },
  docs: {
    folder: 'docs',
    script: ['integrations/signpost/scripts/write-docs.ts', '--pages'],
    lastFile: 'docs/dist/sitemap.xml',
    sources: [...integration, 'docs/astro.config.ts', 'docs/redirects.yaml', 'docs/src'],
  },
};

const { testPath = '' } = expect.getState();
for (const [name, site] of Object.entries(sites))
  if (testPath.startsWith(join(root, `test/${name}/`))) await once(name, async () => build(site));

/** Builds a site, unless the build that is there is newer than its sources. */
function build(site: Site): void {
  if (site.script !== undefined) run(site.script, '.');
  if (!isFresh(site)) run([astro, 'build'], site.folder);
}

function run(script: readonly string[], folder: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, script, {
    cwd: join(root, folder),
    // With the variables that vitest sets, such as DEV, pages are rendered as in development.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production' },
    encoding: 'utf8',
    timeout: 240_000,
  });
  if (status === 0) return;
  // The last lines say what is wrong; before them stands every page.
  const end = `${stdout}${stderr}`.split('\n').slice(-40).join('\n');
  throw new Error(`The site can't be built, so it can't be tested.\n${end}`);
}

function isFresh({ folder, lastFile, sources }: Site): boolean {
  if (!existsSync(join(root, lastFile)) || !existsSync(join(root, folder, 'deploy/settings.json')))
    return false;
  const built = statSync(join(root, lastFile)).mtimeMs;
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
