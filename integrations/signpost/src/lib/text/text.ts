/** `12,345`. */
export function formatNumber(number: number): string {
  return number.toLocaleString('en-GB');
}

/** `3 URLs`, `1 URL`. */
export function formatCount(number: number, noun: string): string {
  return `${formatNumber(number)} ${number === 1 ? noun : toPlural(noun)}`;
}

/** `98.2%` for 982 of 1,000. Only all are `100%`, and only none `0%`: 999,999 of a million are `99.9%`. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '100%';
  const percent = (part / whole) * 100;
  const rounded = part === whole ? 100 : Math.min(99.9, Math.round(percent * 10) / 10);
  return `${part > 0 && rounded === 0 ? 0.1 : rounded}%`;
}

/** `categories` for `category`, `boxes` for `box`. */
export function toPlural(noun: string): string {
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`.replace(/([^aeiou])ys$/, '$1ies');
}

/** The lines or items without false, undefined and empty text: `count > 0 && …` leaves out an item. */
export function compact<Item = string>(...items: readonly (Item | false | undefined)[]): Item[] {
  return items.flatMap((item) => item || []);
}

/**
 * Decodes percent-encoded letters for people: `/ar/مقال` for `/ar/%D9%85%D9%82%D8%A7%D9%84`. Invisible and bidirectional
 * characters stay encoded, like text in backticks, which people copy.
 */
export function decodeForPeople(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(escapes, (run) => {
    try {
      return run.startsWith('`') ? run : decodeURIComponent(run).replace(unshown, encodeURIComponent);
    } catch {
      // Bytes in another encoding than UTF-8.
      return run;
    }
  });
}

/** Matches consecutive escapes of non-ASCII bytes, or a text in backticks. */
const escapes = /`[^`]*`|(?:%[89A-F][0-9A-F])+/gi;

/** A Hangul filler is a letter but invisible. */
const unshown = /\p{Default_Ignorable_Code_Point}|[^\p{L}\p{M}\p{N}]/gu;

/**
 * Characters that move the cursor, change colors, end a line or reverse the direction of text, and characters forbidden in XML.
 */
const hidden = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;

/** Escapes control characters in a message. */
export function escapeControls(text: string): string {
  return text.replace(hidden, escapeCharacter);
}

export function escapeLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(hidden, (sign) => (sign === '\t' ? sign : escapeCharacter(sign))))
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
  const text = JSON.stringify(value, null, 2).replace(hidden, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return escapeLogCommands(text);
}

/** Escapes `##[error]` in JSON or YAML for a CI's log. YAML has text with brackets in double quotes, as JSON. */
export function escapeLogCommands(text: string): string {
  return text.replace(/##(?=\[|vso\[)/gi, '#\\u0023');
}

/** Prints a command's output for scripts. The version increases when a field changes or disappears. */
export function printVersionedJson(value: object): string {
  return `${printSafeJson({ version: 1, ...value })}\n`;
}

function escapeCharacter(sign: string): string {
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

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Interns the texts of a site. A substring of a page would keep the whole page in memory, and equal texts of many pages
 * share a copy.
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

/** A copy apart from the memory of a longer text. Lone surrogates become U+FFFD. */
export function copyOf(text: string): string {
  // Shorter substrings don't share memory anyway.
  return text.length < 13 ? text : Buffer.from(text, 'utf8').toString('utf8');
}

/** `a, b or c`. British lists have no comma before the last item. */
export function joinWithOr(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(items);
}

/** The first few items of a list, for a message. */
export function listFirst(names: readonly string[]): string {
  return names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
}

/** Compares texts by code units. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A path as one word of a command line. */
export function quoteForShell(path: string): string {
  return /^[\w./~%@:+,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
