import { createResponder } from '../../../src/answers/responder.ts';
import { page } from '../../../src/audit/rules/shared/example.ts';
import { toDay } from '../../../src/lib/date.ts';
import { makeWaitingTest } from '../../../src/map/release.ts';
import { migrationChecks } from '../../../src/migrate/check/checks.ts';
import { measureCoverage } from '../../../src/migrate/check/coverage.ts';
import { makeOldSite } from '../../../src/migrate/inventory/hosts.ts';
import type { OldUrl } from '../../../src/migrate/state/old-url.ts';
import { runChecks } from '../../../src/migrate/steps.ts';
import { planSite } from '../../../src/plan/build.ts';
import { parseSettings } from '../../../src/plan/settings.ts';
import { siteOf } from '../../rules/example-site.ts';

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
const origin = 'https://www.example.com';
const today = toDay(new Date('2026-11-20'));

export async function covered(
  inventory: readonly OldUrl[],
  {
    opened = [],
    yaml = map,
    built = {},
  }: { opened?: string[]; yaml?: string; built?: Record<string, string> } = {},
) {
  const site = await siteOf({ files: { ...files, ...built, 'redirects.yaml': yaml } });
  const settings = parseSettings('the test', { origin });
  const input = { settings, map: site.map?.map, files: Object.keys(files), today };
  const plan = planSite({ ...input, withUnreleased: true });
  const isWaiting = makeWaitingTest(site.map?.map.sections ?? [], today);
  const isOpen = (url: string): boolean => opened.includes(url);
  return {
    site,
    coverage: measureCoverage(inventory, {
      responder: createResponder({ plan }),
      home: `${origin}/`,
      oldOrigin: origin,
      isOpen,
      isWaiting,
    }),
  };
}
type Options = Parameters<typeof covered>[1] & { hosts?: string[]; oldHosts?: string[] };

/** What the checks tell of an inventory. */
export async function findingsOf(inventory: readonly OldUrl[], options: Options = {}) {
  const { site, coverage } = await covered(inventory, options);
  return runChecks(migrationChecks, {
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
