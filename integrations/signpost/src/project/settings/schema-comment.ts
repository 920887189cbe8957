import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * The first line of a YAML file, for editors: the path of the schema in the package, installed now or later beside the
 * nearest package.json.
 */
export function printSchemaComment(name: 'redirects' | 'signpost', file: string): string {
  const folder = resolve(dirname(file));
  const schema = join('node_modules', 'astro-signpost', 'schemas', `${name}.schema.json`);
  const root = findNearestFolder(folder, schema) ?? findNearestFolder(folder, 'package.json') ?? folder;

  const way = relative(folder, join(root, schema)).split(sep).join('/');
  return `# yaml-language-server: $schema=${way.startsWith('.') ? way : `./${way}`}\n`;
}

/** The nearest folder with a file, from a folder up. */
function findNearestFolder(folder: string, file: string): string | undefined {
  if (existsSync(join(folder, file))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findNearestFolder(parent, file);
}
