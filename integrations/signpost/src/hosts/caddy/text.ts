/** Lines of a Caddyfile without line ends; a generator, since a map may have a million. */
export type Lines = Iterable<string>;

/** `head { … }`, with indented lines. */
export function* printBlock(head: string, lines: Lines): Generator<string> {
  yield `${head} {`;
  for (const line of lines) yield line === '' ? '' : `\t${line}`;
  yield '}';
}

/**
 * A token in backticks, where every character is literal. A text with a backtick is in double quotes, which know only
 * `\"`, so a backslash before a quote or at the end can't be written there: `isWritable` is false for such a text.
 */
export function quoteToken(text: string): string {
  if (!isWritable(text)) throw new Error(`Caddy has no token for ${JSON.stringify(text)}`);
  return text.includes('`') ? `"${text.replaceAll('"', '\\"')}"` : `\`${text}\``;
}

/** False for a text that no token can hold. Before it reads tokens, Caddy replaces `{$NAME}` in the whole file. */
export function isWritable(text: string): boolean {
  if (/\{\$|[\r\n]/.test(text)) return false;
  return !text.includes('`') || !/\\(?:"|$)/.test(text);
}

/** A regular expression as a token, without a backtick and without literal braces, which could be a placeholder. */
export function quoteRegex(regex: string): string {
  return quoteToken(regex.replaceAll('`', '\\x60').replaceAll('\\{', '\\x7B').replaceAll('\\}', '\\x7D'));
}

/** A row of a `map`: a key, or `~` with a regular expression, and a value for each destination. */
export type CaddyRow = readonly [key: string, ...values: string[]];

/** `map SOURCE {destination} … { rows }`; the first matching row counts. */
export function* map(
  source: string,
  destinations: string,
  rows: Iterable<CaddyRow>,
  ...otherwise: string[]
): Generator<string> {
  yield `map ${quoteToken(source)} ${destinations} {`;

  for (const [key, ...values] of rows) {
    const token = key.startsWith('~') ? quoteRegex(key) : quoteToken(key);
    yield `\t${[token, ...values.map(quoteToken)].join(' ')}`;
  }

  if (otherwise.length > 0) yield `\tdefault ${otherwise.map(quoteToken).join(' ')}`;
  yield '}';
}

/** A comment that can't end early. */
export function printComment(text: string): string {
  return `# ${text.replace(/\p{Cc}/gu, ' ').replaceAll('{$', '{ $')}`;
}
