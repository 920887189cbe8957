import { page } from '../../../src/audit/rules/shared/example.ts';
import { toDay } from '../../../src/lib/date.ts';
import { makeWaitingTest } from '../../../src/map/release.ts';
import { runMigrationChecks } from '../../../src/migrate/check/checks.ts';
import { measureCoverage } from '../../../src/migrate/check/url-result.ts';
import { makeOldSite } from '../../../src/migrate/inventory/hosts.ts';
import type { OldUrl } from '../../../src/migrate/state/old-url.ts';
import type { Decision } from '../../../src/migrate/state/review-file.ts';
import { siteOf } from '../../audit/rules/example-site.ts';

export const map = `redirects:
  - { from: /moved, to: /gauges/, since: 2026-11-20 }
  - { from: /broken, to: /nowhere/, since: 2026-11-20 }
  - { from: /blog/:slug.html, to: /news/:slug/, since: 2026-11-20 }
  - { from: /away, to: 'https://other.example/a', since: 2026-11-20 }
  - { from: '/p.php?id=3', to: /gauges/, since: 2026-11-20 }
gone:
  - /gone
`;
const files = {
  'index.html': page('/'),
  'gauges/index.html': page('/gauges/'),
  'news/a/index.html': page('/news/a/'),
  'price.pdf': 'x',
  '404.html': page('/404'),
};
const today = toDay(new Date('2026-11-20'));

export async function covered(
  inventory: readonly OldUrl[],
  {
    decisions = [],
    yaml = map,
    built = {},
  }: { decisions?: Decision[]; yaml?: string; built?: Record<string, string> } = {},
) {
  const site = await siteOf({ files: { ...files, ...built, 'redirects.yaml': yaml } });
  const isWaiting = makeWaitingTest(site.map?.map.sections ?? [], today);
  return { site, coverage: measureCoverage(site, inventory, { decisions, isWaiting }) };
}
export const open = (url: string): Decision => ({
  old: url,
  new: '',
  status: 'open',
  owner: '',
  free: {},
});

type Options = Parameters<typeof covered>[1] & { hosts?: string[]; oldHosts?: string[] };

/** What the checks tell of an inventory. */
export async function findingsOf(inventory: readonly OldUrl[], options: Options = {}) {
  const { site, coverage } = await covered(inventory, options);
  return runMigrationChecks({
    site,
    judged: coverage.all,
    old: makeOldSite(options.oldHosts ?? ['www.example.com']),
    hosts: new Set(['example.com', ...(options.hosts ?? [])]),
    place: (url: string) => ({ file: 'inventory.csv', line: 1, url }),
  });
}

/** The same as `rule level URL: message`. */
export async function reported(inventory: readonly OldUrl[], options: Options = {}) {
  const findings = await findingsOf(inventory, options);
  return findings.map(({ rule, level, url = '', message }) => `${rule} ${level} ${url}: ${message}`);
}
