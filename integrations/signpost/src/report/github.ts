import type { Level } from '../core/finding.ts';
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

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
