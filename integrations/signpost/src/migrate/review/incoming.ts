import { didYouMean } from '../../lib/nearest.ts';
import { parseSource } from '../../redirects/map/source.ts';
import { parseTarget } from '../../redirects/map/target.ts';
import { isAddress } from '../state/inventory-file.ts';
import { type DecisionStatus, decisionStatuses, isDecisionStatus } from '../state/review-file.ts';
import type { ReturnedRow } from './merge.ts';
import { parseExported, sheetColumns } from './sheet.ts';

/** A sheet as it came back: every cell as text. */
export interface Returned {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What stands in a returned sheet. Rows are counted as a spreadsheet does: the header is row 1. */
export interface Incoming {
  readonly rows: readonly ReturnedRow[];
  readonly bad: readonly { readonly row: number; readonly why: string }[];
  /** How many of the bad rows hold a decision: they have a status. */
  readonly refused: number;
  /** The old addresses of rows without a status: nobody decided them here. */
  readonly blank: readonly string[];
}

export interface IncomingContext {
  /** Why an address of this site can't be a target; undefined where it can, or where nothing is known of the build. */
  readonly unfit: (target: string) => string | undefined;
  /** The spelling that the inventory has of an old address. */
  readonly spelled: (old: string) => string;
  /** The addresses of the inventory. */
  readonly inventory: ReadonlySet<string>;
  /** The target that an export wrote beside an old address; '' for none. */
  readonly exported: (old: string) => string;
}

/** Reads a returned sheet; undefined where it lacks the columns `old`, `new` and `status`. */
export function readIncoming({ columns, rows }: Returned, context: IncomingContext): Incoming | undefined {
  const names = columns.map((name) => name.trim().toLowerCase());
  const [old, target, status] = ['old', 'new', 'status'].map((name) => names.indexOf(name));
  if (old === undefined || target === undefined || status === undefined) return undefined;
  if (old < 0 || target < 0 || status < 0) return undefined;
  const [owner, base] = [names.indexOf('owner'), names.indexOf('exported')];
  const free = columns.flatMap((name, index) =>
    name.trim() === '' || sheetColumns.some((known) => known === names[index])
      ? []
      : [{ name: name.trim(), index }],
  );
  const taken = new Map<string, ReturnedRow>();
  const bad: { row: number; why: string }[] = [];
  const blank: string[] = [];
  let refused = 0;
  const near = proposalsOf(context.inventory);
  for (const [index, cells] of rows.entries()) {
    const at = (column: number): string => cells[column]?.trim() ?? '';
    if (cells.every((cell) => cell.trim() === '')) continue;
    const asked = at(status).toLowerCase();
    const raw = { old: context.spelled(at(old)), new: at(target), status: asked };
    const why = refusal(raw, taken, context, near);
    if (why !== undefined) {
      bad.push({ row: index + 2, why });
      if (asked !== '') refused += 1;
    } else if (!isDecisionStatus(asked)) blank.push(raw.old);
    else {
      const decision = {
        old: raw.old,
        new: asked === 'accepted' ? raw.new : '',
        status: asked,
        ...(owner < 0 ? {} : { owner: at(owner) }),
        free: Object.fromEntries(free.map(({ name, index: place }) => [name, at(place)])),
      };
      const exported = parseExported(at(base));
      taken.set(raw.old, { row: index + 2, decision, exported });
    }
  }
  return { rows: [...taken.values()], bad, refused, blank };
}

/** Addresses that a mistyped one may be meant for; only for the first few, since each is held against them all. */
function proposalsOf(inventory: ReadonlySet<string>): (old: string) => string {
  let left = 5;
  return (old) => {
    if (left === 0) return '';
    left -= 1;
    return didYouMean(
      old,
      inventory.values().filter(({ length }) => Math.abs(length - old.length) <= 3),
    );
  };
}

type Raw = Readonly<Record<'old' | 'new' | 'status', string>>;

/** Why a row can't be taken, as a clause; undefined where it can. */
function refusal(
  raw: Raw,
  taken: ReadonlyMap<string, ReturnedRow>,
  { unfit, inventory, exported }: IncomingContext,
  near: (old: string) => string,
): string | undefined {
  if (!isAddress(raw.old)) return `"${raw.old}" in old is no address`;
  const source = parseSource(raw.old);
  if ('message' in source) return source.message;
  if (source.kind === 'pattern') return `"${raw.old}" is a pattern; the sheet is about single addresses`;
  if (raw.status !== '' && !isDecisionStatus(raw.status))
    return `"${raw.status}" is no status: write ${statusList()}`;
  if (taken.has(raw.old)) return `${raw.old} stands further up already`;
  if (!inventory.has(raw.old)) return `${raw.old} is in no inventory${near(raw.old)}`;
  if (raw.status === 'gone' && raw.new !== '' && raw.new !== exported(raw.old))
    return `${raw.old} can't be gone and have the target ${raw.new}; write accepted, or empty new`;
  if (raw.status !== 'accepted') return undefined;
  if (raw.new === '') return `${raw.old} is accepted without a target; fill in new, or write gone`;
  return targetRefusal(raw.old, raw.new, unfit);
}

/** Why an old address can't lead to a target, as a clause; undefined where it can. */
export function targetRefusal(old: string, to: string, unfit: IncomingContext['unfit']): string | undefined {
  const source = parseSource(old);
  if ('message' in source) return source.message;
  const target = parseTarget(to, source);
  if ('message' in target) return target.message;
  if (source.kind === 'pattern') return `"${old}" is a pattern`;
  const same = target.origin === '' && target.path.replace(/\/$/, '') === source.path.replace(/\/$/, '');
  if (same && source.query.length === 0) return `${old} would be sent to itself`;
  const why = target.origin === '' ? unfit(to) : undefined;
  return why === undefined ? undefined : `the target ${to} ${why}`;
}

function statusList(): string {
  const [last, ...others]: readonly DecisionStatus[] = decisionStatuses.toReversed();
  return `${others.toReversed().join(', ')} or ${last}`;
}
