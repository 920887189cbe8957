import type { MigrationReport } from '../../report/migration/migration-report.ts';
import type { Report } from '../../report/report.ts';
import { sitesIn } from '../inventory/hosts.ts';
import type { Mark } from '../state/history-file.ts';
import { byTraffic } from '../state/old-address.ts';
import type { State } from '../state/state-file.ts';
import type { Coverage } from './coverage.ts';
import { fates } from './fate.ts';
import { flowsOf } from './flows.ts';

const without: ReadonlySet<string> = new Set(['open', 'broken', 'lost']);

/** What the report of a migration shows, from what was worked out. */
export function migrationReport(
  audit: Report,
  coverage: Coverage,
  state: State,
  history: readonly Mark[],
): MigrationReport {
  const uncovered = coverage.all
    .filter(({ fate }) => without.has(fate))
    .toSorted((a, b) => byTraffic(a.old, b.old));
  return {
    old: state.old === undefined ? '' : sitesIn([new URL(state.old).host, ...state.hosts]),
    new: hostOf(audit),
    move: state.move,
    measure: coverage.measure,
    total: coverage.total,
    covered: coverage.covered,
    byFate: fates.map((fate) => ({ fate, ...coverage.byFate[fate] })),
    flows: flowsOf(coverage),
    history,
    uncovered: uncovered.map(({ old, fate }) => ({
      address: old.address,
      title: old.title,
      traffic: coverage.trafficOf(old),
      fate,
    })),
    audit,
  };
}

function hostOf({ origin, subject }: Report): string {
  const url = URL.parse(origin) ?? undefined;
  return url === undefined || url.hostname === 'localhost' ? subject : url.host;
}
