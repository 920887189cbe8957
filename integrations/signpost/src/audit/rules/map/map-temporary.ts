import { addYears } from '../../../lib/date.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { mayGo, sourceText } from '../shared/map.ts';

const dated = (fields: string) =>
  site({ 'redirects.yaml': `redirects:\n  - { from: /a, to: /gauges/, ${fields} }\n` });
const temporary: ReadonlySet<number> = new Set([302, 303, 307]);
/** An event that returns within this many years has a foreseeable end. */
const longest = 2;

export default defineRule({
  id: 'map-temporary',
  title: 'A temporary redirect ends within a year',
  level: 'warning',
  conventions: ['W-REDIR-1'],
  why: 'A temporary redirect asks search engines to keep the old URL in their results. After a year the move is permanent, and the new URL should rank. (Google Search Central, redirects: temporary redirects.)',
  fix: 'write `status: 301`, or remove the redirect if the old page is back',
  examples: () => ({
    good: {
      'a year or less, by the day of the audit': dated('status: 302, since: 2099-01-01'),
      'an old move that is permanent': dated('status: 308, since: 2020-01-01'),
    },
    bad: {
      'a 302 from 2020': dated('status: 302, since: 2020-01-01'),
      'a 307 that ends in many years': dated('status: 307, since: 2020-01-01, until: 2099-01-01'),
    },
  }),
  *check({ map, today }) {
    for (const entry of map?.map.entries ?? []) {
      const { since, until, outcome } = entry;
      if (!temporary.has(outcome.status) || since === undefined || mayGo(since) >= today) continue;
      if (until !== undefined && until >= today && until <= addYears(since, longest)) continue;
      yield {
        ...entry.place,
        message: `${sourceText(entry)} is a temporary redirect (${outcome.status}), and has been one since ${since}`,
      };
    }
  },
});
