import type { Entry } from '../../../map/entry.ts';
import { printTarget } from '../../../map/target.ts';
import { defineRule } from '../rule.ts';
import { findLoopEntries, formatLine, formatSource, siteWithMap } from '../shared/map.ts';

const messages = {
  itself: (source: string, target: string) =>
    `${source} redirects to itself${target === source ? '' : `, because it matches ${target} too`}`,
  loop: (way: string) => `a loop: ${way}`,
  intoLoop: (source: string, way: string) => `${source} leads into a loop: ${way}`,
};

export default defineRule({
  id: 'map-loop',
  title: 'No redirect leads back to itself',
  level: 'error',
  conventions: ['W-REDIR-4'],
  why: 'A browser gives up on a loop with an error, and a crawler drops the URL. A redirect matches with and without its trailing slash. (Google Search Central, redirects.)',
  fix: 'decide which of the URLs is the page, and remove its redirect',
  examples: () => ({
    good: {
      'a chain that ends': {
        files: siteWithMap(['/a', '/b'], ['/b', '/gauges/']),
        nearMiss: {
          replace: ['to: "/gauges/"', 'to: "/a"'],
          finds:
            'error redirects.yaml:2:13  A loop: /a (redirects.yaml:2) to /b (redirects.yaml:3) to /a (redirects.yaml:2) (2 places)  Fix: Decide which of the URLs is the page, and remove its redirect.',
        },
      },
    },
    bad: {
      'a target that only adds a slash': {
        files: siteWithMap(['/a', '/a/']),
        finds:
          'error redirects.yaml:2:13  /a redirects to itself, because it matches /a/ too  Fix: Remove the redirect, or correct its target.',
      },
      'two redirects to each other, and one to them': {
        files: siteWithMap(['/w', '/x'], ['/x', '/y'], ['/y', '/x']),
        finds:
          'error redirects.yaml:3:13  A loop: /x (redirects.yaml:3) to /y (redirects.yaml:4) to /x (redirects.yaml:3) (2 places)  Fix: Decide which of the URLs is the page, and remove its redirect.\nerror redirects.yaml:2:13  /w leads into a loop: /x (redirects.yaml:3) to /y (redirects.yaml:4) to /x (redirects.yaml:3)  Fix: Decide which of the URLs is the page, and remove its redirect.',
      },
    },
  }),

  *check({ map }) {
    const reported = new Set<Entry>();
    // A way from its first redirect into a circle: /w to /x to /y to /x. Most begin in the circle.
    for (const loop of map?.resolved.loops ?? []) {
      const circle = findLoopEntries(loop, map?.map.ignoreCase ?? false);
      const [first] = loop;
      const [start] = circle;
      if (first === undefined || start === undefined) continue;
      const way = describeWay([...circle, start]);

      // /gauges to /gauges/
      if (circle.length === 1 && !reported.has(start))
        yield {
          ...start.place,
          cause: {
            key: `itself ${formatSource(start)}`,
            message: messages.itself(formatSource(start), describeTarget(start)),
            fix: 'remove the redirect, or correct its target',
          },
        };
      // /a to /b to /a: one finding at two places
      else
        for (const { place } of circle.filter((entry) => !reported.has(entry)))
          yield { ...place, cause: { key: `loop ${way}`, message: messages.loop(way) } };

      for (const entry of circle) reported.add(entry);
      if (start !== first)
        yield {
          ...first.place,
          cause: {
            key: `into loop ${formatSource(first)}`,
            message: messages.intoLoop(formatSource(first), way),
          },
        };
    }
  },
});

function describeTarget({ outcome }: Entry): string {
  return outcome.target === undefined ? '' : printTarget(outcome.target);
}

function describeWay(entries: readonly Entry[]): string {
  return entries.map((entry) => `${formatSource(entry)} (${formatLine(entry.place)})`).join(' to ');
}
