import type { Finding } from '../lib/finding.ts';
import type { Colors } from '../lib/text/colors.ts';
import { breakLogCommands, escapeControls } from '../lib/text/escape.ts';

// The place of a finding → its source line, with a mark below the column:
//
//     12 | …<a href="/pumps/">Pumps</a>
//        |    ^

/** Characters of a long line before the column, and in all: with the number they fit into 80 columns, so nothing wraps. */
const excerptBefore = 30;
const excerptWidth = 68;

/** The source line with a mark below the column; of a long line, the part around the column. */
export function formatExcerpt(
  { file, line, column }: Finding,
  readLine: ((file: string, line: number) => string | undefined) | undefined,
  colors: Colors,
): string[] {
  if (file === undefined || line === undefined || column === undefined) return [];

  const text = readLine?.(file, line);
  if (text === undefined || text.trim() === '') return [];
  const start = column > excerptBefore + 20 ? column - excerptBefore : 0;
  // Each character stays one column wide: the mark below needs the right place.
  const cut = Array.from(text.slice(start, start + excerptWidth), replaceHiddenSign).join('');
  // In YAML the indentation may be the mistake.
  const leavesOutIndent = start === 0 && !/\.ya?ml$/i.test(file);
  const indent = leavesOutIndent ? cut.length - cut.trimStart().length : 0;
  const number = String(line);
  // A title may have `##vso[task.complete]`.
  const shownText = breakLogCommands(cut.slice(indent));
  const shownBefore = breakLogCommands(cut.slice(indent, Math.max(indent, column - 1 - start)));
  const ellipses = [start > 0 ? '…' : '', start + excerptWidth < text.length ? '…' : ''];

  return [
    colors.dim(`    ${number} | ${ellipses[0]}`) + shownText + colors.dim(ellipses[1] ?? ''),
    colors.dim(`    ${' '.repeat(number.length)} | `) +
      ' '.repeat((ellipses[0]?.length ?? 0) + measureWidth(shownBefore)) +
      colors.red('^'),
  ];
}

function replaceHiddenSign(sign: string): string {
  return escapeControls(sign) === sign ? sign : ' ';
}

/** CJK characters and emoji are two columns wide. */
const doubleWidth =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]|[\u3000-\u303F\uFF01-\uFF60]/u;

/** The width of a text in columns. */
function measureWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += doubleWidth.test(letter) ? 2 : 1;
  return width;
}
