import type { LineChanges } from '../core/line-changes.ts';
import { type HostChanges, hasTellingLines, recordFile } from '../disk/write-host.ts';

/** What changed in a host's folder since the last build, for machines: counts, names, and the first lines. */
export interface ChangeSummary {
  readonly first: boolean;
  readonly files: {
    readonly new: readonly string[];
    readonly changed: readonly string[];
    readonly gone: readonly string[];
  };
  readonly lines: { readonly new: number; readonly changed: number; readonly gone: number };
  /** The first lines of each kind, by what they begin with. */
  readonly examples: {
    readonly new: readonly string[];
    readonly changed: readonly string[];
    readonly gone: readonly string[];
  };
}

/** Lines and files that are named; the rest are counted. */
const most = 3;

/** The changes in short; a host may have many thousands. */
export function summarize({ isFirst, added, changed, gone, lines }: HostChanges): ChangeSummary {
  return {
    first: isFirst,
    files: { new: added, changed, gone },
    lines: { new: lines.added.length, changed: lines.changed.length, gone: lines.gone.length },
    examples: examplesOf(lines),
  };
}

function examplesOf({ added, changed, gone }: LineChanges): ChangeSummary['examples'] {
  const all = { new: added.map(plainName), changed: changed.map(plainName), gone: gone.map(plainName) };
  // Addresses say more than directives, which are named only where no address changed.
  const isTold = Object.values(all).some((names) => names.some(isAddress)) ? isAddress : () => true;
  return {
    new: all.new.filter(isTold).slice(0, most),
    changed: all.changed.filter(isTold).slice(0, most),
    gone: all.gone.filter(isTold).slice(0, most),
  };
}

/** Characters of a name: a directive may begin with an expression that nobody reads. */
const longest = 60;

function plainName(name: string): string {
  const plain = /^\{"(?:source|regex|route)":("[^"]*")/.exec(name)?.[1] ?? name;
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
}

function isAddress(name: string): boolean {
  return /^["`]?\//.test(name);
}

const kinds = ['new', 'changed', 'gone'] as const;

/** The same as a person reads it: `2 lines new (/a, /b), 1 gone (/c)`. */
export function changeText({ first, files, lines, examples }: ChangeSummary): string {
  if (first) return 'first build';
  const parts = kinds.flatMap((kind) =>
    lines[kind] === 0 ? [] : [`${lines[kind]} ${kind}${inBrackets(examples[kind], lines[kind])}`],
  );
  const said = parts.length === 0 ? [] : [`lines: ${parts.join(', ')}`];
  const names = kinds.flatMap((kind) => {
    // That a file has changed is said by its lines, where they were compared.
    const isSaid = (name: string) => kind === 'changed' && parts.length > 0 && hasTellingLines(name);
    // A record of other files says nothing of its own.
    const unsaid = files[kind].filter((name) => name !== recordFile && !isSaid(name));
    return unsaid.length === 0 ? [] : [`${unsaid.length} ${kind}${inBrackets(unsaid, unsaid.length)}`];
  });
  if (names.length > 0) said.push(`files: ${names.join(', ')}`);
  return said.length === 0 ? 'nothing changed' : said.join('; ');
}

function inBrackets(names: readonly string[], count: number): string {
  if (names.length === 0) return '';
  return ` (${names.slice(0, most).join(', ')}${count > Math.min(names.length, most) ? ', …' : ''})`;
}
