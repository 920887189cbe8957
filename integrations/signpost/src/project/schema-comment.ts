import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { schemaUrl } from '../lib/docs.ts';

/** The JSON Schemas in this package's `schemas/` folder. */
type SchemaName = 'redirects' | 'signpost';

/**
 * The first line of a YAML file, from which editors find the schema: in the installed package, otherwise in the
 * documentation.
 */
export function schemaComment(name: SchemaName, file: string): string {
  return `# yaml-language-server: $schema=${schemaOf(name, resolve(dirname(file)))}\n`;
}

function schemaOf(name: SchemaName, folder: string, above = folder): string {
  const path = join(above, 'node_modules', 'astro-signpost', 'schemas', `${name}.schema.json`);
  if (existsSync(path)) {
    const way = relative(folder, path).split(sep).join('/');
    return way.startsWith('.') ? way : `./${way}`;
  }
  const parent = dirname(above);
  return parent === above ? schemaUrl(name) : schemaOf(name, folder, parent);
}
