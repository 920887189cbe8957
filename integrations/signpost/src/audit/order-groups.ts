import { compareLevels, type Finding } from '../lib/finding.ts';

// The order of a report: what costs the site most comes first.

/** The rules whose findings cost the site as a whole, then those that cost a page its place in the index, then visitors. */
const rulesByCost: readonly (readonly string[])[] = [
  // An unread part of the map may cause any further finding.
  ['map-unread'],
  [
    'canonical-host',
    'canonical-served',
    'canonical-steering',
    'host-settings',
    'maintenance-signals',
    'noindex-site',
    'robots-disallow-all',
    'script-not-found',
    'server-https',
    'server-not-found',
    'server-robots',
    'server-status',
  ],
  [
    'canonical-absolute',
    'canonical-duplicate',
    'canonical-header',
    'canonical-missing',
    'canonical-single',
    'canonical-target',
    'hreflang-return',
    'hreflang-target',
    'link-hash-route',
    'noindex-script',
    'noindex-spelling',
    'page-thin',
    'redirect-script',
    'robots-hidden',
    'robots-resources',
    'script-content',
    'sitemap-entries',
    'sitemap-missing',
    'sitemap-syntax',
    'soft-404',
    'title-missing',
  ],
  [
    'error-page',
    'hidden-file',
    'ledger-lost',
    'link-broken',
    'link-redirected',
    'maintenance-page',
    'map-loop',
    'map-source-built',
    'map-target',
    'redirect-line',
    'redirect-rewrite',
    'redirect-target',
    'resource-broken',
    'viewport',
  ],
];

const costByRule = new Map(rulesByCost.flatMap((ids, cost) => ids.map((id) => [id, cost] as const)));

/** The part of a group that its place in the report depends on. */
interface Ranked {
  readonly first: Finding;
  readonly places: readonly Finding[];
}

/** Worst level first, then by what it costs, by the weightiest page, and by the number of places. */
export function compareGroups(a: Ranked, b: Ranked): number {
  return (
    compareLevels(a.first, b.first) ||
    rankCost(a.first) - rankCost(b.first) ||
    findWeight(b) - findWeight(a) ||
    b.places.length - a.places.length
  );
}

function rankCost({ rule }: Finding): number {
  return costByRule.get(rule) ?? rulesByCost.length;
}

function findWeight({ places }: Ranked): number {
  return places.reduce((most, { weight = 0 }) => Math.max(most, weight), 0);
}
