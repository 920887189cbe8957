import { compact } from '../../lib/text/text.ts';
import { compileSentPath } from '../shared/sent-text.ts';

/** A regular expression in double quotes. mod_rewrite supports no escaped quote, so a quote is written as a code. */
export function quoteRegex(pattern: string): string {
  return `"${pattern.replaceAll('"', '\\x22')}"`;
}

/** An argument of a directive of mod_rewrite, which knows two quotes and no escapes: `'5" pipe.html'`. */
function quoteWord(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

/** False for a text with both quotes or a line feed, which no directive of mod_rewrite can have as an argument. */
export function isPrintable(text: string): boolean {
  return !/\p{Cc}/u.test(text) && !(text.includes('"') && text.includes("'"));
}

/** Text in a substitution or a flag's value, where `$` and `%` start references and `${` a variable of the server. */
export function escapeLiteral(text: string): string {
  return text.replace(/[\\$%{]/g, '\\$&');
}

/** A comment that can't end early or continue on the next line. */
export function printComment(text: string): string {
  return `# ${text.replace(/[\p{Cc}\\]/gu, ' ')}`;
}

/** A condition of a rule with flags such as `NC` or `OR`; without adding a header to `Vary`. */
export function printCondition(looked: string, pattern: string, ...flags: string[]): string {
  const all = compact(...flags, looked.startsWith('%{HTTP:') && 'NV').join(',');
  const condition = `RewriteCond ${looked} ${quoteRegex(pattern)}`;
  return all === '' ? condition : `${condition} [${all}]`;
}

/** A RewriteRule: a regular expression for the path below the folder, and the result. */
export function printRule(pattern: string, to: string, flags: string): string {
  return `RewriteRule ${quoteRegex(pattern)} ${to === '-' ? '-' : quoteWord(to)} [${flags}]`;
}

/** Lines between `<name …>` and `</name>`. */
export function printSection(head: string, lines: Iterable<string>): string[] {
  const name = /^\S+/.exec(head)?.[0] ?? '';
  return [`<${head}>`, ...Array.from(lines, (line) => `  ${line}`), `</${name}>`];
}

/** A request line up to its path, as sent; an absolute URL is allowed. */
const line = '^\\S+ (?:[A-Za-z][A-Za-z0-9+.-]*://[^/? ]*)?';

/** The variable with the path as sent. Apache decodes and normalizes all others. */
export const request = '%{THE_REQUEST}';

/** A regular expression over `THE_REQUEST` for a path, which starts with a slash. */
export function matchSentPath(path: string): string {
  return `${line}${path}`;
}

/** A regular expression in Apache's expression syntax. */
export function printMatch(looked: string, pattern: string): string {
  return `${looked} =~ m!${pattern.replaceAll('!', '\\x21').replaceAll('"', '\\x22')}!`;
}

/** True for requests to a URL. */
export function isAt(path: string): string {
  return printMatch(request, matchSentPath(`${compileSentPath(path)}[? ]`));
}

/** True for requests to an entry's URL, with or without a trailing slash. */
export function isEntry(path: string): string {
  return printMatch(request, matchSentPath(`${compileSentPath(path)}/?[? ]`));
}

/** True for requests below a folder; `folder` ends in a slash. */
export function isIn(folder: string): string {
  return printMatch(request, matchSentPath(compileSentPath(folder)));
}

/** True for requests below a folder, or to the folder without its trailing slash. */
export function isBelow(folder: string): string {
  return printMatch(request, matchSentPath(`${compileSentPath(folder.replace(/\/$/, ''))}[/? ]`));
}

/** A quoted argument of any directive except mod_rewrite's. */
export function quoteText(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
