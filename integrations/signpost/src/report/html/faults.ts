import { byLevel, type ConventionId, type Level } from '../../core/finding.ts';
import { type Group, groupFindings } from '../group.ts';
import type { Listed, Report } from '../report.ts';

/** All that one rule found, by cause: what is worked off together. */
export interface Fault {
  readonly rule: string;
  readonly title: string;
  readonly why: string | undefined;
  readonly fix: string | undefined;
  readonly conventions: readonly ConventionId[];
  /** That of its worst cause. */
  readonly level: Level;
  readonly causes: readonly Group[];
  readonly findings: readonly Listed[];
}

/** The faults of a report: the worst first, and of two as bad the one with more places. */
export function faultsOf({ findings, rules }: Pick<Report, 'findings' | 'rules'>): Fault[] {
  const infos = new Map(rules.map((rule) => [rule.id, rule]));
  const faults = [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, list]): Fault => {
    const info = infos.get(rule);
    const causes = groupFindings(list);
    const [worst] = causes;
    return {
      rule,
      title: info?.title ?? rule,
      why: info?.why,
      fix: info?.fix ?? worst?.first.fix,
      conventions: worst?.first.conventions ?? [],
      level: worst?.first.level ?? 'advice',
      causes,
      findings: list,
    };
  });
  return faults.sort(
    (a, b) => byLevel(a, b) || b.findings.length - a.findings.length || (a.rule < b.rule ? -1 : 1),
  );
}
