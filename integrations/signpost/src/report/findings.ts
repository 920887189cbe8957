import { countItems } from '../lib/counts.ts';
import { findingDocs } from '../lib/docs.ts';
import { compareLevels, type Finding, type Level } from '../lib/finding.ts';
import { type Colors, createColors } from '../lib/text/colors.ts';
import { hyperlink } from '../lib/text/hyperlink.ts';
import { capitalize, toSentence } from '../lib/text/sentence.ts';
import {
  decodeForPeople,
  escapeControls,
  escapeLineForTerminal,
  formatCount,
  formatNumber,
} from '../lib/text/text.ts';

/** A cause: findings with the same text at several places, or many whose rule names the same cause. */
export interface Group<Found extends Finding = Finding> {
  readonly first: Found;
  readonly places: readonly Found[];
}

/** With more findings of a rule than this, the first one of a cause with more than `someAlike` is an example for all. */
const manyAlike = 20;
const someAlike = 4;

/**
 * Groups findings of one rule by message and fix, worst and most frequent first. A page's own path in the message doesn't
 * count: a layout with a wrong canonical is one cause. With `foldsMany`, many findings of one `cause` are one group too,
 * for reports that show only some places of each.
 */
export function groupFindings<Found extends Finding>(
  findings: readonly Found[],
  { foldsMany = false }: { readonly foldsMany?: boolean } = {},
): Group<Found>[] {
  const groups = new Map<string, Found[]>();
  const isShared = findSharedMessages(findings);
  const alike = foldsMany ? countItems(findings.map(buildCauseKey)) : new Map<string, number>();
  const ofRule = countItems(findings.map(buildRuleKey));
  for (const finding of findings) {
    const { level, rule, message, fix = '', url } = finding;
    const text = isShared(finding) ? [message, fix] : [stripOwnUrl(message, url), stripOwnUrl(fix, url)];
    const named = buildCauseKey(finding);
    const isFolded =
      finding.cause !== undefined &&
      (alike.get(named) ?? 0) > someAlike &&
      (ofRule.get(buildRuleKey(finding)) ?? 0) > manyAlike;
    const own = foldsMany && finding.shared !== undefined ? ['shared', finding.shared] : text;
    const key = isFolded ? named : [level, rule, ...own].join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()]
    .flatMap((places) => (places[0] === undefined ? [] : [{ first: places[0], places }]))
    .sort(
      (a, b) =>
        compareLevels(a.first, b.first) ||
        Number(causesOthers(b.first)) - Number(causesOthers(a.first)) ||
        b.places.length - a.places.length,
    );
}

function buildRuleKey({ level, rule }: Finding): string {
  return `${level}\n${rule}`;
}

function buildCauseKey({ level, rule, cause = '' }: Finding): string {
  return [level, rule, 'cause', cause].join('\n');
}

/** True for a part of the map that couldn't be read: URLs that it redirects are then missing in other findings. */
function causesOthers({ rule }: Finding): boolean {
  return rule === 'map-unread';
}

/** The findings in that order, grouped by cause. */
export function sortWorstFirst<Found extends Finding>(findings: readonly Found[]): Found[] {
  return groupFindings(findings).flatMap(({ places }) => places);
}

/** Tells whether several URLs have the same message: then a URL in it is the common one. */
function findSharedMessages(findings: readonly Finding[]): (finding: Finding) => boolean {
  /** Message ─▶ its only URL, or '' for several. */
  const said = new Map<string, string>();
  for (const { message, url = '' } of findings) {
    const known = said.get(message);
    said.set(message, known === undefined || known === url ? url : '');
  }
  return ({ message }) => said.get(message) === '';
}

/** A text without its page's path and the absolute form of a relative URL. */
function stripOwnUrl(text: string, url: string | undefined): string {
  if (url === undefined) return text;
  const own = url.replace(/^https?:\/\/[^/]*|[?#].*/gs, '');
  const written = /"((?!\w[\w+.-]*:|[/#?])[^"]+)"/.exec(text)?.[1];
  const led = written === undefined ? undefined : URL.parse(written, url)?.pathname;
  return stripPath(led === undefined ? text : stripPath(text, led), own);
}

/** A text without a path. */
function stripPath(text: string, url: string): string {
  const path = url.replace(/\/$/, '');
  // Messages show non-ASCII letters, URLs encode them.
  const shown = [path, decodeUrlPath(path)].find((one) => one !== '' && text.includes(one));
  if (shown === undefined) return text;
  const [first = '', ...rest] = text.split(shown);
  // The path is only the start of a longer name.
  return rest.reduce(
    (before, piece) =>
      before + (/^\/?[\w%~.-]/.test(piece) ? shown + piece : `\0${piece.replace(/^\//, '')}`),
    first,
  );
}

function decodeUrlPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** True for a crawled page, which has a URL instead of a file. */
export function isUrl(file: string | undefined): file is string {
  return file !== undefined && /^https?:\/\//i.test(file) && URL.parse(file) !== null;
}

/** `file:line:column`, which terminals and editors make clickable; for a crawled page its URL, then the numbers. */
export function placeText({
  file,
  line,
  column,
  url,
}: Pick<Finding, 'file' | 'line' | 'column' | 'url'>): string {
  const numbers = [line, column].filter((part) => part !== undefined);
  // Terminals detect a URL up to the next space. A position would be read as a part of it.
  if (isUrl(file)) return numbers.every((one) => one === 1) ? file : `${file} ${numbers.join(':')}`;
  const place = [file ?? '', ...numbers].filter((part) => part !== '').join(':');
  // A row of a list is identified by its URL.
  const isRow = line !== undefined && column === undefined && url !== undefined;
  return isRow ? `${place} ${url}` : place;
}

/** The number of causes per level. */
export function countCauses(findings: readonly Finding[]): Record<Level, number> {
  const counts: Record<Level, number> = { error: 0, warning: 0, info: 0 };
  for (const { first } of groupFindings(findings, { foldsMany: true })) counts[first.level] += 1;
  return counts;
}

/** `2 errors, 1 warning, 0 info`, by cause, and ` at 31 places` if there are more of these. */
export function formatCounts(findings: readonly Finding[]): string {
  const { error, warning, info } = countCauses(findings);
  const places =
    findings.length > error + warning + info ? ` at ${formatNumber(findings.length)} places` : '';
  return `${formatCount(error, 'error')}, ${formatCount(warning, 'warning')}, ${formatNumber(info)} info${places}`;
}

/** Options for printing findings in a terminal or log. */
export interface FindingsStyle {
  /** False for files, pipes and `NO_COLOR`. */
  readonly color: boolean;
  /** True to link each id to its documentation (`showsLinks`). */
  readonly links?: boolean;
  /** Causes shown per rule: a thousand broken images say no more than the first. */
  readonly causes: number;
  /** How to see all of a rule, such as `--only link-broken lists them all`; if nothing lists them, all are shown. */
  rest(rule: string): string | undefined;
  /** A line of a file, counted from 1; undefined if it can't be read. */
  lineOf?(file: string, line: number): string | undefined;
}

/** Places shown per cause. */
const mostPlaces = 4;

/** Lines of a report that a person reads; a longer one shows only the worst cause of each rule. */
const maxLines = 52;

/** Prints findings for people: worst first, each cause once, with its source line and fix. */
export function printFindings(findings: readonly Finding[], style: FindingsStyle): string {
  const groups = groupFindings(findings, { foldsMany: true });
  const whole = printGroups(groups, style, style.causes);
  const isLong = whole.split('\n').length > maxLines;
  const isListed = groups.every(({ first }) => style.rest(first.rule) !== undefined);
  return isLong && isListed ? printWorst(groups, style) : whole;
}

function printGroups(groups: readonly Group[], style: FindingsStyle, causes: number): string {
  const c = createColors(style.color);
  const counts = new Map<string, number>();
  const blocks: string[] = [];
  for (const group of groups) {
    const { rule } = group.first;
    const count = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, count);
    if (count <= causes || style.rest(rule) === undefined) blocks.push(formatBlock(group, style, c));
  }
  for (const [rule, count] of counts) {
    const rest = style.rest(rule);
    if (count > causes && rest !== undefined)
      blocks.push(c.dim(`${rule}: ${formatNumber(count - causes)} more; ${rest}\n`));
  }
  return blocks.join('\n');
}

/** The worst cause of each rule with one place, as far as they fit, then the other rules in one line. */
function printWorst(groups: readonly Group[], style: FindingsStyle): string {
  const c = createColors(style.color);
  const blocks: string[] = [];
  const others: string[] = [];
  let lines = 0;
  for (const [rule, causes] of Map.groupBy(groups, ({ first }) => first.rule)) {
    const [worst] = causes;
    if (worst === undefined) continue;
    const block = [...formatGroup(worst, style, c, 1)];
    if (causes.length > 1)
      block.push(c.dim(`  ${formatNumber(causes.length - 1)} more; ${style.rest(rule)}`));
    lines += block.length + 1;
    if (lines <= maxLines) blocks.push(`${block.join('\n')}\n`);
    else others.push(`${rule} ${formatNumber(causes.length)}`);
  }
  if (others.length > 0) blocks.push(c.dim(`Also: ${others.join(', ')}; --json lists them all\n`));
  return blocks.join('\n');
}

const colorOf: Record<Level, (c: Colors, text: string) => string> = {
  error: (c, text) => c.red(c.bold(text)),
  warning: (c, text) => c.yellow(c.bold(text)),
  info: (c, text) => c.cyan(c.bold(text)),
};

function formatBlock(group: Group, style: FindingsStyle, c: Colors): string {
  return `${formatGroup(group, style, c, mostPlaces).join('\n')}\n`;
}

/** The message, so many places, the source line of the first unless it is the only one, and the fix. */
function formatGroup({ first, places }: Group, style: FindingsStyle, c: Colors, shown: number): string[] {
  const isFolded =
    places.some(({ message }) => message !== first.message) && (first.cause ?? first.shared) !== undefined;
  const others = isFolded
    ? ` (and ${formatNumber(places.length - 1)} more like it)`
    : ` (${formatCount(places.length, 'place')})`;
  const count = places.length > 1 ? c.dim(others) : '';
  const id = style.links === true ? hyperlink(first.rule, findingDocs(first.rule)) : first.rule;
  const lines = [`${colorOf[first.level](c, first.level)} ${c.bold(id)}  ${formatHeadline(first)}${count}`];

  for (const [index, place] of places.slice(0, shown).entries()) {
    const text = placeText(place) || findShownUrl(place, first);
    if (text !== '') lines.push(`  ${c.underline(escapeLineForTerminal(text))}`);
    if (index === 0 && shown > 1) lines.push(...formatExcerpt(place, style, c));
    if (index === 0 && place.source !== undefined)
      lines.push(c.dim(`  source: ${escapeLineForTerminal(place.source)}`));
  }
  const rest = isFolded ? style.rest(first.rule) : undefined;
  if (places.length > shown && shown > 1)
    lines.push(
      c.dim(`  and ${formatNumber(places.length - shown)} more${rest === undefined ? '' : `; ${rest}`}`),
    );
  if (first.fix !== undefined)
    lines.push(`  ${c.green('fix:')} ${escapeLineForTerminal(toSentence(first.fix))}`);
  return lines;
}

/** Without a final period. */
function formatHeadline({ message }: Finding): string {
  return escapeLineForTerminal(decodeForPeople(capitalize(message.replace(/(?<!\.)\.$/, ''))));
}

/** Without a file, the URL is the place, unless the message contains it. */
function findShownUrl(place: Finding, first: Finding): string {
  const { url } = place;
  return url === undefined || (place === first && first.message.includes(url)) ? '' : url;
}

const before = 30;
/** Line, number and mark must fit into 80 columns, since the mark of a wrapped line is misplaced. */
const width = 68;

/** The source line with a mark below the column; only the part around it if it is long. */
function formatExcerpt({ file, line, column }: Finding, style: FindingsStyle, c: Colors): string[] {
  if (file === undefined || line === undefined || column === undefined) return [];
  const text = style.lineOf?.(file, line);
  if (text === undefined || text.trim() === '') return [];
  const start = column > before + 20 ? column - before : 0;
  // Each character stays one column wide, so that the mark is at the right place.
  const cut = Array.from(text.slice(start, start + width), replaceHiddenSign).join('');
  // In YAML the indentation may be wrong, so it is shown.
  const isTrimmed = start === 0 && !/\.ya?ml$/i.test(file);
  const indent = isTrimmed ? cut.length - cut.trimStart().length : 0;
  const number = String(line);
  const mark = ' '.repeat(measureWidth(cut.slice(indent, Math.max(indent, column - 1 - start))));
  const more = [start > 0 ? '…' : '', start + width < text.length ? '…' : ''];
  return [
    c.dim(`    ${number} | ${more[0]}`) + cut.slice(indent) + c.dim(more[1] ?? ''),
    c.dim(`    ${' '.repeat(number.length)} | `) + ' '.repeat(more[0]?.length ?? 0) + mark + c.red('^'),
  ];
}

function replaceHiddenSign(sign: string): string {
  return escapeControls(sign) === sign ? sign : ' ';
}

/** CJK characters and emoji are two columns wide. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]|[\u3000-\u303F\uFF01-\uFF60]/u;

/** The width of a text in columns. */
export function measureWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += wide.test(letter) ? 2 : 1;
  return width;
}
