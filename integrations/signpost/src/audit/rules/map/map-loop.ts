import type { Entry } from '../../../map/entry.ts';
import { printTarget } from '../../../map/target.ts';
import { defineRule, type Fault } from '../rule.ts';
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
      'the URL itself as the target': {
        files: siteWithMap(['/a', '/a']),
        finds:
          'error redirects.yaml:2:13  /a redirects to itself  Fix: Remove the redirect, or correct its target.',
      },
      'two redirects to each other, and two to them': {
        files: siteWithMap(['/v', '/x'], ['/w', '/x'], ['/x', '/y'], ['/y', '/x']),
        finds:
          'error redirects.yaml:4:13  A loop: /x (redirects.yaml:4) to /y (redirects.yaml:5) to /x (redirects.yaml:4) (2 places)  Fix: Decide which of the URLs is the page, and remove its redirect.\nerror redirects.yaml:2:13  /v leads into a loop: /x (redirects.yaml:4) to /y (redirects.yaml:5) to /x (redirects.yaml:4)  Fix: Decide which of the URLs is the page, and remove its redirect.\nerror redirects.yaml:3:13  /w leads into a loop: /x (redirects.yaml:4) to /y (redirects.yaml:5) to /x (redirects.yaml:4)  Fix: Decide which of the URLs is the page, and remove its redirect.',
      },
    },
  }),

  *check({ map }) {
    const reported = new Set<Entry>();
    // /w to /x to /y to /x, with /w before the loop. Most ways start in the loop: /x to /y to /x.
    for (const way of map?.resolved.loops ?? []) {
      // The redirects of the loop alone: /x and /y.
      const loop = findLoopEntries(way, map?.map.ignoreCase ?? false);
      const [firstOfWay] = way;
      const [firstOfLoop] = loop;
      if (firstOfWay === undefined || firstOfLoop === undefined) continue;
      const loopText = printEntries([...loop, firstOfLoop]);

      // Several ways may lead into one loop, which is one finding at each of its lines.
      for (const entry of loop.filter((one) => !reported.has(one))) {
        reported.add(entry);
        if (loop.length === 1) yield reportItself(entry);
        else yield { ...entry.place, cause: { key: `loop ${loopText}`, message: messages.loop(loopText) } };
      }

      // /w
      const source = formatSource(firstOfWay);
      if (firstOfWay !== firstOfLoop)
        yield {
          ...firstOfWay.place,
          cause: { key: `into loop ${source}`, message: messages.intoLoop(source, loopText) },
        };
    }
  },
});

/** /gauges to /gauges/ */
function reportItself(entry: Entry): Fault {
  const { place, outcome } = entry;
  const source = formatSource(entry);
  const target = outcome.target === undefined ? '' : printTarget(outcome.target);
  return {
    ...place,
    cause: {
      key: `itself ${source}`,
      message: messages.itself(source, target),
      fix: 'remove the redirect, or correct its target',
    },
  };
}

/** `/x (redirects.yaml:3) to /y (redirects.yaml:4) to /x (redirects.yaml:3)` */
function printEntries(entries: readonly Entry[]): string {
  return entries.map((entry) => `${formatSource(entry)} (${formatLine(entry.place)})`).join(' to ');
}
