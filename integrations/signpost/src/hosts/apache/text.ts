import { escapeRegex } from '../../lib/url/wildcards.ts';
import {
  type ConfigFile,
  fillTemplate,
  type TemplateValue,
  type WordPlace,
  withHeading,
} from '../shared/config-text.ts';
import { compileSentPath } from '../shared/sent-regex.ts';
import { selectHostNames } from '../shared/server-config.ts';

/** Text of an Apache configuration: a word or lines. Only this file makes one, so it holds no foreign syntax. */
class Text {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}
export type ApacheText = Text;
export type ApacheFile = ConfigFile<ApacheText>;

/**
 * Text of Apache, with each string escaped for its place: apache`AuthName "${realm}"`. Outside of double quotes, a
 * string is a plain word. Text of Apache is inserted as it is.
 */
export function apache(
  template: TemplateStringsArray,
  ...values: readonly TemplateValue<ApacheText>[]
): ApacheText {
  return new Text(fillTemplate(template, values, { escapeWord, indentation: '  ' }));
}

function escapeWord(word: string, place: WordPlace): string {
  if (place === 'quotes') return escapeQuoted(word);
  // A name, a flag, a media type, a file ending or a URL such as `https://www.example.com`.
  if (/^[\w.:/+*=,!-]+$/.test(word)) return word;
  throw new Error(`Apache has no plain word for ${JSON.stringify(word)}`);
}

/** Text in double quotes. Apache replaces `${NAME}` in every line, before it knows any quotes. */
function escapeQuoted(text: string): string {
  if (/\p{Cc}|\$\{/u.test(text)) throw new Error(`Apache has no word for ${JSON.stringify(text)}`);
  return text.replace(/["\\]/g, '\\$&');
}

/** A regular expression in double quotes. mod_rewrite supports no escaped quote, so a quote is written as a code. */
export function regex(pattern: string): ApacheText {
  return new Text(`"${checkLine(pattern).replaceAll('"', '\\x22')}"`);
}

function checkLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line feed would end the directive
  if (/[\0-\x1f\x7f]|\$\{/.test(text)) throw new Error(`Apache has no line for ${JSON.stringify(text)}`);
  return text;
}

/**
 * The result of a rule, in pieces: strings are literal, text of Apache such as `%{QUERY_STRING}` or `%1` isn't. mod_rewrite
 * knows two quotes and no escapes: `'/5" pipe.html'`.
 */
export function printTarget(...pieces: readonly (ApacheText | string)[]): ApacheText {
  const printed = pieces.map((piece) => (typeof piece === 'string' ? escapeLiteral(piece) : piece));
  const text = checkLine(printed.join(''));
  if (!isPrintable(text)) throw new Error(`Apache has no word for ${JSON.stringify(text)}`);
  return new Text(text.includes('"') ? `'${text}'` : `"${text}"`);
}

/** False for a text with both quotes or a line feed, which no directive of mod_rewrite can have as an argument. */
export function isPrintable(text: string): boolean {
  return !/\p{Cc}/u.test(text) && !(text.includes('"') && text.includes("'"));
}

/** Text in a result, where `$` and `%` start references and `${` a variable of the server. */
function escapeLiteral(text: string): string {
  return text.replace(/[\\$%{]/g, '\\$&');
}

/** A comment that can't end early or continue on the next line. */
export function printComment(text: string): ApacheText {
  return new Text(`# ${text.replace(/[\p{Cc}\\]/gu, ' ')}`);
}

/** Lines after a blank line and a comment; nothing if there are none. */
export function printPart(about: string, lines: Iterable<ApacheText>): Generator<ApacheText> {
  return withHeading([apache``, printComment(about)], lines);
}

/** A request line up to its path, as sent; an absolute URL is allowed. */
const line = '^\\S+ (?:[A-Za-z][A-Za-z0-9+.-]*://[^/? ]*)?';

/**
 * A condition on the path as sent, which starts with a slash, and what follows it. Apache decodes and normalizes all other
 * variables. `!` before the expression negates it.
 */
export function printSentCondition(path: string, isNegated = false): ApacheText {
  return apache`RewriteCond %{THE_REQUEST} ${regex(`${isNegated ? '!' : ''}${line}${path}`)}`;
}

/** A condition on the query. */
export function printQueryCondition(query: string): ApacheText {
  return apache`RewriteCond %{QUERY_STRING} ${regex(query)}`;
}

/** A regular expression in Apache's expression syntax, in double quotes. */
export function matchExpression(variable: ApacheText, pattern: string): ApacheText {
  const escaped = checkLine(pattern).replaceAll('!', '\\x21').replaceAll('"', '\\x22');
  return new Text(`${variable} =~ m!${escaped}!`);
}

/** The same for the path as sent. */
export function matchSent(path: string): ApacheText {
  return matchExpression(apache`%{THE_REQUEST}`, line + path);
}

/** True for a request to one of these domains. */
export function matchDomain(domains: readonly string[]): ApacheText {
  const names = selectHostNames(domains).map(escapeRegex).join('|');
  return new Text(`%{req_novary:Host} =~ /^(?:${names})(?::[0-9]+)?$/i`);
}

/** True for requests below a folder, or to the folder without its trailing slash. */
export function isBelow(folder: string): ApacheText {
  return matchSent(`${compileSentPath(folder.replace(/\/$/, ''))}[/? ]`);
}

/** True if one of the conditions is, or all with `&&`. */
export function joinConditions(conditions: readonly ApacheText[], operator: '||' | '&&'): ApacheText {
  return new Text(conditions.join(` ${operator} `));
}

/** A value of a header. One with a `%`, a backslash or a dollar is in base64, because Apache would expand it. */
export function printHeaderValue(value: string): ApacheText {
  const isPlain = !/[%\\$]/.test(value) && !value.startsWith('expr=');
  if (isPlain) return apache`"${value}"`;
  return new Text(`"expr=%{unbase64:${Buffer.from(value, 'utf8').toString('base64')}}"`);
}
