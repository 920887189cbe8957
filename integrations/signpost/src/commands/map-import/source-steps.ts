import { basename, join } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { platformFormats } from '../../hosts/platform-files.ts';
import { hasFile } from '../../lib/disk/read.ts';
import { compact, formatNumber } from '../../lib/text/text.ts';
import { usualMapFile } from '../../map/entry.ts';
import type { Addition } from './known.ts';

/** An imported file or folder of the project. */
export interface Source {
  readonly name: string;
  readonly brought: Addition;
}

interface Place {
  readonly hosts: readonly HostId[];
  /** The build, if it may keep a copy of the file. */
  readonly dist: string | undefined;
}

/** Files with redirects that a platform reads. */
export const platformFiles: readonly string[] = [
  ...new Set(platformFormats.map(({ name }) => name).filter((name) => name !== '_headers')),
];

/** Redirect lists of frameworks in files that can be parsed without running them. */
export const frameworkFiles = ['mkdocs.yml', 'mkdocs.yaml', 'docs.json', 'mint.json'];

/** A rule that only the old file has. */
interface KeptRule {
  readonly line: number;
  readonly text: string;
  readonly why: string;
}

/** Lists the steps for a user with a file of the project whose redirects the map has now: the same for every format. */
export async function describeSourceSteps(
  { name, brought }: Source,
  { hosts, dist }: Place,
): Promise<string[]> {
  const kept = findKeptRules(brought);
  const copy = dist === undefined ? '' : await copyInBuild(dist, name);
  const readsLines = basename(name) === '_redirects' && hosts.includes('cloudflare');

  return compact(
    `${removeText(name, brought, kept)}${copy}${keepText(name, kept)}`,
    readsLines &&
      kept.some(({ text }) => needsMarks(text)) &&
      `In ${name}, put two lines above the first line that has \`*\`, \`:name\` or status 200: Signpost writes its redirects between them, since Cloudflare may drop those that come after your own lines.\n# signpost:begin\n# signpost:end`,
  );
}

/** Names exactly the rules that were imported, if others must stay. */
function removeText(name: string, { items, known = [] }: Addition, kept: readonly KeptRule[]): string {
  if (kept.length === 0)
    return `Before the next build, remove the redirects from ${name}: ${usualMapFile} has them now.`;

  const lines = [...items, ...known].flatMap((item) =>
    item.kind === 'rule' || (item.kind === 'unexpressed' && item.isNeedless) ? [item.line] : [],
  );
  // Several rules of a JSON file may be in one line.
  const keptLines = new Set(kept.map(({ line }) => line));
  if (lines.some((line) => keptLines.has(line)))
    return `Before the next build, remove the redirects from ${name}, but for the following: ${usualMapFile} has them now.`;
  return `Before the next build, remove the rules at ${printLineRanges(lines)} from ${name}: ${usualMapFile} has them now.`;
}

/** `lines 2 to 5 and 9`. */
function printLineRanges(lines: readonly number[]): string {
  const sorted = [...new Set(lines)].toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const line of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }

  const texts = ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
  const noun = sorted.length === 1 ? 'line' : 'lines';
  const end = texts.length > 1 ? ` and ${texts.at(-1)}` : '';
  return `${noun} ${texts.slice(0, end === '' ? undefined : -1).join(', ')}${end}`;
}

/** The rules that the old file needs and the map doesn't have, in its order. */
function findKeptRules({ items }: Addition): KeptRule[] {
  return items
    .flatMap((item) => (item.kind === 'unexpressed' && !item.isNeedless ? [item] : []))
    .toSorted((a, b) => a.line - b.line);
}

/** Rules to keep that are shown. */
const maxShown = 10;

function keepText(name: string, kept: readonly KeptRule[]): string {
  if (kept.length === 0) return '';
  const rest = kept.length - maxShown;
  const shown = kept.slice(0, maxShown).map(({ line, text, why }) => `line ${line}: ${text}\n  ${why}`);
  const rules = kept.length === 1 ? 'this rule' : `these ${formatNumber(kept.length)} rules`;
  return ` Keep ${rules} in ${name}, which the map doesn't have:\n${compact(...shown, rest > 0 && `and ${formatNumber(rest)} more`).join('\n')}`;
}

/** True for a line below which Cloudflare counts each line as a pattern, and for a rewrite. */
function needsMarks(line: string): boolean {
  return /\*|\/:[A-Za-z]|\s200!?(?:\s|$)/.test(line);
}

/** Not every generator empties its folder before a build. */
async function copyInBuild(dist: string, name: string): Promise<string> {
  const copy = join(dist, basename(name));
  return (await hasFile(copy)) ? ` Delete ${copy} too, which a build may leave there.` : '';
}
