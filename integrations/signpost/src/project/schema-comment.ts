import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { schemaUrl } from '../lib/docs.ts';

/** The JSON Schemas in this package's `schemas/` folder. */
type SchemaName = 'redirects' | 'signpost';

/**
 * The first line of a YAML file, from which editors find the schema: in the package that is installed, or will be beside
 * the nearest package.json (with `installs`, in the folder of the file). Without either, in the documentation.
 */
export function printSchemaComment(name: SchemaName, file: string, { installs = false } = {}): string {
  const folder = resolve(dirname(file));
  const schema = join('node_modules', 'astro-signpost', 'schemas', `${name}.schema.json`);
  const root =
    findNearestFolder(folder, schema) ??
    findNearestFolder(folder, 'package.json') ??
    (installs ? folder : undefined);
  if (root === undefined) return printCommentTo(schemaUrl(name));
  const way = relative(folder, join(root, schema)).split(sep).join('/');
  return printCommentTo(way.startsWith('.') ? way : `./${way}`);
}

function printCommentTo(schema: string): string {
  return `# yaml-language-server: $schema=${schema}\n`;
}

/** The nearest folder from here up that has a file. */
function findNearestFolder(folder: string, file: string): string | undefined {
  if (existsSync(join(folder, file))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findNearestFolder(parent, file);
}
