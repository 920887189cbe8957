/** `12,345`. */
export function figure(number: number): string {
  return number.toLocaleString('en-GB');
}

/** `3 URLs`, `1 URL`. */
export function counted(number: number, noun: string): string {
  const plural = /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`.replace(/([^aeiou])ys$/, '$1ies');
  return `${figure(number)} ${number === 1 ? noun : plural}`;
}

/**
 * A text with percent-encoded letters decoded for people: `/ar/مقال` for `/ar/%D9%85%D9%82%D8%A7%D9%84`.
 * Invisible characters, bidirectional marks and look-alike letters stay encoded, and so does what is pasted, in backticks.
 */
export function readable(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(escapes, (run, at: number) => {
    const letters = run.startsWith('`') ? undefined : decoded(run);
    const isPlain = letters !== undefined && !isMistakable(letters, text, at, at + run.length);
    return isPlain ? letters.replace(unshown, encodeURIComponent) : run;
  });
}

/** Escapes in a row of what isn't ASCII; or a text in backticks, with all its escapes. */
const escapes = /`[^`]*`|(?:%[89A-F][0-9A-F])+/gi;

/** Bytes of another encoding aren't letters that we know. */
function decoded(run: string): string | undefined {
  try {
    return decodeURIComponent(run);
  } catch {
    return undefined;
  }
}

/** The empty look of a Hangul filler belongs to a letter. */
const unshown = /\p{Default_Ignorable_Code_Point}|[^\p{L}\p{M}\p{N}]/gu;

function isMistakable(letters: string, text: string, from: number, to: number): boolean {
  const before = /(?<![\p{L}\p{M}])[\p{L}\p{M}]*$/u.exec(text.slice(Math.max(0, from - 40), from))?.[0] ?? '';
  const after = /^[\p{L}\p{M}]*/u.exec(text.slice(to, to + 40))?.[0] ?? '';
  const whole = before + letters + after;
  if (whole !== whole.normalize('NFC') || /^\p{M}/u.test(whole)) return true;
  const words = whole.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((word) => likeLatin.test(word) || (latin.test(word) && nearLatin.test(word)));
}

const latin = /\p{Script=Latin}/u;
const nearLatin = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
/** Cyrillic and Greek letters alone that look like a Latin word. */
const likeLatin = /^[асеорхуіјѕһԁԛԝӏАВЕЅІЈКМНОРСТХУΑΒΕΖΗΙΚΜΝΟΡΤΥΧοινυ]+$/u;

/**
 * Signs that move the cursor, change the colors, end a line or turn the order of letters; and what isn't a character:
 * halves of one, and the two that XML forbids.
 */
const hidden = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;

/** As many characters of one line tell what it is. */
const longest = 1000;

/** Control characters made visible, for messages. */
export function printable(text: string): string {
  return text.replace(hidden, visible);
}

/** The same for a text of several lines, which stay apart. */
export function printableLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(hidden, (sign) => (sign === '\t' ? sign : visible(sign))))
    .join('\n');
}

/** A text of several lines as a terminal may have it: no control characters, and no line that fills the screen. */
export function shown(text: string): string {
  return printableLines(text.split(/\r?\n/).map(cut).join('\n'));
}

/** The same in one line: a line of its own could be a command to who reads the log. */
export function shownLine(text: string): string {
  return shown(printable(text));
}

/**
 * JSON that a terminal may have: the same value, with those signs escaped. `JSON.stringify` leaves all of them that
 * JSON allows, of which some terminals take U+009B for the start of a command.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(hidden, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What a command prints for scripts. The version rises if a field changes its meaning or goes. */
export function versionedJson(value: object, version = 1): string {
  return `${jsonText({ version, ...value })}\n`;
}

function cut(line: string): string {
  return line.length <= longest
    ? line
    : `${line.slice(0, longest / 2)}… (${line.length} characters) …${line.slice(-100)}`;
}

function visible(sign: string): string {
  const code = sign.charCodeAt(0).toString(16);
  return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may be in HTML or XML, between tags and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Text of either UTF, by its byte order mark, which isn't a part of it. */
export function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (first === 0xfe && second === 0xff) {
    const even = bytes.subarray(2, bytes.length - (bytes.length % 2));
    return Buffer.from(even).swap16().toString('utf16le');
  }
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

/** True where bytes begin as UTF-16 does. */
export function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** As much of a text says what the whole is. */
const enough = 1 << 16;

/** True for what no person has written: a zero character, or a tenth of signs that no text has. */
export function isBinary(text: string): boolean {
  const begin = text.slice(0, enough);
  if (begin.includes('\0')) return true;
  const odd = begin.match(/(?![\t\n\v\f\r])\p{Cc}|\uFFFD/gu)?.length ?? 0;
  return odd > begin.length / 10;
}

/**
 * Keeps one copy of each text of a site. A string that was cut from a page would keep the whole page in memory, and
 * equal texts of many pages share their copy.
 */
export class Strings {
  readonly #known = new Map<string, string>();

  keep(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const copy = copyOf(text);
    this.#known.set(copy, copy);
    return copy;
  }
}

/** A copy that shares no memory with a longer text; lone surrogates become U+FFFD. */
export function copyOf(text: string): string {
  // Shorter pieces share no memory with the page anyway.
  return text.length < 13 ? text : Buffer.from(text, 'utf8').toString('utf8');
}

/** The first few of a list, as a sentence names them. */
export function firstOf(names: readonly string[]): string {
  return names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
}

/** How many URLs there are, as a sentence says it. */
export function countOf({ length }: readonly string[]): string {
  return length === 1 ? '1 URL' : `${length.toLocaleString('en')} URLs`;
}
