import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/**
 * What others import, run or start by its address, by who loads it; all else is cut into pieces that those of one row share.
 * Bundled, since a file of its own for each of nine hundred modules is a tenth of a second and more at every start. Rows
 * share nothing, so that the pieces are few and large: what keeps state beyond a row is on the global object
 * (`core/shared-map.ts`). The audit, which runs at every save, would be cut into sixty pieces by what other commands share.
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
  ],
  ['commands/audit'],
  ['disk/pages/page-worker'],
];

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Leaves the entry of another row to be loaded from there, by its name in `imports` of package.json. */
function otherRows(entries: readonly string[]): Plugin {
  const others = rows.flat().filter((entry) => !entries.includes(entry));
  const byFile = new Map(others.map((entry) => [resolve(folder, `src/${entry}.ts`), entry]));
  return {
    name: 'other-rows',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
        const entry = kind === 'dynamic-import' ? byFile.get(resolve(resolveDir, path)) : undefined;
        return entry === undefined ? undefined : { path: `#row/${entry}`, external: true };
      });
    },
  };
}

// Pieces have their content's hash in their names, so those of earlier builds would stay.
await rm(new URL('../dist/chunks/', import.meta.url), { recursive: true, force: true });
for (const entries of rows)
  await build({
    absWorkingDir: folder,
    entryPoints: entries.map((entry) => `src/${entry}.ts`),
    plugins: [otherRows(entries)],
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
