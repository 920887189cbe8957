import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { builtins } from './builtins.ts';
import { licencesOf } from './licences.ts';
import { otherRows } from './other-rows.ts';
import { isLoaded } from './packages.ts';
import { withoutExamples } from './without-examples.ts';

/**
 * What others import, run or start by its address, by who loads it; all else is cut into pieces that those of one row share.
 * Bundled, since Node takes a millisecond for each file, and there are nine hundred modules. Rows share nothing, so that
 * the pieces are few and large: what keeps state beyond a row is on the global object (`core/shared-map.ts`).
 */
const rows = [
  ['index'],
  ['head/index'],
  ['api/index', 'routes/api-lists'],
  [
    'api/edge',
    'api/adapters/azure',
    'api/adapters/firebase',
    'api/adapters/netlify',
    'api/adapters/node',
    'api/adapters/vercel',
    'api/adapters/workers',
  ],
  ['cli'],
  [...loadedBy('commands/load'), ...loadedBy('migrate/load')].filter((entry) => entry !== 'commands/audit'),
  ['commands/audit'],
  ['commands/audit/url'],
];

/** What is loaded one after the other at most starts: what each of them needs beyond those before it is one piece. */
const whole = [
  'commands/audit',
  'commands/audit/folder',
  'index',
  'integration/before-build',
  'integration/prepare',
  'integration/finish',
];

/** The modules that a table of loaders names. */
function loadedBy(table: string): string[] {
  const text = readFileSync(new URL(`../src/${table}.ts`, import.meta.url), 'utf8');
  return [...text.matchAll(/import\('(\.\/[^']+)\.ts'\)/g)].map(([, name = '']) =>
    posix.join(posix.dirname(table), name),
  );
}

const folder = fileURLToPath(new URL('..', import.meta.url));
const fileOf = (entry: string): string => `${folder}src/${entry}.ts`;

// Pieces have their content's hash in their names, so those of earlier builds would stay.
await rm(new URL('../dist/chunks/', import.meta.url), { recursive: true, force: true });
const inputs = new Set<string>();
for (const entries of rows) {
  const bundle = await rolldown({
    cwd: folder,
    input: Object.fromEntries(entries.map((entry) => [entry, fileOf(entry)])),
    platform: 'node',
    // What one entry loads late may be needed at once by another.
    checks: { ineffectiveDynamicImport: false },
    external: isLoaded,
    plugins: [otherRows(folder, rows.flat(), entries), builtins, withoutExamples],
  });
  const { output } = await bundle.write({
    dir: 'dist',
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: {
      // Each takes along all that it loads at once, so those that are loaded first must be the first to take.
      groups: whole.map((entry, index) => ({
        name: posix.basename(entry),
        test: (id) => id === fileOf(entry),
        priority: whole.length - index,
      })),
    },
    // Comments are half of what Node would read; names stay, for stack traces.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: false,
  });
  for (const file of output) {
    if (file.type === 'chunk') for (const id of file.moduleIds) inputs.add(id);
  }
}
await writeFile(new URL('../dist/licences.txt', import.meta.url), await licencesOf([...inputs]));
