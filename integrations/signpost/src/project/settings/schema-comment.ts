import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * The first line of redirects.yaml or signpost.yaml, by which editors check the file and complete its keys:
 *
 *     # yaml-language-server: $schema=./node_modules/astro-signpost/schemas/redirects.schema.json
 *
 * The package is in this folder or one above; if it isn't installed yet, beside the nearest package.json.
 */
export function printSchemaComment(name: 'redirects' | 'signpost', file: string): string {
  const folder = resolve(dirname(file));
  const schema = join('node_modules', 'astro-signpost', 'schemas', `${name}.schema.json`);
  const root = findNearestFolder(folder, schema) ?? findNearestFolder(folder, 'package.json') ?? folder;

  const path = relative(folder, join(root, schema)).split(sep).join('/');
  return `# yaml-language-server: $schema=${path.startsWith('.') ? path : `./${path}`}\n`;
}

/** The nearest folder with a file, from a folder up. */
function findNearestFolder(folder: string, file: string): string | undefined {
  if (existsSync(join(folder, file))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findNearestFolder(parent, file);
}
