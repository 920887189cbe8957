import pc from 'picocolors';
import type { Finding, Level } from '../lib/finding.ts';
import { counted, figure, printable, readable, shownLine } from '../lib/text.ts';
import { type Group, groupFindings, placeText } from './group.ts';

/** How findings are printed in a terminal or a log. */
export interface FindingsStyle {
  /** False for files, pipes and `NO_COLOR`. */
  readonly colour: boolean;
  /** Causes shown of one rule: a log is read from its end, and a thousand broken images say no more than the first. */
  readonly causes: number;
  /** How a person sees all of a rule, as `--only link-broken lists them all`. */
  rest(rule: string): string;
  /** A line of a file, counted from 1; undefined where it can't be read. */
  lineOf?(file: string, line: number): string | undefined;
}

/** Places shown of one cause. */
const mostPlaces = 4;

/** For people: the worst first, one cause once, with the line that it is on where that is known, and how to fix it. */
export function printFindings(findings: readonly Finding[], style: FindingsStyle): string {
  const c = pc.createColors(style.colour);
  const counts = new Map<string, number>();
  const blocks: string[] = [];
  for (const group of groupFindings(findings)) {
    const { rule } = group.first;
    const count = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, count);
    if (count <= style.causes) blocks.push(blockOf(group, style, c));
  }
  for (const [rule, count] of counts) {
    if (count > style.causes)
      blocks.push(c.dim(`${rule}: ${figure(count - style.causes)} more; ${style.rest(rule)}\n`));
  }
  return blocks.join('\n');
}

type Colours = ReturnType<typeof pc.createColors>;

const colourOf: Record<Level, (c: Colours, text: string) => string> = {
  error: (c, text) => c.red(c.bold(text)),
  warning: (c, text) => c.yellow(c.bold(text)),
  advice: (c, text) => c.cyan(c.bold(text)),
};

function blockOf({ first, places }: Group, style: FindingsStyle, c: Colours): string {
  const count = places.length > 1 ? c.dim(` (${counted(places.length, 'place')})`) : '';
  const lines = [
    `${colourOf[first.level](c, first.level)} ${c.bold(first.rule)}  ${headlineOf(first)}${count}`,
  ];
  for (const [index, place] of places.slice(0, mostPlaces).entries()) {
    const text = placeText(place) || urlOf(place, first);
    if (text !== '') lines.push(`  ${c.underline(shownLine(text))}`);
    if (index === 0) lines.push(...excerpt(place, style, c));
  }
  if (places.length > mostPlaces) lines.push(c.dim(`  and ${figure(places.length - mostPlaces)} more`));
  const fix = first.fix === undefined ? [] : [`${c.green('fix:')} ${shownLine(first.fix)}`];
  const ids = first.conventions.length === 0 ? [] : [c.dim(first.conventions.join(' '))];
  if (fix.length + ids.length > 0) lines.push(`  ${[...fix, ...ids].join('  ')}`);
  return `${lines.join('\n')}\n`;
}

/** Without the full stop that some messages end with. */
function headlineOf({ message }: Finding): string {
  return shownLine(readable(message.replace(/(?<!\.)\.$/, '')));
}

/** What has no file is known by its URL; not said again where the message that is shown says it. */
function urlOf(place: Finding, first: Finding): string {
  const { url } = place;
  return url === undefined || (place === first && first.message.includes(url)) ? '' : url;
}

const before = 30;
/** So that line, number and mark fit into a terminal of 80 columns; the mark of a line that wraps stands nowhere. */
const width = 68;

/** The line with a mark below the column; of a long line the part around it. */
function excerpt({ file, line, column }: Finding, style: FindingsStyle, c: Colours): string[] {
  if (file === undefined || line === undefined || column === undefined) return [];
  const text = style.lineOf?.(file, line);
  if (text === undefined || text.trim() === '') return [];
  const start = column > before + 20 ? column - before : 0;
  // Each sign stays one column wide, so that the mark stands where it should.
  const cut = Array.from(text.slice(start, start + width), blankIfHidden).join('');
  // In YAML how far a line is indented may be what is wrong with it.
  const isTrimmed = start === 0 && !/\.ya?ml$/i.test(file);
  const indent = isTrimmed ? cut.length - cut.trimStart().length : 0;
  const number = String(line);
  const mark = ' '.repeat(widthOf(cut.slice(indent, Math.max(indent, column - 1 - start))));
  const more = [start > 0 ? '…' : '', start + width < text.length ? '…' : ''];
  return [
    c.dim(`    ${number} | ${more[0]}`) + cut.slice(indent) + c.dim(more[1] ?? ''),
    c.dim(`    ${' '.repeat(number.length)} | `) + ' '.repeat(more[0]?.length ?? 0) + mark + c.red('^'),
  ];
}

function blankIfHidden(sign: string): string {
  return printable(sign) === sign ? sign : ' ';
}

/** Letters of Chinese, Japanese and Korean are as wide as two, and so are pictures. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]|[\u3000-\u303F\uFF01-\uFF60]/u;

/** How many columns a text takes in letters that are all as wide. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += wide.test(letter) ? 2 : 1;
  return width;
}
