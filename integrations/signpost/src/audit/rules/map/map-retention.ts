import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { computeRemovalDay, formatSource, orIgnore } from '../shared/map.ts';

const messages = {
  undated: (source: string) => `${source} has no \`since\` date`,
  allUndated: (count: number, first: string) =>
    `${count} redirects have no \`since\` date, starting with ${first}`,
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
    good: {
      'a redirect of two years': {
        files: dated(', since: 2026-01-01, until: 2028-01-01'),
        nearMiss: {
          replace: ['2028-01-01', '2026-07-01'],
          finds:
            'error redirects.yaml:2:13  /a is kept from 2026-01-01 to 2026-07-01, less than a year  Fix: Set `until` to 2027-01-01 or later. If it is right on purpose, write `# signpost-ignore map-retention: REASON` above it in redirects.yaml.',
        },
      },
      'a gone URL without a date': {
        files: site({ 'redirects.yaml': 'gone:\n  - /old\n' }),
        nearMiss: {
          replace: ['gone:\n  - /old', 'redirects:\n  - { from: /old, to: /gauges/ }'],
          finds:
            "warning redirects.yaml:2:13  /old has no `since` date  Fix: Add the day on which it went live, such as `since: 2026-03-01`; in a CSV map, fill the column `since`, or today's date if it is unknown.",
        },
      },
    },
    bad: {
      'a redirect without a date': {
        files: dated(''),
        finds:
          "warning redirects.yaml:2:13  /a has no `since` date  Fix: Add the day on which it went live, such as `since: 2026-03-01`; in a CSV map, fill the column `since`, or today's date if it is unknown.",
      },
      'a redirect of half a year, and two without a date': {
        files: site({
          'redirects.yaml': `redirects:\n  - { from: /a, to: /, since: 2026-01-01, until: 2026-07-01 }\n  - { from: /b, to: / }\n  - { from: /c, to: / }\n`,
        }),
        finds:
          "error redirects.yaml:2:13  /a is kept from 2026-01-01 to 2026-07-01, less than a year  Fix: Set `until` to 2027-01-01 or later. If it is right on purpose, write `# signpost-ignore map-retention: REASON` above it in redirects.yaml.\nwarning redirects.yaml:3:13  2 redirects have no `since` date, starting with /b  Fix: Add the day on which it went live, such as `since: 2026-03-01`; in a CSV map, fill the column `since`, or today's date if it is unknown.",
      },
    },
  }),

  *check({ map }) {
    // A gone URL leads nowhere, so nothing is lost with its line.
    const redirects = (map?.map.entries ?? []).filter(({ outcome }) => outcome.status !== 410);
    for (const entry of redirects) {
      const { since, until, place } = entry;
      if (since === undefined || until === undefined || until >= computeRemovalDay(since)) continue;
      yield {
        ...place,
        cause: {
          key: `short ${formatSource(entry)}`,
          message: messages.short(formatSource(entry), since, until),
          fix: orIgnore('map-retention', `set \`until\` to ${computeRemovalDay(since)} or later`),
        },
      };
    }

    const undated = redirects.filter(({ since }) => since === undefined);
    const [first] = undated;
    if (first === undefined) return;
    const source = formatSource(first);
    const message =
      undated.length === 1 ? messages.undated(source) : messages.allUndated(undated.length, source);
    const edit = { kind: 'since', places: undated.map(({ place }) => place) } as const;
    const fix = `${sinceFix}, or today's date if it is unknown`;
    yield { ...first.place, edit, cause: { key: 'undated', level: 'warning', message, fix } };
  },
});
