import type { AuditResult } from '../audit/rules/run.ts';
import { lacksServerUrls } from './detect.ts';

/** Mentions the server in fixes for missing pages, if no build with Signpost has listed its URLs yet. */
export async function withOnDemandFix(result: AuditResult, root: string): Promise<AuditResult> {
  if (!(await lacksServerUrls(root))) return result;
  const findings = result.findings.map((finding) =>
    finding.lacksTarget
      ? {
          ...finding,
          fix: `${finding.fix}; if a server renders it on demand, build with Signpost first, or pass --on-demand`,
        }
      : finding,
  );
  return { ...result, findings };
}
