import type { Entry } from '../../../map/entry.ts';
import { maxHops } from '../../../map/flatten.ts';
import { printTarget } from '../../../map/target.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import {
  collectSelfRedirects,
  findLoopEntries,
  formatLine,
  formatSource,
  listMaps,
  siteWithMap,
} from '../shared/map.ts';

export default defineRule({
  id: 'map-loop',
  title: 'No redirect leads back to itself',
  level: 'error',
  conventions: ['W-REDIR-4'],
  why: 'A browser gives up on a loop with an error, and a crawler drops the URL. (Google Search Central, redirects.)',
  fix: 'decide which of the URLs is the page, and remove its redirect',
  examples: () => ({
    good: { 'a chain that ends': siteWithMap(['/a', '/b'], ['/b', '/gauges/']) },
    bad: { 'its own URL with a slash': siteWithMap(['/a', '/a/']) },
  }),
  *check(site) {
    yield* reportSelfRedirects(site);
    for (const { map, resolved } of listMaps(site)) {
      const reported = new Set<Entry>();
      for (const loop of resolved.loops) {
        const circle = findLoopEntries(loop, map.ignoreCase);
        const [first] = loop;
        const [start] = circle;
        if (first === undefined || start === undefined) continue;
        if (circle.length > maxHops) {
          const message = `${formatSource(first)} takes more than ${maxHops} redirects, which is the limit; Signpost ignores it`;
          yield { ...first.place, message, fix: 'point it at its final target' };
          continue;
        }
        const way = describeLoop([...circle, start]);
        if (circle.length > 1 && !circle.some((entry) => reported.has(entry)))
          yield { ...start.place, message: `a loop: ${way}` };
        for (const entry of circle) reported.add(entry);
        if (start !== first)
          yield { ...first.place, message: `${formatSource(first)} leads into a loop: ${way}` };
      }
    }
  },
});

function describeLoop(entries: readonly Entry[]): string {
  return entries.map((entry) => `${formatSource(entry)} (${formatLine(entry.place)})`).join(' to ');
}

/** Redirects to their own URL: a redirect matches with and without its trailing slash, so /a to /a/ is a loop. */
function* reportSelfRedirects(site: Site): Generator<Report> {
  for (const map of listMaps(site))
    for (const entry of collectSelfRedirects(map)) yield { ...entry.place, ...describeSelfRedirect(entry) };

  for (const entry of site.map?.resolved.turning ?? [])
    yield {
      ...entry.place,
      level: 'warning',
      message: `${formatSource(entry)} on ${entry.host} leads to the same URL of this site, which already happens for all URLs without a redirect`,
      fix: 'remove the redirect',
    };
}

/** Source and target may look different to a person: /a and /a/, /a and /a/index.html. */
function describeSelfRedirect(entry: Entry): { readonly message: string; readonly fix?: string } {
  const source = formatSource(entry);
  const target = entry.outcome.target === undefined ? source : printTarget(entry.outcome.target);
  if (target === `${source}/`)
    return {
      message: `${source} redirects to itself, because it matches with and without the trailing slash`,
      fix: 'remove the redirect; the host corrects the slash itself',
    };
  if (entry.kind === 'pattern' && target !== source)
    return {
      message: `${source} leads to ${target}, which it matches again`,
      fix: 'use a target that the pattern does not match, or list the URLs one by one',
    };
  if (/\.html?$/i.test(target) && target.startsWith(source))
    return {
      message: `${source} redirects to itself: ${target} is the file of the page at ${source}`,
      fix: 'remove the redirect; the host corrects the slash itself',
    };
  return { message: `${source} redirects to itself`, fix: 'remove the redirect' };
}
