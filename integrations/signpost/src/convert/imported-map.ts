import { basename } from 'node:path';
import type { ImportedRedirects } from '../import/import-redirects.ts';
import { writeYaml } from '../import/write-map.ts';

// What `map import` and the converter's page give for another tool's file: the redirect map, and each redirect, line and
// difference as data.

/** The comment of a map beside an installed package, by which editors check the file. */
export const usualSchemaComment =
  '# yaml-language-server: $schema=./node_modules/astro-signpost/schemas/redirects.schema.json\n';

/** Prints the redirects of a file as `redirects.yaml`. */
export function printImportedMap(
  file: string,
  reading: ImportedRedirects,
  schemaComment: string = usualSchemaComment,
): string {
  const title = `Imported from ${basename(file)} (${reading.importer.title}) by npx astro-signpost map import.`;
  return [schemaComment, ...writeYaml(title, reading)].join('');
}

/** The redirects, the lines without one, and how the map differs from the file. */
export function summarizeImport(name: string, { importer, items, notices }: ImportedRedirects) {
  const redirects = items.filter((item) => item.kind === 'rule');
  const notImported = items.filter((item) => item.kind === 'unexpressed');
  return {
    format: importer.id,
    redirects: redirects.map(({ from, to, status, line, file = name }) => {
      const target = status === 410 ? {} : { to };
      return { from, ...target, status, file, line };
    }),
    notImported: notImported.map(({ line, text, why, file = name }) => ({ file, line, text, why })),
    differences: notices.map(({ line, text, file = name }) => ({ file, line, message: text })),
  };
}
