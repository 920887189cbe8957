import { decodePercent } from '../../map/query.ts';

const encoder = new TextEncoder();
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Where in a request a piece is, which decides which characters must be encoded. */
type Position = 'segment' | 'name' | 'value';

const separators: Record<Position, string> = { segment: '/?#%', name: '&=#', value: '&#' };

/** How a regular expression reads text: `runes` (RE2, characters of UTF-8) or `bytes` (PCRE without UTF mode). */
type Reads = 'runes' | 'bytes';

/** The options for matching percent-encoded text. */
export interface Matching {
  readonly reads: Reads;
  readonly position: Position;
  readonly ignoreCase?: boolean;
  /** Without unlikely escapes, such as `%61` for a letter. */
  readonly likely?: boolean;
}

/** A regular expression for one segment, name or value in every percent-encoding: a slash in a segment is `%2F`. */
export function anyVariant(encoded: string, matching: Matching): string {
  const { ignoreCase = false } = matching;
  const spell = (text: string): string => variants(text, matching);
  return piecesOf(encoded)
    .map((piece) => (ignoreCase ? eachCase(piece).map(spell) : [spell(piece)]))
    .map((forms) => oneOf([...new Set(forms)]))
    .join('');
}

/** A regular expression for a decoded path, byte by byte (PCRE without UTF mode; in RE2, use `exactly(decoded(path))`). */
export function decodedVariant(encoded: string, ignoreCase: boolean): string {
  return piecesOf(encoded)
    .map((piece) =>
      (ignoreCase ? eachCase(piece) : [piece]).map((form) => bytesOf(form).map(byteLiteral).join('')),
    )
    .map((forms) => oneOf([...new Set(forms)]))
    .join('');
}

/** A regular expression for a literal text. */
export function exactly(text: string): string {
  return text.replace(/[^A-Za-z0-9_~!,;=:@&'/%<># -]/g, (character) =>
    /[.*+?()|^$[\]-]/.test(character) ? `\\${character}` : escapeOf(character),
  );
}

function escapeOf(character: string): string {
  return character.charCodeAt(0) < 128 ? `\\x${hex(character.charCodeAt(0))}` : character;
}

/** Characters. A byte that isn't UTF-8 stays an escape. */
function piecesOf(encoded: string): string[] {
  const pieces = encoded.match(/(?:%[0-9A-Fa-f]{2})+|[^%]+|%/g) ?? [];
  return pieces.flatMap((piece) => (/^%./.test(piece) ? decodedCharacters(piece) : Array.from(piece)));
}

function decodedCharacters(escapes: string): string[] {
  const bytes = Uint8Array.from(escapes.slice(1).split('%'), (digits) => Number.parseInt(digits, 16));
  try {
    return Array.from(strict.decode(bytes));
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : `%${hex(byte).toUpperCase()}`,
    );
  }
}

function eachCase(character: string): string[] {
  if (character.length > 2) return [character];
  return [character, character.toLowerCase(), character.toUpperCase()];
}

function bytesOf(piece: string): number[] {
  if (/^%[0-9A-F]{2}$/.test(piece)) return [Number.parseInt(piece.slice(1), 16)];
  return [...encoder.encode(piece)];
}

function variants(piece: string, matching: Matching): string {
  const bytes = bytesOf(piece);
  if (matching.reads === 'bytes' || bytes.length === 1) {
    return bytes.map((byte) => oneOf(byteForms(byte, matching))).join('');
  }
  return oneOf([piece, bytes.map(byteEscape).join('')]);
}

/** One byte: literal unless it is a separator there, and its escape in both cases. */
function byteForms(byte: number, { reads, position, likely = false }: Matching): string[] {
  const character = String.fromCharCode(byte);
  if (likely && /[A-Za-z0-9_~-]/.test(character)) return [character];
  // RE2 has no look-ahead.
  if (character === '%' && position !== 'segment' && reads === 'bytes')
    return ['%(?![0-9A-Fa-f]{2})', byteEscape(byte)];
  const isSeparator = separators[position].includes(character);
  const isBare = !isSeparator && (byte < 128 || reads === 'bytes');
  return [...(isBare ? [byteLiteral(byte)] : []), byteEscape(byte)];
}

function byteLiteral(byte: number): string {
  return byte < 32 || byte > 126 ? `\\x${hex(byte)}` : exactly(String.fromCharCode(byte));
}

function byteEscape(byte: number): string {
  return `%${hex(byte).replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

/** A regular expression for any of these. */
export function oneOf(forms: readonly string[]): string {
  return forms.length === 1 ? (forms[0] ?? '') : `(?:${forms.join('|')})`;
}

/**
 * A path as requests send it: canonical, with lower-case escapes as in WordPress, with `[]|` as browsers leave them, and
 * with the marks escaped that PHP and Python escape in sitemaps.
 */
export function variantsOf(path: string): string[] {
  if (!/[%!'(),~]/.test(path)) return [path];
  const raw: Record<string, string> = { '%5B': '[', '%5D': ']', '%7C': '|' };
  const bare = path.replace(/%(?:5B|5D|7C)/g, (hex) => raw[hex] ?? hex);
  return [...new Set([path, lowerEscapes(path), bare, escapeMarks(path)])];
}

/** A path with the marks escaped that PHP and Python escape in sitemaps: `/%28x%29`. */
export function escapeMarks(path: string): string {
  return path.replace(/[!'(),~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A path with lower-case escapes, as WordPress writes them. */
export function lowerEscapes(path: string): string {
  return path.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
}

/** The URLs of an exact entry: with and without a trailing slash, except of `/a//`, which is `/a/` in the map. */
export function bothSlashes(path: string): string[] {
  if (path === '/') return [path];
  if (path === '//') return [path, '///'];
  return path.endsWith('/') ? [`${path}/`] : [path, `${path}/`];
}

/** True for a path that no request can have, since the platform resolves `..` first. */
export function isResolved(path: string): boolean {
  return /\/\.{1,2}(?:\/|$)/.test(path);
}

/** A parameter's value, normalized; two variants if it has an escape that isn't UTF-8: `%FC` and `%25FC`. */
export function textForms(text: string): string[] {
  const escaped = text.toWellFormed().replace(/[^!-~]|[#%&]/gu, encodeURIComponent);
  const asBytes = escaped.replace(/(?:%25[89A-F][0-9A-F])+/g, (run) => {
    const bytes = run.replaceAll('%25', '%');
    return decodePercent(bytes) === bytes ? bytes : run;
  });
  return escaped === asBytes ? [escaped] : [escaped, asBytes];
}

/** True for a text that platforms read differently: a plus as a space, or bytes that aren't UTF-8. */
export function isReadOtherwise(text: string): boolean {
  return text.includes('+') || textForms(text).length > 1;
}
