import type { Entry } from '../../../map/entry.ts';
import { maxHops } from '../../../map/flatten.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { circleOf, lineText, mapped, mapsOf, sourceText } from '../shared/map.ts';

export default defineRule({
  id: 'map-loop',
  title: 'No redirect leads back to itself',
  level: 'error',
  conventions: ['W-REDIR-4'],
  why: 'A browser gives up on a loop with an error, and a crawler drops the URL. (Google Search Central, redirects.)',
  fix: 'decide which of the URLs is the page, and remove its redirect',
  examples: () => ({
    good: { 'a chain that ends': mapped(['/a', '/b'], ['/b', '/gauges/']) },
    bad: {
      'two that lead to each other': mapped(['/a', '/b'], ['/b', '/a']),
      'two lines of _redirects': site({ _redirects: '/x /y 301\n/y /x 301\n' }),
      'one that leads into a loop': mapped(['/w', '/x'], ['/x', '/y'], ['/y', '/x']),
      three: mapped(['/a', '/b'], ['/b', '/c'], ['/c', '/a']),
    },
  }),
  *check(site) {
    for (const { map, resolved } of mapsOf(site)) {
      const reported = new Set<Entry>();
      for (const loop of resolved.loops) {
        const circle = circleOf(loop, map.ignoreCase);
        const [first] = loop;
        const [start] = circle;
        if (first === undefined || start === undefined) continue;
        if (circle.length > maxHops) {
          const message = `${sourceText(first)} takes more than ${maxHops} redirects, which is the limit; Signpost ignores it`;
          yield { ...first.place, message, fix: 'point it at its final target' };
          continue;
        }
        const way = wayOf([...circle, start]);
        // `map-self` reports what leads to itself.
        if (circle.length > 1 && !circle.some((entry) => reported.has(entry)))
          yield { ...start.place, message: `a loop: ${way}` };
        for (const entry of circle) reported.add(entry);
        if (start !== first)
          yield { ...first.place, message: `${sourceText(first)} leads into a loop: ${way}` };
      }
    }
  },
});

function wayOf(entries: readonly Entry[]): string {
  return entries.map((entry) => `${sourceText(entry)} (${lineText(entry.place)})`).join(' to ');
}
