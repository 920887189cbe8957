import { decodePath } from '../../../lib/url/path.ts';
import type { Entry } from '../../../map/entry.ts';
import { printTarget } from '../../../map/target.ts';
import { defineRule } from '../rule.ts';
import { formatLine, formatSource, siteWithMap } from '../shared/map.ts';

export default defineRule({
  id: 'map-variant',
  title: 'An old URL is written as it was requested',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'A URL that a tool encoded twice matches no request. Two that differ only in case but go to different pages are probably a mistake, because URLs are case-sensitive. (RFC 3986.)',
  fix: 'write the URL as the browser showed it',
  examples: () => ({
    good: {
      'an encoded space, and a name in two cases with one target': siteWithMap(
        ['/a%20b', '/gauges/'],
        ['/About', '/gauges/'],
        ['/about', '/gauges/'],
      ),
    },
    bad: { 'encoded twice': siteWithMap(['/caf%25C3%25A9', '/gauges/']) },
  }),
  *check({ map }) {
    const entries = map?.map.entries ?? [];
    // Of two that differ only in case, one has an upper-case letter; a map without any needs no index.
    const capitals = new Set(
      entries.flatMap((entry) =>
        /[A-Z]/.test(readExactPath(entry)) ? [readExactPath(entry).toLowerCase()] : [],
      ),
    );
    const seen = new Map<string, Entry>();
    for (const entry of entries) {
      if (entry.kind !== 'exact') continue;
      if (/%25[0-9A-F]{2}/i.test(entry.path)) {
        yield {
          ...entry.place,
          message: `${entry.path} is encoded twice`,
          fix: `write ${decodePath(entry.path.replaceAll('%25', '%'))}`,
        };
      }
      if (capitals.size === 0 || !capitals.has(entry.path.toLowerCase())) continue;
      const key = `${formatSource(entry).toLowerCase()} ${entry.host}`;
      const other = seen.get(key);
      seen.set(key, other ?? entry);
      if (other === undefined || map?.map.ignoreCase || formatSource(other) === formatSource(entry)) continue;
      if (describeGoal(other) === describeGoal(entry)) continue;
      yield {
        ...entry.place,
        message: `${formatSource(entry)} and ${formatSource(other)} (${formatLine(other.place)}) differ only in case, but go to different pages`,
      };
    }
  },
});

function readExactPath(entry: Entry): string {
  return entry.kind === 'exact' ? entry.path : '';
}

function describeGoal({ outcome }: Entry): string {
  return outcome.target === undefined ? 'gone' : printTarget(outcome.target);
}
