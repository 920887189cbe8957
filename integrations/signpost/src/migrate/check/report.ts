import { rules as allRules } from '../../audit/rules/index.ts';
import type { Rule } from '../../audit/rules/rule.ts';
import { auditSite } from '../../audit/rules/run.ts';
import { expectKnown, type RuleSettings } from '../../audit/rules/settings.ts';
import { compareFindings, type Finding, type FindingInfo } from '../../lib/finding.ts';
import type { Looked } from '../../project/reporting.ts';
import { alias, chain, homeQuery, lost, type MigrationCheck, oldHost, open, type Subject } from './checks.ts';

/** Audit rules that matter for a move: those about redirects, moves and URLs. */
const named = new Set(['canonical-target', 'hreflang-target', 'sitemap-entries']);
const auditRules: readonly Rule[] = allRules.filter(
  ({ id, conventions }) => named.has(id) || conventions.some((row) => /^W-(?:MIG|REDIR)-/.test(row)),
);

/** Runs the migration checks and those audit rules. */
export function checkMigration(
  subject: Omit<Subject, 'audited'>,
  {
    only = [],
    rules: set = {},
  }: { readonly only?: readonly string[] | undefined; readonly rules?: RuleSettings },
): Looked['result'] {
  const both: readonly FindingInfo[] = [...migrationChecks, ...auditRules];
  expectKnown(only, new Set(both.flatMap(({ id, conventions }) => [id, ...conventions])));
  const isRelevant = ({ id, conventions }: FindingInfo): boolean =>
    only.length === 0 || only.includes(id) || conventions.some((row) => only.includes(row));
  const ids = new Set(auditRules.map(({ id }) => id));
  const rules = Object.fromEntries(Object.entries(set).filter(([id]) => ids.has(id)));
  const checkedRules = auditRules.filter(isRelevant);
  const audit = auditSite(subject.site, { rules }, checkedRules);
  const findings: Finding[] = [];
  const checks = migrationChecks.filter(isRelevant);

  for (const { id, conventions, level, fix, check } of checks) {
    for (const fault of check({ ...subject, audited: audit.findings }))
      findings.push({ level, fix, ...fault, rule: id, conventions });
  }

  return {
    findings: [...findings, ...audit.findings].sort(compareFindings),
    ignored: audit.ignored,
    rules: [...checks, ...audit.rules],
  };
}

export const migrationChecks: readonly MigrationCheck[] = [lost, chain, homeQuery, oldHost, alias, open];
