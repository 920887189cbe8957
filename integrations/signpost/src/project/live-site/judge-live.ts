import type { Finding } from '../../core/finding.ts';
import type { RuleInfo } from '../../report/report.ts';
import { rules } from '../../rules/index.ts';
import { auditSite } from '../../rules/run.ts';
import { type AuditSettings, expectKnown } from '../../rules/settings.ts';
import { responseHeaders } from '../../site/answers/sent-headers.ts';
import type { Site } from '../../site/site.ts';
import type { Looked } from '../reporting.ts';
import { serverChecks } from './server-findings.ts';

/** The rules of every audit and the checks of the server, together; `only` chooses among both, the rest is the rules'. */
export function judgeLive(
  site: Site,
  served: readonly Finding[],
  { rules: set, only }: AuditSettings,
): Looked['result'] {
  const names = ({ id, conventions }: RuleInfo): string[] => [id, ...conventions];
  const known = new Set(rules.flatMap(names));
  expectKnown(only ?? [], new Set([...known, ...serverChecks.flatMap(names)]));
  const ofRules = only?.filter((name) => known.has(name));
  const audited = auditSite(site, { rules: set, only: ofRules }, ofRules?.length === 0 ? [] : rules);
  const checks = serverChecks.filter(
    (check) => only === undefined || names(check).some((name) => only.includes(name)),
  );
  const ids = new Set(checks.map(({ id }) => id));
  return {
    findings: [...served.filter(({ rule }) => ids.has(rule)), ...audited.findings.map(byAddress)],
    ignored: audited.ignored,
    rules: [...checks, ...audited.rules],
  };
}

/** A finding in headers that were sent: no file holds them, so that the address tells where they are. */
function byAddress(finding: Finding): Finding {
  const { file, line: _, column: __, ...rest } = finding;
  return file === responseHeaders && finding.url !== undefined ? rest : finding;
}
