import { hasSameOutline, movedSpots } from '../site/outline.ts';
import type { RawPage } from '../site/raw-page.ts';
import type { Site } from '../site/site.ts';
import type { Reports } from './reports.ts';
import type { Report, Rule } from './rule.ts';

/** What the rules found before some pages of the site changed. */
export interface Before {
  /** By the id of the rule. */
  readonly reports: ReadonlyMap<string, readonly Report[]>;
  /** For each rule whose scope is a function, what that gave for each page, by file. */
  readonly alike: ReadonlyMap<string, ReadonlyMap<string, string | number>>;
}

/** A page as it was and as it is. */
export interface Change {
  readonly before: RawPage;
  readonly now: RawPage;
}

/**
 * What the rules would find now that some pages changed and nothing else did, with no look at the others. `part` gives a
 * site of some of its pages alone, as they are now. Undefined where only a look at the whole site tells: where a change
 * concerns other pages, as that of a title or a link may.
 */
export function reportsAgain(
  rules: readonly Rule[],
  before: Before,
  changes: readonly Change[],
  part: (files: readonly string[]) => Site,
): Reports | undefined {
  if (!changes.every((change) => hasSameOutline(change.before, change.now))) return undefined;
  const alone = changes.map(({ now }) => part([now.file]));
  const moves = new Map(changes.map((change) => [change.now.file, movedSpots(change.before, change.now)]));
  const reports = new Map<string, readonly Report[]>();
  for (const rule of rules) {
    const known = before.reports.get(rule.id);
    if (known === undefined) return undefined;
    const now =
      rule.scope === undefined
        ? moved(known, moves)
        : typeof rule.scope === 'string'
          ? [...others(known, moves), ...alone.flatMap((site) => [...rule.check(site)])]
          : together(rule, rule.scope, before, alone, part);
    if (now === undefined) return undefined;
    reports.set(rule.id, now);
  }
  return reports;
}

/** The reports of other files than those. */
function others(reports: readonly Report[], files: { has(file: string): boolean }): readonly Report[] {
  return reports.filter(({ file }) => file === undefined || !files.has(file));
}

/** Reports that still hold, where what they are about stands now. Undefined where that can't be told. */
function moved(
  reports: readonly Report[],
  moves: ReadonlyMap<string, ReturnType<typeof movedSpots>>,
): readonly Report[] | undefined {
  const now: Report[] = [];
  for (const report of reports) {
    const { file, line, column } = report;
    if (file === undefined || line === undefined || column === undefined || !moves.has(file)) {
      now.push(report);
      continue;
    }
    const spot = moves.get(file)?.({ line, column });
    if (spot === undefined) return undefined;
    now.push({ ...report, line: spot.line, column: spot.column });
  }
  return now;
}

/** What a rule finds on the changed pages and those that must be seen together with them, before or now. */
function together(
  rule: Rule,
  keyOf: Exclude<Rule['scope'], string | undefined>,
  { reports, alike }: Before,
  alone: readonly Site[],
  part: (files: readonly string[]) => Site,
): readonly Report[] | undefined {
  const known = alike.get(rule.id);
  if (known === undefined) return undefined;
  const files = new Set<string>();
  const keys = new Set<string | number | undefined>();
  for (const page of alone.flatMap(({ documents }) => documents)) {
    files.add(page.file);
    keys.add(known.get(page.file)).add(keyOf(page));
  }
  keys.delete(undefined);
  for (const [file, key] of known) if (keys.has(key)) files.add(file);
  return [...others(reports.get(rule.id) ?? [], files), ...rule.check(part([...files].sort()))];
}
