import { basename } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { platformFormats } from '../../hosts/platform-files.ts';
import { compact, escapeForTerminal, formatNumber } from '../../lib/text/text.ts';
import { usualMapFile } from '../../map/entry.ts';
import type { LeftOut } from '../../map/patterns/foreign-rule.ts';
import type { Addition } from './known.ts';

/** An imported file or folder of the project. */
export interface Source {
  readonly name: string;
  readonly brought: Addition;
}

/** Files with redirects that a platform reads. */
export const platformFiles: readonly string[] = [
  ...new Set(platformFormats.map(({ name }) => name).filter((name) => name !== '_headers')),
];

/** Redirect lists of frameworks in files that can be parsed without running them. */
export const frameworkFiles = ['mkdocs.yml', 'mkdocs.yaml', 'docs.json', 'mint.json'];

/** Lists the steps for a user with a file of the project whose redirects the map has now: the same for every format. */
export function describeSourceSteps({ name, brought }: Source, hosts: readonly HostId[]): string[] {
  const imported = listImportedLines(brought);
  if (imported.length === 0) return [];

  const kept = findKeptRules(brought);
  const isOfCloudflare = basename(name) === '_redirects' && hosts.includes('cloudflare');
  return compact(
    describeRemoval(name, imported, kept) + describeKeptRules(name, kept),
    isOfCloudflare &&
      kept.some(({ text }) => needsMarks(text)) &&
      `In ${name}, put two lines above the first line that has \`*\`, \`:name\` or status 200: Signpost writes its redirects between them, since Cloudflare may drop those that come after your own lines.\n# signpost:begin\n# signpost:end`,
  );
}

/** The lines of the rules that the map has, or that the old file doesn't need. */
function listImportedLines({ items, known = [] }: Addition): number[] {
  return [...items, ...known].flatMap((item) =>
    item.kind === 'rule' || (item.kind === 'unexpressed' && item.isNeedless) ? [item.line] : [],
  );
}

/** The rules that the old file needs and the map doesn't have, in its order. */
export function findKeptRules({ items }: Addition): LeftOut[] {
  return items
    .flatMap((item) => (item.kind === 'unexpressed' && !item.isNeedless ? [item] : []))
    .toSorted((a, b) => a.line - b.line);
}

/** Names exactly the rules that were imported, if others must stay. */
function describeRemoval(name: string, imported: readonly number[], kept: readonly LeftOut[]): string {
  const hasThem = `${usualMapFile} has them now.`;
  if (kept.length === 0) return `Before the next build, remove the redirects from ${name}: ${hasThem}`;

  // Several rules of a JSON file may be in one line.
  const keptLines = new Set(kept.map(({ line }) => line));
  return imported.some((line) => keptLines.has(line))
    ? `Before the next build, remove the redirects from ${name}, but for the following: ${hasThem}`
    : `Before the next build, remove the rules at ${printLineRanges(imported)} from ${name}: ${hasThem}`;
}

/** `lines 2 to 5 and 9`. */
function printLineRanges(lines: readonly number[]): string {
  const sorted = [...new Set(lines)].toSorted((a, b) => a - b);
  // 2, 3, 4 and 9 are two ranges.
  const ranges: [number, number][] = [];
  for (const line of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }

  const texts = ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
  const list = [texts.slice(0, -1).join(', '), texts.at(-1)].filter(Boolean).join(' and ');
  return `${sorted.length === 1 ? 'line' : 'lines'} ${list}`;
}

/** Rules to keep that are shown. */
const maxShown = 10;

function describeKeptRules(name: string, kept: readonly LeftOut[]): string {
  if (kept.length === 0) return '';
  const rest = kept.length - maxShown;
  const rules = kept.length === 1 ? 'this rule' : `these ${formatNumber(kept.length)} rules`;
  const shown = kept
    .slice(0, maxShown)
    .map(({ line, text, why }) => `line ${line}: ${escapeForTerminal(text)}\n  ${escapeForTerminal(why)}`);
  if (rest > 0) shown.push(`and ${formatNumber(rest)} more`);
  return ` Keep ${rules} in ${name}, which the map doesn't have:\n${shown.join('\n')}`;
}

/** True for a line below which Cloudflare counts each line as a pattern, and for a rewrite. */
function needsMarks(line: string): boolean {
  return /\*|\/:[A-Za-z]|\s200!?(?:\s|$)/.test(line);
}
