import { startsBlock } from '../../lib/json/merge-file.ts';
import type { Item, Notice } from './importer.ts';

/** Blanks what Signpost generated in a text, keeping line numbers: a block between marks, or a whole file. */
export function withoutGenerated(text: string): { readonly text: string; readonly lines: readonly number[] } {
  const all = text.split('\n');
  const lines: number[] = [];
  let isGenerated = isWhole(all);
  const own = all.map((line, index) => {
    if (nextFile.test(line)) {
      isGenerated = isWhole(all.slice(index + 1));
      return line;
    }
    const isEnd = /^\s*# signpost:end\b/.test(line);
    isGenerated ||= startsBlock(line);
    if (!isGenerated && !isEnd) return line;
    lines.push(index + 1);
    if (isEnd) isGenerated = false;
    return '';
  });
  if (own.at(-1) === '' && isGenerated) lines.pop();
  return { text: own.join('\n'), lines };
}

/** The next file in the output of `nginx -T`. */
const nextFile = /^# configuration file .+:\r?$/;

/** True if the comment at the top says that Signpost wrote the whole file. */
function isWhole(lines: readonly string[]): boolean {
  const end = lines.findIndex((line) => !/^\s*(?:#|$)/.test(line) || nextFile.test(line));
  const top = end < 0 ? lines : lines.slice(0, end);
  return top.some((line) => /\bWritten by signpost\b/.test(line)) && !top.some(startsBlock);
}

/** Reports which lines of a file are left out. */
export function generatedNotices(lines: readonly number[], file?: string): Notice[] {
  const [line] = lines;
  if (line === undefined) return [];
  const text = `Signpost generated ${ranged(lines)} from the redirect map, so ${lines.length === 1 ? 'it is' : 'they are'} left out`;
  return [{ line, text, ...(file === undefined ? {} : { file }) }];
}

/** `lines 4–12 and 20`. */
function ranged(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const line of lines) {
    const range = ranges.at(-1);
    if (range && line - range[1] <= 1) range[1] = line;
    else ranges.push([line, line]);
  }
  const texts = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return `${lines.length === 1 ? 'line' : 'lines'} ${new Intl.ListFormat('en').format(texts)}`;
}

/** Removes the rules that are recorded as generated in a merged JSON file, by their text. */
export function withoutRecorded(items: readonly Item[], recorded: ReadonlySet<string>) {
  const isGenerated = ({ text }: Item): boolean => recorded.has(text);
  return {
    items: items.filter((item) => !isGenerated(item)),
    lines: [...new Set(items.filter(isGenerated).map(({ line }) => line))].sort((a, b) => a - b),
  };
}
