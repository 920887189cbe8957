import { page, site } from '../../src/audit/rules/shared/example.ts';
import type { Example } from '../../src/lib/finding.ts';
import { block, code, escapeMarkdown } from './markdown.ts';

/** Lines shown of one file, and characters of one line. */
const mostLines = 24;
const mostCharacters = 140;
/** A file with more lines than this is told by its size. */
const tooMany = 400;

/** An example as what it changes on the clean site of the tests: the rest of it is as it should be. */
export function exampleText({ title, files, site: origin }: Example): string {
  const clean = site();
  const changed = Object.entries(files).flatMap(([file, text]) => fileText(file, text, clean[file]));
  const missing = Object.keys(clean).filter((file) => !(file in files));
  const parts = [
    `**${escapeMarkdown(title)}**`,
    ...(origin === undefined ? [] : [`The site is ${code(origin)}.`]),
    ...changed,
    ...(missing.length === 0 ? [] : [`Not there: ${missing.map(code).join(', ')}.`]),
  ];
  return [...parts, ...(parts.length === 1 ? ['The clean site as it is.'] : [])].join('\n\n');
}

function fileText(file: string, text: string, before: string | undefined): string[] {
  const clean = [before, file.endsWith('.html') ? page(addressOf(file)) : undefined].filter(
    (one) => one !== undefined,
  );
  if (text === before) return [];
  if (clean.includes(text)) return [`${code(file)}, a clean page.`];
  if (text.split('\n').length > tooMany)
    return [`${code(file)}, ${text.length.toLocaleString('en-GB')} characters.`];
  const [least] = clean
    .map((one) => hunks(diff(one.split('\n'), text.split('\n'))))
    .sort((a, b) => a.length - b.length);
  const shown =
    least === undefined
      ? block(languageOf(file), cut(text.trimEnd().split('\n')))
      : block('diff', cut(least));
  return [`${code(file)}:`, shown];
}

function addressOf(file: string): string {
  return `/${file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`;
}

function languageOf(file: string): string {
  const [, ending = ''] = /\.(html|xml|json|yaml|css|svg)$/.exec(file) ?? [];
  return ending === 'svg' ? 'xml' : ending || 'text';
}

function cut(lines: readonly string[]): string {
  const shown = lines
    .slice(0, mostLines)
    .map((line) => printable(line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line));
  return (lines.length > mostLines ? [...shown, '…'] : shown).join('\n');
}

/** Control characters would make the page a binary file. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\u2028\u2029]/gu, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Lines of two texts with a sign before each: in both, only in the first, only in the second. */
function diff(before: readonly string[], after: readonly string[]): string[] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const same = before[row] === after[column];
      const length = same ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.splice(column, 1, length);
    }
  }
  const lines: string[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    if (row < before.length && before[row] === after[column]) {
      lines.push(` ${before[row]}`);
      row += 1;
      column += 1;
    } else if (
      row < before.length &&
      (column >= after.length || at(row + 1, column) >= at(row, column + 1))
    ) {
      lines.push(`-${before[row]}`);
      row += 1;
    } else {
      lines.push(`+${after[column]}`);
      column += 1;
    }
  }
  return lines;
}

/** Changed lines with one line around them; empty ones say nothing. */
function hunks(lines: readonly string[]): string[] {
  const told = lines.filter((line) => line.trim().length > 1);
  const isChange = (index: number): boolean => /^[+-]/.test(told[index] ?? '');
  return told.filter((_, index) => isChange(index - 1) || isChange(index) || isChange(index + 1));
}
