import {
  type ConfigFile,
  fillTemplate,
  indentLines,
  pieceSize,
  type TemplateValue,
  type WordPlace,
  withHeading,
} from '../shared/config-text.ts';

/** Text of a Caddyfile: a token or lines. Only this file makes one, so it holds no foreign syntax. */
class Text {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}
export type CaddyText = Text;
export type CaddyFile = ConfigFile<CaddyText>;

/** Text of Caddy, with each string escaped for its place: caddy`vars sp_body ${file}`. Text of Caddy is inserted as it is. */
export function caddy(
  template: TemplateStringsArray,
  ...values: readonly TemplateValue<CaddyText>[]
): CaddyText {
  return new Text(fillTemplate(template, values, { escapeWord, indentation: '\t' }));
}

function escapeWord(word: string, place: WordPlace): string {
  if (place === 'quotes') return escapeQuoted(checkForeign(word));
  if (/^[\w.:/+*=,%~!'()-]+$/.test(word)) return word;
  if (place === 'word') return quote(checkForeign(word));
  throw new Error(`Caddy has no part of a token for ${JSON.stringify(word)}`);
}

/** Caddy fills in `{env.HOME}` and `{path}` in every token. It keeps braces that it doesn't know, such as `{a}`. */
const placeholder =
  /\{(?:env|system|time|http|file|dir|host|port|method|path|query|remote|scheme|uri|tls|labels|re\.|vars|cookie|header|err|rp|upstream|sp_)/;

/** A foreign text for a token. A brace alone ends a block, also in quotes. */
function checkForeign(text: string): string {
  if (!/^[{}]$/.test(text) && !placeholder.test(text)) return text;
  throw new Error(`Caddy has no token for ${JSON.stringify(text)}`);
}

/**
 * A token in backticks, where every character is literal. A text with a backtick is in double quotes, which know only
 * `\"`, so a backslash before a quote or at the end can't be written there.
 */
function quote(text: string): string {
  return text.includes('`') ? `"${escapeQuoted(text)}"` : `\`${checkText(text)}\``;
}

function escapeQuoted(text: string): string {
  if (/\\(?:"|$)/.test(text)) throw new Error(`Caddy has no token for ${JSON.stringify(text)}`);
  return checkText(text).replaceAll('"', '\\"');
}

function checkText(text: string): string {
  if (unwritable.test(text)) throw new Error(`Caddy has no token for ${JSON.stringify(text)}`);
  return text;
}

/** Before it reads tokens, Caddy replaces `{$NAME}` in the whole file. */
const unwritable = /\{\$|[\r\n]/;

/** False for a text that no token can hold. Where Caddy fills in placeholders, `\{` is a brace alone. */
export function isWritable(text: string): boolean {
  if (unwritable.test(text) || /^[{}]$|\\[{}]/.test(text) || placeholder.test(text)) return false;
  return !text.includes('`') || !/\\(?:"|$)/.test(text);
}

/** A token in backticks of some parts. Text of Caddy is a placeholder such as `{query}`. */
export function token(...parts: readonly (CaddyText | string)[]): CaddyText {
  return new Text(
    quote(parts.map((part) => (typeof part === 'string' ? checkForeign(part) : part)).join('')),
  );
}

/** A token for the row of an expression, where a dollar starts a group such as `${1}`. */
export function groupToken(...parts: readonly (CaddyText | string)[]): CaddyText {
  return token(...parts.map((part) => (typeof part === 'string' ? part.replaceAll('$', '$$$$') : part)));
}

/** A regular expression as a token, without a backtick and without literal braces, which could be a placeholder. */
export function regex(pattern: string): CaddyText {
  return new Text(
    quote(pattern.replaceAll('`', '\\x60').replaceAll('\\{', '\\x7B').replaceAll('\\}', '\\x7D')),
  );
}

/** A comment that can't end early. */
export function printComment(text: string): CaddyText {
  return new Text(`# ${text.replace(/\p{Cc}/gu, ' ').replaceAll('{$', '{ $')}`);
}

/** Lines after a blank line and a comment; nothing if there are none. */
export function printPart(about: string, lines: Iterable<CaddyText>): Generator<CaddyText> {
  return withHeading([caddy``, printComment(about)], lines);
}

/** `head { … }`, line by line: a table of a million rows isn't one text. */
export function* printBlock(head: CaddyText, lines: Iterable<CaddyText>): Generator<CaddyText> {
  yield caddy`${head} {`;
  for (const line of lines) yield new Text(indentLines(line.toString(), '\t'));
  yield caddy`}`;
}

/** `map SOURCE {destination} … { rows }`; the first matching row counts. */
export function printMap(source: CaddyText, destinations: CaddyText, rows: Iterable<CaddyText>): CaddyText {
  return caddy`
    map ${token(source)} ${destinations} {
      ${rows}
    }`;
}

/** The columns of a table's value: literal text, a placeholder behind it, and the literal end. */
interface TableValue {
  before(key: string): string;
  placeholder(key: string): CaddyText;
  after(key: string): string;
}

/** A `map` with a row of two tokens for each key, of which there may be a million. */
export function* printTable(
  source: CaddyText,
  destination: CaddyText,
  keys: readonly string[],
  value: TableValue,
): Generator<CaddyText> {
  yield caddy`map ${token(source)} ${destination} {`;
  let piece = '';
  for (const key of keys) {
    // `~` starts an expression, and `default` is a word of Caddy.
    if (!key.startsWith('/')) throw new Error(`Caddy has no row for ${JSON.stringify(key)}`);
    const answer = checkForeign(value.before(key)) + value.placeholder(key) + checkForeign(value.after(key));
    piece += `${piece && '\n'}\t${quote(key)} ${quote(answer)}`;
    if (piece.length < pieceSize) continue;
    yield new Text(piece);
    piece = '';
  }

  if (piece !== '') yield new Text(piece);
  yield caddy`}`;
}
