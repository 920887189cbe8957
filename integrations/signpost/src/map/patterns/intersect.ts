import type { ReadPattern } from './sources.ts';

/** The narrower of two sources with the replacements; undefined unless one source contains the other. */
export function intersectSources(location: ReadPattern, expression: ReadPattern): ReadPattern | undefined {
  if (cutFolder(location.from, expression.from) !== undefined) return expression;
  const pathInFolder = cutFolder(expression.from, location.from);
  if (pathInFolder === undefined) return undefined;
  const matched = Array.from(expression.matched, ([name, value]): [string, string] => [
    name,
    pathInFolder === '' ? value.replace(/\/?\*$/, '') : value.replace(/\*$/, pathInFolder),
  ]);
  return { ...location, matched: new Map(matched) };
}

/** The part of a URL for the star of a wider source, '' for an equal source; undefined otherwise. */
function cutFolder(source: string, from: string): string | undefined {
  if (source === from) return source.endsWith('*') ? '*' : '';
  if (!source.endsWith('/*')) return undefined;
  const folder = source.slice(0, -2);
  if (from === folder) return '';
  return from.startsWith(`${folder}/`) ? from.slice(folder.length + 1) : undefined;
}
