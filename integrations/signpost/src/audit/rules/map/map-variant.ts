import { decodePath } from '../../../lib/url/path.ts';
import type { Entry, ExactEntry } from '../../../map/entry.ts';
import { printTarget } from '../../../map/target.ts';
import { defineRule } from '../rule.ts';
import { formatLine, formatSource, siteWithMap } from '../shared/map.ts';

const messages = {
  encoded: (path: string) => `${path} is encoded twice`,
  twoCases: (source: string, other: string, place: string) =>
    `${source} and ${other} (${place}) differ only in case, but go to different pages`,
};

export default defineRule({
  id: 'map-variant',
  title: 'An old URL is written as it was requested',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'A URL that a tool encoded twice matches no request. Two that differ only in case but go to different pages are probably a mistake, because URLs are case-sensitive. (RFC 3986.)',
  fix: 'write the URL as the browser showed it',
  examples: () => ({
    good: {
      'a name in two cases with one target': {
        files: siteWithMap(['/About', '/gauges/'], ['/about', '/gauges/']),
        nearMiss: {
          replace: ['from: "/about", to: "/gauges/"', 'from: "/about", to: "/"'],
          finds:
            'warning redirects.yaml:3:13  /about and /About (redirects.yaml:2) differ only in case, but go to different pages  Fix: Write the URL as the browser showed it.',
        },
      },
    },
    bad: {
      'a source that is encoded twice': {
        files: siteWithMap(['/caf%25C3%25A9', '/gauges/']),
        finds: 'warning redirects.yaml:2:13  /caf%25C3%25A9 is encoded twice  Fix: Write /café',
      },
    },
  }),

  *check({ map }) {
    const exact = (map?.map.entries ?? []).filter((entry) => entry.kind === 'exact');
    // Of two that differ only in case, one has an upper-case letter; a map without any needs no index. With `ignoreCase`, the two are one
    // URL, and `map-duplicate` reports them.
    const capitals = exact.filter(({ path }) => /[A-Z]/.test(path)).map(({ path }) => path.toLowerCase());
    const suspects = new Set(map?.map.ignoreCase ? [] : capitals);
    const seen = new Map<string, ExactEntry>();

    for (const entry of exact) {
      if (/%25[0-9A-F]{2}/i.test(entry.path))
        yield {
          ...entry.place,
          cause: {
            key: `encoded ${entry.path}`,
            message: messages.encoded(entry.path),
            fix: `write ${decodePath(entry.path.replaceAll('%25', '%'))}`,
          },
        };
      if (suspects.size === 0 || !suspects.has(entry.path.toLowerCase())) continue;

      const source = formatSource(entry);
      const key = `${source.toLowerCase()} ${entry.host}`;
      const earlierEntry = seen.get(key) ?? entry;
      seen.set(key, earlierEntry);
      if (formatSource(earlierEntry) !== source && describeGoal(earlierEntry) !== describeGoal(entry))
        yield {
          ...entry.place,
          cause: {
            key: `two cases ${source}`,
            message: messages.twoCases(source, formatSource(earlierEntry), formatLine(earlierEntry.place)),
            why: 'URLs are case-sensitive, so each works. Two targets for what looks like one URL are probably a mistake.',
          },
        };
    }
  },
});

function describeGoal({ outcome }: Entry): string {
  return outcome.target === undefined ? 'gone' : printTarget(outcome.target);
}
