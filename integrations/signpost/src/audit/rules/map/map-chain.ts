import { quoteForShell } from '../../../lib/text/quote-for-shell.ts';
import { formatCount } from '../../../lib/text/text.ts';
import type { Entry } from '../../../map/entry.ts';
import { printTarget } from '../../../map/target.ts';
import { defineRule } from '../rule.ts';
import {
  findFlatTarget,
  formatLine,
  formatSource,
  isGoneForGood,
  listMaps,
  readFolderPattern,
  siteWithMap,
} from '../shared/map.ts';

/** The number of redirects that every client follows. */
const most = 3;

export default defineRule({
  id: 'map-chain',
  title: 'A redirect points to its final target',
  level: 'warning',
  conventions: ['W-REDIR-4'],
  why: 'Each redirect costs a visitor time and a crawler patience; at most 3 are safe. Signpost flattens chains, but the redirect map should say the same. (Google Search Central, site moves: avoid chaining redirects.)',
  fix: 'use the final target',
  examples: () => ({
    good: { 'two ways to one page': siteWithMap(['/a', '/gauges/'], ['/b', '/gauges/']) },
    bad: { 'one redirect after another': siteWithMap(['/a', '/b'], ['/b', '/gauges/']) },
  }),
  *check(site) {
    const { map } = site;
    const own = new Set(map?.resolved.chains);
    for (const chain of listMaps(site).flatMap(({ resolved }) => resolved.chains)) {
      const { entry, via, outcome, isFlattened } = chain;
      // A gone URL returns 410 itself.
      const gone = outcome.target === undefined ? via.at(-1) : undefined;
      const hops = via.length + (gone === undefined ? 1 : 0);
      const to = own.has(chain) ? findFlatTarget(site, chain) : undefined;
      const isGone = own.has(chain) && isGoneForGood(site, chain);
      const end = outcome.target === undefined ? 'a gone URL' : printTarget(outcome.target);
      const named = (one: Entry): string => `${formatSource(one)} (${formatLine(one.place)})`;
      const next = via[0] === undefined || via[0] === gone ? '' : ` through ${named(via[0])}`;
      const last = gone === undefined ? end : `the gone URL ${named(gone)}`;
      const message = `${formatSource(entry)} takes ${formatCount(hops, 'redirect')} to ${last}${next}`;
      yield {
        ...entry.place,
        level: hops > most ? 'error' : 'warning',
        message,
        cause: outcome.target === undefined ? end : readFolderPattern(outcome.target.path),
        fix: outcome.target === undefined ? toGone(entry, isGone) : toFinal(end, isFlattened),
        ...(to === undefined ? {} : { edit: { kind: 'target', to } as const }),
        ...(isGone ? { edit: { kind: 'gone' } as const } : {}),
      };
    }
  },
});

/** A pattern that leads to a pattern may pass other lines on the way, such as a redirect of `/b/x` between `/a/*` and `/b/*`. */
function toFinal(end: string, isFlattened: boolean): string {
  const direct = `redirect it to ${end}`;
  return isFlattened
    ? direct
    : `${direct}, and give old URLs that another line answers on the way their own redirect`;
}

/** A line that `audit --fix` can change needs no second one. */
function toGone(entry: Entry, isGone: boolean): string {
  if (!isGone)
    return `move it to \`gone\`, since its target is gone: remove it, and run \`npx astro-signpost map add ${quoteForShell(formatSource(entry))} --gone\``;
  return entry.place.file.endsWith('.csv')
    ? 'set its status to 410 and leave its target empty, since its target is gone'
    : 'write `status: 410` in place of its target, which is gone';
}
