import { formatCount } from '../../../lib/text/text.ts';
import { printTarget } from '../../../map/target.ts';
import { defineRule } from '../rule.ts';
import { formatSource, isFixedChain, readFolderPattern, siteWithMap, toOwnUrl } from '../shared/map.ts';

const messages = {
  chain: (source: string, hops: number, end: string, through: string) =>
    `${source} takes ${formatCount(hops, 'redirect')} to ${end}${through === '' ? '' : ` through ${through}`}`,
  gone: (source: string, gone: string) => `${source} redirects to ${gone}, which is gone`,
};
const goneFix = 'write `status: 410` in place of its target';

/** Redirects. Every client follows this many. */
const maxHops = 3;

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
    for (const chain of site.map?.resolved.chains ?? []) {
      const { entry, via, outcome, isFlattened } = chain;
      const { target, status } = outcome;
      const isFixed = isFixedChain(site, chain);
      const [next] = via;

      // /a to /b, with /b below `gone:`
      if (target === undefined) {
        const edit = isFixed ? ({ edit: { kind: 'gone' } } as const) : {};
        const gone = via.at(-1) ?? entry;
        const message = messages.gone(formatSource(entry), formatSource(gone));
        yield { ...entry.place, message, cause: 'gone', fix: goneFix, ...edit };
        continue;
      }

      const end = printTarget(target);
      const isCertain = isFixed && isFlattened && status === entry.outcome.status;
      const to = isCertain ? printTarget(toOwnUrl(site, entry, target)) : undefined;
      yield {
        ...entry.place,
        level: via.length + 1 > maxHops ? 'error' : 'warning',
        message: messages.chain(formatSource(entry), via.length + 1, end, next ? formatSource(next) : ''),
        cause: readFolderPattern(target.path),
        fix: `redirect it to ${end}`,
        ...(to === undefined ? {} : { edit: { kind: 'target', to } as const }),
      };
    }
  },
});
