import { findNearest } from '../lib/text/nearest.ts';

// The text of a file with mistakes → whether its author meant it as a redirect map, so that messages may quote it.

/** The top-level keys of a map. */
export const topKeys = ['redirects', 'gone', 'include', 'sections', 'ignoreCase'];

const keyAtMargin = /^["']?([A-Za-z]{1,20})["']?[ \t]*:(?=\s|$)/gm;

const keyInBraces = /["']?\b(?:redirects|gone|include|sections)["']?[ \t]*:/;

/** Everything except spaces and comments. */
const content = /^[ \t]*[^\s#]/m;

/** Text that is meant as a map, without the keys: entries without a parent key, `/old: /new/`, a key without its colon. */
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
