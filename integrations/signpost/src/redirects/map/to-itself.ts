import { otherSlash, type Path, parsePath, withoutTrailingSlash } from '../../lib/path.ts';
import type { Entry } from './entry.ts';
import { foldPath, printQuery } from './key.ts';
import { parseQuery } from './source.ts';

/** What tells whether two paths are of one page. */
export interface Pages {
  readonly ignoreCase: boolean;
  /** Canonical paths of the build's pages and files; empty where nothing is known of the build. */
  readonly served: ReadonlySet<string>;
}

/**
 * True for a redirect to its own page: to its own path, with or without the slash at the end, or to the file of the
 * page at that path. It changes nothing, so no host gets it, and what leads to its path ends there.
 */
export function leadsToItself(entry: Entry, pages: Pages): boolean {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return false;
  const from = withoutTrailingSlash(parsePath(entry.kind === 'exact' ? entry.path : entry.text));
  const to = withoutTrailingSlash(parsePath(target.path));
  if (!isSame(from, to, pages) && !isFileOf(from, to, pages)) return false;
  return printQuery(parseQuery(target.query)) === printQuery(entry.query);
}

function isSame(from: Path, to: Path, { ignoreCase }: Pages): boolean {
  return from === to || (ignoreCase && foldPath(from, true) === foldPath(to, true));
}

/** True where `to` is no address of its own but the file of the page that the build has at `from`. */
function isFileOf(from: Path, to: Path, pages: Pages): boolean {
  if (pages.served.size === 0 || !/\.html?$/i.test(to)) return false;
  const named = parsePath(to.replace(/(?:\/index)?\.html?$/i, ''));
  return isSame(from, withoutTrailingSlash(named), pages) && isServed(from, pages) && !isServed(to, pages);
}

function isServed(path: Path, { served }: Pages): boolean {
  return served.has(path) || served.has(otherSlash(path));
}
