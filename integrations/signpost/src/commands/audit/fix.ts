import { extname } from 'node:path';
import { toDay } from '../../lib/date.ts';
import { readLineDays } from '../../lib/disk/git.ts';
import { findLinkOutside, resolveLinks } from '../../lib/disk/is-inside.ts';
import { writeTransaction } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { Problem } from '../../lib/problem.ts';
import { escapeLineForTerminal } from '../../lib/text/escape.ts';
import { formatCount } from '../../lib/text/text.ts';
import { type EntryEdit, editYaml, type MapEdits } from '../../map/edit-yaml.ts';
import type { ProjectFacts } from '../../project/settings/facts.ts';
import { type ChangedFile, changeFile, readUtf8 } from './changed-file.ts';
import { fixLinks } from './fix-links.ts';
import { auditFolder, type FolderOptions } from './folder.ts';

/**
 * Fixes the current project's sources for findings that need no judgment. True: a finding that only a person can decide
 * isn't a failure.
 */
export async function fixSources(facts: ProjectFacts, dist: string, options: FolderOptions): Promise<true> {
  const { report, site, isHere } = await auditFolder(facts, dist, options);
  if (!isHere)
    throw new Problem(
      `--fix changes the sources of the project in this folder, but ${dist} is not its build. Run it in the folder of the project.`,
    );

  const { result, more } = report;
  const { origin, generator } = site;
  const notes: string[] = [];
  const changes = [
    ...(await fixMap(result.findings, more, notes)),
    ...(await fixLinks(result.findings, { dist, build: report.subject, origin, generator }, notes)),
  ];
  // src/guide.md and redirects.yaml may be symbolic links to files of another project.
  const changed = changes.filter(({ file }) => findLinkOutside(file) === undefined);
  for (const { file } of changes.filter((change) => !changed.includes(change)))
    notes.push(`${file} is unchanged: it is a symbolic link to a file outside of the project.`);

  await writeTransaction(async ({ write }) => {
    for (const { file, after } of changed) await write(await resolveLinks(file), after);
  });

  for (const { file, count } of changed)
    console.log(escapeLineForTerminal(`${file}: ${formatCount(count, 'change')}`));
  for (const note of notes) console.error(escapeLineForTerminal(note));
  if (changed.length === 0) console.error('Nothing to fix in the sources.');
  else console.error('Build the site again, then run the audit. To see the changes: git diff');
  return true;
}

/** The files of the redirect map. A file with errors stays unchanged. */
async function fixMap(
  findings: readonly Finding[],
  more: readonly Finding[],
  notes: string[],
): Promise<ChangedFile[]> {
  const editsByFile = await collectEntryEdits(findings);
  if (editsByFile.size === 0) return [];

  // Edits of the readable half could change the meaning of the whole.
  const fault = more.find(({ rule, level }) => level === 'error' && rule.startsWith('map-'));
  if (fault !== undefined) {
    notes.push(`The redirect map is unchanged: ${fault.file}:${fault.line} has a mistake. Correct it first.`);
    return [];
  }

  const changed: ChangedFile[] = [];
  for (const [file, editsByPlace] of editsByFile) {
    // A table is edited in a spreadsheet, row by row.
    if (extname(file).toLowerCase() === '.csv') {
      notes.push(
        `${file} is unchanged: --fix edits YAML. Change ${formatCount(editsByPlace.size, 'row')} as the findings say.`,
      );
      continue;
    }

    const text = await readUtf8(file);
    if (text === undefined) {
      notes.push(`${file} is unchanged: it is not in UTF-8.`);
      continue;
    }
    const { edits, unedited } = editYaml(text, [...editsByPlace.values()]);
    for (const [why, lines] of Map.groupBy(unedited, (entry) => entry.why))
      notes.push(describeLeftEntries(file, why, lines));
    if (edits.length > 0) changed.push(changeFile(file, text, edits));
  }
  return changed;
}

/** A line for all entries that stay for one reason. */
function describeLeftEntries(file: string, why: string, [first, ...more]: MapEdits['unedited']): string {
  if (more.length === 0) return `${file}:${first?.line} is unchanged: ${why}.`;
  return `${file}: ${formatCount(more.length + 1, 'redirect')} are unchanged, the first on line ${first?.line}: ${why}.`;
}

/** The fixes of map findings, by file and place. */
async function collectEntryEdits(findings: readonly Finding[]) {
  const byFile = new Map<string, Map<string, EntryEdit>>();
  const add = (file: string, line: number, column: number, edit: Partial<EntryEdit>): void => {
    const fileEdits = byFile.get(file) ?? new Map<string, EntryEdit>();
    byFile.set(file, fileEdits);
    const key = `${line}:${column}`;
    fileEdits.set(key, { line, column, ...fileEdits.get(key), ...edit });
  };

  const today = toDay(new Date());
  for (const { edit, file = '', line = 1, column = 1 } of findings) {
    if (edit?.kind === 'target') add(file, line, column, { to: edit.to });
    if (edit?.kind === 'gone') add(file, line, column, { isGone: true });
    if (edit?.kind === 'remove') add(file, line, column, { isRemoved: true });
    if (edit?.kind !== 'since') continue;

    // A redirect without `since` gets the day of the commit that wrote the line.
    for (const [name, places] of Map.groupBy(edit.places, (place) => place.file)) {
      const days = await readLineDays(name, today);
      for (const place of places)
        add(name, place.line, place.column, { since: days.get(place.line) ?? today });
    }
  }
  return byFile;
}
