import { type Path, parsePath, segmentsOf, withTrailingSlash } from '../../core/path.ts';

/** From so many unrelated addresses on, it is no coincidence that they lead to one page. */
export const crowd = 20;

/** True for the home page of a site with that base. */
export function isHome(path: string, base: string): boolean {
  return path.length <= base.length && withTrailingSlash(parsePath(path)) === base;
}

/** True where two addresses share no word, and the old one is no name of the home page. */
export function isUnrelated(source: Path, target: string): boolean {
  if (/^\/?(?:index|default|home|start|startseite|main|welcome)?(?:\.\w+)?$/i.test(source)) return false;
  const words = new Set(wordsOf(target));
  return !wordsOf(source).some((word) => words.has(word));
}

function wordsOf(path: string): string[] {
  return segmentsOf(parsePath(path)).flatMap((segment) => segment.toLowerCase().match(/[a-z]{3,}/g) ?? []);
}
