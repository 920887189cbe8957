import type { Level } from '../core/finding.ts';
import { printable, printableLines } from '../core/printable.ts';
import { groupFindings } from './group.ts';
import type { Format } from './report.ts';

const commands: Record<Level, string> = { error: 'error', warning: 'warning', advice: 'notice' };

/** Workflow commands, which GitHub shows beside the lines of a pull request. One for each cause. */
export const github: Format = {
  id: 'github',
  print({ findings }) {
    return groupFindings(findings)
      .map(({ first, places }) => {
        const { file, line, column } = first;
        const properties = Object.entries({ file, line, col: column, title: first.rule })
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
        const more = places.length > 1 ? ` (${places.length} places)` : '';
        const fix = first.fix === undefined ? '' : `\nfix: ${first.fix}`;
        return `::${commands[first.level]} ${properties.join(',')}::${escapeData(first.message + more + fix)}\n`;
      })
      .join('');
  },
};

/** One line: what would end it is written as `%0A`, and nothing in it moves the cursor of who reads the log. */
function escapeData(text: string): string {
  return printableLines(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
