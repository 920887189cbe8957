/**
 * Signs that move the cursor, change the colours, end a line or turn the order of letters; and what is no character:
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
 * JSON allows, of which some terminals take U+009B for the begin of a command.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(hidden, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
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
