import { parse, TomlError } from 'smol-toml';
import { isObject, type JsonObject } from '../json/json.ts';
import { Problem } from '../problem.ts';

/** `[[redirects]]`, and not `[redirects.headers]`. */
const tableHead = /^\s*\[\[\s*["']?(\w+)["']?\s*\]\]/;

/**
 * The tables of `[[redirects]]` or `[[headers]]`, or of an inline list, each with the line of the header. Throws a `Problem`
 * with the line for invalid TOML.
 */
export function readTables(file: string, text: string, key: 'redirects' | 'headers') {
  const list = parseToml(file, text)[key];
  if (list === undefined) return [];

  const rows = text.split('\n');
  if (!Array.isArray(list)) {
    const line = rows.findIndex((row) => row.includes(key)) + 1;
    throw new Problem(`${file}:${line}: "${key}" is not a list. Write [[${key}]] before each of them.`);
  }

  // The library has no positions.
  const lines = rows.flatMap((row, at) => (tableHead.exec(row)?.[1] === key ? [at + 1] : []));
  return list.map((table: unknown, at) => {
    const line = lines[at] ?? lines.at(-1) ?? 1;
    if (!isObject(table)) throw new Problem(`${file}:${line}: "${key}" has an item that is not a table.`);
    return { line, table: { ...table } };
  });
}

/** The keys of a TOML file. Throws a `Problem` with the line for invalid TOML. */
export function parseToml(file: string, text: string): JsonObject {
  try {
    return parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [what = ''] = error.message.split('\n', 1);
    const why = what.replace(/^Invalid TOML document: /, '');
    throw new Problem(`${file}:${error.line}:${error.column}: This isn't valid TOML: ${why}.`);
  }
}
