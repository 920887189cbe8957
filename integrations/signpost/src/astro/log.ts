import { isAuditRule } from '../audit/rules/named.ts';
import type { Finding } from '../lib/finding.ts';
import { formatCount } from '../lib/text/text.ts';
import { countCauses } from '../report/group-findings.ts';
import { printFindings } from '../report/print-findings.ts';

/** Causes per rule that a build's log shows. */
const mostCauses = 5;

/** Prints findings for the build's log. */
export function logFindings(findings: readonly Finding[]): string {
  return printFindings(findings, {
    color: false,
    causes: mostCauses,
    rest: (rule) =>
      isAuditRule(rule) ? `npx astro-signpost audit --only ${rule} --json lists them all` : undefined,
  });
}

/** Prints a redirect map's findings for the build's log. */
export function logMap(findings: readonly Finding[], causes = mostCauses): string {
  return printFindings(findings, {
    color: false,
    causes,
    rest: () => 'npx astro-signpost map check --json lists them all',
  });
}

/** Prints the errors of a build below a line with the number of their causes, as the summary of an audit has it. */
export function logErrors(errors: readonly Finding[]): string {
  return `The built site has ${formatCount(countCauses(errors).error, 'error')}.\n${logFindings(errors)}`;
}
