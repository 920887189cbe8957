import pc from 'picocolors';
import type { Level } from '../core/finding.ts';
import { counted, figure, printable, readable, shownLine } from '../core/text.ts';
import { type Group, groupFindings, placeText } from './group.ts';
import { countsText, type Format, type Listed, type Report } from './report.ts';

type Colours = ReturnType<typeof pc.createColors>;

/** Places shown of one cause, and causes shown of one rule. */
const mostPlaces = 3;
const mostGroups = 20;
/** Findings named that the baseline has and that are gone. */
const mostGone = 5;

/** For people: the worst first, one cause once, with the line that it stands on and how to mend it. */
export const pretty: Format = {
  id: 'pretty',
  print(report, { colour }) {
    const c = pc.createColors(colour);
    const groups = groupFindings(report.findings);
    const counts = new Map<string, number>();
    const blocks: string[] = [];
    for (const group of groups) {
      const count = (counts.get(group.first.rule) ?? 0) + 1;
      counts.set(group.first.rule, count);
      if (count <= mostGroups) blocks.push(blockOf(group, report, c));
    }
    for (const [rule, count] of counts) {
      if (count > mostGroups)
        blocks.push(
          c.dim(`${rule}: ${figure(count - mostGroups)} more; --only ${rule} --json lists them all\n`),
        );
    }
    return `${[...blocks, summaryOf(report, groups.length, c)].join('\n')}\n`;
  },
};

const colourOf: Record<Level, (c: Colours, text: string) => string> = {
  error: (c, text) => c.red(c.bold(text)),
  warning: (c, text) => c.yellow(c.bold(text)),
  advice: (c, text) => c.cyan(c.bold(text)),
};

function blockOf({ first, places }: Group, report: Report, c: Colours): string {
  const count = places.length > 1 ? c.dim(` (${counted(places.length, 'place')})`) : '';
  const lines = [
    `${colourOf[first.level](c, first.level)} ${c.bold(first.rule)}  ${shownLine(readable(first.message))}${count}`,
  ];
  for (const [index, place] of places.slice(0, mostPlaces).entries()) {
    const text = placeText(place) || addressOf(place, first);
    if (text !== '') lines.push(`  ${c.underline(shownLine(text))}`);
    if (index === 0) lines.push(...excerpt(place, report, c));
  }
  if (places.length > mostPlaces) lines.push(c.dim(`  and ${figure(places.length - mostPlaces)} more`));
  const ids = first.conventions.length > 0 ? c.dim(`  ${first.conventions.join(' ')}`) : '';
  lines.push(`  ${c.green('fix:')} ${shownLine(first.fix ?? '')}${ids}`, '');
  return lines.join('\n');
}

/** What has no file is known by its address; not said again where the message that is shown says it. */
function addressOf(place: Listed, first: Listed): string {
  const { url } = place;
  return url === undefined || (place === first && first.message.includes(url)) ? '' : url;
}

const before = 30;
/** So that line, number and mark fit into a terminal of 80 columns; the mark of a line that wraps stands nowhere. */
const width = 68;

/** The line with a mark below the column; of a long line the part around it. */
function excerpt({ file, line, column }: Listed, report: Report, c: Colours): string[] {
  if (file === undefined || line === undefined || column === undefined) return [];
  const text = report.lineOf(file, line);
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

function summaryOf(report: Report, causes: number, c: Colours): string {
  const total = report.findings.length;
  const known = report.known.length;
  const pages = report.noBuild === true ? [] : [counted(report.pages, 'page')];
  const subject = shownLine(report.subject);
  const lines = [
    total === 0
      ? c.green(
          `${subject}: ${[...pages, counted(report.rules.length, 'rule')].join(', ')}, nothing ${known === 0 ? '' : 'new '}found`,
        )
      : `${[`${subject}: ${countsText(report.findings)} (${counted(causes, 'cause')})`, ...pages].join(' on ')}`,
  ];
  if (known > 0)
    lines.push(c.dim(`${figure(known)} more ${known === 1 ? 'is' : 'are'} known by the baseline`));
  lines.push(...goneFrom(report).map((line) => c.dim(line)));
  for (const [reason, count] of reasonsOf(report))
    lines.push(c.dim(`${figure(count)} ignored: ${shownLine(reason)}`));
  return lines.join('\n');
}

/** What was mended since the baseline was written. */
function goneFrom({ gone = [] }: Report): string[] {
  if (gone.length === 0) return [];
  const [is, it] = gone.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const rest = gone.length - mostGone;
  return [
    `${figure(gone.length)} of the baseline ${is} no longer found; --update-baseline takes ${it} out:`,
    ...gone
      .slice(0, mostGone)
      .map(
        ({ rule, place, message }) =>
          `  ${rule}  ${shownLine(`${place === '' ? '' : `${place}: `}${readable(message)}`)}`,
      ),
    ...(rest > 0 ? [`  and ${figure(rest)} more`] : []),
  ];
}

function reasonsOf({ ignored }: Report): Map<string, number> {
  const reasons = new Map<string, number>();
  for (const { finding, reason } of ignored) {
    const key = `${finding.rule}, ${reason}`;
    reasons.set(key, (reasons.get(key) ?? 0) + 1);
  }
  return reasons;
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
