import { rules as allRules } from '../../audit/rules/index.ts';
import type { Rule } from '../../audit/rules/rule.ts';
import { auditSite } from '../../audit/rules/run.ts';
import { expectKnown, type RuleSettings } from '../../audit/rules/settings.ts';
import { byWeight, type Finding } from '../../lib/finding.ts';
import type { Looked } from '../../project/reporting.ts';
import type { RuleInfo } from '../../report/report.ts';
import type { MigrationCheck, Subject } from './checks.ts';
import { alias, chain, decision, home, homeQuery, lost, oldHost, open } from './checks.ts';
import { makeVia } from './fate.ts';

/** Rules of the audit that a move depends on: all that are about redirects and moves, and what follows addresses. */
const named = new Set(['canonical-target', 'hreflang-target', 'sitemap-canonical']);
const auditRules: readonly Rule[] = allRules.filter(
  ({ id, conventions }) => named.has(id) || conventions.some((row) => /^W-(?:MIG|REDIR)-/.test(row)),
);

/** Runs the checks of a migration, and the rules of the audit that a move depends on. */
export function checkMigration(
  subject: Omit<Subject, 'audited' | 'viaOf'>,
  {
    only = [],
    rules: set = {},
  }: { readonly only?: readonly string[] | undefined; readonly rules?: RuleSettings },
): Looked['result'] {
  const both: readonly RuleInfo[] = [...migrationChecks, ...auditRules];
  expectKnown(only, new Set(both.flatMap(({ id, conventions }) => [id, ...conventions])));
  const isAsked = ({ id, conventions }: RuleInfo): boolean =>
    only.length === 0 || only.includes(id) || conventions.some((row) => only.includes(row));
  const ids = new Set(auditRules.map(({ id }) => id));
  const rules = Object.fromEntries(Object.entries(set).filter(([id]) => ids.has(id)));
  const asked = auditRules.filter(isAsked);
  const audit = auditSite(subject.site, { rules }, asked);
  const findings: Finding[] = [];
  const checks = migrationChecks.filter(isAsked);
  const viaOf = makeVia(subject.coverage, subject.site.origin);
  for (const { id, conventions, level, fix, check } of checks) {
    for (const told of check({ ...subject, viaOf, audited: audit.findings }))
      findings.push({ level, fix, ...told, rule: id, conventions });
  }
  return {
    findings: [...findings, ...audit.findings].sort(byWeight),
    ignored: audit.ignored,
    rules: [...checks, ...audit.rules],
  };
}

/** Every check of a migration. */
export const migrationChecks: readonly MigrationCheck[] = [
  lost,
  chain,
  home,
  homeQuery,
  decision,
  oldHost,
  alias,
  open,
];
