import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ChunkingContext, rolldown } from 'rolldown';
import { comments } from './comments.ts';
import { buildDeskPage } from './desk-page.ts';

/** What a thread runs has a file of its own, since a chunk would run it wherever it is loaded. */
const thread = 'project/reading-thread';

/** What others import, run or start by its path in `dist`; what these share, or load later, goes into chunks. */
const entries = [
  'index',
  'cli',
  'astro/head/index',
  'api/index',
  'api/file-api',
  'api/node',
  'astro/routes/api-lists',
  thread,
];

/** What a project loads in one go: an entry, or the part of the integration before or after the pages are built. */
const steps = [...entries, 'astro/before-build', 'astro/after-build'];
const closures = new Map<string, ReadonlySet<string>>();

// Chunks have their content's hash in their names, so those of earlier builds would stay.
await rm(new URL('../dist/chunks/', import.meta.url), { recursive: true, force: true });
const bundle = await rolldown({
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
  platform: 'node',
  preserveEntrySignatures: 'allow-extension',
  // Packages are loaded from where npm puts them. The exceptions are the bundler's own helper for `using`, and re2js, whose package
  // has its code three times.
  external: /^(?!src\/|@oxc-project\/|re2js$)[@a-z]/,
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

await buildDeskPage();

/**
 * Modules that the same steps load at once share a chunk, because a file costs more time than unused code: 154 files of a
 * build took 310 ms of CPU time, 60 take 230 ms. A name has one digit per step. Commands load parts of these chunks too, so
 * those of the integration, which import Astro, are apart.
 */
function chunkOf(id: string, graph: ChunkingContext): string | undefined {
  if (id.endsWith(`/${thread}.ts`)) return undefined;
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
