import { isAuditRule } from '../audit/rules/index.ts';
import type { Finding } from '../lib/finding.ts';
import { formatCount } from '../lib/text/text.ts';
import { countCauses } from '../report/group-findings.ts';
import { printFindings } from '../report/print-findings.ts';

/** Prints findings for the build's log, with at most so many causes per rule. */
export function logFindings(findings: readonly Finding[], causes = 5): string {
  return printFindings(findings, { color: false, causes, rest: describeRest });
}

function describeRest(rule: string): string | undefined {
  if (rule.startsWith('map-')) return 'npx astro-signpost map check --json lists them all';
  return isAuditRule(rule) ? `npx astro-signpost audit --only ${rule} --json lists them all` : undefined;
}

/** Prints the errors of a build below a line with the number of their causes, as the summary of an audit has it. */
export function logErrors(errors: readonly Finding[]): string {
  return `The built site has ${formatCount(countCauses(errors).error, 'error')}.\n${logFindings(errors)}`;
}
