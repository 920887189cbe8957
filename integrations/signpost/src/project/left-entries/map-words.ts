import { withoutTrailingSlash } from '../../core/path.ts';
import { foldPath, keyOf } from '../../map/key.ts';
import { parseEntry } from '../../map/parse-entry.ts';
import { isPlainPath } from '../../map/source.ts';

/** True for a line of YAML that names a file, which the map may include. */
export function namesTable(line: string): boolean {
  return !isRow(line) && piecesOf(line).some((piece) => /^[^/].*\.(?:csv|ya?ml)$/i.test(piece));
}

/**
 * What may be an old address in a line of a map, each as `keyOf` has it. In a table that is the first field that is an
 * address; in YAML whatever is not said to be something else.
 */
export function keysIn(line: string, ignoreCase: boolean): string[] {
  const pieces = isRow(line) ? [fieldOf(line)] : piecesOf(line);
  return pieces.flatMap((piece) => keyIn(piece, ignoreCase) ?? []);
}

function isRow(line: string): boolean {
  return /^"?(?:\/|https?:)/i.test(line);
}

function fieldOf(row: string): string {
  const [, quoted, bare = ''] = /^(?:"((?:[^"]|"")*)"|([^,]*))/.exec(row) ?? [];
  return quoted?.replaceAll('""', '"') ?? bare.trim();
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
