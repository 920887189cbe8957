import { formatCount } from '../../../lib/text/text.ts';
import { isPermanent, type Target } from '../../../map/entry.ts';
import type { EntryChain } from '../../../map/flatten.ts';
import { printTarget } from '../../../map/target.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type RuleFault } from '../rule.ts';
import { formatSource, isFixedChain, readFolderPattern, siteWithMap, toOwnUrl } from '../shared/map.ts';

const messages = {
  chain: (source: string, hops: number, end: string) =>
    `${source} takes ${formatCount(hops, 'redirect')} to ${end}`,
  chainThrough: (source: string, hops: number, end: string, through: string) =>
    `${source} takes ${formatCount(hops, 'redirect')} to ${end} through ${through}`,
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
      const { target } = chain.outcome;
      if (target === undefined) yield reportGone(site, chain);
      // /old-account to /account, which redirects to a login: the end is not for ever.
      else if (chain.via.every(({ outcome }) => isPermanent(outcome.status)))
        yield reportChain(site, chain, target);
    }
  },
});

/** /a to /b, with /b below `gone:` */
function reportGone(site: Site, chain: EntryChain): RuleFault {
  const { entry, via } = chain;
  const gone = via.at(-1) ?? entry;
  const message = messages.gone(formatSource(entry), formatSource(gone));
  const report: RuleFault = { ...entry.place, level: 'error', message, cause: 'gone', fix: goneFix };
  return isFixedChain(site, chain) ? { ...report, edit: { kind: 'gone' } } : report;
}

/** /a to /b, and /b to /gauges/ */
function reportChain(site: Site, chain: EntryChain, target: Target): RuleFault {
  const { entry, via, outcome, isFlattened } = chain;
  const end = printTarget(target);
  const hops = via.length + 1;
  const [next] = via;
  const source = formatSource(entry);

  const report: RuleFault = {
    ...entry.place,
    level: hops > maxHops ? 'error' : 'warning',
    message: next
      ? messages.chainThrough(source, hops, end, formatSource(next))
      : messages.chain(source, hops, end),
    cause: readFolderPattern(target.path),
    fix: `redirect it to ${end}`,
  };
  const isCertain = isFixedChain(site, chain) && isFlattened && outcome.status === entry.outcome.status;
  if (!isCertain) return report;
  return { ...report, edit: { kind: 'target', to: printTarget(toOwnUrl(site, entry, target)) } };
}
