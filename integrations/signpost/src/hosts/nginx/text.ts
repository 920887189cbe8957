import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';

/** Text of an nginx configuration: a word, a statement or a line. Only this file makes one, so it holds no foreign syntax. */
class Text {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}
export type NginxText = Text;

/** A value in a template. A list is several words or, in quotes, several parts of a word. */
type Value = NginxText | string | number | readonly (NginxText | string)[];

/**
 * Text of nginx, with each string escaped for its place: nginx`return 301 "${url}$is_args";`. In double quotes, a
 * string is a part of a word, elsewhere a word of its own. Text of nginx is inserted as it is.
 */
export function nginx(template: TemplateStringsArray, ...values: readonly Value[]): NginxText {
  let text = template[0] ?? '';
  let isQuoted = hasOpenQuote(text);

  for (const [at, value] of values.entries()) {
    const after = template[at + 1] ?? '';
    const isWhole = /(?:^|\s)$/.test(text) && /^(?:[\s;]|$)/.test(after);
    text += (isQuoted ? insertInQuotes(value) : insertWord(value, isWhole)) + after;
    if (hasOpenQuote(after)) isQuoted = !isQuoted;
  }
  return new Text(text);
}

function hasOpenQuote(literal: string): boolean {
  return literal.split('"').length % 2 === 0;
}

function insertInQuotes(value: Value): string {
  if (typeof value === 'string') return escapeDollars(escapeQuoted(value));
  if (typeof value === 'number') return String(value);
  if (!(value instanceof Text)) return value.map(insertInQuotes).join('');

  const text = value.toString();
  if (/["\\]/.test(text)) throw new Error(`nginx has no word in quotes inside of another: ${text}`);
  return text;
}

function insertWord(value: Value, isWhole: boolean): string {
  if (typeof value === 'number' || value instanceof Text) return value.toString();
  if (typeof value !== 'string') return value.map((word) => insertWord(word, isWhole)).join(' ');
  if (/^[\w.:/+*-]+$/.test(value)) return value;

  // `https://a b$request_uri`: a quote inside of a word is a character like any other.
  if (!isWhole) throw new Error(`nginx has no part of a word for ${JSON.stringify(value)}`);
  return `"${insertInQuotes(value)}"`;
}

/**
 * Text in double quotes. nginx reads `\"`, `\\`, `\t`, `\r` and `\n` as escapes, and leaves any other backslash:
 * `"~^/a\.b$"` stays readable.
 */
function escapeQuoted(text: string): string {
  // Most of a million words have nothing to escape.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line feed would be sent in a header
  if (!/["\\\0-\x1f\x7f]/.test(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the same
  if (/[\0-\x1f\x7f]/.test(text)) throw new Error(`nginx has no word for ${JSON.stringify(text)}`);
  return text.replace(/"|\\(?=["'\\trn]|$)/g, '\\$&');
}

/** nginx has no escape for a dollar sign in a value: a variable holds one. */
function escapeDollars(text: string): string {
  return text.includes('$') ? text.replaceAll('$', () => '${sp_dollar}') : text;
}

/** The variable of the dollar sign, for maps in which a text has one. Every site of an nginx defines the same. */
export const dollarVariable = [
  nginx``,
  nginx`# A dollar sign, for which nginx has no escape.`,
  nginx`geo $sp_dollar { default "$"; }`,
];

export function hasDollar(text: NginxText): boolean {
  return text.toString().includes('${sp_dollar}');
}

/** A regular expression or the key of a map, where a dollar sign is no variable. */
export function regex(source: string): NginxText {
  return new Text(`"${escapeQuoted(source)}"`);
}

/** A comment that can't end early. nginx reads no comment of more than 4,096 bytes. */
export function printComment(text: string): NginxText {
  const line = text.replace(/\p{Cc}/gu, ' ').slice(0, 1200);
  return new Text(`# ${line.toWellFormed()}`);
}

/** Names a variable for one of the sites of an nginx: `v('exact')` is `$sp_example_com_exact`. */
export type Variable = (name: string) => NginxText;

/** nginx warns of a longer name. */
const longestTag = 24;

/** Names variables after the site's `name`, or else after its domain. */
export function nameVariables({ origin, name }: Pick<Plan, 'origin' | 'name'>): Variable {
  const domain = new URL(origin).host.replace(/^www\./, '');
  const tag = (name ?? domain.slice(0, longestTag)).replace(/\W/g, '_');
  return (variable) => new Text(`$sp_${tag}_${variable}`);
}

/** The name of a variable without its dollar sign, for `@name` and before a letter: `${name}.html`. */
export function bareName(variable: NginxText): NginxText {
  return new Text(variable.toString().slice(1));
}

/** `opening { … }`, possibly with a comment behind the brace. */
export function* printBlock(
  opening: NginxText,
  inner: Iterable<NginxText>,
  comment?: NginxText,
): Generator<NginxText> {
  yield comment === undefined ? nginx`${opening} {` : nginx`${opening} { ${comment}`;
  for (const line of inner) yield nginx`  ${line}`;
  yield nginx`}`;
}

/** A block after a blank line, with its purpose behind the opening. */
export function* printSection(
  about: string,
  opening: NginxText,
  inner: Iterable<NginxText>,
): Generator<NginxText> {
  yield nginx``;
  yield* printBlock(opening, inner, printComment(about));
}

/** The first lines of a file: the place of the include, and the command for a check. */
export function printFileHead(where: string): NginxText[] {
  return [
    printComment(where),
    nginx`# Check it: nginx -t. Generated by Signpost: the next build overwrites this file.`,
  ];
}

/** Prints a `map`; one row without a comment takes one line. `source` is a variable, or several in double quotes. */
export function* printMap(
  about: string,
  source: NginxText,
  variable: NginxText,
  rows: readonly NginxText[],
): Generator<NginxText> {
  const [only] = rows;
  const isShort = rows.length === 1 && !only?.toString().includes('; # ');
  yield nginx``;
  if (isShort) yield nginx`map ${source} ${variable} { ${rows} } ${printComment(about)}`;
  else yield* printBlock(nginx`map ${source} ${variable}`, rows, printComment(about));
}

/** Lines are yielded in pieces of this many characters, because a million yields are slow. */
const pieceSize = 1 << 14;

/** A `map` with a row of two texts for each entry, of which there may be a million. */
export function* printTable<Entry>(
  about: string,
  source: NginxText,
  variable: NginxText,
  entries: readonly Entry[],
  printer: { key: (entry: Entry) => string; value: (entry: Entry, key: string) => string },
): Generator<NginxText> {
  yield nginx``;
  yield nginx`map ${source} ${variable} { ${printComment(about)}`;
  let piece = '';
  for (const entry of entries) {
    const key = printer.key(entry);
    // `~` starts an expression, and `default` is a word of nginx.
    if (!key.startsWith('/')) throw new Error(`nginx has no row for ${JSON.stringify(key)}`);
    const value = escapeDollars(escapeQuoted(printer.value(entry, key)));
    piece += `${piece && '\n'}  "${escapeQuoted(key)}" "${value}";`;
    if (piece.length < pieceSize) continue;
    yield new Text(piece);
    piece = '';
  }

  if (piece !== '') yield new Text(piece);
  yield nginx`}`;
}

/** A file of nginx. */
class ConfigFile implements OutFile {
  readonly path: string;
  readonly content: Iterable<string>;
  readonly #print: () => Iterable<NginxText>;

  constructor(path: string, print: () => Iterable<NginxText>) {
    this.path = path;
    this.#print = print;
    this.content = { [Symbol.iterator]: () => this.#join() };
  }

  *#join(): Generator<string> {
    let piece = '';
    for (const line of this.#print()) {
      piece += `${line}\n`;
      if (piece.length < pieceSize) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  }
}
export type NginxFile = ConfigFile;

export function createFile(path: string, print: () => Iterable<NginxText>): NginxFile {
  return new ConfigFile(path, print);
}
