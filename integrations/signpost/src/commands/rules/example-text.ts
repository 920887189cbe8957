import type { Example } from '../../audit/rules/rule.ts';
import { page, site } from '../../audit/rules/shared/example.ts';
import { printable } from '../../lib/text.ts';

/** Lines shown of one file, and characters of one line. */
const mostLines = 12;
const mostCharacters = 100;

/** An example by the lines in which it differs from the clean site of the tests. */
export function exampleText({ title, files }: Example): string[] {
  const clean = site();
  const changed = Object.entries(files).flatMap(([file, text]) => {
    const before = new Set((clean[file] ?? (file.endsWith('.html') ? page(pathOf(file)) : '')).split('\n'));
    const lines = text.split('\n').filter((line) => line.trim() !== '' && !before.has(line));
    const shown = lines.slice(0, mostLines).map((line) => `      ${cut(line.trim())}`);
    const more = lines.length > mostLines ? [`      … and ${lines.length - mostLines} more lines`] : [];
    return lines.length === 0 ? [] : [`    ${file}`, ...shown, ...more];
  });
  return [`  ${title}`, ...changed];
}

function pathOf(file: string): string {
  return `/${file.replace(/(?:index)?\.html$/, '')}`;
}

function cut(line: string): string {
  const text = printable(line);
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}
