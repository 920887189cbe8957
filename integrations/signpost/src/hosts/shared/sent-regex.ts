import { escapeCharacter } from '../../lib/url/path.ts';
import { isSentEscaped, isSentRaw, type RequestPart } from '../../lib/url/sent-characters.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Plan } from '../../plan/plan.ts';

// A path or parameter of the map → one regular expression for the forms in which clients send it, for hosts that see the URL as it
// was sent: Apache's THE_REQUEST, nginx's $request_uri, Caddy. A host that has decoded the path needs decoded-regex.ts.

/** Only a path ignores case, never a parameter. */
export function addCaseFlag(path: string, { ignoreCase }: Pick<Plan, 'ignoreCase'>): string {
  return ignoreCase ? `(?i:${path})` : path;
}

/**
 * A regular expression for a path as requests send it: `/caf(?i:%C3%A9)`. `path` is canonical. Matches escapes in
 * either case of the digits, and the variants of browsers, PHP and Python.
 */
export function compileSentPath(path: string): string {
  return compileSentText(path, 'path');
}

/** A regular expression for the name of a parameter, by its decoded text: `stra(?i:%C3%9F)e` for "straße". */
export function compileSentName(name: string): string {
  return compileSentText(encodeURIComponent(name.toWellFormed()), 'name');
}

/** A regular expression for `id=42`. An empty value is sent with its equals sign or without. */
export function compileSentPair([name, value]: readonly [name: string, value: string]): string {
  if (value === '') return `${compileSentName(name)}=?`;
  return `${compileSentName(name)}=${compileSentText(encodeURIComponent(value.toWellFormed()), 'value')}`;
}

/** Each order of some pairs, for engines without look-ahead: 6 for three. */
export function listOrders(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => listOrders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

/** `gr(?i:%C3%B6%C3%9F)e` for the escaped text `gr%C3%B6%C3%9Fe`: letters in a row, an escaped character, or a character. */
function compileSentText(escapedText: string, part: RequestPart): string {
  return escapedText.replace(/(?:%[89A-F][0-9A-F])+|%[0-7][0-9A-F]|[^%]/g, (piece) => {
    // The slash between two segments; `%2F` is part of one.
    if (piece === '/' && part === 'path') return piece;
    if (piece.length === 1) return compileCharacter(piece, part);
    const isOneCharacter = /^%[0-7]/.test(piece);
    return isOneCharacter ? compileCharacter(decodeURIComponent(piece), part) : ignoreHexCase(piece);
  });
}

/** `a`, `(?i:%3F)`, or both forms: `(?:\(|%28)`. */
function compileCharacter(character: string, part: RequestPart): string {
  if (character === ' ' && part !== 'path') return '(?:%20|\\+)';
  if (!isSentEscaped(character)) return escapeRegex(character);

  const escaped = ignoreHexCase(escapeCharacter(character));
  return isSentRaw(character, part) ? `(?:${escapeRegex(character)}|${escaped})` : escaped;
}

/** `(?i:%C3%A9)`: hex digits in either case. */
function ignoreHexCase(escapes: string): string {
  return /[A-F]/.test(escapes) ? `(?i:${escapes})` : escapes;
}
