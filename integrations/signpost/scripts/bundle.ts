import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * What others import, run or start by its address, by who loads it; all else is cut into pieces that those of one row share.
 * Bundled, since a file of its own for each of nine hundred modules is a tenth of a second and more at every start. Rows
 * share nothing, so that the pieces are few and large: what keeps state beyond a row is on the global object
 * (`core/shared-map.ts`).
 */
const rows = [
  ['index'],
  ['head/index'],
  ['api/index', 'routes/api-lists'],
  [
    'cli',
    'api/edge',
    'api/adapters/azure',
    'api/adapters/firebase',
    'api/adapters/netlify',
    'api/adapters/node',
    'api/adapters/vercel',
    'api/adapters/workers',
    'disk/pages/page-worker',
  ],
];

const folder = fileURLToPath(new URL('..', import.meta.url));

// Pieces have their content's hash in their names, so those of earlier builds would stay.
await rm(new URL('../dist/chunks/', import.meta.url), { recursive: true, force: true });
for (const entries of rows)
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
    // Comments are half of what Node would read; names stay, for stack traces.
    minifyWhitespace: true,
  });
