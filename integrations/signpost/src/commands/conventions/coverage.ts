import type { ConventionId } from '../../lib/finding.ts';
import { coverageTable } from './coverage-table.ts';

/** What meets a convention beside the audit's rules, and what proves it. */
export interface Coverage {
  /** Source files of this package that name it. */
  readonly code: readonly string[];
  /** Tests of the repository that name it. */
  readonly tests: readonly string[];
  /** Ids of the probe table, which every host is asked. */
  readonly probes: readonly string[];
}

const rows = new Map(
  coverageTable
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', ...lists] = line.split('|');
      return [id, lists.map((list) => list.split(' ').filter(Boolean))] as const;
    }),
);

/** Empty lists for a convention that nothing names. */
export function coverageOf(id: ConventionId): Coverage {
  const [code = [], tests = [], probes = []] = rows.get(id) ?? [];
  return { code, tests, probes };
}
