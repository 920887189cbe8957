import type { Entry } from '../../../redirects/map/entry.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { mayGo, sourceText } from '../shared/map.ts';

const dated = (fields: string) =>
  site({ 'redirects.yaml': `redirects:\n  - { from: /a, to: /gauges/${fields} }\n` });

export default defineRule({
  id: 'map-retention',
  title: 'A redirect is kept for at least a year',
  level: 'error',
  conventions: ['W-REDIR-6'],
  why: "It takes search engines months to carry everything over, and other people's links stay. (Google Search Central, site moves: keep redirects at least 1 year.)",
  fix: 'say "since" when it is live, and set "until" to a year after that or later, or leave it out',
  examples: () => ({
    good: [{ title: 'two years', files: dated(', since: 2026-01-01, until: 2028-01-01') }],
    bad: [
      { title: 'half a year', files: dated(', since: 2026-01-01, until: 2026-07-01') },
      { title: 'an end without a beginning', files: dated(', until: 2027-01-01') },
      { title: 'no dates', files: dated('') },
    ],
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
          message: `${sourceText(entry)} has an "until" but no "since", so its year can't be counted`,
          fix: 'add the day on which it went live',
        };
      } else if (until !== undefined && since !== undefined && until < mayGo(since)) {
        yield {
          ...entry.place,
          message: `${sourceText(entry)} is kept from ${since} to ${until}, less than a year`,
          fix: `set until to ${mayGo(since)} or later`,
        };
      }
    }
    const [first] = undated;
    if (first === undefined) return;
    const message =
      undated.length === 1
        ? `${sourceText(first)} does not say since when it is live`
        : `${undated.length} redirects do not say since when they are live, ${sourceText(first)} first`;
    yield { ...first.place, level: 'advice', message, fix: 'add the day, such as since: 2026-03-01' };
  },
});
