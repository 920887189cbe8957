import { byTraffic, isWanted, type OldAddress } from '../state/old-address.ts';
import type { Decision, Suggestion } from '../state/review-file.ts';
import { exportedOf, printExported } from './exported.ts';

/** A cell of a sheet: a number where a spreadsheet should sort it as one. */
export type Cell = string | number;

/** A sheet as it is exported: the header first. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What a person reads and fills in; all other columns are theirs, and are kept. `exported` is for the import alone. */
export const sheetColumns = [
  'old',
  'new',
  'status',
  'owner',
  'confidence',
  'reason',
  'clicks',
  'hits',
  'links',
  'title',
  'exported',
] as const;

export interface SheetInput {
  readonly inventory: readonly OldAddress[];
  readonly suggestions: readonly Suggestion[];
  readonly decisions: readonly Decision[];
  /** Whether the new site has a page at an old address, so that nothing need be decided. */
  readonly stays: (address: string) => boolean;
}

/** All that has to be decided, what most people ask for first: a row for each old address that doesn't stay. */
export function makeSheet({ inventory, suggestions, decisions, stays }: SheetInput): Sheet {
  const suggested = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const decided = new Map(decisions.map((decision) => [decision.old, decision]));
  const free = [...new Set(decisions.flatMap((decision) => Object.keys(decision.free)))].sort();
  const wanted = inventory.filter(
    (row) => isWanted(row) && (decided.has(row.address) || !stays(row.address)),
  );
  const rows = wanted.toSorted(byTraffic).map((row): Cell[] => {
    const suggestion = suggested.get(row.address);
    const decision = decided.get(row.address);
    return [
      row.address,
      decision?.new ?? suggestion?.new ?? '',
      decision?.status ?? '',
      decision?.owner ?? '',
      suggestion?.confidence ?? '',
      suggestion?.reason ?? '',
      row.clicks,
      row.hits,
      row.links,
      row.title,
      printExported(exportedOf(decision)),
      ...free.map((name) => decision?.free[name] ?? ''),
    ];
  });
  return { columns: [...sheetColumns, ...free], rows };
}
