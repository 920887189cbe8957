import { wholeHost } from '../hosts/shared/import-texts.ts';
import {
  type Entry,
  type ExactEntry,
  makeEntryKey,
  type PatternEntry,
  printSourcePath,
} from '../map/entry.ts';
import { makeLookup } from '../map/lookup.ts';
import { parseEntry } from '../map/parse-entry.ts';
import { findPlaceholderInFragment } from '../map/placeholders.ts';
import { isWholeHost } from '../map/resolved-map.ts';
import { printTarget } from '../map/target.ts';
import type { Importer } from './importer.ts';
import {
  type ImportedRedirect,
  type Item,
  type LeftOutGroup,
  leaveOut,
  printLine,
  type Reading,
} from './item.ts';

// Which rules of an old file the map gets. In: the items of the file, in order. Out: the same items, where a rule that the map
// can't have, or that never took effect, is a line with the reason:
//
//   /a /b, then /a /c          the second is never reached
//   /about /about/             Signpost redirects URL variants itself
//   https://old.example/*      a whole host

/** Why a rule isn't imported. */
interface Reason {
  readonly why: string;
  readonly group: LeftOutGroup;
  /** True if the map has this from the same line: `/x` and `/x/*` of `^/x(/.*)?$`. */
  readonly isImported?: boolean;
}

/**
 * Leaves out rules that a map can't contain: invalid rules, changes of the trailing slash alone, a second rule for a
 * URL, and rules behind a pattern that matches first.
 */
export function dropUnusableRules(
  file: string,
  reading: Reading,
  { patternsInOrder }: Pick<Importer, 'patternsInOrder'>,
): Reading {
  const rules = reading.items.filter((item) => item.kind === 'rule');
  const entries = new Map(rules.map((rule) => [rule, parseImportedRule(file, rule)]));
  const patternsFirst = rules.flatMap((rule) =>
    patternsInOrder || rule.isFirst ? (entries.get(rule) ?? []) : [],
  );
  const findEarlierPattern = makeEarlierPatternFinder(
    [...entries.values()].filter((entry) => entry !== undefined),
    patternsFirst,
  );
  const findFolder = makeFolderPatternFinder(rules);
  const importedByKey = new Map<string, { readonly entry: Entry; readonly from: string }>();

  const findReason = (rule: Item & ImportedRedirect): Reason | undefined => {
    const invalid = findInvalidReason(file, rule);
    const entry = entries.get(rule);
    if (invalid !== undefined || entry === undefined) return invalid;

    // `/a /b` and `/a /c`, or `/a` and `/a/`
    const key = `${entry.host}${makeEntryKey(entry, false)}`;
    const earlierRule = importedByKey.get(key);
    if (earlierRule !== undefined) {
      const hasSameSlash = earlierRule.from.endsWith('/') === rule.from.endsWith('/');
      return describeRepetition(earlierRule.entry, entry, hasSameSlash);
    }

    // `/docs /new` before `/docs/* /new/:splat`: in a map, `/docs/*` includes `/docs`.
    const folder = findFolder(rule);
    if (folder !== undefined)
      return {
        why: `${printLine(folder, rule)} has the same redirect for this path and everything below it`,
        group: 'no effect',
        isImported: folder.line === rule.line && folder.file === rule.file,
      };
    importedByKey.set(key, { entry, from: rule.from });

    // `/docs/* /new/` and `/docs/a /b`: in a map, exact redirects come before patterns.
    const pattern = findEarlierPattern(entry);
    if (pattern === undefined) return undefined;
    const why = `it is never reached: ${printLine(pattern.place, entry.place)} matches these URLs first`;
    return { why, group: 'no effect' };
  };
  const items = reading.items.flatMap((item): Item[] => {
    const reason = item.kind === 'rule' ? findReason(item) : undefined;
    if (reason === undefined) return [item];
    if (reason.isImported) return [];
    return [leaveOut(item, reason.why, reason.group)];
  });
  return { ...reading, items, notices: dropNoticesOfUnusableRules(items, reading.notices) };
}

/** Drops how the map differs from a line of which nothing is imported. */
function dropNoticesOfUnusableRules(items: readonly Item[], notices: Reading['notices']): Reading['notices'] {
  const printKey = ({ file = '', line }: Pick<Item, 'file' | 'line'>): string => `${line} ${file}`;
  const linesLeftOut = new Set(items.filter(({ kind }) => kind === 'unexpressed').map(printKey));
  for (const item of items) if (item.kind === 'rule') linesLeftOut.delete(printKey(item));
  return notices.filter((notice) => !linesLeftOut.has(printKey(notice)));
}

/** The entry for a rule; undefined if a map rejects it. */
export function parseImportedRule(file: string, item: Item & ImportedRedirect): Entry | undefined {
  return parseRule(file, item).entry;
}

function parseRule(file: string, item: Item & ImportedRedirect): ReturnType<typeof parseEntry> {
  const place = { file: item.file ?? file, line: item.line, column: 1 };
  const status = item.status === 301 && item.to !== '' ? '' : String(item.status);
  return parseEntry({ from: item.from, to: item.to, status, since: '', until: '', merge: false, place });
}

function findInvalidReason(file: string, rule: Item & ImportedRedirect): Reason | undefined {
  if (/^https?:\/\/[^/?#]*\*/i.test(rule.to))
    return {
      why: 'the host name of its target has a matched value, and a map fills in only paths and queries',
      group: 'keep',
    };

  const { entry, findings } = parseRule(file, rule);
  if (entry === undefined)
    return {
      why: findings.map(({ message, fix }) => (fix ? `${message}: ${fix}` : message)).join('; '),
      group: 'keep',
    };
  const { target } = entry.outcome;
  if (target !== undefined && findPlaceholderInFragment(target, entry) !== undefined)
    return {
      why: 'its target has a matched value after the `#`, and a map fills in only paths and queries',
      group: 'keep',
    };
  // https://old.example/* to https://www.example.com/*
  if (isWholeHost(entry))
    return { why: leadsToSamePath(entry) ? wholeHost.same : wholeHost.other, group: 'keep' };
  if (!changesOnlySlash(entry)) return undefined;
  if (rule.from === rule.to)
    return {
      why: 'it redirects to itself, so it never does anything. Remove it',
      group: 'correct',
    };
  return {
    why: 'it only adds or removes the trailing slash, which Signpost does for each page',
    group: 'no effect',
  };
}

/** The same path on any host. */
function leadsToSamePath({ outcome: { target } }: Entry): boolean {
  return target?.path === '/*' && target.query === '';
}

function changesOnlySlash(entry: Entry): boolean {
  const { target } = entry.outcome;
  if (target === undefined || entry.query.length > 0 || target.query !== '' || target.fragment !== '')
    return false;
  const isHere = target.origin === '' || (entry.host !== '' && new URL(target.origin).host === entry.host);
  return isHere && printSourcePath(entry).replace(/\/$/, '') === target.path.replace(/\/$/, '');
}

function describeRepetition(earlier: Entry, entry: Entry, hasSameSlash: boolean): Reason {
  const line = printLine(earlier.place, entry.place);
  if (JSON.stringify(earlier.outcome) === JSON.stringify(entry.outcome))
    return { why: `${line} has the same redirect`, group: 'no effect' };

  const outcomes = `${describeOutcome(earlier, entry)}; this one ${describeOutcome(entry, earlier)}`;
  if (hasSameSlash)
    return { why: `it is never reached: ${line} has the same URL and ${outcomes}`, group: 'no effect' };
  return {
    why: `the map has one redirect for a URL with and without the trailing slash: ${line} is kept and ${outcomes}`,
    group: 'keep',
  };
}

/**
 * Finds the pattern `/x/*` that redirects `/x` too. The pattern comes before `/x` or directly after, without a rule
 * in between.
 */
function makeFolderPatternFinder(
  rules: readonly (Item & ImportedRedirect)[],
): (rule: Item & ImportedRedirect) => (Item & ImportedRedirect) | undefined {
  const positions = new Map(rules.map((rule, index) => [rule, index]));
  const firstBySource = new Map(rules.toReversed().map((rule) => [rule.from, rule]));
  return (rule) => {
    const folder = firstBySource.get(`${rule.from.replace(/\/$/, '')}/*`);
    if (folder === undefined || (positions.get(folder) ?? 0) > (positions.get(rule) ?? 0) + 1)
      return undefined;
    if (folder.status !== rule.status || folder.to.replace('*', '') !== rule.to) return undefined;
    return folder;
  };
}

/** Describes an entry: `redirects to /new/`, and `with 302` if the status of `compared` differs. */
export function describeOutcome({ outcome: { target, status } }: Entry, compared: Entry): string {
  if (target === undefined) return 'is gone';
  const answer = `redirects to ${printTarget(target)}`;
  return status === compared.outcome.status ? answer : `${answer} with ${status}`;
}

/** Finds the pattern of `patternsFirst` that comes before an exact entry in the file and matches its URL. */
function makeEarlierPatternFinder(
  entries: readonly Entry[],
  patternsFirst: readonly Entry[],
): (entry: Entry) => Entry | undefined {
  const isPattern = (entry: Entry): entry is PatternEntry =>
    entry.kind === 'pattern' && entry.query.length === 0;
  const noExactEntries: readonly ExactEntry[] = [];
  const lookup = makeLookup(noExactEntries, patternsFirst.filter(isPattern), false);
  const positions = new Map(entries.map((entry, index) => [entry, index]));

  return (entry) => {
    if (entry.kind === 'pattern') return undefined;
    const earliest = lookup.listPatterns(entry.path).find((pattern) => pattern.host === entry.host);
    const isBefore = earliest !== undefined && (positions.get(earliest) ?? 0) < (positions.get(entry) ?? 0);
    return isBefore ? earliest : undefined;
  };
}
