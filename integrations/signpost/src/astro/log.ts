import { isAuditRule } from '../audit/rules/named.ts';
import type { Finding } from '../lib/finding.ts';
import { counted } from '../lib/text.ts';
import { groupFindings, printFindings } from '../report/findings.ts';

/** Causes shown of one rule in a build's log. */
const mostCauses = 5;

/** Findings as text for the build's log. Astro prints it as it is. */
export function logFindings(findings: readonly Finding[]): string {
  return printFindings(findings, {
    color: false,
    causes: mostCauses,
    rest: (rule) =>
      isAuditRule(rule) ? `npx signpost audit --only ${rule} --json lists them all` : undefined,
  });
}

/** The same for a redirect map. */
export function logMap(findings: readonly Finding[], causes = mostCauses): string {
  return printFindings(findings, {
    color: false,
    causes,
    rest: () => 'npx signpost map check --json lists them all',
  });
}

/** The errors of a build, below a line that says how many they are, and of how many causes. */
export function logErrors(errors: readonly Finding[]): string {
  const causes = groupFindings(errors).length;
  const count =
    errors.length === 1 ? 'an error' : `${counted(errors.length, 'error')} (${counted(causes, 'cause')})`;
  return `The built site has ${count}.\n${logFindings(errors)}`;
}
