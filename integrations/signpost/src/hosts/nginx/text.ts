/** A token in double quotes, where only `"` and `\` must be escaped. */
export function quoted(text: string): string {
  return /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

/** A variable's name with its dollar and the site's prefix, so that one nginx can serve several sites. */
export type Variable = (name: string) => string;

/** Longer names exceed the `variables_hash_bucket_size` of http.conf. */
const longestTag = 80;

/**
 * Variables are named after the site, `$sp_shop_code`, if it has a name, otherwise after its host:
 * `$sp_www_example_com_code`.
 */
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

/** A variable in braces, before a letter: `${sp_www_example_com_rest}`. */
export function braced(variable: string): string {
  return `\${${variable.slice(1)}}`;
}

/** A value's text with its dollars in a variable, because nginx has no escape for them. */
export function literal(v: Variable, text: string): string {
  return text.includes('$') ? text.replaceAll('$', () => braced(v('dollar'))) : text;
}

/** nginx reads no comment of more than 4,096 bytes, and a character has up to three. */
const longestComment = 1200;

/** A comment that can't end early. */
export function comment(text: string): string {
  const whole = text.length <= longestComment ? text : `${text.slice(0, longestComment).toWellFormed()}…`;
  return `# ${whole.replace(/\p{Cc}/gu, ' ')}`;
}

export function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

export function block(opening: string, inner: readonly string[]): string[] {
  return [`${opening} {`, ...inner.map((line) => (line === '' ? '' : `  ${line}`)), '}'];
}

/** A block after a blank line and a comment. */
export function explained(about: string, opening: string, inner: readonly string[]): string[] {
  return ['', comment(about), ...block(opening, inner)];
}

/** A body of any size gets the same 405. Nothing reads it. */
export const anyBody = ['client_max_body_size 0;'];

/** Lines after a comment; nothing if there are none. */
export function noted(about: string, inner: readonly string[]): string[] {
  return inner.length === 0 ? [] : [comment(about), ...inner];
}

/** A row of a `map`: a key or a regular expression, and the value, which may have variables. */
export type Row =
  | { readonly key: string; readonly pattern?: undefined; readonly value: string }
  | { readonly pattern: string; readonly key?: undefined; readonly value: string; readonly note?: string };

/** Rows are yielded in pieces of this many characters, because a million yields are slow. */
const pieceSize = 1 << 14;

/** Keywords of a `map`, and characters that start something else. */
const special = /^(?:[~\\]|(?:default|hostnames|include|volatile)$)/;

/** Prints `map SOURCE VARIABLE { … }`. Returns the variable, or `otherwise` without rows. Volatile: evaluated at each use. */
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

export function commentLine(text: string): string {
  return text === '' ? '#' : comment(text);
}

/** nginx reads words of up to 4,096 bytes; a little is reserved. */
export const longestWord = 4000;

/** Prints a pattern in every percent-encoding, or only in the likely ones. */
export type Pattern = (likely: boolean) => string;

/** A pattern in every percent-encoding, or only in the likely ones if that is too long. */
export function fitting(pattern: Pattern): string {
  return pattern(isTooLong(pattern));
}

/** True if a pattern in every percent-encoding is too long. */
export function isTooLong(pattern: Pattern): boolean {
  return quoted(pattern(false)).length > longestWord;
}
