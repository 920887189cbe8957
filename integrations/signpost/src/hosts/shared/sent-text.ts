import { escapeCharacter } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import { decodePercent } from '../../map/query.ts';
import type { Plan } from '../../plan/plan.ts';

/**
 * A path as requests send it: canonical, with lower-case escapes as in WordPress, with `[]|` as in browsers, and with
 * the marks that PHP and Python escape in sitemaps.
 */
export function listPathVariants(path: string): string[] {
  if (!/[%!'(),~]/.test(path)) return [path];
  const raw: Record<string, string> = { '%5B': '[', '%5D': ']', '%7C': '|' };
  const unescapedPath = path.replace(/%(?:5B|5D|7C)/g, (hex) => raw[hex] ?? hex);
  return [...new Set([path, convertEscapesToLowerCase(path), unescapedPath, escapeMarks(path)])];
}

/** A path with the marks escaped that PHP and Python escape in sitemaps: `/%28x%29`. */
export function escapeMarks(path: string): string {
  return path.replace(/[!'(),~]/g, escapeCharacter);
}

/** A path with lower-case escapes, as WordPress writes them. */
export function convertEscapesToLowerCase(path: string): string {
  return path.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
}

/** The URLs of an exact entry: with and without a trailing slash, except of `/a//`, which is `/a/` in the map. */
export function listSlashVariants(path: string): string[] {
  if (path === '/') return [path];
  if (path === '//') return [path, '///'];
  return path.endsWith('/') ? [`${path}/`] : [path, `${path}/`];
}

/** True for a path that no request can have, since the platform resolves `..` first. */
export function hasDotSegment(path: string): boolean {
  return /\/\.{1,2}(?:\/|$)/.test(path);
}

/** True for a text that platforms read differently: a plus as a space, or a literal escape, such as `100%25`. */
export function isReadOtherwise(text: string): boolean {
  return /\+|%[0-9A-F]{2}/i.test(text);
}

/** Characters with a needless escape in sitemaps: PHP and Python write `%28` for `(`. */
const escapedBySome = "!'()*~,";
/** Characters that browsers send unescaped, and a canonical path escapes. */
const keptByBrowsers = '[]|^`{}"<>\\';
/** Characters with an escape by `encodeURIComponent`, or unescaped, in the value of a parameter. */
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

/**
 * A regular expression for a decoded path, as `$uri` of nginx has it: `/café` for `/caf%C3%A9`. With `ignoreCase`, letters
 * beyond ASCII match in both cases; the engine's flag is for ASCII.
 */
export function compileDecodedPath(path: string, ignoreCase: boolean): string {
  // An escaped percent sign, other escapes in a row, or a character.
  const pieces = /%25|(?:%(?!25)[0-9A-F]{2})+|[^%]/g;
  return path.replace(pieces, (piece) => {
    if (piece.length === 1) return escapeRegex(piece);
    return piece === '%25' ? '%' : compileDecodedEscapes(piece, ignoreCase);
  });
}

function compileDecodedEscapes(escapes: string, ignoreCase: boolean): string {
  const characters = Array.from(decodePercent(escapes), (character) =>
    ignoreCase ? compileBothCases(character) : escapeRegex(character),
  );
  return (
    characters
      .join('')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a configuration can't hold these
      .replace(/[\0-\x1f\x7f]/g, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`)
      // %FF, which isn't UTF-8, is the byte \xFF
      .replace(/%(?=[89A-F][0-9A-F])/g, '\\x')
  );
}

/** `(?:é|É)` for é. */
function compileBothCases(character: string): string {
  const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  if (/^[\0-\x7f]$/.test(character) || forms.size === 1) return escapeRegex(character);
  return `(?:${[...forms].map(escapeRegex).join('|')})`;
}
