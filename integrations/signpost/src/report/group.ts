import type { Listed } from './report.ts';

/** One cause: the findings that say the same of several places. */
export interface Group {
  readonly first: Listed;
  readonly places: readonly Listed[];
}

/** Findings of one rule with one message together, in the order of the worst. */
export function groupFindings(findings: readonly Listed[]): Group[] {
  const groups = new Map<string, Listed[]>();
  for (const finding of findings) {
    const key = `${finding.level}\n${finding.rule}\n${finding.message}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].flatMap((places) =>
    places[0] === undefined ? [] : [{ first: places[0], places }],
  );
}

/** `file:line:column`, as terminals and editors make it clickable. */
export function placeText({ file, line, column }: Pick<Listed, 'file' | 'line' | 'column'>): string {
  return [file ?? '', line, column].filter((part) => part !== undefined && part !== '').join(':');
}
