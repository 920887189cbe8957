import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** What others import, run or start by its path in `dist`; what these share, or load later, goes into chunks. */
const entries = [
  'index',
  'cli',
  'astro/head/index',
  'api/index',
  'api/edge',
  'api/adapters/azure',
  'api/adapters/firebase',
  'api/adapters/netlify',
  'api/adapters/node',
  'api/adapters/vercel',
  'api/adapters/workers',
  'astro/routes/api-lists',
];

// Chunks have their content's hash in their names, so those of earlier builds would stay.
await rm(new URL('../dist/chunks/', import.meta.url), { recursive: true, force: true });
const bundle = await rolldown({
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
  platform: 'node',
  // Packages are loaded from where npm puts them; the exception is the bundler's own helper for `using`.
  external: /^(?!src\/|@oxc-project\/)[@a-z]/,
});
await bundle.write({ dir: 'dist', format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js' });
