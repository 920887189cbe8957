import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { writeFiles } from '../src/lib/disk/write.ts';

/**
 * Copies the declarations that the package's exports need from dist/.types, where tsc writes those of all modules, to dist.
 * The types of schema-dts, which the props of `<Head>` name, are copied too, so that nobody installs that package.
 */
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const all = join(dist, '.types');
const schemaPackages = {
  'schema-dts': import.meta.resolve('schema-dts'),
  'schema-dts-lib': import.meta.resolve('schema-dts-lib'),
};

const { exports } = JSON.parse(await readFile(join(dist, '../package.json'), 'utf8'));
const entries = Object.values<string>(exports)
  .filter((target) => target.endsWith('.js'))
  .map((target) => target.replace('./dist/', '').replace(/\.js$/, '.d.ts'));

const texts = new Map<string, string>();
for (const file of new Set(entries)) await addDeclaration(file);
for (const [name, url] of Object.entries(schemaPackages))
  texts.set(`astro/head/${name}.d.ts`, await schemaDeclarations(name, url));

const files = [...texts].map(([path, content]) => ({ path, content }));
const stale = (await glob('**/*.d.ts', { cwd: dist })).filter((path) => !texts.has(path));
await writeFiles(dist, files);
for (const path of stale) await rm(join(dist, path));

async function addDeclaration(file: string): Promise<void> {
  if (texts.has(file) || file === 'astro/head/schema-dts.d.ts') return;
  const written = await readFile(join(all, file), 'utf8');
  // tsc keeps the extension of './config.ts', which other projects can't import.
  const text = written
    .replace(/((?:from |import\()['"]\.[^'"]+)\.ts(?=['"])/g, '$1.js')
    .replace("from 'schema-dts'", "from './schema-dts.js'");
  texts.set(file, text);

  for (const [, target = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)\.js['"]/g))
    await addDeclaration(join(dirname(file), `${target}.d.ts`));
}

/** The declarations of schema-dts or of the package that these import, with the license. */
async function schemaDeclarations(name: string, url: string): Promise<string> {
  const types = fileURLToPath(url).replace(/\.js$/, '.d.ts');
  const license = await readFile(join(dirname(types), '../LICENSE'), 'utf8');
  const text = (await readFile(types, 'utf8')).replace('"schema-dts-lib"', '"./schema-dts-lib.js"');
  return `/* ${name}, https://github.com/google/schema-dts\n\n${license}*/\n${text}`;
}
