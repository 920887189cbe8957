/** A token of nginx's config language: all that must be escaped in double quotes is `"` and `\`. */
export function quoted(text: string): string {
  return /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

/** The name of a variable, with its dollar: own to the site, so that one nginx can hold several. */
export type Variable = (name: string) => string;

/** Longer names would not fit the `variables_hash_bucket_size` that http.conf sets. */
const longestTag = 80;

/** Variables are named after the site, `$sp_shop_code`, where it has a name, else after its host: `$sp_www_example_com_code`. */
export function variablesOf({
  origin,
  name,
}: {
  readonly origin: string;
  readonly name?: string | undefined;
}): Variable {
  const tag =
    name ??
    new URL(origin).host
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '_')
      .slice(-longestTag);
  return (variable) => `$sp_${tag}_${variable}`;
}

/** The same in braces, to stand before a letter: `${sp_www_example_com_rest}`. */
export function braced(variable: string): string {
  return `\${${variable.slice(1)}}`;
}

/**
 * Text for a value, where nginx would take a dollar for a variable's begin; it has no escape for that,
 * so the dollar comes from a variable of its own.
 */
export function literal(v: Variable, text: string): string {
  return text.includes('$') ? text.replaceAll('$', () => braced(v('dollar'))) : text;
}

/** nginx reads no comment of more than 4,096 bytes; a character has up to three for each unit. */
const longestComment = 1200;

/** A comment that can't end early. */
export function comment(text: string): string {
  const whole = text.length <= longestComment ? text : `${text.slice(0, longestComment).toWellFormed()}…`;
  return `# ${whole.replace(/\p{Cc}/gu, ' ')}`;
}

/** Lines of a config file; a block's lines stand two spaces in. */
export function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

/** `OPENING { … }`. */
export function block(opening: string, inner: readonly string[]): string[] {
  return [`${opening} {`, ...inner.map((line) => (line === '' ? '' : `  ${line}`)), '}'];
}

/** The same behind a blank line and a line that says what the block is for. */
export function explained(about: string, opening: string, inner: readonly string[]): string[] {
  return ['', comment(about), ...block(opening, inner)];
}

/** A body of any size is refused as a small one is: with 405 and `Allow`. Nothing reads it. */
export const anyBody = ['client_max_body_size 0;'];

/** Lines behind one that says what they do; nothing where there are none. */
export function noted(about: string, inner: readonly string[]): string[] {
  return inner.length === 0 ? [] : [comment(about), ...inner];
}

/** A row of a `map`: its key as nginx compares it, or a regular expression, and the value (variables allowed). */
export type Row =
  | { readonly key: string; readonly pattern?: undefined; readonly value: string }
  | { readonly pattern: string; readonly key?: undefined; readonly value: string; readonly note?: string };

/** Rows go on in pieces of so many characters: one by one, a million take longer to hand on than to print. */
const pieceSize = 1 << 14;

/** Words that a `map` takes for itself, and characters that begin something else. */
const special = /^(?:[~\\]|(?:default|hostnames|include|volatile)$)/;

/**
 * Prints `map SOURCE VARIABLE { … }` below a comment. Returns the variable, or `otherwise` where there is no row and so
 * no map. A volatile map is evaluated at each use, so that it can serve one parameter after another.
 */
export function* mapBlock(
  about: string,
  source: string,
  variable: string,
  rows: Iterable<Row>,
  otherwise = '',
  isVolatile = false,
): Generator<string, string> {
  let isEmpty = true;
  let piece = `\n${comment(about)}\nmap ${quoted(source)} ${variable} {\n`;
  if (isVolatile) piece += '  volatile;\n';
  if (otherwise !== '') piece += `  default ${quoted(otherwise)};\n`;
  for (const row of rows) {
    isEmpty = false;
    piece += printRow(row);
    if (piece.length < pieceSize) continue;
    yield piece;
    piece = '';
  }
  if (isEmpty) return otherwise;
  yield `${piece}}\n`;
  return variable;
}

function printRow(row: Row): string {
  if (row.pattern === undefined) {
    return `  ${quoted(special.test(row.key) ? `\\${row.key}` : row.key)} ${quoted(row.value)};\n`;
  }
  const note = row.note === undefined ? '' : `  ${comment(row.note)}\n`;
  return `${note}  ${quoted(`~${row.pattern}`)} ${quoted(row.value)};\n`;
}

/** A comment, or a bare `#` for a blank line between comments. */
export function commentLine(text: string): string {
  return text === '' ? '#' : comment(text);
}

/** What nginx compares: the decoded text, or undefined where it is no UTF-8, which no config file can hold. */
export function decoded(encoded: string): string | undefined {
  if (!encoded.includes('%')) return encoded;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
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
