import { type Entry, type ExactEntry, makeEntryKey, type PatternEntry } from '../map/entry.ts';
import { makeLookup } from '../map/lookup.ts';
import { describeOutcome, parseImportedRule } from './imported-entry.ts';
import type { Importer } from './importer.ts';
import { findInvalidReason, type Reason } from './invalid-reason.ts';
import { type ImportedRedirect, type Item, leaveOut, printLine, type Reading } from './item.ts';

// Which rules of an old file the map gets. In: the items of the file, in order. Out: the same items, where a rule that the map
// can't have, or that never took effect, is a line with the reason:
//
//   /a /b, then /a /c          the second is never reached
//   /about /about/             Signpost redirects URL variants itself
//   https://old.example/*      a whole host

type Rule = Item & ImportedRedirect;

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
  // nginx's `rewrite` outside of locations matches before exact URLs of later lines.
  const patternsFirst = rules.flatMap((rule) =>
    patternsInOrder || rule.isFirst ? (entries.get(rule) ?? []) : [],
  );
  const findEarlierPattern = makeEarlierPatternFinder(
    [...entries.values()].filter((entry) => entry !== undefined),
    patternsFirst,
  );
  const findFolderRule = makeFolderRuleFinder(rules);
  /** The earlier rules that the map gets. */
  const importedByKey = new Map<string, { readonly entry: Entry; readonly from: string }>();

  const findReason = (rule: Rule): Reason | undefined => {
    const invalid = findInvalidReason(file, rule);
    const entry = entries.get(rule);
    if (invalid !== undefined || entry === undefined) return invalid;

    // `/a /b` and `/a /c`, or `/a` and `/a/`
    const key = `${entry.host}${makeEntryKey(entry, false)}`;
    const importedRule = importedByKey.get(key);
    if (importedRule !== undefined) {
      const hasSameSlash = importedRule.from.endsWith('/') === rule.from.endsWith('/');
      return describeRepetition(importedRule.entry, entry, hasSameSlash);
    }

    // `/docs /new` before `/docs/* /new/:splat`: in a map, `/docs/*` includes `/docs`.
    const folderRule = findFolderRule(rule);
    if (folderRule !== undefined) return describeFolderRule(folderRule, rule);

    // `/docs/* /new/` and `/docs/a /b`: in a map, exact redirects come before patterns.
    const earlierPattern = findEarlierPattern(entry);
    if (earlierPattern !== undefined) return describeEarlierPattern(earlierPattern, entry);

    importedByKey.set(key, { entry, from: rule.from });
    return undefined;
  };

  const items = reading.items.flatMap((item): Item[] => {
    if (item.kind !== 'rule') return [item];
    const reason = findReason(item);
    if (reason === undefined) return [item];
    // `/x` of `^/x(/.*)?$`: the map has `/x/*` of the same line.
    if (reason.isImported) return [];
    return [{ ...leaveOut(item, reason.why, reason.group), hiddenBy: reason.hiddenBy }];
  });
  return { ...reading, items, notices: dropNoticesOfUnusableRules(items, reading.notices) };
}

/**
 * Drops how the map differs from a line, if nothing of the line is imported. A line may give several rules: `^/x(/.*)?$`
 * gives `/x` and `/x/*`.
 */
function dropNoticesOfUnusableRules(items: readonly Item[], notices: Reading['notices']): Reading['notices'] {
  const printKey = ({ file = '', line }: Pick<Item, 'file' | 'line'>): string => `${line} ${file}`;
  const linesLeftOut = new Set(items.filter(({ kind }) => kind === 'unexpressed').map(printKey));
  for (const item of items) if (item.kind === 'rule') linesLeftOut.delete(printKey(item));
  return notices.filter((notice) => !linesLeftOut.has(printKey(notice)));
}

/** A rule for `/x`, if one for `/x/*` has the same redirect: an earlier or the next rule, perhaps of the same line. */
function describeFolderRule(folderRule: Rule, rule: Rule): Reason {
  return {
    why: `${printLine(folderRule, rule)} has the same redirect for this path and everything below it`,
    group: 'no effect',
    isImported: folderRule.line === rule.line && folderRule.file === rule.file,
  };
}

/** An exact rule behind a pattern that matches its URL. */
function describeEarlierPattern({ place }: Entry, entry: Entry): Reason {
  const why = `it is never reached: ${printLine(place, entry.place)} matches these URLs first`;
  return { why, group: 'no effect', hiddenBy: place.line };
}

/** A second rule for the URL of an imported one. */
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
 * Makes a function that finds the rule `/x/*` that redirects `/x` too. The rule comes before `/x` or directly after it.
 */
function makeFolderRuleFinder(rules: readonly Rule[]): (rule: Rule) => Rule | undefined {
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

/** Makes a function that finds the pattern of `patternsFirst` that comes before an exact entry in the file and matches its URL. */
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
