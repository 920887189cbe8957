import { page, site } from '../../audit/rules/shared/example.ts';
import type { Example } from '../../lib/finding.ts';
import { printable } from '../../lib/text/text.ts';

/** Maximum files per example, lines per file, and characters per line. */
const mostFiles = 5;
const mostLines = 12;
const mostCharacters = 100;

/** A rule's example, as the lines that differ from the tests' clean site. */
export function changesOf({ title, files }: Example): string[] {
  const clean = site();
  const changed = Object.entries(files).flatMap(([file, text]) => {
    const before = new Set((clean[file] ?? (file.endsWith('.html') ? page(pathOf(file)) : '')).split('\n'));
    return linesOf(
      file,
      text
        .split('\n')
        .filter((line) => !before.has(line))
        .map((line) => line.trim()),
    );
  });
  return [`  ${title}`, ...changed];
}

/** The example of another finding: its files, and the command that shows it. */
export function filesOf({ title, files, command }: Example): string[] {
  const shown = Object.entries(files)
    .slice(0, mostFiles)
    .flatMap(([file, text]) => linesOf(file, text.split('\n')));
  return [`  ${title}`, ...shown, ...(command === undefined ? [] : [`    $ signpost ${command}`])];
}

function linesOf(file: string, text: readonly string[]): string[] {
  const lines = text.filter((line) => line.trim() !== '');
  if (lines.length === 0) return [];
  const shown = lines.slice(0, mostLines).map((line) => `      ${cut(line)}`);
  const more = lines.length > mostLines ? [`      … and ${lines.length - mostLines} more lines`] : [];
  return [`    ${file}`, ...shown, ...more];
}

function pathOf(file: string): string {
  return `/${file.replace(/(?:index)?\.html$/, '')}`;
}

function cut(line: string): string {
  const text = printable(line);
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}
