import { basename } from 'node:path';
import { isObject, type JsonObject } from '../../lib/is-object.ts';
import type { Importer } from './importer.ts';
import { redirectTables } from './shared/toml.ts';
import { netlifyLineImporter } from './underscore-redirects.ts';

/** `_redirects` of Netlify, or the redirects of a netlify.toml, which say the same. */
export const netlifyImporter: Importer = {
  ...netlifyLineImporter,
  detect: (file, text) => netlifyLineImporter.detect(file, text) || basename(file) === 'netlify.toml',
  read: (file, text, options) =>
    netlifyLineImporter.read(file, file.endsWith('.toml') ? tomlAsLines(file, text) : text, options),
};

/**
 * The redirects of a netlify.toml as lines of `_redirects`, at the same line numbers, so that one reader does for both:
 * https://docs.netlify.com/build/configure-builds/file-based-configuration/#redirects. Throws a `Problem` for invalid TOML.
 */
export function tomlAsLines(file: string, text: string): string {
  const lines = text.split(/\r?\n/).map(() => '');
  for (const { line, table } of redirectTables(file, text))
    lines[lines[line - 1] === '' ? line - 1 : lines.length] = lineOf(table);
  return lines.join('\n');
}

function lineOf({ from, to, status = 301, force, query, conditions }: JsonObject): string {
  if (typeof from !== 'string' || typeof to !== 'string') return '';
  const forced = `${String(status)}${force === true ? '!' : ''}`;
  return [from, ...pairsOf(query), to, forced, ...pairsOf(conditions)].join(' ');
}

/** `id=:id`; a list has commas. */
function pairsOf(value: unknown): string[] {
  return isObject(value) ? Object.entries(value).map(([name, said]) => `${name}=${String(said)}`) : [];
}
