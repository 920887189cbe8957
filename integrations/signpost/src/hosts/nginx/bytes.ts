import { quoted } from './text.ts';

const strict = new TextDecoder('utf-8', { fatal: true });

/** The bytes that a percent-encoded text stands for. */
export function bytesOf(encoded: string): Uint8Array {
  const bytes: number[] = [];
  for (const piece of encoded.match(/%[0-9A-F]{2}|[^%]+|%/gi) ?? []) {
    if (/^%[0-9A-F]{2}$/i.test(piece)) bytes.push(Number.parseInt(piece.slice(1), 16));
    else bytes.push(...new TextEncoder().encode(piece));
  }
  return Uint8Array.from(bytes);
}

/** What nginx compares: the decoded text, or undefined where it is no UTF-8, which no config file can hold. */
export function decoded(encoded: string): string | undefined {
  if (!encoded.includes('%')) return encoded;
  try {
    return strict.decode(bytesOf(encoded));
  } catch {
    return undefined;
  }
}

/** Where in a request a piece stands: which characters there have a meaning unless they are encoded. */
export type Position = 'path' | 'name' | 'value';

const separators: Record<Position, string> = { path: '/?#%', name: '&=#%', value: '&#%' };

export interface Matching {
  readonly position: Position;
  readonly ignoreCase?: boolean;
  /** Without the escapes that nobody writes: `%61` for a letter. */
  readonly likely?: boolean;
}

/** nginx reads words of up to 4,096 bytes; a little is left for what stands around. */
export const longestWord = 4000;

/** Prints a pattern in every escape of what it is made of, or in the likely ones alone. */
export type Pattern = (likely: boolean) => string;

/** A pattern in every escape or, where that is too long a word, in the likely ones. */
export function fitting(pattern: Pattern): string {
  return pattern(isTooLong(pattern));
}

/** True where every escape of a pattern doesn't fit into a word. */
export function isTooLong(pattern: Pattern): boolean {
  return quoted(pattern(false)).length > longestWord;
}

/** A regular expression for a percent-encoded text in every spelling that a request may have it in. */
export function anySpelling(
  encoded: string,
  { position, ignoreCase = false, likely = false }: Matching,
): string {
  const spell = likely ? likelySpellings : spellings;
  return anyCase(encoded, ignoreCase, (byte) => spell(byte, position));
}

/** Every byte printed, or every character in each case. A byte that is no UTF-8 has one case. */
function anyCase(encoded: string, ignoreCase: boolean, print: (byte: number) => string): string {
  if (!ignoreCase) return Array.from(bytesOf(encoded), print).join('');
  const printForm = (form: string) => Array.from(new TextEncoder().encode(form), print).join('');
  return (encoded.match(/(?:%[0-9A-F]{2})+|[^%]+|%/gi) ?? [])
    .flatMap(charactersOf)
    .map((piece) => (typeof piece === 'number' ? [print(piece)] : casesOf(piece).map(printForm)))
    .map((forms) => (new Set(forms).size === 1 ? forms[0] : `(?:${[...new Set(forms)].join('|')})`))
    .join('');
}

/** The characters of plain text or of escapes in a row; bytes where these are no UTF-8. */
function charactersOf(run: string): (string | number)[] {
  const whole = decoded(run);
  return whole === undefined ? [...bytesOf(run)] : Array.from(whole);
}

function casesOf(character: string): string[] {
  return [character, character.toLowerCase(), character.toUpperCase()];
}

function likelySpellings(byte: number, position: Position): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9_~-]/.test(character) ? character : spellings(byte, position);
}

/** One byte: itself, unless it is a separator there, or its escape in both cases. */
function spellings(byte: number, position: Position): string {
  const digits = byte.toString(16).padStart(2, '0');
  const escaped = `%${digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
  const character = String.fromCharCode(byte);
  if (character === '%' && position !== 'path') return '(?:%25|%(?![0-9A-Fa-f]{2}))';
  if (separators[position].includes(character)) return escaped;
  return `(?:${byteLiteral(byte)}|${escaped})`;
}

/** A byte as a regular expression that matches nothing else. */
function byteLiteral(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9]/.test(character) ? character : `\\x${byte.toString(16).padStart(2, '0')}`;
}

/** A regular expression for text that nginx has decoded, and for no other. */
export function decodedPattern(encoded: string, ignoreCase: boolean): string {
  return anyCase(encoded, ignoreCase, byteLiteral);
}
