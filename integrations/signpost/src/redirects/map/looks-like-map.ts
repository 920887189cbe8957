import { nearest } from '../../lib/nearest.ts';
import { namedFor } from '../import/csv/columns.ts';
import { topKeys } from './yaml-keys.ts';

const keyAtMargin = /^["']?([A-Za-z]{1,20})["']?[ \t]*:(?=\s|$)/gm;
const keyInBraces = /["']?\b(?:redirects|gone|include|sections)["']?[ \t]*:/;
/** Anything but spaces and comments. */
const content = /^[ \t]*[^\s#]/m;
/** What is meant as a map although no key says so: entries without a key above them, `/old: /new/`, a key without its colon. */
const meantAsMap =
  /^(?:-[ \t]+(?:\{[ \t]*)?["']?(?:from|merge|source|old|url)["']?[ \t]*:|["']?\/\S*:\s|(?:redirects|gone|include|sections)[ \t]*$)/m;

/**
 * True for a text that somebody wrote as a map in YAML, with whatever mistakes. An include may lead to any other file, such
 * as one with passwords, and a message about a mistake quotes what stands there.
 */
export function looksLikeMap(text: string): boolean {
  if (text.matchAll(keyAtMargin).some(([, key = '']) => nearest(key, topKeys) !== undefined)) return true;
  if (!content.test(text) || meantAsMap.test(text)) return true;
  return text.trimStart().startsWith('{') && keyInBraces.test(text);
}

/** True for the first row of a table of redirects, by whatever names other tools have for its columns. */
export function looksLikeHeader(record: readonly string[]): boolean {
  return namedFor('from', record).length > 0 || namedFor('to', record).length > 0;
}
