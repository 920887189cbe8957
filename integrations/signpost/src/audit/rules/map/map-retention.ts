import type { Entry } from '../../../map/entry.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { computeRemovalDay, formatSource, placeOf } from '../shared/map.ts';

const messages = {
  undated: (source: string) => `${source} has no \`since\` date`,
  allUndated: (count: number, first: string) =>
    `${count} redirects have no \`since\` date, starting with ${first}`,
  untilAlone: (source: string) =>
    `${source} has an \`until\` but no \`since\` date, so Signpost can't count its year`,
  short: (source: string, since: string, until: string) =>
    `${source} is kept from ${since} to ${until}, less than a year`,
};
const sinceFix =
  'add the day on which it went live, such as `since: 2026-03-01`; in a CSV map, fill the column `since`';

const dated = (fields: string) =>
  site({ 'redirects.yaml': `redirects:\n  - { from: /a, to: /gauges/${fields} }\n` });

export default defineRule({
  id: 'map-retention',
  title: 'A redirect is kept for at least a year',
  level: 'error',
  conventions: ['W-REDIR-6'],
  why: "Search engines need months to transfer everything, and other people's links stay. (Google Search Central, site moves: keep redirects at least 1 year.)",
  fix: 'add `since`, and set `until` to a year after it or later, or remove it',
  examples: () => ({
    good: { 'a redirect of two years': dated(', since: 2026-01-01, until: 2028-01-01') },
    bad: { 'a redirect without a date': dated('') },
  }),

  *check({ map }) {
    const undated: Entry[] = [];
    for (const entry of map?.map.entries ?? []) {
      const { since, until, outcome, place } = entry;
      if (outcome.status === 410) continue;

      if (since === undefined && until === undefined) undated.push(entry);
      else if (since === undefined)
        yield {
          ...place,
          level: 'warning',
          message: messages.untilAlone(formatSource(entry)),
          fix: sinceFix,
        };
      else if (until !== undefined && until < computeRemovalDay(since))
        yield {
          ...place,
          message: messages.short(formatSource(entry), since, until),
          fix: `set \`until\` to ${computeRemovalDay(since)} or later`,
        };
    }

    const [first] = undated;
    if (first === undefined) return;
    const source = formatSource(first);
    // For a duplicate URL, a person decides which entry is right. The second has no effect.
    const undecided = new Set(
      (map?.resolved.duplicates ?? [])
        .flatMap(({ kept, dropped }) => (dropped.since === undefined ? [dropped] : [dropped, kept]))
        .map(placeOf),
    );
    const places = undated.filter((entry) => !undecided.has(placeOf(entry))).map(({ place }) => place);
    yield {
      ...first.place,
      level: 'warning',
      fix: `${sinceFix}, or today's date if it is unknown`,
      message: undated.length === 1 ? messages.undated(source) : messages.allUndated(undated.length, source),
      edit: { kind: 'since', places },
    };
  },
});
