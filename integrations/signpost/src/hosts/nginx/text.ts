import type { Plan } from '../../plan/plan.ts';
import { type ConfigFile, fillTemplate, pieceSize, type Slot } from '../shared/config-text.ts';

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

/** A value in a template. A list is several words, several parts of a word in quotes, or several lines. */
type Value = NginxText | string | number | false | undefined | Iterable<NginxText | string>;

/**
 * Text of nginx, with each string escaped for its place: nginx`return 301 "${url}$is_args";`. In double quotes, a
 * string is a part of a word, elsewhere a word of its own. Text of nginx is inserted as it is.
 */
export function nginx(template: TemplateStringsArray, ...values: readonly Value[]): NginxText {
  return new Text(fillTemplate(template, values, insert, listLines));
}

function listLines(value: Value): Iterable<Value> {
  if (value === false || value === undefined) return [];
  return typeof value === 'object' && !(value instanceof Text) ? value : [value];
}

function insert(value: Value, place: Slot): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return place === 'quotes' ? insertInQuotes(value) : insertWord(value, place);
  if (value instanceof Text) {
    const text = value.toString();
    if (place !== 'quotes' || !/["\\]/.test(text)) return text;
    throw new Error(`nginx has no word in quotes inside of another: ${text}`);
  }
  return Array.from(listLines(value), (part) => insert(part, place)).join(place === 'quotes' ? '' : ' ');
}

function insertInQuotes(text: string): string {
  return escapeDollars(escapeQuoted(text));
}

function insertWord(word: string, place: Slot): string {
  if (/^[\w.:/+*-]+$/.test(word)) return word;
  // `https://a b$request_uri`: a quote inside of a word is a character like any other.
  if (place === 'part') throw new Error(`nginx has no part of a word for ${JSON.stringify(word)}`);
  return `"${insertInQuotes(word)}"`;
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

/** A regular expression or the key of a map, where a dollar sign doesn't start a variable. */
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

export function printBlock(opening: NginxText, lines: Iterable<NginxText>): NginxText {
  return nginx`
    ${opening} {
      ${lines}
    }`;
}

/** A block after a blank line, with its purpose behind the opening. */
export function printSection(about: string, opening: NginxText, lines: Iterable<NginxText>): NginxText {
  return nginx`

    ${opening} { ${printComment(about)}
      ${lines}
    }`;
}

/** The first lines of a file: the place of the include, and the command for a check. */
export function printFileHead(where: string): NginxText[] {
  return [
    printComment(where),
    nginx`# Check it: nginx -t. Generated by Signpost: the next build overwrites this file.`,
  ];
}

/** Prints a `map`; one row without a comment takes one line. `source` is a variable, or several in double quotes. */
export function printMap(
  about: string,
  source: NginxText,
  variable: NginxText,
  rows: readonly NginxText[],
): NginxText {
  const head = nginx`map ${source} ${variable}`;
  const [only] = rows;
  if (rows.length > 1 || only?.toString().includes('; # ')) return printSection(about, head, rows);
  return nginx`

    ${head} { ${rows} } ${printComment(about)}`;
}

/** A `map` with a row of two texts for each entry, of which there may be a million. */
export function* printTable<Entry>(
  about: string,
  source: NginxText,
  variable: NginxText,
  entries: readonly Entry[],
  printer: { key: (entry: Entry) => string; value: (entry: Entry, key: string) => string },
): Generator<NginxText> {
  yield nginx`

    map ${source} ${variable} { ${printComment(about)}`;
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

export type NginxFile = ConfigFile<NginxText>;
