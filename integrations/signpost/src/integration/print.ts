import type { Finding } from '../core/finding.ts';

/** Findings as lines for the build's log: where, what, and what to do. */
export function printFindings(findings: readonly Finding[]): string {
  return findings
    .map(
      (finding) =>
        `  ${finding.level} ${placeOf(finding)}${finding.message}${fixOf(finding)} [${finding.rule}]`,
    )
    .join('\n');
}

function placeOf({ file, line, column, url }: Finding): string {
  const place =
    file === undefined ? url : [file, line, column].filter((part) => part !== undefined).join(':');
  return place === undefined ? '' : `${place}: `;
}

function fixOf({ fix }: Finding): string {
  return fix === undefined ? '' : ` (${fix})`;
}
