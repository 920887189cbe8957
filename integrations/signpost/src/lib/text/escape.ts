// Text of others, such as a page's title or a URL → the same text, harmless where it is printed: on a terminal, in a CI's log, in JSON,
// in HTML, or in a command line. What a reader can't see is printed as an escape.

/**
 * Characters that move the cursor, change colors, end a line or reverse the direction of text, and characters forbidden in XML.
 */
const hidden = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;

/** Escapes control characters in a message. */
export function escapeControls(text: string): string {
  return text.replace(hidden, escapeCharacter);
}

/** Escapes control characters in several lines, and keeps ends of lines and tabs. */
export function escapeLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) =>
      line.replace(hidden, (character) => (character === '\t' ? character : escapeCharacter(character))),
    )
    .join('\n');
}

/** Makes several lines safe for a terminal: no control characters, no commands of a CI's log. */
export function escapeForTerminal(text: string): string {
  return breakLogCommands(escapeLines(text));
}

/**
 * Breaks commands of a CI's log by a backslash. GitHub reads `::error::` at the start of a line, but `##[error]` in the middle
 * too, as Azure Pipelines reads `##vso[task.setvariable]`.
 */
export function breakLogCommands(text: string): string {
  return text.replace(/^[\t ]*(?=::)/gm, '$&\\').replace(/##(?=\[|vso\[)/gi, '##\\');
}

/** Makes text safe for a terminal, on a single line: a second line could be a command of the CI's log. */
export function escapeLineForTerminal(text: string): string {
  return escapeForTerminal(escapeControls(text));
}

/**
 * Prints JSON for a terminal, with hidden characters escaped. JSON allows U+009B, which starts a command in a few
 * terminals, and `##[error]`, which starts one in a CI's log.
 */
export function printSafeJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2);
  const visible = json.replace(hidden, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return escapeLogCommands(visible);
}

/** Escapes `##[error]` in JSON or YAML for a CI's log. YAML has text with brackets in double quotes, as JSON. */
export function escapeLogCommands(text: string): string {
  return text.replace(/##(?=\[|vso\[)/gi, '#\\u0023');
}

/** Prints a command's output for scripts. The version increases when a field changes or disappears. */
export function printVersionedJson(value: object): string {
  return `${printSafeJson({ version: 1, ...value })}\n`;
}

/** `\x1b`, `\u202e` */
function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0).toString(16);
  return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A path as one word of a command line. */
export function quoteForShell(path: string): string {
  return /^[\w./~%@:+,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
