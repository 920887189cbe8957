import type { Day } from '../../lib/date.ts';
import { applyEdits } from '../../lib/text/lines.ts';
import { editYaml } from '../../map/edit-yaml.ts';
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
  const edits = reviewed.map(({ place: { line, column } }) => ({ line, column, since: release }));
  return applyEdits(text, editYaml(text, edits).edits);
}
