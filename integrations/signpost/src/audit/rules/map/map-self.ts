import type { Entry } from '../../../map/entry.ts';
import { printTarget } from '../../../map/target.ts';
import { defineRule } from '../rule.ts';
import { mapped, mapsOf, sourceText, turningOnThemselves } from '../shared/map.ts';

export default defineRule({
  id: 'map-self',
  title: 'No redirect points to its own URL',
  level: 'error',
  conventions: ['W-REDIR-4'],
  why: 'A redirect matches with and without its trailing slash, so /a to /a/ is a loop. The host corrects the slash itself. (Google Search Central, redirects.)',
  fix: 'remove the redirect',
  examples: () => ({
    good: { 'another page': mapped(['/a', '/gauges/']) },
    bad: {
      'the same URL': mapped(['/a', '/a']),
      'with a slash': mapped(['/a', '/a/']),
      'the file of its page': mapped(['/gauges', '/gauges/index.html']),
    },
  }),
  *check(site) {
    const found = mapsOf(site).flatMap((one) => [...turningOnThemselves(one)]);
    for (const entry of found) yield { ...entry.place, ...said(entry) };
    for (const entry of site.map?.resolved.turning ?? [])
      yield {
        ...entry.place,
        level: 'warning',
        message: `${sourceText(entry)} on ${entry.host} leads to the same URL of this site, which already happens for all URLs without a redirect`,
      };
  },
});

/** URLs that look different to a person. */
function said(entry: Entry): { readonly message: string; readonly fix?: string } {
  const source = sourceText(entry);
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
  return { message: `${source} redirects to itself` };
}
