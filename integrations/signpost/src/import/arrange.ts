import type { Place } from '../lib/finding.ts';
import { type Entry, type ExactEntry, keyOf, type PatternEntry, sourcePath } from '../map/entry.ts';
import { makeLookup } from '../map/lookup.ts';
import { parseEntry } from '../map/parse-entry.ts';
import {
  type Item,
  leftOut,
  lineOf,
  type Notice,
  type Reading,
  type Rule,
} from '../map/patterns/foreign-rule.ts';
import { notes } from '../map/patterns/notes.ts';
import { wholeHost } from '../map/patterns/servers.ts';
import { isWholeHost } from '../map/resolved-map.ts';
import { holeInFragment, printTarget } from '../map/target.ts';
import type { Importer } from './importer.ts';

interface Reason {
  readonly why: string;
  /** True if the old file doesn't need the line. */
  readonly isNeedless?: true;
}

type Verdict = { readonly entry: Entry } | Reason;

/**
 * Removes rules that a map can't contain: invalid ones, duplicates, those that only change the trailing slash, and those
 * hidden by an earlier rule. The rest answers like the file.
 */
export function arrange(
  file: string,
  read: Reading,
  { firstWins, slashCountsOn }: Pick<Importer, 'firstWins' | 'slashCountsOn'>,
): Reading {
  const reading = withoutNamedFragments(file, read);
  const isPart = foldersIn(reading.items);
  // A line that was read as a folder and its content may need only the second.
  const items = reading.items.filter((item) => item.kind !== 'rule' || isPart(item)?.line !== item.line);
  const verdicts = new Map<Rule, Verdict>();
  for (const item of items) if (item.kind === 'rule') verdicts.set(item, judge(file, item));
  const entries = [...verdicts.values()].flatMap((verdict) => ('entry' in verdict ? [verdict.entry] : []));
  const isHidden = hiddenBy(
    entries,
    [...verdicts].flatMap(([rule, verdict]) =>
      'entry' in verdict && (firstWins || rule.isFirst === true) ? [verdict.entry] : [],
    ),
  );
  const first = new Map<string, { readonly entry: Entry; readonly from: string }>();
  const isFolder = foldersIn(items);
  const reasonFor = (item: Rule): Reason | undefined => {
    const verdict = verdicts.get(item);
    if (verdict === undefined || 'why' in verdict) return verdict;
    const { entry } = verdict;
    const key = `${entry.host}${keyOf(entry, false)}`;
    const earlier = first.get(key);
    if (earlier) {
      const isTwo = earlier.from.endsWith('/') !== item.from.endsWith('/');
      return needless(repeated(earlier.entry, entry, isTwo ? slashCountsOn : undefined));
    }
    const below = isFolder(item);
    if (below && below.line !== item.line)
      return needless(`${lineOf(below, item)} has the same redirect for this path and everything below it`);
    first.set(key, { entry, from: item.from });
    const hidden = isHidden(entry);
    return (
      hidden && needless(`it is never reached: ${lineOf(hidden.place, entry.place)} matches these URLs first`)
    );
  };
  const arranged = items.map((item): Item => {
    const reason = item.kind === 'rule' ? reasonFor(item) : undefined;
    if (reason === undefined) return item;
    const { why, isNeedless } = reason;
    return { ...leftOut(item, why), ...(isNeedless && { isNeedless }) };
  });
  return { ...reading, items: arranged, notices: noticesOf(arranged, reading.notices) };
}

function needless(why: string): Reason {
  return { why, isNeedless: true };
}

/** Notices about a rule are dropped if none of its line is imported. */
function noticesOf(items: readonly Item[], notices: readonly Notice[]): Notice[] {
  const linesOf = (kind: Item['kind']): Set<string> =>
    new Set(items.filter((item) => item.kind === kind).map(keyOfLine));
  const [brought, left] = [linesOf('rule'), linesOf('unexpressed')];
  const isLeft = (line: string): boolean => left.has(line) && !brought.has(line);
  return notices.filter((notice) => !ofRules.has(notice.text) || !isLeft(keyOfLine(notice)));
}

const ofRules = new Set<string>(Object.values(notes));

function keyOfLine({ file = '', line }: Pick<Notice, 'file' | 'line'>): string {
  return `${line} ${file}`;
}

/** Placeholders in a fragment aren't filled in; the page is still right. */
function withoutNamedFragments(file: string, { items, notices, ...rest }: Reading): Reading {
  const said: Notice[] = [];
  const cut = items.map((item): Item => {
    if (item.kind !== 'rule' || !/^[^#]*#.*[*:]/s.test(item.to)) return item;
    const { entry } = parsed(file, item);
    const { target } = entry?.outcome ?? {};
    if (entry === undefined || target === undefined || holeInFragment(target, entry) === undefined)
      return item;
    said.push({ line: item.line, text: fragmentIsLost, file: item.file });
    return { ...item, to: item.to.replace(/#.*$/s, '') };
  });
  return { ...rest, items: cut, notices: [...notices, ...said] };
}

const fragmentIsLost =
  'its target has a matched value after the `#`; the map fills in only paths and queries, and redirects to the page';

/** The entry for a rule; undefined if a map rejects it. */
export function entryFrom(file: string, item: Item & Rule): Entry | undefined {
  return parsed(file, item).entry;
}

function parsed(file: string, item: Item & Rule): ReturnType<typeof parseEntry> {
  const place: Place = { file: item.file ?? file, line: item.line, column: 1 };
  const status = item.status === 301 && item.to !== '' ? '' : String(item.status);
  return parseEntry({
    from: item.from,
    to: item.to,
    status,
    since: '',
    until: '',
    merge: false,
    place,
  });
}

function judge(file: string, item: Item & Rule): Verdict {
  if (/^https?:\/\/[^/?#]*\*/i.test(item.to)) return { why: hostIsMatched };
  const { entry, findings } = parsed(file, item);
  if (entry === undefined)
    return { why: findings.map(({ message, fix }) => (fix ? `${message}: ${fix}` : message)).join('; ') };
  if (isWholeHost(entry)) return { why: leadsToItself(entry) ? wholeHost.same : wholeHost.other };
  if (!turnsSlash(entry)) return { entry };
  return item.from === item.to
    ? { why: 'it redirects to itself, in a loop' }
    : needless('it only adds or removes the trailing slash, which Signpost does for each page');
}

const hostIsMatched =
  'the host name of its target has a matched value, and a map fills in only paths and queries';

/** The same path on any host. */
function leadsToItself({ outcome: { target } }: Entry): boolean {
  return target?.path === '/*' && target.query === '';
}

/**
 * Other tools need two rules for a folder and its content; a map needs only the second, `/x/*`. That one comes before, or
 * directly after, so that nothing in between matches first.
 */
function foldersIn(items: readonly Item[]): (rule: Rule) => Rule | undefined {
  const rules = items.filter((item) => item.kind === 'rule');
  const order = new Map(rules.map((rule, at) => [rule, at]));
  const below = new Map(rules.toReversed().map((rule) => [rule.from, rule]));
  return (rule) => {
    const { from, to, status } = rule;
    const found = below.get(`${from.replace(/\/$/, '')}/*`);
    if (found === undefined || (order.get(found) ?? 0) > (order.get(rule) ?? 0) + 1) return undefined;
    return found.status === status && found.to.replace('*', '') === to ? found : undefined;
  };
}

function turnsSlash(entry: Entry): boolean {
  const { target } = entry.outcome;
  if (target === undefined || entry.query.length > 0 || target.query !== '' || target.fragment !== '')
    return false;
  const isHere = target.origin === '' || (entry.host !== '' && new URL(target.origin).host === entry.host);
  const path = sourcePath(entry);
  return isHere && path.replace(/\/$/, '') === target.path.replace(/\/$/, '');
}

/** `bothOn` is a platform on which both are reached, since their URLs differ in the trailing slash. */
function repeated(earlier: Entry, entry: Entry, bothOn: string | undefined): string {
  const same = JSON.stringify(earlier.outcome) === JSON.stringify(entry.outcome);
  const line = lineOf(earlier.place, entry.place);
  if (same) return `${line} has the same redirect`;
  return bothOn === undefined
    ? `it is never reached: ${line} has the same URL and ${answerOf(earlier, entry)}; this one ${answerOf(entry, earlier)}`
    : `the map has one redirect for a URL with and without the trailing slash, and ${bothOn} has two: ${line} is kept and ${answerOf(earlier, entry)}; this one ${answerOf(entry, earlier)}`;
}

/** What an entry does, with its status if another has a different one. */
export function answerOf({ outcome: { target, status } }: Entry, other: Entry): string {
  if (target === undefined) return 'is gone';
  return `redirects to ${printTarget(target)}${status === other.outcome.status ? '' : ` with ${status}`}`;
}

/** A map matches exact URLs first, so one after a matching pattern is left out. */
function hiddenBy(entries: readonly Entry[], hiding: readonly Entry[]): (entry: Entry) => Entry | undefined {
  const exact: readonly ExactEntry[] = [];
  const patterns = hiding.filter(
    (entry): entry is PatternEntry => entry.kind === 'pattern' && entry.query.length === 0,
  );
  const order = new Map(entries.map((entry, index) => [entry, index]));
  const lookup = makeLookup(exact, patterns, false);
  return (entry) => {
    if (entry.kind === 'pattern') return undefined;
    const earliest = lookup.patterns(entry.path).find((pattern) => pattern.host === entry.host);
    return earliest && (order.get(earliest) ?? 0) < (order.get(entry) ?? 0) ? earliest : undefined;
  };
}
