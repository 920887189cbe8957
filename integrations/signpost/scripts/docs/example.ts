import { page, site } from '../../src/audit/rules/shared/example.ts';
import type { Example } from '../../src/lib/finding.ts';
import { block, code, escapeText } from './markdown.ts';

/** Lines shown of one file, and characters of one line. */
const mostLines = 24;
const mostCharacters = 140;
/** A file with more lines than this is told by its size. */
const tooMany = 400;

/** An example as what differs from the clean site of the tests: the rest of it is as it should be. */
export function exampleText({ files, site: origin }: Example): string {
  const changed = Object.entries(files).flatMap(([file, text]) => {
    const clean = cleanFiles(file);
    if (clean.includes(text)) return text === site()[file] ? [] : [`${code(file)}, a clean page.`];
    return fileText(file, text, leastHunks(clean.map((one) => diff(one.split('\n'), text.split('\n')))));
  });
  const parts = [
    ...(origin === undefined ? [] : [`The site is ${code(origin)}.`]),
    ...changed,
    ...missingText(files),
  ];
  return parts.length === 0 ? 'The clean site as it is.' : parts.join('\n\n');
}

/** The section of an example that is found: what changes until it isn't. What the clean site lacks is in a good one. */
export function beforeAndAfter(example: Example, good: readonly Example[]): string[] {
  const { title, files } = example;
  // The clean site has another origin or base, so it isn't what this one would be after the fix.
  if (example.site !== undefined)
    return ['## Example', `Reported: ${escapeText(title)}.`, exampleText(example)];
  const sections = Object.entries(files).map(([file, text]) => {
    const clean = cleanFiles(file);
    if (clean.includes(text)) return { isDiff: false, texts: [] };
    const others = good.flatMap((one) => one.files[file] ?? []);
    const after = clean.length === 0 ? others : clean;
    const lines = leastHunks(after.map((one) => diff(text.split('\n'), one.split('\n'))));
    return { isDiff: lines !== undefined, texts: fileText(file, text, lines) };
  });
  const isDiff = sections.some((one) => one.isDiff);
  return [
    isDiff ? '## Before and after' : '## Example',
    `Reported: ${escapeText(title)}.${isDiff ? ' Lines with `-` are before the fix, lines with `+` after it.' : ''}`,
    ...sections.flatMap(({ texts }) => texts),
    ...missingText(files),
  ];
}

function missingText(files: Example['files']): string[] {
  const missing = Object.keys(site()).filter((file) => !(file in files));
  return missing.length === 0 ? [] : [`Missing: ${missing.map(code).join(', ')}.`];
}

/** What a file may be on the clean site. */
function cleanFiles(file: string): string[] {
  return [site()[file], file.endsWith('.html') ? page(pathOf(file)) : undefined].filter(
    (one) => one !== undefined,
  );
}

function leastHunks(diffs: readonly (readonly string[])[]): string[] | undefined {
  return diffs.map(hunks).sort((a, b) => a.length - b.length)[0];
}

/** A file as the changed lines, or whole where there is nothing to compare it with. */
function fileText(file: string, text: string, changed: readonly string[] | undefined): string[] {
  if (text.split('\n').length > tooMany)
    return [`${code(file)}, ${text.length.toLocaleString('en-US')} characters.`];
  const shown =
    changed === undefined
      ? block(languageOf(file), cut(text.trimEnd().split('\n')))
      : block('diff', cut(changed));
  return [`${code(file)}:`, shown];
}

function pathOf(file: string): string {
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
  const reported = lines.filter((line) => line.trim().length > 1);
  const isChange = (index: number): boolean => /^[+-]/.test(reported[index] ?? '');
  return reported.filter((_, index) => isChange(index - 1) || isChange(index) || isChange(index + 1));
}
