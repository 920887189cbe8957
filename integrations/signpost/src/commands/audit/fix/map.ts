import { extname } from 'node:path';
import type { Day } from '../../../lib/date.ts';
import { readBytes } from '../../../lib/disk/read.ts';
import type { Finding } from '../../../lib/finding.ts';
import { applyEdits, type TextEdit } from '../../../lib/text/lines.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { type EntryEdit, editYaml, type MapEdits } from '../../../map/edit-yaml.ts';

export interface Changed {
  readonly file: string;
  /** The text with its edits. */
  readonly after: string;
  /** The number of edits. */
  readonly count: number;
}

/** The day on which each line of a file was written. */
type DaysOf = (name: string) => Promise<(line: number) => Day>;

/** The files of the redirect map. A file with errors stays unchanged. */
export async function fixMap(
  findings: readonly Finding[],
  more: readonly Finding[],
  daysOf: DaysOf,
  notes: string[],
): Promise<Changed[]> {
  const wanted = await collectEntryEdits(findings, daysOf);
  if (wanted.size === 0) return [];

  // Edits of half a map could change what the other half means.
  const fault = more.find(({ rule, level }) => level === 'error' && rule.startsWith('map-'));
  if (fault !== undefined) {
    notes.push(`The redirect map is unchanged: ${fault.file}:${fault.line} has a mistake. Correct it first.`);
    return [];
  }

  const changed: Changed[] = [];
  for (const [file, own] of wanted) {
    // A table is edited in a spreadsheet, row by row.
    if (extname(file).toLowerCase() === '.csv') {
      notes.push(
        `${file} is unchanged: --fix edits YAML. Change ${formatCount(own.size, 'row')} as the findings say.`,
      );
      continue;
    }
    const text = await readSource(file);
    if (text === undefined) {
      notes.push(`${file} is unchanged: it is not in UTF-8.`);
      continue;
    }
    const { edits, left } = editYaml(text.body, [...own.values()]);
    for (const [why, lines] of Map.groupBy(left, (one) => one.why))
      notes.push(describeLeftEntries(file, why, lines));
    if (edits.length > 0) changed.push(createChangedFile(file, text, edits));
  }

  return changed;
}

/** A line for all entries that stay for the same reason. */
function describeLeftEntries(file: string, why: string, [first, ...more]: MapEdits['left']): string {
  if (more.length === 0) return `${file}:${first?.line} is unchanged: ${why}.`;
  return `${file}: ${formatCount(more.length + 1, 'redirect')} are unchanged, the first on line ${first?.line}: ${why}.`;
}

/** The fixes of map findings, by file and place. */
async function collectEntryEdits(findings: readonly Finding[], daysOf: DaysOf) {
  const byFile = new Map<string, Map<string, EntryEdit>>();
  const ask = (file: string, line: number, column: number, what: Partial<EntryEdit>): void => {
    const own = byFile.get(file) ?? new Map<string, EntryEdit>();
    byFile.set(file, own);
    const key = `${line}:${column}`;
    own.set(key, { line, column, ...own.get(key), ...what });
  };
  for (const { edit, file, line = 1, column = 1 } of findings) {
    if (edit?.kind === 'target' && file) ask(file, line, column, { to: edit.to });
    if (edit?.kind === 'gone' && file) ask(file, line, column, { isGone: true });
    if (edit?.kind === 'remove' && file) ask(file, line, column, { isRemoved: true });
    if (edit?.kind !== 'since') continue;
    for (const [name, places] of Map.groupBy(edit.places, (place) => place.file)) {
      const since = await daysOf(name);
      for (const place of places) ask(name, place.line, place.column, { since: since(place.line) });
    }
  }

  return byFile;
}

interface Source {
  readonly mark: string;
  readonly body: string;
}

/** Undefined for bytes that aren't UTF-8, which could not be written back unchanged. */
export async function readSource(file: string): Promise<Source | undefined> {
  const bytes = await readBytes(file);
  if (bytes === undefined) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    return { mark, body: text.slice(mark.length) };
  } catch {
    return undefined;
  }
}

export function createChangedFile(file: string, { mark, body }: Source, edits: readonly TextEdit[]): Changed {
  return { file, after: mark + applyEdits(body, edits), count: edits.length };
}
