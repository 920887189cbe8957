import { cp, mkdir, rm } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
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
  // Packages are loaded from where npm puts them; the exceptions are the engine for scripts of pages, whose parts would
  // be three packages more, and the bundler's own helper for `using`.
  external: /^(?!src\/|@oxc-project\/|@jitl\/|quickjs-emscripten-core)[@a-z]/,
});
await bundle.write({ dir: 'dist', format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js' });

/** What is in the bundle or in the model of a page, whose licenses ask to be with it. */
const bundled = [
  '@jitl/quickjs-singlefile-mjs-release-sync',
  'quickjs-emscripten-core',
  ...['css-select', 'css-what', 'boolbase', 'nth-check'],
];
const licenses = fileURLToPath(new URL('../dist/licenses/', import.meta.url));
await mkdir(licenses, { recursive: true });
for (const name of bundled) {
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) throw new Error(`${name} isn't installed`);
  await cp(join(dirname(manifest), 'LICENSE'), join(licenses, `${name.replaceAll('/', '-')}.txt`));
}
