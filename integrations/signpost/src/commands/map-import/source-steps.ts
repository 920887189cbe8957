import { platformFormats } from '../../hosts/platform-files.ts';
import type { ImportedRedirects } from '../../import/import-redirects.ts';
import { escapeForTerminal, formatNumber } from '../../lib/text/text.ts';
import { usualMapFile } from '../../map/entry.ts';
import type { LeftOut } from '../../map/patterns/foreign-rule.ts';

/** An imported file or folder of the project. */
export interface Source {
  readonly name: string;
  readonly brought: ImportedRedirects;
}

/** Files with redirects that a platform reads. */
export const platformFiles: readonly string[] = [
  ...new Set(platformFormats.map(({ name }) => name).filter((name) => name !== '_headers')),
];

/** Redirect lists of frameworks in files that can be parsed without running them. */
export const frameworkFiles = ['mkdocs.yml', 'mkdocs.yaml', 'docs.json', 'mint.json'];

/** The step for a user with a file of the project whose redirects the map has now: the same for every format. */
export function describeSourceStep({ name, brought }: Source): string {
  if (brought.items.every(({ kind }) => kind !== 'rule'))
    return `Leave ${name} as it is: ${usualMapFile} has none of its redirects.`;

  const kept = findKeptRules(brought);
  if (kept.length === 0)
    return `Before the next build, remove the redirects from ${name}: ${usualMapFile} has them now.`;

  // Several rules of a JSON file may be in one line.
  const taken = listImportedLines(brought);
  const isApart = kept.every(({ line }) => !taken.includes(line));
  const which = isApart
    ? `rules at ${printLineRanges(taken)} from ${name}`
    : `redirects from ${name}, but for the following`;
  const rules = kept.length === 1 ? 'this rule' : `these ${formatNumber(kept.length)} rules`;
  const lines = kept.map(
    ({ line, text, why }) => `line ${line}: ${escapeForTerminal(text)}\n  ${escapeForTerminal(why)}`,
  );
  return `Before the next build, remove the ${which}: ${usualMapFile} has them now. Keep ${rules}, which the map doesn't have:\n${lines.join('\n')}`;
}

/** The lines of the rules that the map has, or that the old file doesn't need, in order and once. */
function listImportedLines({ items }: ImportedRedirects): number[] {
  const lines = items.flatMap((item) =>
    item.kind === 'rule' || (item.kind === 'unexpressed' && item.isNeedless) ? [item.line] : [],
  );
  return [...new Set(lines)].toSorted((a, b) => a - b);
}

/** `lines 2 to 5 and 9`. */
function printLineRanges(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const line of lines) {
    const range = ranges.at(-1);
    if (range !== undefined && line === range[1] + 1) range[1] = line;
    else ranges.push([line, line]);
  }

  const texts = ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
  const list = [texts.slice(0, -1).join(', '), ...texts.slice(-1)]
    .filter((text) => text !== '')
    .join(' and ');
  return `${lines.length === 1 ? 'line' : 'lines'} ${list}`;
}

/** The rules that the old file needs and the map doesn't have, in its order. */
export function findKeptRules({ items }: ImportedRedirects): LeftOut[] {
  return items
    .flatMap((item) => (item.kind === 'unexpressed' && !item.isNeedless ? [item] : []))
    .toSorted((a, b) => a.line - b.line);
}
