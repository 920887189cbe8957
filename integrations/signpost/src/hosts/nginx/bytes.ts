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

/** Texts beyond this are matched without the escapes that nobody writes, since nginx takes 4,096 bytes a word. */
const longest = 150;

/** A regular expression for a percent-encoded text in every spelling that a request may have it in. */
export function anySpelling(encoded: string, position: Position, ignoreCase = false): string {
  const spell = encoded.length > longest ? likelySpellings : spellings;
  const whole = ignoreCase ? decoded(encoded) : undefined;
  if (whole === undefined) return Array.from(bytesOf(encoded), (byte) => spell(byte, position)).join('');
  const bytes = (form: string) => Array.from(new TextEncoder().encode(form), (byte) => spell(byte, position)).join('');
  return Array.from(whole, (character) => anyCase(character, bytes)).join('');
}

function likelySpellings(byte: number, position: Position): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9_~-]/.test(character) ? character : spellings(byte, position);
}

/** All cases of a character, each printed. */
function anyCase(character: string, print: (form: string) => string): string {
  const forms = new Set([character, character.toLowerCase(), character.toUpperCase()].map(print));
  return forms.size === 1 ? [...forms].join('') : `(?:${[...forms].join('|')})`;
}

/** One byte: itself, unless it is a separator there, or its escape in both cases. */
function spellings(byte: number, position: Position): string {
  const digits = byte.toString(16).padStart(2, '0');
  const escape = `%${digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
  const character = String.fromCharCode(byte);
  if (character === '%' && position !== 'path') return '(?:%25|%(?![0-9A-Fa-f]{2}))';
  if (separators[position].includes(character)) return escape;
  return `(?:${byteLiteral(byte)}|${escape})`;
}

/** A byte as a regular expression that matches nothing else. */
function byteLiteral(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9]/.test(character) ? character : `\\x${byte.toString(16).padStart(2, '0')}`;
}

/** A regular expression for text that nginx has decoded, and for no other. */
export function decodedPattern(encoded: string, ignoreCase: boolean): string {
  const whole = ignoreCase ? decoded(encoded) : undefined;
  if (whole === undefined) return Array.from(bytesOf(encoded), byteLiteral).join('');
  const bytes = (form: string) => Array.from(new TextEncoder().encode(form), byteLiteral).join('');
  return Array.from(whole, (character) => anyCase(character, bytes)).join('');
}
