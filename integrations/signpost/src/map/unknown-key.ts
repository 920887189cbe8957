import { findNearest } from '../lib/text/nearest.ts';
import { joinWithOr } from '../lib/text/text.ts';
import type { Refusal } from './written-url.ts';

// A key of redirects.yaml that the map doesn't have → the error, with the key that was meant: `source` of another tool, `form` for
// `from`, or /old as a key.

export const colonFix = 'put a space after each colon: `from: /old`';

/** Keys of a redirect in other tools, and what they are here. */
const keysOfOtherTools: ReadonlyMap<string, string> = new Map([
  ['source', 'from'],
  ['src', 'from'],
  ['old', 'from'],
  ['url', 'from'],
  ['destination', 'to'],
  ['dest', 'to'],
  ['target', 'to'],
  ['new', 'to'],
  ['code', 'status'],
  ['statusCode', 'status'],
  ['type', 'status'],
  ['permanent', 'status'],
]);

/** The error for an unknown key, with the fix. */
export function refuseUnknownKey(key: string, value: string, knownKeys: readonly string[]): Refusal {
  const meant = guessKey(key, knownKeys);
  const proposed = meant === undefined ? '' : `. Did you mean "${meant}"?`;
  return { message: `unknown key "${key}"${proposed}`, fix: suggestKeyFix(key, value, knownKeys, meant) };
}

/** The key that was probably meant, for another tool's key or a typo. */
export function guessKey(key: string, knownKeys: readonly string[]): string | undefined {
  const ownKey = keysOfOtherTools.get(key);
  return ownKey !== undefined && knownKeys.includes(ownKey) ? ownKey : findNearest(key, knownKeys);
}

function suggestKeyFix(
  key: string,
  value: string,
  knownKeys: readonly string[],
  meant: string | undefined,
): string {
  // from:/old
  if (/^\w+:\S/.test(key)) return colonFix;

  if (key.startsWith('/')) {
    // /old: 410
    if (value === '410') return `write \`- ${key}\` below \`gone:\``;
    const where = knownKeys.includes('redirects') ? ' below `redirects:`' : '';
    // /old: /new/
    if (value !== '') return `write \`- { from: ${key}, to: ${value} }\`${where}`;
    // /old: with `to` and `status` on lines of their own
    return `write \`- from: ${key}\`${where}, and under \`from\` the other keys of the redirect`;
  }

  // from /old
  const [, word = '', rest = ''] = /^(\w+)\s+(\S.*)$/s.exec(key) ?? [];
  if (knownKeys.includes(word)) return `put a colon after \`${word}\`: \`${word}: ${rest}\``;
  if (meant !== undefined) return `change \`${key}\` to \`${meant}\``;
  return `use ${joinWithOr(knownKeys)}`;
}
