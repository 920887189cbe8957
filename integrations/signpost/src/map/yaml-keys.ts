import { findNearest } from '../lib/text/nearest.ts';
import { joinWithOr } from '../lib/text/text.ts';
import type { Refusal } from './target.ts';

/** The top-level keys of a map. */
export const topKeys = ['redirects', 'gone', 'include', 'sections', 'ignoreCase'];

export const colonFix = 'put a space after each colon: `from: /old`';

/** Names of an entry's keys in other tools. */
const others: Readonly<Record<string, string>> = {
  source: 'from',
  src: 'from',
  old: 'from',
  url: 'from',
  destination: 'to',
  dest: 'to',
  target: 'to',
  new: 'to',
  code: 'status',
  statusCode: 'status',
  type: 'status',
  permanent: 'status',
};

/** The error for an unknown key, with the fix. */
export function refuseUnknownKey(key: string, value: string, known: readonly string[]): Refusal {
  const meant = guessKey(key, known);
  const proposed = meant === undefined ? '' : `. Did you mean "${meant}"?`;
  return { message: `unknown key "${key}"${proposed}`, fix: suggestKeyFix(key, value, known, meant) };
}

/** The key that was probably meant: that of another tool, or a typo. */
export function guessKey(key: string, known: readonly string[]): string | undefined {
  const other = others[key];
  return other !== undefined && known.includes(other) ? other : findNearest(key, known);
}

function suggestKeyFix(
  key: string,
  value: string,
  known: readonly string[],
  meant: string | undefined,
): string {
  if (/^\w+:\S/.test(key)) return colonFix;
  // /old: /new/, as in other tools
  if (key.startsWith('/'))
    return `write \`- { from: ${key}, to: ${value || '/new/'} }\`${known.includes('redirects') ? ' below `redirects:`' : ''}`;

  const [, word = '', rest = ''] = /^(\w+)\s+(\S.*)$/s.exec(key) ?? [];
  if (known.includes(word)) return `put a colon after \`${word}\`: \`${word}: ${rest}\``;
  if (meant !== undefined) return `change \`${key}\` to \`${meant}\``;
  return `use ${joinWithOr(known)}`;
}

const keyAtMargin = /^["']?([A-Za-z]{1,20})["']?[ \t]*:(?=\s|$)/gm;

const keyInBraces = /["']?\b(?:redirects|gone|include|sections)["']?[ \t]*:/;

/** Everything except spaces and comments. */
const content = /^[ \t]*[^\s#]/m;

/** Text that is meant as a map but lacks the keys: entries without a parent key, `/old: /new/`, a key without its colon. */
const meantAsMap =
  /^(?:-[ \t]+(?:\{[ \t]*)?["']?(?:from|merge|source|old|url)["']?[ \t]*:|["']?\/\S*:\s|(?:redirects|gone|include|sections)[ \t]*$)/m;

/**
 * True for a text that is meant as a YAML map, despite errors. An include may lead to any file, even to passwords, and error
 * messages quote the text.
 */
export function looksLikeMap(text: string): boolean {
  if (text.matchAll(keyAtMargin).some(([, key = '']) => findNearest(key, topKeys) !== undefined)) return true;
  if (!content.test(text) || meantAsMap.test(text)) return true;
  return text.trimStart().startsWith('{') && keyInBraces.test(text);
}
