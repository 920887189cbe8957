import { didYouMean } from '../../lib/text/nearest.ts';
import { parseSource } from '../../map/parse-entry.ts';
import { parseTarget } from '../../map/target.ts';
import { identifyUrl, nameUrl, readOldSite } from '../inventory/hosts.ts';
import type { Migration } from '../migration.ts';
import { isUrl } from '../state/old-url.ts';
import { decisionStatuses, isDecisionStatus } from '../state/review-file.ts';
import type { SheetDecision } from './changes.ts';
import type { NewUrls } from './new-urls.ts';
import { type Sheet, sheetColumns } from './sheet.ts';

/** A returned sheet. Rows are counted as a spreadsheet does: the header is row 1. */
export interface ReturnedSheet {
  readonly decisions: readonly SheetDecision[];
  readonly bad: readonly { readonly row: number; readonly why: string }[];
  /** The old URLs of rows without a status. */
  readonly blank: readonly string[];
  /** Rows that count, although their target isn't in the new build yet. */
  readonly unbuilt: ReturnedSheet['bad'];
}

export interface ReviewContext {
  /** Why a URL of this site isn't a good target; undefined if it is one, or if no build is known. */
  readonly unfit: NewUrls['unfit'];
  /** The variant that the inventory has of an old URL. */
  readonly spelled: (old: string) => string;
  readonly inventory: ReadonlySet<string>;
  /** The target that an export wrote for an old URL; '' for none. */
  readonly exported: (old: string) => string;
}

type Row = Readonly<Record<'old' | 'new' | 'status', string>>;

/** Reads the decisions of a sheet; undefined if the columns `old`, `new` and `status` are missing. */
export function readDecisions({ columns, rows }: Sheet, context: ReviewContext): ReturnedSheet | undefined {
  const names = columns.map((name) => name.trim().toLowerCase());
  if (!['old', 'new', 'status'].every((name) => names.includes(name))) return undefined;
  const free = columns.flatMap((name, index) =>
    name.trim() === '' || sheetColumns.some((known) => known === names[index])
      ? []
      : [{ name: name.trim(), index }],
  );

  const decisions = new Map<string, SheetDecision>();
  const bad: { row: number; why: string }[] = [];
  const blank: string[] = [];
  const unbuilt: { row: number; why: string }[] = [];
  const near = makeProposer(context.inventory);

  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const at = (column: number): string => cells[column]?.trim() ?? '';
    const named = (column: string): string => at(names.indexOf(column));
    const row = {
      old: context.spelled(named('old')),
      new: named('new'),
      status: named('status').toLowerCase(),
    };

    const why = decisions.has(row.old)
      ? `${row.old} is already in an earlier row`
      : findRefusal(row, context, near);
    if (why !== undefined) bad.push({ row: index + 2, why });
    else if (!isDecisionStatus(row.status)) blank.push(row.old);
    else {
      const missing = row.status === 'accepted' ? describeMissingTarget(row, context) : undefined;
      if (missing !== undefined) unbuilt.push({ row: index + 2, why: missing });
      decisions.set(row.old, {
        old: row.old,
        new: row.status === 'accepted' ? row.new : '',
        status: row.status,
        ...(names.includes('owner') ? { owner: named('owner') } : {}),
        free: Object.fromEntries(free.map(({ name, index: column }) => [name, at(column)])),
      });
    }
  }
  return { decisions: [...decisions.values()], bad, blank, unbuilt };
}

/** Old URLs that a mistyped one may mean. Only for the first few, since each is compared with all. */
function makeProposer(inventory: ReadonlySet<string>): (old: string) => string {
  let left = 5;
  return (old) => {
    if (left === 0) return '';
    left -= 1;
    const similar = inventory.values().filter(({ length }) => Math.abs(length - old.length) <= 3);
    const near = didYouMean(old, similar);
    return near === '' ? '' : `.${near}`;
  };
}

/** Why a row is invalid, as a clause; undefined if it isn't. */
function findRefusal(
  row: Row,
  { inventory, exported }: ReviewContext,
  near: (old: string) => string,
): string | undefined {
  if (!isUrl(row.old)) return `"${row.old}" in the column "old" isn't a valid URL`;
  const source = parseSource(row.old);
  if ('message' in source) return source.message;

  if (source.kind === 'pattern') return `"${row.old}" is a pattern, and a sheet has only single URLs`;
  if (row.status !== '' && !isDecisionStatus(row.status))
    return `"${row.status}" isn't a valid status. Write ${statusList}`;
  if (!inventory.has(row.old)) return `${row.old} isn't in the inventory${near(row.old)}`;
  if (row.status === 'gone' && row.new !== '' && row.new !== exported(row.old))
    return `${row.old} can't be gone and have the target ${row.new}. Write accepted, or empty the column "new"`;
  if (row.status !== 'accepted') return undefined;
  if (row.new === '')
    return `${row.old} is accepted without a target. Fill in the column "new", or write gone`;

  return findTargetRefusal(row.old, row.new);
}

/** A page may be written later. `check` reports its redirects as errors until it is there. */
function describeMissingTarget({ new: to }: Row, { unfit }: ReviewContext): string | undefined {
  const why = to.startsWith('/') ? unfit(to) : undefined;
  return why === undefined ? undefined : `the target ${to} ${why}`;
}

/** Why an old URL can't have a target, as a clause; undefined if it can. */
export function findTargetRefusal(old: string, to: string): string | undefined {
  const source = parseSource(old);
  if ('message' in source) return source.message;
  const target = parseTarget(to, source);
  if ('message' in target) return target.message;
  if (source.kind === 'pattern') return `"${old}" is a pattern`;

  const same = target.origin === '' && target.path.replace(/\/$/, '') === source.path.replace(/\/$/, '');
  return same && source.query.length === 0 ? `${old} would redirect to itself` : undefined;
}

/** `accepted, gone, open or rejected` */
const statusList = decisionStatuses.join(', ').replace(/, (?=\w+$)/, ' or ');

export function makeReviewContext(migration: Migration, build: NewUrls): ReviewContext {
  return {
    unfit: build.unfit,
    spelled: variantFinder(migration),
    inventory: new Set(migration.inventory.map(({ url }) => url)),
    exported: exportedTargetFinder(migration),
  };
}

/** People write `/café`, an absolute URL, or omit the trailing slash. */
function variantFinder({ state, inventory }: Migration): (old: string) => string {
  const site = readOldSite(state);
  const known = new Map(inventory.map(({ url }) => [identifyUrl(url), url]));
  return (old) => {
    const url = nameUrl(old, site)?.url ?? old;
    return known.get(identifyUrl(url)) ?? url;
  };
}

/** Finds the text that an export wrote into `new`, to distinguish a typed target from an untouched one. */
function exportedTargetFinder({ suggestions, decisions }: Migration): (old: string) => string {
  const targets = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion.new]));
  for (const decision of decisions) if (decision.new !== '') targets.set(decision.old, decision.new);
  return (old) => targets.get(old) ?? '';
}
