import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * What others import, run or start by its address; all else is cut into pieces that they share. Bundled, since a file of
 * its own for each of nine hundred modules is a tenth of a second and more at every start.
 */
const entries = [
  'index',
  'cli',
  'api/index',
  'api/edge',
  'api/adapters/azure',
  'api/adapters/firebase',
  'api/adapters/netlify',
  'api/adapters/node',
  'api/adapters/vercel',
  'api/adapters/workers',
  'head/index',
  'routes/api-lists',
  'disk/pages/page-worker',
];

const folder = fileURLToPath(new URL('..', import.meta.url));

// Pieces have their content's hash in their names, so those of earlier builds would stay.
await rm(new URL('../dist/chunks/', import.meta.url), { recursive: true, force: true });
await build({
  absWorkingDir: folder,
  entryPoints: entries.map((entry) => `src/${entry}.ts`),
  outbase: 'src',
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node22',
  charset: 'utf8',
  legalComments: 'none',
});
