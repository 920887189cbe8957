import { compact } from './text.ts';

// The generated part of a text file that the project has too, such as `_redirects`: a block of lines between
// `# signpost:begin` and `# signpost:end`. It is found, put into the file, or taken out. All other lines are the site's own.

/** The lines between the marks, with the marks. */
const generatedBlock = /# signpost:begin(?:(?!# signpost:begin)[\s\S])*?# signpost:end[^\n]*\n?/;

/** True for a generated block between marks, for insertion into the site's own file. */
export function isBlock(text: string): boolean {
  return text.startsWith('# signpost:begin');
}

/** True for a text with a generated block. */
export function hasBlock(text: string): boolean {
  return generatedBlock.test(text);
}

/** The index of the line where the generated block starts, or belongs without a block; -1 for the end of the file. */
export function findBlockLine(lines: readonly string[]): number {
  const marks = lines.findIndex((line) => /^\s*# signpost:begin\b/.test(line));
  return marks < 0 ? lines.findIndex(isCatchAll) : marks;
}

/** `/* /404.html 404` or `/:splat /new/:splat 301` in `_redirects`, without a condition: no line below it is tried. */
function isCatchAll(line: string): boolean {
  const [rule = ''] = line.trim().split(/\s#/, 1);
  return /^\/(?:\*|:\w+)\s+(?:\/|https?:\/\/)\S*(?:\s+\d{3}!?)?\s*$/.test(rule);
}

/**
 * The site's own file with the generated block: in place of the old block, otherwise before the first own line for all
 * URLs, or at the end. The site's own lines above win.
 */
export function mergeBlock(ownText: string, block: string): string {
  if (generatedBlock.test(ownText)) return ownText.replace(generatedBlock, () => block);
  const lines = ownText.trimEnd().split('\n');
  const blockLine = findBlockLine(lines);
  if (blockLine < 0) return compact(ownText.trimEnd(), block).join('\n\n');

  const before = lines.slice(0, blockLine).join('\n').trimEnd();
  const after = lines.slice(blockLine).join('\n');
  return compact(before, `${block}\n${after}\n`).join('\n\n');
}

/** The file with the generated block blanked out, to keep line numbers. */
export function blankBlock(ownText: string): string {
  let isGenerated = false;
  const lines = ownText.split('\n').map((line) => {
    const mark = /^\s*# signpost:(begin|end)\b/.exec(line)?.[1];
    if (mark === undefined) return isGenerated ? '' : line;
    isGenerated = mark === 'begin';
    return '';
  });
  return lines.join('\n');
}
