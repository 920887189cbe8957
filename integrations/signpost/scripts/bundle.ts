import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ChunkingContext, rolldown } from 'rolldown';
import { tokens } from '../src/report/html/tokens.ts';

/** What others import, run or start by its path in `dist`; what these share, or load later, goes into chunks. */
const entries = [
  'index',
  'cli',
  'astro/head/index',
  'api/index',
  'api/file-api',
  'api/node',
  'astro/routes/api-lists',
];

/** What a project loads in one go: an entry, or the part of the integration before or after the pages are built. */
const steps = [...entries, 'astro/before-build', 'astro/after-build'];
const closures = new Map<string, ReadonlySet<string>>();

/** Comments are for who reads the sources. Licenses stay, and the marks by which a bundler drops unused calls. */
const comments = { legal: true, annotation: true, jsdoc: false } as const;

// Chunks have their content's hash in their names, so those of earlier builds would stay.
await rm(new URL('../dist/chunks/', import.meta.url), { recursive: true, force: true });
const bundle = await rolldown({
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
  platform: 'node',
  preserveEntrySignatures: 'allow-extension',
  // Packages are loaded from where npm puts them; the exception is the bundler's own helper for `using`.
  external: /^(?!src\/|@oxc-project\/)[@a-z]/,
});
await bundle.write({
  dir: 'dist',
  format: 'esm',
  comments,
  chunkFileNames: 'chunks/[name]-[hash].js',
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ name: chunkOf, debugName: 'shared by steps' }],
  },
});

// The page on which a migration is decided, with the library that draws it.
const page = await rolldown({
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  input: { desk: 'src/migrate/desk/page/main.tsx' },
  platform: 'browser',
});
/** Packages in the page, which npm doesn't install beside this one. */
const pagePackages = ['preact', '@preact/signals', '@preact/signals-core'];
const licenses = await Promise.all(pagePackages.map(readLicense));
await page.write({
  dir: 'dist/desk',
  format: 'esm',
  minify: true,
  comments,
  postBanner: `/*!\n${licenses.join('\n')}*/`,
});
const pageFolder = new URL('../src/migrate/desk/page/', import.meta.url);
const builtPage = new URL('../dist/desk/', import.meta.url);
await copyFile(new URL('index.html', pageFolder), new URL('index.html', builtPage));
const deskStyle = await readFile(new URL('desk.css', pageFolder), 'utf8');
await writeFile(new URL('desk.css', builtPage), tokens + deskStyle);

/** The license of a package, which asks to be in each copy of it. */
async function readLicense(name: string): Promise<string> {
  const file = new URL(`../../../node_modules/${name}/LICENSE`, import.meta.url);
  return `${name}\n\n${await readFile(file, 'utf8')}`;
}

/**
 * Modules that the same steps load at once share a chunk, because a file costs more time than unused code: 154 files of a
 * build took 310 ms of CPU time, 60 take 230 ms. A name has one digit per step. Commands load parts of these chunks too, so
 * those of the integration, which import Astro, are apart.
 */
function chunkOf(id: string, graph: ChunkingContext): string | undefined {
  const digits = steps.map((step) => Number(closureOf(step, graph).has(id)));
  const wing = /\/src\/astro\//.test(id) ? 'astro' : 'steps';
  return digits.includes(1) ? `${wing}-${digits.join('')}` : undefined;
}

/** A step's module and all that it imports, also indirectly. */
function closureOf(step: string, graph: ChunkingContext): ReadonlySet<string> {
  const known = closures.get(step);
  if (known !== undefined) return known;
  const closure = new Set([fileURLToPath(new URL(`../src/${step}.ts`, import.meta.url))]);
  for (const id of closure) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closure.add(next);
  closures.set(step, closure);
  return closure;
}
