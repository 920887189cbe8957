import type { PatternEntry } from '../../../map/entry.ts';
import { makeLookup } from '../../../map/lookup.ts';
import { printQuery, splitParameters } from '../../../map/query.ts';
import { defineRule } from '../rule.ts';
import { formatLine, formatSource, siteWithMap } from '../shared/map.ts';

/** A segment that no map has: a pattern that matches `zq7x` matches any text. */
const any = 'zq7x';

export default defineRule({
  id: 'map-unreachable',
  title: 'No pattern comes after one that matches all its URLs',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'Patterns are tried in the written order, so one that comes after a wider one never takes effect.',
  fix: 'move it above the other, or remove it',
  examples: () => ({
    good: {
      'the narrower pattern first': siteWithMap(['/a/b/*', '/gauges/'], ['/a/*', '/gauges/']),
      'a folder of which the pattern before takes only the first page': {
        files: siteWithMap(['/old/:page', '/gauges/'], ['/old/meters/*', '/gauges/']),
        nearMiss: {
          replace: ['/old/:page', '/old/*'],
          finds:
            'warning redirects.yaml:3:13  /old/meters/* is never reached: /old/* (redirects.yaml:2) matches first  Fix: Move it above the other, or remove it.',
        },
      },
      'a wider pattern for another domain': {
        files: siteWithMap(['https://old.example.net/a/*', '/gauges/'], ['/a/b/*', '/gauges/']),
        nearMiss: {
          replace: ['https://old.example.net/a/*', '/a/*'],
          finds:
            'warning redirects.yaml:3:13  /a/b/* is never reached: /a/* (redirects.yaml:2) matches first  Fix: Move it above the other, or remove it.',
        },
      },
      'one pattern twice, which map-duplicate reports': {
        files: siteWithMap(['/a/*', '/gauges/'], ['/a/*', '/gauges']),
        nearMiss: {
          replace: ['"/a/*", to: "/gauges"', '"/a/b/*", to: "/gauges"'],
          finds:
            'warning redirects.yaml:3:13  /a/b/* is never reached: /a/* (redirects.yaml:2) matches first  Fix: Move it above the other, or remove it.',
        },
      },
    },
    bad: {
      'the wider pattern first': {
        files: siteWithMap(['/a/*', '/gauges/'], ['/a/b/*', '/gauges/']),
        finds:
          'warning redirects.yaml:3:13  /a/b/* is never reached: /a/* (redirects.yaml:2) matches first  Fix: Move it above the other, or remove it.',
      },
    },
  }),
  *check({ map }) {
    const patterns = (map?.map.entries ?? [])
      .filter((entry) => entry.kind === 'pattern')
      // A pattern of another domain answers no URL of the site.
      .filter(({ host }) => host === '');
    const lookup = makeLookup([], patterns, map?.map.ignoreCase ?? false);
    for (const entry of patterns) {
      const query = splitParameters(printQuery(entry.query));
      const winners = buildSampleUrls(entry).map((path) => lookup.findPattern(path, query)?.entry);
      const [first] = winners;
      // The pattern itself answers one of its URLs.
      if (first === undefined || winners.some((winner) => winner === undefined || winner === entry)) continue;
      if (isSame(first, entry)) continue;
      yield {
        ...entry.place,
        cause: {
          key: formatSource(entry),
          message: `${formatSource(entry)} is never reached: ${formatSource(first)} (${formatLine(first.place)}) matches first`,
        },
      };
    }
  },
});

/** `/a/zq7x` for `/a/:id`, `/a/zq7x.html` for `/a/:id.html`, and for `/a/*` one URL each without, one and three segments below. */
function buildSampleUrls({ segments, rest }: PatternEntry): string[] {
  const parts = segments.map((segment) =>
    segment.name === undefined ? segment.literal : `${any}${segment.tail}`,
  );
  const path = `/${parts.join('/')}`;
  if (!rest) return [path];

  const folder = path.replace(/\/$/, '');
  return [path, `${folder}/${any}`, `${folder}/${any}/${any}/${any}`];
}

/** True for /a/:id and /a/:name, which `map-duplicate` reports. */
function isSame(a: PatternEntry, b: PatternEntry): boolean {
  const shape = ({ segments, rest }: PatternEntry) =>
    JSON.stringify([segments.map((s) => s.literal ?? `:${s.tail}`), rest]);
  return shape(a) === shape(b);
}
