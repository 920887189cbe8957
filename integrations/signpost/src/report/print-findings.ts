import { formatAlso, formatPlaces, type Group, groupFindings } from '../audit/group.ts';
import { countItems } from '../lib/counts.ts';
import type { Finding, Level } from '../lib/finding.ts';
import { type Colors, createColors } from '../lib/text/colors.ts';
import { breakLogCommands, escapeControls, escapeLineForTerminal } from '../lib/text/escape.ts';
import { capitalize, toSentence } from '../lib/text/sentence.ts';
import { compact, decodeForPeople, formatNumber } from '../lib/text/text.ts';
import { placeText } from './report.ts';

// Findings → text for a terminal or log, worst first, each group once:
//
//   error link-broken  /pumps/ is not in the build (31 places)
//     src/pages/index.astro:12:5
//     fix: write /pump/
//
// More than a screen is shortened to the worst group of each rule.

/** Options for printing findings in a terminal or log. */
export interface FindingsStyle {
  /** False for files, pipes and `NO_COLOR`. */
  readonly color: boolean;
  /** Those that the baseline holds back, for `1 new of 19`. */
  readonly known?: readonly Finding[];
  /** Groups shown per rule: a thousand broken images say no more than the first. */
  readonly maxGroups: number;
  /** How to see all findings of a rule: `--only link-broken --json lists them all`. Undefined: show all. */
  describeRest(rule: string): string | undefined;
  /** Why a rule's findings matter, in one short sentence. */
  describeReason?(rule: string): string | undefined;
  /** A line of a file, counted from 1; undefined if unreadable. */
  readLine?(file: string, line: number): string | undefined;
}

/** Places shown per group. */
const maxPlaces = 4;

/** Those of a group whose places have words of their own. */
const maxOwnWords = 20;

/** The length of a report for a person; a longer report shows only the worst group of each rule. */
const maxLines = 52;

/** Further groups of a rule in a long report. */
const maxFurther = 10;

/** Prints findings for people: worst first, each group once, with source line and fix. */
export function printFindings(findings: readonly Finding[], style: FindingsStyle): string {
  const groups = groupFindings(findings, style.known);
  const fullReport = printGroups(groups, style);
  const exceedsScreen = fullReport.split('\n').length > maxLines;
  // A rule whose other findings no command lists, such as one of a build, must be printed whole.
  const canShorten = groups.every(({ first }) => style.describeRest(first.rule) !== undefined);
  return exceedsScreen && canShorten ? printWorst(groups, style) : fullReport;
}

function printGroups(groups: readonly Group[], style: FindingsStyle): string {
  const colors = createColors(style.color);
  const countByRule = new Map<string, number>();
  const blocks: string[] = [];
  for (const group of groups) {
    const { rule } = group.first;
    const count = (countByRule.get(rule) ?? 0) + 1;
    countByRule.set(rule, count);
    if (count <= style.maxGroups || style.describeRest(rule) === undefined)
      blocks.push(
        `${formatGroup(group, style, colors, { maxShown: hasOwnWords(group) ? maxOwnWords : maxPlaces, isFirstOfRule: count === 1, hasExcerpt: true }).join('\n')}\n`,
      );
  }

  // `link-broken: 980 more; --only link-broken --json lists them all`
  for (const [rule, count] of countByRule) {
    const omitted = count - style.maxGroups;
    const hint = style.describeRest(rule);
    if (omitted > 0 && hint !== undefined)
      blocks.push(colors.dim(`${rule}: ${formatNumber(omitted)} more; ${hint}\n`));
  }

  return blocks.join('\n');
}

/**
 * The worst group of each rule and level, up to the length of a screen, then the names of the remaining rules, none of which is
 * heavier. If all rules are shown, free lines go to their further groups, so all 8 mistakes of a map are shown.
 */
function printWorst(groups: readonly Group[], style: FindingsStyle): string {
  const colors = createColors(style.color);
  const shownRules: {
    readonly rule: string;
    readonly worst: Group;
    readonly lines: string[];
    readonly furtherGroups: readonly Group[];
  }[] = [];
  const otherRules: string[] = [];
  let freeLines = maxLines;

  const groupsByHeading = Map.groupBy(groups, ({ first }) => `${first.level} ${first.rule}`);
  for (const [worst, ...furtherGroups] of groupsByHeading.values()) {
    if (worst === undefined) continue;
    const { rule } = worst.first;
    // /a/ and /b/ are lost: each is to be redirected.
    const maxShown = hasOwnWords(worst) ? 3 : 1;
    const lines = formatGroup(worst, style, colors, { maxShown, isFirstOfRule: true, hasExcerpt: false });

    // The rules beyond a screen are a single line: `Also: title-unique 40, lang 2`.
    freeLines -= lines.length + (furtherGroups.length > 0 ? 2 : 1);
    if (freeLines >= 0 && otherRules.length === 0) shownRules.push({ rule, worst, lines, furtherGroups });
    else otherRules.push(...[worst, ...furtherGroups].map(({ first }) => first.rule));
  }

  for (const { rule, worst, lines, furtherGroups } of shownRules) {
    let lastFix = worst.first.fix;
    let listedGroups = 0;
    for (const group of otherRules.length > 0 ? [] : furtherGroups.slice(0, maxFurther)) {
      const furtherLines = formatFurtherGroup(group, lastFix, colors);
      if (furtherLines.length > freeLines) break;
      lines.push(...furtherLines);
      freeLines -= furtherLines.length;
      lastFix = group.first.fix;
      listedGroups += 1;
    }
    const hiddenGroups = furtherGroups.length - listedGroups;
    if (hiddenGroups > 0)
      lines.push(colors.dim(`  ${formatNumber(hiddenGroups)} more; ${style.describeRest(rule)}`));
  }

  const blocks = shownRules.map(({ lines }) => `${lines.join('\n')}\n`);
  if (otherRules.length > 0) {
    const counts = [...countItems(otherRules)].map(([rule, count]) => `${rule} ${formatNumber(count)}`);
    blocks.push(colors.dim(`Also: ${counts.join(', ')}; --json lists them all\n`));
  }
  return blocks.join('\n');
}

/** `  redirects.yaml:4:5: "frm" isn't a key of a redirect`, and below it the fix, unless the group above has the same. */
function formatFurtherGroup(group: Group, lastFix: string | undefined, colors: Colors): string[] {
  const { first } = group;
  const place = formatPlace(first, first);
  const lines = [
    `  ${compact(place, formatHeadline(first) + formatPlaces(group) + formatAlso(group)).join(': ')}`,
  ];
  if (first.fix !== undefined && first.fix !== lastFix) lines.push(`  ${formatFix(first.fix, colors)}`);
  return lines;
}

/** `  fix: Write /pump/.` */
function formatFix(fix: string, colors: Colors): string {
  return `  ${colors.green('fix:')} ${escapeLineForTerminal(toSentence(fix))}`;
}

const colorByLevel: Record<Level, (colors: Colors, text: string) => string> = {
  error: (colors, text) => colors.red(colors.bold(text)),
  warning: (colors, text) => colors.yellow(colors.bold(text)),
  info: (colors, text) => colors.cyan(colors.bold(text)),
};

interface GroupStyle {
  /** The places that are printed. */
  readonly maxShown: number;
  /** Prints the source line of the first place. */
  readonly hasExcerpt: boolean;
  /** True for the first group of its rule, which says why the rule matters. */
  readonly isFirstOfRule: boolean;
}

/** The message, a number of places, the source line of the first, why it matters, and the fix. */
function formatGroup(
  group: Group,
  style: FindingsStyle,
  colors: Colors,
  { maxShown, isFirstOfRule, hasExcerpt }: GroupStyle,
): string[] {
  const { first, places } = group;
  const count = formatPlaces(group) + formatAlso(group);
  const lines = [
    `${colorByLevel[first.level](colors, first.level)} ${colors.bold(first.rule)}  ${formatHeadline(first)}${count && colors.dim(count)}`,
  ];

  // /a/ and /b/ are lost, and each is redirected to a page of its own.
  const hasOwnFixes = places.some(({ fix }) => fix !== first.fix);
  let lastSource: string | undefined;
  for (const [index, place] of places.slice(0, maxShown).entries()) {
    const words = place.message === first.message ? '' : formatHeadline(place);
    const text = formatPlace(place, first);
    const parts = compact(text && colors.underline(text), words);
    const line = `  ${parts.join(': ')}`;
    // All URLs of a host's setting have one place.
    if (parts.length > 0 && !lines.includes(line)) lines.push(line);
    if (hasOwnFixes && place.fix !== undefined) lines.push(`  ${formatFix(place.fix, colors)}`);
    if (index === 0 && hasExcerpt) lines.push(...formatExcerpt(place, style.readLine, colors));
    // Pages of a layout share a source, printed once.
    if (place.source !== undefined && place.source !== lastSource)
      lines.push(colors.dim(`  source: ${escapeLineForTerminal(place.source)}`));
    lastSource = place.source ?? lastSource;
  }
  const reason = isFirstOfRule ? (first.why ?? style.describeReason?.(first.rule)) : undefined;
  if (reason !== undefined) lines.push(`  ${colors.dim('why:')} ${escapeLineForTerminal(reason)}`);
  if (first.fix !== undefined && !hasOwnFixes) lines.push(formatFix(first.fix, colors));
  return lines;
}

/** True for a group whose places have words of their own: /a/ and /b/ are lost. */
function hasOwnWords({ first, places }: Group): boolean {
  return places.some(({ message }) => message !== first.message);
}

/** Without a final period. */
function formatHeadline({ message }: Finding): string {
  return escapeLineForTerminal(decodeForPeople(capitalize(message.replace(/(?<!\.)\.$/, ''))));
}

/** `published.txt:13`: the message `/fog/ is lost` has the URL of the row. */
function formatPlace(place: Finding, first: Finding): string {
  const { url, ...row } = place;
  const isNamed = url !== undefined && place.message.startsWith(url);
  return escapeLineForTerminal(placeText(isNamed ? row : place) || findShownUrl(place, first));
}

/** Without a file, the URL is the place, unless the message contains it. */
function findShownUrl(place: Finding, first: Finding): string {
  const { url } = place;
  return url === undefined || (place === first && first.message.includes(url)) ? '' : url;
}

// The place of a finding → its source line, with a mark below the column:
//
//     12 | …<a href="/pumps/">Pumps</a>
//        |    ^

/** Characters of a long line before the column, and in all: with the number they fit into 80 columns, so nothing wraps. */
const excerptBefore = 30;
const excerptWidth = 68;

/** The source line with a mark below the column; of a long line, the part around the column. */
function formatExcerpt(
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
