import type { ImportedRedirects } from '../../import/import-redirects.ts';
import type { LeftOut, Reading } from '../../import/item.ts';
import { escapeForTerminal } from '../../lib/text/escape.ts';
import { formatNumber } from '../../lib/text/text.ts';

// What is left to do with public/_redirects once its redirects are in the map: remove the imported lines, keep those
// that a map can't have, correct those that never worked.

/** An imported file or folder of the project. */
export interface ImportedFile {
  readonly name: string;
  /** The rules of the file, and what differs in the map. */
  readonly reading: ImportedRedirects;
  /** The file of the map that has the redirects now. */
  readonly map: string;
}

/** The tasks for a file of the project whose redirects the map has now. */
export function describeSourceStep(source: ImportedFile): string {
  return [describeMovedRules(source), ...describeBrokenRules(source)].join('\n');
}

/** The rules that never worked: the map has nothing in their place. */
function describeBrokenRules({ reading: { items } }: ImportedFile): string[] {
  const broken = items.filter((item) => item.kind === 'unexpressed' && item.group === 'correct');
  if (broken.length === 0) return [];
  const rules = broken.length === 1 ? 'this rule' : `these ${formatNumber(broken.length)} rules`;
  return [`Correct or remove ${rules}, which never worked:`, ...listRules(broken)];
}

function listRules(items: readonly (Reading['items'][number] & { readonly why?: string })[]): string[] {
  return items.map(
    ({ line, text, why = '' }) => `line ${line}: ${escapeForTerminal(text)}\n  ${escapeForTerminal(why)}`,
  );
}

function describeMovedRules({ name, reading, map }: ImportedFile): string {
  if (reading.items.every(({ kind }) => kind !== 'rule'))
    return `Leave ${name} as it is: ${map} has none of its redirects.`;

  const keptRules = findKeptRules(reading);
  const isBroken = reading.items.some((item) => item.kind === 'unexpressed' && item.group === 'correct');
  const removableRules = describeRemovable(name, reading, keptRules);
  if (keptRules.length === 0 && isBroken)
    return `Before the next build, remove the ${removableRules}: ${map} has them now.`;
  if (keptRules.length === 0)
    return `Before the next build, remove the redirects from ${name}: ${map} has them now.`;

  const rules = keptRules.length === 1 ? 'this rule' : `these ${formatNumber(keptRules.length)} rules`;
  const lines = listRules(keptRules);
  return `Before the next build, remove the ${removableRules}: ${map} has them now. Keep ${rules}, which the map doesn't have:\n${lines.join('\n')}`;
}

/** The rules that the old file needs and the map doesn't have, in the order of the file. */
export function findKeptRules({ items }: ImportedRedirects): LeftOut[] {
  return items
    .filter((item) => item.kind === 'unexpressed')
    .filter(({ group }) => group === 'keep')
    .toSorted((a, b) => a.line - b.line);
}

/** `rules at lines 2 to 5 and 9 from public/_redirects`: the rules that can leave the old file. */
function describeRemovable(
  name: string,
  { items }: ImportedRedirects,
  keptRules: readonly LeftOut[],
): string {
  const removable = items.filter(
    (item) => item.kind === 'rule' || (item.kind === 'unexpressed' && item.group === 'no effect'),
  );
  const lines = [...new Set(removable.map(({ line }) => line))].toSorted((a, b) => a - b);

  // Several rules of a JSON file may be in one line.
  if (keptRules.some(({ line }) => lines.includes(line)))
    return `redirects from ${name}, but for the following`;
  const noun = lines.length === 1 ? 'line' : 'lines';
  return `rules at ${noun} ${printLineRanges(lines)} from ${name}`;
}

/** `2 to 5 and 9`. */
function printLineRanges(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const line of lines) {
    const range = ranges.at(-1);
    if (range !== undefined && line === range[1] + 1) range[1] = line;
    else ranges.push([line, line]);
  }

  const texts = ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
  return new Intl.ListFormat('en-GB').format(texts);
}
