/** Signs that move the cursor, change the colours or turn the order of letters. */
const hidden = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu;

/** As many characters of one line tell what it is. */
const longest = 1000;

/** Control characters made visible, for messages. */
export function printable(text: string): string {
  return text.replace(hidden, visible);
}

/** A text of several lines as a terminal may have it: no control characters, and no line that fills the screen. */
export function shown(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => cut(line).replace(hidden, (sign) => (sign === '\t' ? sign : visible(sign))))
    .join('\n');
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
