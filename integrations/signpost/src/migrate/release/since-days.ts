import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Day } from '../../lib/date.ts';
import { applyEdits, type TextEdit } from '../../lib/text/lines.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { selectReleased } from '../../map/release.ts';
import type { Migration } from '../migration.ts';

// `since` of a redirect is the day on which it goes live. `migrate review` writes its own day, and the release replaces it:
//
//   - { from: /a, to: /b/, since: 2026-11-20 }   the day of the review
//   - { from: /a, to: /b/, since: 2026-12-05 }   the day of the release

/** Writes the release day to each released entry. Without an inventory, nothing is known to be new. */
export function writeReleaseDay(
  map: string,
  text: string,
  { on, today }: { on: Day; today: Day },
  { state }: Migration,
): string {
  const start = state.sources.map((source) => source.on).sort()[0];
  if (start === undefined) return text;
  const pastReleases = new Set((state.releases ?? []).filter((day) => day <= today));
  return setSince(map, text, { start, release: on, pastReleases });
}

/** Tells the days of a review from the days of a release. */
interface MigrationDays {
  /** The first day of the migration. Entries with an earlier day were live before. */
  readonly start: Day;
  readonly release: Day;
  readonly pastReleases: ReadonlySet<string>;
}

/**
 * Replaces the day of the review by the day of the release in the text of a map: the year of `W-REDIR-6` and the short
 * `max-age` start then. Entries of sections that aren't released keep their day.
 */
export function setSince(
  file: string,
  text: string,
  { start, release, pastReleases }: MigrationDays,
): string {
  const { entries, sections } = readYaml(file, text);
  const releasedMap = selectReleased({ file, entries, sections, ignoreCase: false }, release).map;
  const isReviewDay = (day: string): boolean => day >= start && day < release && !pastReleases.has(day);
  const reviewed = releasedMap.entries.filter(({ since = '' }) => isReviewDay(since));
  const reviewedLines = new Set(reviewed.map(({ place }) => place.line));

  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const edits: TextEdit[] = [];
  for (const key of ['redirects', 'gone']) {
    const list = document.get(key);
    for (const item of isSeq(list) ? list.items : []) {
      const from = isMap(item) && item.get('from', true);
      const since = isMap(item) && item.get('since', true);
      if (!isScalar(from) || !isScalar(since)) continue;

      const { line } = counter.linePos(from.range?.[0] ?? 0);
      const [dayStart, dayEnd] = since.range ?? [0, 0];
      if (reviewedLines.has(line)) edits.push({ start: dayStart, end: dayEnd, text: release });
    }
  }
  return applyEdits(text, edits);
}
