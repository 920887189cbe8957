import { chmod, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import manifest from '../package.json' with { type: 'json' };
import { comments } from './comments.ts';
import { buildDeskPage } from './desk-page.ts';
import { listBundledPackages, readLicenses } from './licenses.ts';

// The whole command line with its dependencies as `dist/signpost.mjs`, which runs in any folder: `node signpost.mjs audit dist`.

const root = fileURLToPath(new URL('..', import.meta.url));
const target = `${root}dist/signpost.mjs`;

/** What the package reads from its folder, by its path there. */
const packageFiles = ['dist/desk/index.html', 'dist/desk/desk.css', 'dist/desk/desk.js'];

await buildDeskPage();
const embedded = await Promise.all(
  packageFiles.map(async (path): Promise<[string, string]> => [path, await readFile(root + path, 'utf8')]),
);

const entry = `import { run } from ${JSON.stringify(`${root}bin/run.js`)};
void run(() => import(${JSON.stringify(`${root}src/cli.ts`)}));`;

/** Replaces src/lib/disk/package.ts: files of the package come from this file, and a server of them gets a temporary folder. */
const packageModule = `import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
const files = ${JSON.stringify(Object.fromEntries(embedded))};
export const isSource = false;
export const hasModuleFiles = false;
export const moduleFile = packageFile;
export const version = ${JSON.stringify(manifest.version)};
let folder;
export function packageFile(path) {
  folder ??= unpack();
  return pathToFileURL(join(folder, path));
}
function unpack() {
  const unpacked = mkdtempSync(join(tmpdir(), 'signpost-'));
  process.on('exit', () => rmSync(unpacked, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(unpacked, path)), { recursive: true });
    writeFileSync(join(unpacked, path), text);
  }
  return unpacked;
}`;

const oneFile: Plugin = {
  name: 'one-file',
  resolveId: (id) => (id === 'entry' ? id : undefined),
  load(id) {
    if (id === 'entry') return entry;
    return id === `${root}src/lib/disk/package.ts` ? packageModule : undefined;
  },
  transform(code, id) {
    // What `init` writes is for projects that have the package.
    if (!id.startsWith(`${root}src/`) || id.startsWith(`${root}src/commands/init/`)) return undefined;
    return { code: code.replaceAll('npx astro-signpost', 'node signpost.mjs'), map: null };
  },
};

const bundle = await rolldown({
  cwd: root,
  input: 'entry',
  platform: 'node',
  // Commands for images say so where it isn't installed.
  external: ['sharp'],
  resolve: { mainFields: ['module', 'main'] },
  plugins: [oneFile],
});
const { output } = await bundle.write({
  file: target,
  // An import that an older Node lacks would stop it before it can say that it is too old. `require` doesn't.
  format: 'cjs',
  codeSplitting: false,
  comments,
  minify: true,
});

const [file] = output;
const licenses = await readLicenses(listBundledPackages(file.moduleIds));
const start = `#!/usr/bin/env node
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;
await writeFile(target, `${start}\n${file.code}\n${licenses}`);
await chmod(target, 0o755);
