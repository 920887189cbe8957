import type { Entry } from '../../../map/entry.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { computeRemovalDay, formatSource, placeOf } from '../shared/map.ts';

const dated = (fields: string) =>
  site({ 'redirects.yaml': `redirects:\n  - { from: /a, to: /gauges/${fields} }\n` });

function isInTable({ place }: Entry): boolean {
  return /\.csv$/i.test(place.file);
}

const column = 'add a column `since` if there is none, and fill it';

export default defineRule({
  id: 'map-retention',
  title: 'A redirect is kept for at least a year',
  level: 'error',
  conventions: ['W-REDIR-6'],
  why: "Search engines need months to transfer everything, and other people's links stay. (Google Search Central, site moves: keep redirects at least 1 year.)",
  fix: 'add `since`, and set `until` to a year after it or later, or remove it',
  examples: () => ({
    good: { 'two years': dated(', since: 2026-01-01, until: 2028-01-01') },
    bad: { 'no dates': dated('') },
  }),
  *check({ map }) {
    const undated: Entry[] = [];
    for (const entry of map?.map.entries ?? []) {
      const { since, until, outcome } = entry;
      if (outcome.status === 410) continue;
      if (since === undefined && until === undefined) undated.push(entry);
      else if (until !== undefined && since === undefined) {
        yield {
          ...entry.place,
          level: 'warning',
          message: `${formatSource(entry)} has an \`until\` but no \`since\` date, so Signpost can't count its year`,
          fix: isInTable(entry)
            ? `${column} with the day on which it went live, such as 2026-03-01`
            : 'add the day on which it went live, such as `since: 2026-03-01`',
        };
      } else if (until !== undefined && since !== undefined && until < computeRemovalDay(since)) {
        yield {
          ...entry.place,
          message:
            until < since
              ? `${formatSource(entry)}: \`until\` (${until}) is before \`since\` (${since})`
              : `${formatSource(entry)} is kept from ${since} to ${until}, less than a year`,
          fix: `set \`until\` to ${computeRemovalDay(since)} or later`,
        };
      }
    }
    const [first] = undated;
    if (first === undefined) return;
    // For a duplicate URL a person decides which entry is right. The second has no effect.
    const undecided = new Set(
      (map?.resolved.duplicates ?? [])
        .flatMap(({ kept, dropped }) => (dropped.since === undefined ? [dropped] : [dropped, kept]))
        .map(placeOf),
    );
    const message =
      undated.length === 1
        ? `${formatSource(first)} has no \`since\` date`
        : `${undated.length} redirects have no \`since\` date, starting with ${formatSource(first)}`;
    yield {
      ...first.place,
      level: 'warning',
      message,
      fix: `${isInTable(first) ? column : 'add `since: 2026-03-01`'} with the day on which it went live, or today's date if it is unknown`,
      edit: {
        kind: 'since',
        places: undated.filter((entry) => !undecided.has(placeOf(entry))).map(({ place }) => place),
      },
    };
  },
});
