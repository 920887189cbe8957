import type { AuditResult } from '../audit/rules/run.ts';
import { lacksServerUrls } from './detect.ts';

/** Rules about URLs that a server may answer. */
const rules: readonly string[] = ['link-broken', 'map-target'];

/** Mentions the server in fixes for missing pages, if no build with Signpost has listed its URLs yet. */
export async function withOnDemandFix(result: AuditResult, root: string): Promise<AuditResult> {
  if (!(await lacksServerUrls(root))) return result;
  const findings = result.findings.map((finding) =>
    rules.includes(finding.rule) && finding.message.includes('not in the build')
      ? {
          ...finding,
          fix: `${finding.fix}; if a server renders it on demand, build with Signpost first, or pass --on-demand`,
        }
      : finding,
  );
  return { ...result, findings };
}
