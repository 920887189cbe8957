import { decodePath, parsePath, withoutTrailingSlash } from '../core/path.ts';
import { readAddress } from '../map/import/own/expression.ts';

/**
 * The addresses that emitted lines are for, each once and as a person reads it, by what the lines begin with. A line
 * that is for none is left out.
 */
export function addressesIn(names: readonly string[]): ReadonlySet<string> {
  const all = new Set(names.flatMap((name) => addressOf(written(name)) ?? []));
  // Tables of queries hold values alone; beside them most hosts have each entry once more with the names.
  if (![...all].some((one) => /\?[^…]/.test(one))) return all;
  return new Set([...all].filter((one) => !one.includes('?…')));
}

/** The text that is meant: without quotes, and of a rule in JSON what it is for. */
function written(name: string): string {
  const [, rule] = /^\{"(?:source|regex|route|key)":("(?:[^"\\]|\\.)*")/.exec(name) ?? [];
  if (rule !== undefined) return rule.slice(1, -1).replace(/\\(.)/gs, '$1');
  return name.replace(/^(["`])(.*)\1$/s, '$2');
}

function addressOf(text: string): string | undefined {
  const [, rule] = /^RewriteRule "\^\/?(.+)"$/s.exec(text) ?? [];
  const address = rule === undefined ? plain(text) : readAddress(`/${rule}`, 'decoded')?.from;
  if (!address?.startsWith('/')) return undefined;
  const mark = address.indexOf('?');
  const path = decodePath(withoutTrailingSlash(parsePath(mark < 0 ? address : address.slice(0, mark))));
  if (mark < 0) return path;
  // Of a table of values, the names are not there: `=1&=2`, on Apache with the number of the table before it.
  return `${path}?${address.slice(mark + 1).replace(/^\d*=|(?<=&)=/g, '…=')}`;
}

/** How hosts write what a pattern matches, and both spellings of the slash. */
const signs: readonly (readonly [RegExp, string])[] = [
  // HAProxy numbers its tables of queries, CloudFront's store has patterns by their first segments.
  [/^\d+(?=\/.*\?)/, ''],
  [/^\*(\/.+)/s, '$1/*'],
  // Vercel.
  [/\{\/\}\?$/, ''],
  [/\{\/\(\.\*\)\}\?$/, '/*'],
  [/\(\[\^\/\]\+\)/g, ':…'],
  // Firebase.
  [/^\^(\/.*?)(?:\/\?)?\$$/s, '$1'],
  [/\/\(\?P<splat>\[\^\?\]\+\)$/, '/*'],
  [/\(\?P<(\w+)>\[\^\/\?\]\+\)/g, ':$1'],
  [/\(\?:((?:(?!\(\?:)[^|)])*)\|(?:(?!\(\?:)[^)])*\)/g, '$1'],
  [/\\([^\w])/g, '$1'],
];

function plain(text: string): string {
  return signs.reduce((before, [sign, by]) => before.replace(sign, by), text);
}
