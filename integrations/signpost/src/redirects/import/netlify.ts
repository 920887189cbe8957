import { basename } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { isObject, type JsonObject } from '../../lib/is-object.ts';
import { Problem } from '../../lib/problem.ts';
import type { Importer } from './importer.ts';
import { netlifyLines } from './underscore-redirects.ts';

/** `_redirects` of Netlify, or the redirects of a netlify.toml, which say the same. */
export const netlifyImporter: Importer = {
  ...netlifyLines,
  detect: (file, text) => netlifyLines.detect(file, text) || basename(file) === 'netlify.toml',
  read: (file, text, options) =>
    netlifyLines.read(file, file.endsWith('.toml') ? tomlAsLines(file, text) : text, options),
};

/**
 * The redirects of a netlify.toml as lines of `_redirects`, at the same line numbers, so that one reader does for both:
 * https://docs.netlify.com/build/configure-builds/file-based-configuration/#redirects. Throws a `Problem` for invalid TOML.
 */
export function tomlAsLines(file: string, text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const written = lines.map(() => '');
  const begins = beginsIn(lines);
  for (const [at, rule] of redirectsIn(file, lines.join('\n')).entries())
    written[begins[at] ?? written.length] = lineOf(rule);
  return written.join('\n');
}

/** The library keeps no places: those of the tables, or of the inline tables of a list. */
function beginsIn(lines: readonly string[]): number[] {
  const at = (begin: RegExp): number[] => lines.flatMap((line, number) => (begin.test(line) ? [number] : []));
  const tables = at(/^\s*\[\[\s*["']?redirects["']?\s*\]\]/);
  return tables.length > 0 ? tables : at(/^[^{]*\{.*\bfrom\b["']?\s*=/);
}

function redirectsIn(file: string, text: string): JsonObject[] {
  try {
    const redirects: unknown = parse(text)['redirects'];
    return Array.isArray(redirects) ? redirects.filter(isObject) : [];
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [what = ''] = error.message.split('\n', 1);
    throw new Problem(
      `${file}:${error.line}:${error.column}: this isn’t valid TOML: ${what.replace(/^Invalid TOML document: /, '')}.`,
    );
  }
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
