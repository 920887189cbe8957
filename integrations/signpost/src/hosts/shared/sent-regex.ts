import { escapeCharacter } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Plan } from '../../plan/plan.ts';

// A path or parameter of the map → one regular expression for the forms in which clients send it, for hosts that see the URL as it
// was sent: Apache's THE_REQUEST, nginx's $request_uri, Caddy. A host that has decoded the path needs decoded-regex.ts.

/** Characters with a needless escape in sitemaps: PHP and Python write `%28` for `(`. */
const escapedBySome = "!'()*~,";
/** Characters that some browsers and scripts send unescaped, and a canonical path escapes. */
const keptByBrowsers = '[]|^`{}"<>\\';
/** Characters that clients send either way in the value of a parameter: `encodeURIComponent` escapes them, forms may not. */
const keptInQueries = `${keptByBrowsers}!'()*~,/:@;$?`;

/** Only a path ignores case, never a parameter. */
export function addCaseFlag(path: string, { ignoreCase }: Pick<Plan, 'ignoreCase'>): string {
  return ignoreCase ? `(?i:${path})` : path;
}

/**
 * A regular expression for a path as requests send it: `/caf(?i:%C3%A9)`. `path` is canonical. Matches escapes in
 * either case of the digits, and the variants of browsers, PHP and Python.
 */
export function compileSentPath(path: string): string {
  return path.replace(/(?:%[0-9A-F]{2})+|[^%]/g, (piece) => {
    if (piece.length > 1) return compileSentEscapes(piece, keptByBrowsers);
    return escapedBySome.includes(piece) ? compileBothForms(piece) : escapeRegex(piece);
  });
}

/** A regular expression for the name of a parameter, by its decoded text: `stra(?i:%C3%9F)e` for "straße". */
export function compileSentName(name: string): string {
  return compileSentText(name, keptByBrowsers + escapedBySome);
}

/** A regular expression for the value of a parameter, by its decoded text. A space is sent as `%20` or `+`. */
function compileSentValue(value: string): string {
  return compileSentText(value, keptInQueries);
}

/** A regular expression for `id=42`. An empty value is sent with its equals sign or without. */
export function compileSentPair([name, value]: readonly [name: string, value: string]): string {
  return `${compileSentName(name)}${value === '' ? '=?' : `=${compileSentValue(value)}`}`;
}

/** Each order of some pairs, for engines without look-ahead: 6 for three. */
export function listOrders(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => listOrders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

/** `literalCharacters` are those that some clients send unescaped. */
function compileSentText(text: string, literalCharacters: string): string {
  // `größe 40` in pieces: a space, escapes in a row, or a character.
  const pieces = /%20|(?:%(?!20)[0-9A-F]{2})+|[^%]/g;
  return encodeURIComponent(text.toWellFormed()).replace(pieces, (piece) => {
    if (piece === '%20') return '(?:%20|\\+)';
    if (piece.length > 1) return compileSentEscapes(piece, literalCharacters);
    return literalCharacters.includes(piece) ? compileBothForms(piece) : escapeRegex(piece);
  });
}

/** `(?i:%C3%A9)` for a letter, and `(?:\||(?i:%7C))` for a mark that some clients send unescaped. */
function compileSentEscapes(escapes: string, literalCharacters: string): string {
  const lettersAndMarks = /(?:%[89A-F][0-9A-F])+|%[0-7][0-9A-F]/g;
  return escapes.replace(lettersAndMarks, (piece) => {
    const isMark = piece.length === 3;
    const character = isMark ? String.fromCharCode(Number.parseInt(piece.slice(1), 16)) : '';
    return isMark && literalCharacters.includes(character)
      ? compileBothForms(character)
      : ignoreHexCase(piece);
  });
}

/** `(?i:%C3%A9)`: hex digits in either case. */
function ignoreHexCase(escapes: string): string {
  return /[A-F]/.test(escapes) ? `(?i:${escapes})` : escapes;
}

/** A character or its escape: `(?:\(|%28)`. */
function compileBothForms(character: string): string {
  const escaped = escapeCharacter(character);
  return `(?:${escapeRegex(character)}|${ignoreHexCase(escaped)})`;
}
