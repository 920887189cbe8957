import type { Day } from '../../lib/date.ts';
import { applyEdits } from '../../lib/text/lines.ts';
import { editYaml } from '../../map/edit-yaml.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { selectReleased } from '../../map/release.ts';
import type { State } from '../state/state-file.ts';

// `since` of a redirect is the day on which it goes live. `migrate review` writes its own day, and the release replaces it:
//
//   - { from: /a, to: /b/, since: 2026-11-20 }   the day of the review
//   - { from: /a, to: /b/, since: 2026-12-05 }   the day of the release

/**
 * Replaces the day of the review by the day of the release in the text of a map: the year of `W-REDIR-6` and the short
 * `max-age` start then. Entries of sections that aren't released keep their day, and so do those that were live before the
 * migration, or since an earlier release. Without an inventory, nothing is known to be new.
 */
export function writeReleaseDay(
  file: string,
  text: string,
  { on, today }: { on: Day; today: Day },
  { sources, releases = [] }: Pick<State, 'sources' | 'releases'>,
): string {
  const start = sources.map((source) => source.on).sort()[0];
  if (start === undefined) return text;
  const isReviewDay = (day: Day): boolean =>
    day >= start && day < on && !releases.some((release) => release === day && release <= today);

  const { entries, sections } = readYaml(file, text);
  const released = selectReleased({ file, entries, sections, ignoreCase: false }, on).map.entries;
  const reviewed = released.filter(({ since }) => since !== undefined && isReviewDay(since));
  const edits = reviewed.map(({ place: { line, column } }) => ({ line, column, since: on }));
  return applyEdits(text, editYaml(text, edits).edits);
}
