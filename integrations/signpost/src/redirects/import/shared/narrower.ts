import type { Source } from './patterns.ts';

/** The narrower of two sources, with what the expression matched of it; undefined where neither holds the other. */
export function narrower(location: Source, expression: Source): Source | undefined {
  if (restBelow(location.from, expression.from) !== undefined) return expression;
  const rest = restBelow(expression.from, location.from);
  if (rest === undefined) return undefined;
  const matched = Array.from(expression.matched, ([name, value]): [string, string] => [
    name,
    rest === '' ? value.replace(/\/?\*$/, '') : value.replace(/\*$/, rest),
  ]);
  return { ...location, matched: new Map(matched) };
}

/** What of an address stands for the star of a source that holds it, '' for the same; else undefined. */
function restBelow(source: string, from: string): string | undefined {
  if (source === from) return source.endsWith('*') ? '*' : '';
  if (!source.endsWith('/*')) return undefined;
  const folder = source.slice(0, -2);
  if (from === folder) return '';
  return from.startsWith(`${folder}/`) ? from.slice(folder.length + 1) : undefined;
}

export function isPattern(from: string): boolean {
  return /\*$|\/:[A-Za-z]/.test(from);
}
