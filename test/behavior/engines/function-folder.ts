import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Host } from '../../../integrations/signpost/src/hosts/host.ts';
import type { OutFile } from '../../../integrations/signpost/src/lib/file.ts';
import type { Site } from '../sites.ts';
import { writeOutput } from './engine.ts';

/** Writes a host's output with the files of the build that go beside it, as a build does into `deploy/<host>`. */
export async function writeDeployed(
  folder: string,
  host: Host,
  { files, plan }: Pick<Site, 'files' | 'plan'>,
  output: readonly OutFile[],
): Promise<void> {
  await writeOutput(folder, output);
  for (const { from, path } of host.programs?.api?.copies(plan) ?? []) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), files[from] ?? '');
  }
}

/** A package of a few lines that stands for the platform's own, where a module of the folder imports it. */
export async function writePackage(
  folder: string,
  name: string,
  modules: Readonly<Record<string, string>>,
): Promise<void> {
  const place = join(folder, 'node_modules', name);
  await mkdir(place, { recursive: true });
  const exports = Object.fromEntries(Object.keys(modules).map((file) => [`./${file}`, `./${file}.js`]));
  await writeFile(
    join(place, 'package.json'),
    JSON.stringify({ name, type: 'module', exports: { ...exports, '.': './index.js' } }),
  );
  for (const [file, text] of Object.entries(modules)) await writeFile(join(place, `${file}.js`), text);
}
