import { isAuditRule } from '../audit/rules/named.ts';
import type { Finding } from '../lib/finding.ts';
import { counted } from '../lib/text/text.ts';
import { groupFindings, printFindings } from '../report/findings.ts';
import { causesText } from '../report/pretty.ts';

/** Causes per rule that a build's log shows. */
const mostCauses = 5;

/** Prints findings for the build's log. */
export function logFindings(findings: readonly Finding[]): string {
  return printFindings(findings, {
    color: false,
    causes: mostCauses,
    rest: (rule) =>
      isAuditRule(rule) ? `npx signpost audit --only ${rule} --json lists them all` : undefined,
  });
}

/** Prints a redirect map's findings for the build's log. */
export function logMap(findings: readonly Finding[], causes = mostCauses): string {
  return printFindings(findings, {
    color: false,
    causes,
    rest: () => 'npx signpost map check --json lists them all',
  });
}

/** Prints the errors of a build below a line with their number and the number of causes. */
export function logErrors(errors: readonly Finding[]): string {
  const causes = groupFindings(errors, { foldsMany: true }).length;
  const count =
    errors.length === 1
      ? 'an error'
      : `${counted(errors.length, 'error')}${causesText(errors.length, causes)}`;
  return `The built site has ${count}.\n${logFindings(errors)}`;
}
