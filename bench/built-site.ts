import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Side, Sides } from './case.ts';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const astro = join(modules, 'astro/bin/astro.mjs');

const site = `site: 'https://www.example.com', trailingSlash: 'always'`;

/** A site's files below its folder: path ─▶ content. */
export type Sources = Readonly<Record<string, string | Uint8Array>>;

/** The same site built with the integration and without it, each in a project of its own. */
export async function builtSides(folder: string, sources: Sources): Promise<Sides> {
  const withIt = `import signpost from 'astro-signpost';\nexport default { ${site}, integrations: [signpost({ deploy: { host: 'netlify' } })] };\n`;
  const without = `export default { ${site} };\n`;
  return {
    generated: await project(join(folder, 'with'), { ...sources, 'astro.config.mjs': withIt }),
    theirs: await project(join(folder, 'without'), { ...sources, 'astro.config.mjs': without }),
  };
}

async function project(cwd: string, sources: Sources): Promise<Side> {
  for (const [path, content] of Object.entries(sources)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), content);
  }
  await writeFile(join(cwd, 'package.json'), '{ "type": "module" }\n');
  // Not one link to all: what Astro and Vite keep there of one project would be of no use to the other.
  await mkdir(join(cwd, 'node_modules'));
  for (const name of await readdir(modules)) {
    if (!name.startsWith('.')) await symlink(join(modules, name), join(cwd, 'node_modules', name));
  }
  // Astro empties it at each build, which took from 0.1 to 2 seconds.
  return { args: [astro, 'build'], cwd, leaves: ['dist'] };
}
