import { withoutTrailingSlash } from '../../core/path.ts';
import { fieldsIn, isWholeRow } from '../../map/csv-line.ts';
import { foldPath, keyOf } from '../../map/key.ts';
import { parseEntry } from '../../map/parse-entry.ts';
import { isPlainPath } from '../../map/source.ts';

/** True for a line of YAML that names a file, which the map may include. */
export function namesTable(line: string): boolean {
  return piecesOf(line).some((piece) => /^[^/].*\.(?:csv|ya?ml)$/i.test(piece));
}

/** What may be an old address in a line of YAML, each as `keyOf` has it: whatever is not said to be something else. */
export function keysIn(line: string, ignoreCase: boolean): string[] {
  return piecesOf(line).flatMap((piece) => keyIn(piece, ignoreCase) ?? []);
}

/**
 * The same for a line of a table: the field in this column, or where that is not known each one that is an address. So it
 * is in a part of a row of several lines, whose first field may be the rest of the one before.
 */
export function keysInRow(line: string, column: number | undefined, ignoreCase: boolean): string[] {
  const isWhole = isWholeRow(line);
  const fields = fieldsIn(line);
  const own = isWhole && column !== undefined ? fields[column] : undefined;
  const rest = isWhole ? [] : fieldsIn(line.slice(line.indexOf('"') + 1));
  const asked = own === undefined ? [...fields, ...rest] : [own];
  return asked.flatMap((field) => keyIn(field, ignoreCase) ?? []);
}

/** A line as a whole and its parts: an address may hold a comma where it stands alone. */
function piecesOf(line: string): string[] {
  const text = line.replace(/(?:^|\s)#.*$/s, '').replace(otherKeys, '');
  const quoted = text.match(/"[^"]*"|'[^']*'/g) ?? [];
  return [...new Set([text, ...quoted, ...text.split(/[,{}[\]]/)])].map(scalarOf);
}

const otherKeys = /["']?\b(?:to|note|match|name)\b["']?\s*:\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,}]*)/g;

/** A scalar without what stands before it in a list or behind a key, and without its quotes. */
function scalarOf(piece: string): string {
  const text = piece.trim().replace(/^(?:-\s+)?(?:["']?\w+["']?\s*:(?:\s+|$))?/, '');
  return /^(["']).*\1$/s.test(text) ? text.slice(1, -1) : text;
}

const nowhere = { file: '', line: 1, column: 1 };

/** As an address that is gone, which needs no target. */
function keyIn(text: string, ignoreCase: boolean): string | undefined {
  if (isPlainPath(text)) return foldPath(withoutTrailingSlash(text), ignoreCase);
  if (!text.includes('/')) return undefined;
  const raw = { from: text, to: '', status: '410', since: '', until: '', merge: false, place: nowhere };
  const { entry } = parseEntry(raw);
  return entry && keyOf(entry, ignoreCase);
}
