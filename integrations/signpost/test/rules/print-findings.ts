import { formatPlaces, groupByCause } from '../../src/audit/group.ts';
import type { Finding } from '../../src/lib/finding.ts';
import { wordFinding } from '../../src/lib/text/sentence.ts';

/** `warning index.html:1:9  The link … does not have  Fix: Link to …`, a line for each cause: the `finds` of an example. */
export function printFindings(findings: readonly Finding[]): string {
  const lines = groupByCause(findings).map((group) => {
    const { level, file, line, column, message, fix = '' } = group.first;
    const place = [file, line, column].filter((part) => part !== undefined).join(':');
    const words = wordFinding({ message, fix });
    return `${[level, place].filter((part) => part !== '').join(' ')}  ${words.message}${formatPlaces(group)}  Fix: ${words.fix}`;
  });
  return lines.join('\n');
}
