import { basename } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { platformFormats } from '../../hosts/platform-files.ts';
import type { ImportedRedirects } from '../../import/import-redirects.ts';
import type { LeftOut, Reading } from '../../import/item.ts';
import { colors } from '../../lib/text/colors.ts';
import {
  compact,
  escapeForTerminal,
  formatCount,
  formatNumber,
  printVersionedJson,
} from '../../lib/text/text.ts';
import { usualMapFile } from '../../map/entry.ts';

/** Files with redirects that a platform reads. */
export const platformFiles: readonly string[] = [
  ...new Set(platformFormats.map(({ name }) => name).filter((name) => name !== '_headers')),
];

/** Redirect lists of frameworks in files that can be parsed without running them. */
export const frameworkFiles = ['mkdocs.yml', 'mkdocs.yaml', 'docs.json', 'mint.json'];

/** The format of a file that two hosts read differently; undefined if its name and text decide. */
export function findFormat(hosts: readonly HostId[], file: string): string | undefined {
  const readers = hosts.filter((id) => id === 'cloudflare' || id === 'netlify');
  return basename(file).endsWith('_redirects') && readers.length === 1 ? readers[0] : undefined;
}

/** An imported file or folder of the project. */
export interface ImportedFile {
  readonly name: string;
  /** The rules of the file, and what differs in the map. */
  readonly reading: ImportedRedirects;
}

/** Lines that are shown of one message. */
const maxPlaces = 5;

interface Message {
  readonly file: string;
  readonly line: number;
  readonly message: string;
  /** The rule as written, '' for a difference. */
  readonly text: string;
}

/**
 * Prints the lines that aren't imported and the differences of the map, each message once for all of its lines. `keptCount`
 * counts the rules that stay in the file, which are listed elsewhere.
 */
export function printReport(file: string, { items, notices }: Reading, keptCount = 0): string {
  const notImported = items.filter((item) => item.kind === 'unexpressed');
  const messages: Message[] = [
    ...notImported.map((item) => ({ ...item, file: item.file ?? file, message: item.why })),
    ...notices.map((notice) => ({ ...notice, file: notice.file ?? file, message: notice.text, text: '' })),
  ];
  const groups = [...Map.groupBy(messages, ({ message }) => message).values()];

  // `12 imported, 2 not, 1 to keep in public/_redirects`
  const imported = items.filter(({ kind }) => kind === 'rule').length;
  const counts = compact(
    `${imported} imported`,
    notImported.length > 0 && `${notImported.length} not`,
    keptCount > 0 && `${keptCount} to keep in ${escapeForTerminal(file)}`,
  );
  return `${groups.map((group) => printGroup(file, group)).join('')}${counts.join(', ')}\n`;
}

/** `_redirects:3, 7: it is a proxy`, and the lines as written. */
function printGroup(imported: string, group: readonly Message[]): string {
  // A line that gave several redirects counts once.
  const places = [...new Map(group.map((one) => [`${one.line} ${one.file}`, one])).values()];
  const first = places.slice(0, maxPlaces);
  const names = first.map(({ file, line }, at) =>
    colors.cyan(file === first[at - 1]?.file ? String(line) : `${escapeForTerminal(file)}:${line}`),
  );
  const hiddenCount = places.length - first.length;
  const hint = `npx astro-signpost map import ${escapeForTerminal(imported)} --json lists them`;
  const more =
    hiddenCount > 0 ? ` and ${hiddenCount} more, ${formatCount(places.length, 'line')} in all (${hint})` : '';

  const texts = first
    .filter(({ text }) => text !== '')
    .map(({ text, line }) => {
      const number = places.length === 1 ? '' : `${line}: `;
      return `    ${colors.dim(number + escapeForTerminal(text))}\n`;
    });
  return `${names.join(', ')}${more}: ${escapeForTerminal(group[0]?.message ?? '')}\n${texts.join('')}`;
}

/** The report for programs, with every line. */
export function printJsonReport(name: string, { importer, items, notices }: ImportedRedirects): string {
  const redirects = items.filter((item) => item.kind === 'rule');
  const notImported = items.filter((item) => item.kind === 'unexpressed');
  return printVersionedJson({
    format: importer.id,
    redirects: redirects.map(({ from, to, status, line, file = name }) => {
      const target = status === 410 ? {} : { to };
      return { from, ...target, status, file, line };
    }),
    notImported: notImported.map(({ line, text, why, file = name }) => ({ file, line, text, why })),
    differences: notices.map(({ line, text, file = name }) => ({ file, line, message: text })),
  });
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

function describeMovedRules({ name, reading }: ImportedFile): string {
  if (reading.items.every(({ kind }) => kind !== 'rule'))
    return `Leave ${name} as it is: ${usualMapFile} has none of its redirects.`;

  const keptRules = findKeptRules(reading);
  const isBroken = reading.items.some((item) => item.kind === 'unexpressed' && item.group === 'correct');
  const removableRules = describeRemovable(name, reading, keptRules);
  if (keptRules.length === 0 && isBroken)
    return `Before the next build, remove the ${removableRules}: ${usualMapFile} has them now.`;
  if (keptRules.length === 0)
    return `Before the next build, remove the redirects from ${name}: ${usualMapFile} has them now.`;

  const rules = keptRules.length === 1 ? 'this rule' : `these ${formatNumber(keptRules.length)} rules`;
  const lines = listRules(keptRules);
  return `Before the next build, remove the ${removableRules}: ${usualMapFile} has them now. Keep ${rules}, which the map doesn't have:\n${lines.join('\n')}`;
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
